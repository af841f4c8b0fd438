import TiltEngine

/// The page of keys, over a scrim; it scrolls if the window is too small for it.
struct Help: Equatable, Sendable {
    private(set) var isOpen = false
    /// The opening of the page: 0 is closed, 1 is open.
    private var fade = Fade(lasting: 0.2)
    private var scroll = 0.0

    /// The least and the usual height of a row with columns side by side.
    private static let (lowRow, usualRow) = (21.0, 25.0)
    private static let title = "Tilt to move every scene"
    /// The columns' positions on the narrowest page that has them side by side.
    private static let columns: [(x: Double, icon: ImageID, title: String)] = [
        (228, ImageID("Icons/gamepad-gyro"), "Pad"), (382, ImageID("Icons/mouse"), "Mouse"),
        (568, ImageID("Icons/keyboard"), "Keyboard"),
    ]

    static var pictures: [Picture] { columns.map { Picture($0.icon, size: Vector(22, 22)) } }

    var isAtRest: Bool { fade.progress == (isOpen ? 1 : 0) }
    /// Whether any part of it is visible.
    var isVisible: Bool { fade.progress > 0 }

    mutating func toggle() {
        isOpen.toggle()
        if isOpen { scroll = 0 }
    }

    mutating func close() { isOpen = false }

    mutating func step(_ dt: Double) { fade.step(dt, back: !isOpen) }

    /// Scrolls by a distance in points, limited to the page's content.
    mutating func scroll(by points: Double, rows: [HelpRow], in view: Viewport) {
        guard points.isFinite else { return }
        let layout = Layout(rows: rows, view: view)
        scroll = (scroll + points).clamped(to: 0...layout.overflow)
    }

    /// The distance in points by which a gesture of the keys scrolls; 0 for others.
    static func distance(of gesture: Gesture) -> Double {
        switch gesture {
        case .nudge(let direction): 48 * direction.vector.y
        case .page(let count): 240 * Double(count)
        case .home: -1e4
        case .end: 1e4
        case .press, .drag, .release, .click, .wheel, .pan, .pinch, .zoom, .zoomReset, .arrows, .sideways: 0
        }
    }

    /// Whether a point is on the page.
    func contains(_ point: Vector, rows: [HelpRow], in view: Viewport) -> Bool {
        Layout(rows: rows, view: view).page.contains(point)
    }
}

extension Help {
    /// The page's frame and the layout of its rows: with columns side by side, or stacked if they would touch.
    private struct Layout {
        let page: Rect
        let stacked: Bool
        let header: Double
        /// The top of each row below the page's top; the last number is the bottom of the rows.
        let tops: [Double]
        let overflow: Double
        /// The height of a row with columns side by side: rows are closer in a low window if all fit then.
        let rowHeight: Double
        private static let footer = 36.0
        static let leastBeside = 760.0

        /// The left edge of a column on this page.
        func x(_ column: Double) -> Double { column * page.width / Self.leastBeside }

        /// The visible area of the rows. Stacked ones take the title with them, and fade where they are cut; their fades
        /// leave the page's edge clear.
        var window: Rect {
            let top = stacked ? 12 : header
            return Rect(
                x: page.minX + 2, y: page.minY + top, width: page.width - 4, height: page.height - top - Self.footer)
        }

        /// The distance by which the rows have moved; rows side by side move by whole ones.
        func moved(_ scroll: Double) -> Double {
            let scroll = min(scroll, overflow)
            return stacked ? scroll : (scroll / rowHeight).rounded() * rowHeight
        }

