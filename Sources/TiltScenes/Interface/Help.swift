import TiltCanvas
public import TiltEngine

/// The page of keys, over a scrim; it scrolls if the window is too small for it.
struct Help: Equatable, Sendable {
    private(set) var isOpen = false
    /// The opening of the page: 0 is closed, 1 is open.
    private var fade = Fade(lasting: 0.2)
    private var scroll = 0.0

    /// The least and the usual height of a row with columns side by side.
    private static let (lowRow, usualRow) = (19.0, 25.0)
    private static let title = "Tilt to move every scene"
    /// The columns: the share of the page where each begins, its icon and its title.
    private static let columns: [(start: Double, icon: ImageID, title: String)] = [
        (0, ImageID("Icons/gamepad-gyro"), "Pad"), (0.29, ImageID("Icons/mouse"), "Mouse"),
        (0.62, ImageID("Icons/keyboard"), "Keyboard"),
    ]
    /// The columns of some rows: for each device what it does, in the order of the rows.
    static func columns(of rows: [HelpRow]) -> [[(action: String, parts: [HelpRow.Part])]] {
        columns.indices.map { device in
            rows.compactMap { $0.columns[device].isEmpty ? nil : ($0.action, $0.columns[device]) }
        }
    }

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
        let layout = Layout(Self.columns(of: rows), view: view)
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
        Layout(Self.columns(of: rows), view: view).page.contains(point)
    }
}

extension Help {
    /// The page's frame and the layout of its lines: with columns side by side, or one under another if they would touch.
    private struct Layout {
        /// One line: the title of a device's column, or something that the device does.
        struct Line {
            let device: Int
            /// The index in the column; nil for the title.
            let entry: Int?
            /// The top below the page's.
            let top: Double
        }

        let page: Rect
        let stacked: Bool
        let header: Double
        let lines: [Line]
        let overflow: Double
        /// The height of a row with columns side by side: rows are closer in a low window if all fit then.
        let rowHeight: Double
        /// Whether an action stands above its controls.
        let isNarrow: Bool
        private static let (footer, margin) = (36.0, 28.0)
        private static let widest = 960.0

        /// The left edge of a column on this page, and its right edge.
        func edges(_ device: Int) -> (left: Double, right: Double) {
            if stacked { return (20, page.width - 20) }
            func edge(_ share: Double) -> Double { Self.margin + share * (page.width - 2 * Self.margin) }
            let next = device + 1 < Help.columns.count ? edge(Help.columns[device + 1].start) - 24 : edge(1)
            return (edge(Help.columns[device].start), next)
        }

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

        init(_ columns: [[(action: String, parts: [HelpRow.Part])]], view: Viewport) {
            let width = min(Self.widest, view.width - 24)
            stacked = width < Self.widest
            isNarrow = width < 400
            header = stacked ? 64 : 84
            let count = columns.map(\.count).max() ?? 0
            let room = (view.height - 24 - header - Self.footer) / Double(max(1, count))
            rowHeight = room < Help.lowRow ? Help.usualRow : min(room.rounded(.down), Help.usualRow)
            var (lines, top) = ([Line](), header)
            for (device, entries) in columns.enumerated() where !entries.isEmpty {
                if stacked {
                    lines.append(Line(device: device, entry: nil, top: top))
                    top += 36
                } else {
                    top = header
                }
                for entry in entries.indices {
                    lines.append(Line(device: device, entry: entry, top: top))
                    top += stacked ? (isNarrow ? 54 : 30) : rowHeight
                }
                if stacked { top += 12 }
            }
            self.lines = lines
            let natural = (stacked ? top : header + rowHeight * Double(count)) + Self.footer
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
        let columns = Self.columns(of: rows)
        let layout = Layout(columns, view: view)
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
        for line in layout.lines { draw(line, of: columns, into: &list, from: origin, layout, fonts) }
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
        for device in Self.columns.indices {
            Self.drawTitle(of: device, into: &list, at: origin + Vector(layout.edges(device).left, 70), fonts)
        }
    }

