package import TiltCanvas
package import TiltEngine

/// A panel as a list of parts in their places. It is drawn from this list, and a press and the keyboard focus find their
/// part in it: what is drawn is what is hit. What a scene draws for itself, such as page dots or a strip of hours, is no panel: one
/// rectangle says where it is drawn and hit, and a steady frame allocates nothing for it.
package struct Panel<Name: Equatable & Sendable>: Equatable, Sendable {
    /// A part: what it shows and where.
    package struct Part: Equatable, Sendable {
        let look: PanelLook
        package let frame: Rect
        /// The name by which a press or the focus finds it; nil if it is only seen.
        package let name: Name?
        /// Where a press finds it.
        let reach: Rect
    }

    /// The frame of the whole panel.
    package var frame: Rect
    /// The parts that stay in their places, the first drawn first.
    package private(set) var fixed: [Part] = []
    /// The parts that scroll in the window.
    private(set) var rows: [Part] = []
    /// The window; nil if nothing scrolls.
    private(set) var window: Rect?
    /// The distance by which the rows have scrolled, and the greatest one at which they rest, in points.
    private(set) var scrolled = 0.0
    private(set) var overflow = 0.0
    /// The height of rows of which a whole one rests at the top of the window; nil if they rest anywhere.
    private(set) var pitch: Double?

    package init(in frame: Rect) { self.frame = frame }

    /// Lets the parts added from now on, which are `length` points high, scroll in a window; returns the top of the first.
    mutating func scroll(in window: Rect, length: Double, by distance: Double, pitch: Double? = nil) -> Double {
        (self.window, self.pitch) = (window, pitch)
        overflow = max(0, length - window.height)
        scrolled = distance
        return window.minY - scrolled
    }

    /// Adds a part over the others. A press finds one with a name in its frame, or in `reach`.
    package mutating func add(_ look: PanelLook, in frame: Rect, as name: Name? = nil, reach: Rect? = nil) {
        let part = Part(look: look, frame: frame, name: name, reach: reach ?? frame)
        if window == nil { fixed.append(part) } else { rows.append(part) }
    }

    /// Adds words side by side in a trough, one of them chosen.
    mutating func add(choice words: [String], chosen: Int, in frame: Rect, as name: (Int) -> Name?) {
        add(.trough, in: frame)
        let width = frame.width / Double(words.count)
        for (index, word) in words.enumerated() {
            let part = Rect(x: frame.minX + width * Double(index), y: frame.minY, width: width, height: frame.height)
            add(.option(word, isChosen: index == chosen), in: part, as: name(index))
        }
    }

    /// The name of the part at a point; of several the last one that was added.
    package func name(at point: Vector) -> Name? {
        let found = window?.contains(point) == true ? rows.last { $0.name != nil && $0.reach.contains(point) } : nil
        return (found ?? fixed.last { $0.name != nil && $0.reach.contains(point) })?.name
    }

    /// The frame of the first part with a name; nil if there is none.
    package subscript(name: Name) -> Rect? {
        (fixed.first { $0.name == name } ?? rows.first { $0.name == name })?.frame
    }

    /// The names, in the order in which the keyboard focus goes through them.
    var names: [Name] { (fixed + rows).compactMap(\.name) }
}

extension Rect {
    /// The share of its width before a point, 0…1; `usual` if the point is close to that one.
    package func share(at point: Vector, snappingTo usual: Double? = nil) -> Double {
        if let usual, abs(minX + width * usual - point.x) <= 4 { return usual }
        return ((point.x - minX) / width).clamped(to: 0...1)
    }
}

/// What a part of a panel shows.
package enum PanelLook: Equatable, Sendable {
    /// Nothing: it is only pressed.
    case nothing
    /// A line of text in the middle of the part's height.
    case text(String, TextStyle)
    case icon(ImageID, Color)
    /// A thin line between rows.
    case rule
    /// The ground of a row, under the pointer or with the keyboard focus.
    case row(isLit: Bool, isFocused: Bool)
    /// A button with words, round at its ends.
    case button(String, isLit: Bool = false)
    /// A slider from 0 to 1, with a mark at its usual value.
    case slider(Double, usual: Double? = nil, knob: Double = 16)
    case toggle(Bool)
    /// The ground of a choice, and one of its words.
    case trough
    case option(String, isChosen: Bool)
    /// A line of text, which is edited if there is a field for it.
    case field(String, TextField?, size: Double = 14)
    /// A QR code with a light border of some modules.
    case code(QRCode, quiet: Int)
    /// The controls of an action, at the left or the right end.
    case controls([HelpRow.Part], capHeight: Double = 20, isTrailing: Bool = true)
}

/// The style of a line of text.
package struct TextStyle: Equatable, Sendable {
    var size = 14.0
    var isBold = false
    var color = Color.chalk
    var anchor = TextAnchor.leading
    /// Whether digits have equal widths.
    var isTabular = false
    /// Whether it is cut off where its frame ends.
    var fits = false

    package init(
        size: Double = 14, isBold: Bool = false, color: Color = .chalk, anchor: TextAnchor = .leading,
        isTabular: Bool = false, fits: Bool = false
    ) {
        (self.size, self.isBold, self.color, self.anchor) = (size, isBold, color, anchor)
        (self.isTabular, self.fits) = (isTabular, fits)
    }
}