        init(rows: [HelpRow], view: Viewport) {
            let width = min(880, view.width - 24)
            let stacked = width < Self.leastBeside
            self.stacked = stacked
            header = stacked ? 72 : 84
            let room = (view.height - 24 - header - Self.footer) / Double(max(1, rows.count))
            let rowHeight = room < Help.lowRow ? Help.usualRow : min(room.rounded(.down), Help.usualRow)
            self.rowHeight = rowHeight
            tops = rows.reduce(into: [header]) { tops, row in
                let lines = row.columns.count { !$0.isEmpty }
                tops.append(tops[tops.count - 1] + (stacked ? 36 + 28 * Double(lines) : rowHeight))
            }
            let natural = tops[tops.count - 1] + Self.footer
            var height = min(natural, view.height - 24)
            // Rows side by side are never cut.
            if !stacked {
                height = header + Self.footer + ((height - header - Self.footer) / rowHeight).rounded(.down) * rowHeight
            }
            overflow = natural - height
            let rest = view.height - height
            page = Rect(
                x: ((view.width - width) / 2).rounded(), y: (rest / 2 + min(8, rest / 2 - 12)).rounded(), width: width,
                height: height)
        }
    }

    func draw(
        into list: inout DrawList, rows: [HelpRow], hand: Hand = .keys, reducesMotion: Bool = false, view: Viewport,
        fonts: Fonts
    ) {
        guard isVisible else { return }
        let progress = fade.progress
        let layout = Layout(rows: rows, view: view)
        let before = list.opacity
        list.opacity *= min(1, progress * fade.duration / 0.16)
        list.fill(view.bounds, color: .scrim.opacity(0.62))
        list.opacity = before * progress
        if !reducesMotion { list.zoom(by: 0.98 + 0.02 * progress, about: layout.page.center) }
        defer {
            list.opacity = before
            list.zoom(by: 1)
        }

        let page = layout.page
        list.shadow(under: page, radius: 28, softness: 30, drop: 16, alpha: 0.35)
        list.fill(page, radius: 28, color: .nightSlate)
        list.stroke(page, radius: 28, width: 1, color: .white.opacity(0.16))
        let window = layout.window
        let scrolled = layout.moved(scroll)
        let origin = page.origin - Vector(0, scrolled)
        if !layout.stacked { drawHeader(into: &list, at: page.origin, layout: layout, fonts: fonts) }
        list.clip(to: window)
        if layout.stacked { drawHeader(into: &list, at: origin, layout: layout, fonts: fonts) }
        for (i, row) in rows.enumerated() {
            let top = origin + Vector(0, layout.tops[i])
            drawRow(row, into: &list, at: top, layout: layout, fonts: fonts)
        }
        if layout.stacked {
            list.softEnds(of: window, above: scrolled > 0, below: scrolled < layout.overflow, softness: 20)
        }
        list.clip(to: nil)
        drawThumb(into: &list, scrolled: scrolled, layout: layout)
        list.text(
            Self.footer(for: hand, scrolls: layout.overflow > 0), at: Vector(page.midX, page.maxY - 18),
            font: fonts.medium, size: 14, color: .vial, anchor: .center)
    }

    private static func footer(for hand: Hand, scrolls: Bool) -> String {
        let closes = "\(hand.sign("Esc", .create)) closes"
        return scrolls ? "\(closes) • \(hand == .keys ? "wheel" : "d-pad") scrolls" : "\(closes) this page"
    }

    /// Draws the part of the rows that is visible, as a line at the right; nothing if all are.
    private func drawThumb(into list: inout DrawList, scrolled: Double, layout: Layout) {
        guard layout.overflow > 0 else { return }
        let window = layout.window
        let share = window.height / (window.height + layout.overflow)
        let thumb = Rect(
            x: layout.page.maxX - 12, y: window.minY + scrolled * share, width: 4, height: window.height * share)
        list.fill(thumb, radius: 2, color: .white.opacity(0.3))
    }