    private static func drawTitle(of device: Int, into list: inout DrawList, at place: Vector, _ fonts: Fonts) {
        list.icon(columns[device].icon, at: place + Vector(11, 0), side: 22, color: .vial)
        list.text(columns[device].title, at: place + Vector(30, 5), font: fonts.semibold, size: 14, color: .chalk)
    }

    private func draw(
        _ line: Layout.Line, of columns: [[(action: String, parts: [HelpRow.Part])]], into list: inout DrawList,
        from origin: Vector, _ layout: Layout, _ fonts: Fonts
    ) {
        let (left, right) = layout.edges(line.device)
        let corner = origin + Vector(left, line.top)
        guard let entry = line.entry else {
            return Self.drawTitle(of: line.device, into: &list, at: corner + Vector(0, 20), fonts)
        }
        list.fill(
            Rect(x: corner.x, y: corner.y, width: right - left, height: 1), color: .white.opacity(0.1))
        let (action, parts) = columns[line.device][entry]
        let shift = layout.stacked ? 2 : ((layout.rowHeight - Self.usualRow) / 2).rounded()
        list.text(
            action, at: corner + Vector(0, 18 + shift), font: fonts.medium, size: 14, color: .chalk)
        let place =
            layout.isNarrow
            ? corner + Vector(0, 24) : Vector(origin.x + right - list.width(of: parts, fonts: fonts), corner.y + shift)
        list.controls(parts, at: place, capHeight: layout.stacked ? 20 : min(20, layout.rowHeight - 3), fonts: fonts)
    }
}

/// One line of the help page: an action and its controls.
public struct HelpRow: Equatable, Sendable {
    /// A key cap or words.
    public enum Part: Equatable, Sendable {
        /// The label of a key or button.
        case cap(String)
        /// A description of a movement, in words.
        case words(String)

        /// The label of a key.
        public static func key(_ key: Key) -> Self { .cap(key.cap) }

        /// The label of a pad's button, as on a PlayStation pad.
        public static func button(_ button: PadButton) -> Self { .cap(button.sign) }
    }

    /// The action.
    public var action: String
    /// The pad's controls.
    public var pad: [Part]
    /// The mouse's controls.
    public var mouse: [Part]
    /// The keyboard's controls.
    public var keys: [Part]

    /// An action and its controls; a device without any has none in its column.
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

extension DrawList {
    /// The width of the controls of a row.
    func width(of parts: [HelpRow.Part], fonts: Fonts) -> Double {
        parts.reduce(0) { sum, part in
            switch part {
            case .words(let words): sum + width(of: words, font: fonts.medium, size: 14) + 8
            case .cap(let name): sum + max(22, width(of: name, font: fonts.semibold, size: 14) + 14) + 5
            }
        } - 5
    }

    /// Draws the controls of a row one after another, in a line of 25 points.
    mutating func controls(_ parts: [HelpRow.Part], at corner: Vector, capHeight: Double = 20, fonts: Fonts) {
        var x = corner.x
        for part in parts {
            switch part {
            case .words(let words):
                text(words, at: Vector(x, corner.y + 18), font: fonts.medium, size: 14, color: .mist)
                x += width(of: words, font: fonts.medium, size: 14) + 8
            case .cap(let name):
                let width = max(22, width(of: name, font: fonts.semibold, size: 14) + 14)
                let cap = Rect(x: x, y: corner.y + 13 - capHeight / 2, width: width, height: capHeight)
                fill(cap, radius: 6, color: .white.opacity(0.13))
                stroke(cap, radius: 6, width: 1, color: .white.opacity(0.22))
                text(
                    name, at: Vector(cap.midX, cap.midY + 5), font: fonts.semibold, size: 14, color: .chalk,
                    anchor: .center)
                x += width + 5
            }
        }
    }
}