    private func drawHeader(into list: inout DrawList, at origin: Vector, layout: Layout, fonts: Fonts) {
        let margin = layout.stacked ? 20.0 : 28
        list.text(
            Self.title, at: origin + Vector(margin, layout.stacked ? 50 : 44), font: fonts.semibold,
            size: layout.stacked ? 18 : 28, color: .chalk)
        guard !layout.stacked else { return }
        for column in Self.columns {
            let x = layout.x(column.x)
            list.icon(column.icon, at: origin + Vector(x + 11, 70), side: 22, color: .vial)
            list.text(column.title, at: origin + Vector(x + 30, 75), font: fonts.semibold, size: 14, color: .chalk)
        }
    }

    private func drawRow(_ row: HelpRow, into list: inout DrawList, at top: Vector, layout: Layout, fonts: Fonts) {
        let margin = layout.stacked ? 20.0 : 28
        list.fill(
            Rect(x: top.x + margin, y: top.y, width: layout.page.width - 2 * margin, height: 1),
            color: .white.opacity(0.1))
        let corner = layout.stacked ? top : top + Vector(0, ((layout.rowHeight - Help.usualRow) / 2).rounded())
        let baseline = layout.stacked ? 26.0 : 18
        list.text(row.action, at: corner + Vector(margin, baseline), font: fonts.medium, size: 14, color: .chalk)
        var foot = 32.0
        for (i, parts) in row.columns.enumerated() {
            if layout.stacked {
                guard !parts.isEmpty else { continue }
                let line = corner + Vector(margin, foot)
                foot += 28
                list.icon(Self.columns[i].icon, at: line + Vector(11, 13), side: 22, color: .vial)
                drawParts(parts, into: &list, at: line + Vector(36, 0), fonts: fonts)
            } else {
                drawParts(
                    parts.isEmpty ? [.words("—")] : parts, into: &list,
                    at: corner + Vector(layout.x(Self.columns[i].x), 0), capHeight: min(20, layout.rowHeight - 3),
                    fonts: fonts)
            }
        }
    }

    private func drawParts(
        _ parts: [HelpRow.Part], into list: inout DrawList, at corner: Vector, capHeight: Double = 20, fonts: Fonts
    ) {
        var x = corner.x
        for part in parts {
            switch part {
            case .words(let words):
                list.text(words, at: Vector(x, corner.y + 18), font: fonts.medium, size: 14, color: .mist)
                x += list.width(of: words, font: fonts.medium, size: 14) + 8
            case .key(let name):
                let width = max(22, list.width(of: name, font: fonts.semibold, size: 14) + 14)
                let cap = Rect(x: x, y: corner.y + 13 - capHeight / 2, width: width, height: capHeight)
                list.fill(cap, radius: 6, color: .white.opacity(0.13))
                list.stroke(cap, radius: 6, width: 1, color: .white.opacity(0.22))
                list.text(
                    name, at: Vector(cap.midX, cap.midY + 5), font: fonts.semibold, size: 14, color: .chalk,
                    anchor: .center)
                x += width + 5
            }
        }
    }
}

/// One line of the help page: an action and its controls.
public struct HelpRow: Equatable, Sendable {
    /// A key cap or words.
    public enum Part: Equatable, Sendable {
        /// The label of a key or button.
        case key(String)
        /// A description of a movement, in words.
        case words(String)
    }

    /// The action.
    public var action: String
    /// The pad's controls.
    public var pad: [Part]
    /// The mouse's controls.
    public var mouse: [Part]
    /// The keyboard's controls.
    public var keys: [Part]

    /// An action and its controls. An empty list shows as a dash, or not at all on a narrow page.
    public init(_ action: String, pad: [Part] = [], mouse: [Part] = [], keys: [Part] = []) {
        self.action = action
        self.pad = pad
        self.mouse = mouse
        self.keys = keys
    }

    /// The controls in the order of the page's columns.
    var columns: [[Part]] { [pad, mouse, keys] }
}

extension HelpRow {
    /// The row without what the mouse does, if that is one of some clicks.
    func withoutClicks(_ clicks: [String]) -> HelpRow {
        clicks.contains { mouse == [.words($0)] } ? HelpRow(action, pad: pad, keys: keys) : self
    }
}
