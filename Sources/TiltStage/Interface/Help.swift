public import TiltCanvas
public import TiltEngine

/// The help page, over a scrim: first the lines that matter, with links to all controls and to the card about the scene; then the
/// table of all controls, which scrolls if the window is too small for it.
struct Help: Equatable, Sendable {
    /// What the page says.
    struct Page: Equatable, Sendable {
        var rows: [HelpRow]
        /// The title of the scene, and how many of the first rows are its own.
        var scene = ""
        var own = 0
        /// The labels of the device in use.
        var labels = Labels.keys
        /// Whether the original recipe runs; nil if there is no card about the scene.
        var about: Bool?
    }

    private var opening = Opening()
    private var scroll = PanelScroll()
    /// Whether it is the table of all controls.
    private(set) var showsAll = false

    var isOpen: Bool { opening.isOpen }
    /// Whether any part of it is visible.
    var isVisible: Bool { opening.isVisible }
    var isAtRest: Bool { opening.isAtRest && scroll.isAtRest }

    mutating func toggle() {
        opening.isOpen.toggle()
        if isOpen { (scroll, showsAll) = (PanelScroll(), false) }
    }

    /// Shows the table of all controls.
    mutating func showAll() { showsAll = true }

    /// The links at the foot of the page.
    func links(of scene: SceneDescriptor) -> [Control] {
        showsAll ? [] : [.allControls] + (scene.about == nil ? [] : [.about])
    }

    mutating func close() { opening.isOpen = false }

    mutating func step(_ dt: Double) {
        opening.step(dt)
        scroll.step(dt)
    }

    /// Takes the size of a page in a window.
    mutating func fit(_ page: Page, in view: Viewport) { scroll.fit(panel(page, in: view)) }

    /// Scrolls the page.
    mutating func handle(_ scrolling: PanelScrolling, page: Page, in view: Viewport, reducesMotion: Bool = false) {
        fit(page, in: view)
        scroll.handle(scrolling, reducesMotion: reducesMotion)
    }
}

extension PanelScrolling {
    /// What a gesture of the keys scrolls; nil for others.
    init?(_ gesture: Gesture) {
        switch gesture {
        case .nudge(let direction): self = .notch(by: 48 * direction.vector.y)
        case .page(let count): self = .notch(by: 240 * Double(count))
        case .home: self = .notch(by: -1e4)
        case .end: self = .notch(by: 1e4)
        case .press, .drag, .release, .click, .wheel, .pan, .pinch, .zoom, .zoomReset, .arrows, .sideways: return nil
        }
    }
}

extension Help {
    /// The parts of the page.
    func panel(_ page: Page, in view: Viewport) -> Panel<Control> {
        showsAll ? table(page, in: view) : Self.essentials(page, in: view)
    }

    /// The lines that matter, closer in a low window, and the links.
    private static func essentials(_ page: Page, in view: Viewport) -> Panel<Control> {
        let width = min(560, view.width - 24)
        let isLarge = width == 560 && view.height >= 480
        let (margin, header, foot) = isLarge ? (28.0, 78.0, 76.0) : (20, 42, 50)
        let count = Double(page.rows.count)
        let pitch = ((view.height - 24 - header - foot) / count).rounded(.down).clamped(to: 17...(isLarge ? 38 : 32))
        let size = Vector(width, header + pitch * count + foot)
        let frame = Rect(
            origin: Vector(((view.width - width) / 2).rounded(), ((view.height - size.y) / 2).rounded()), size: size)
        var panel = Panel<Control>(in: frame)
        let (left, room) = (frame.minX + margin, width - 2 * margin)
        panel.add(
            .text("Tilt to move every scene", TextStyle(size: isLarge ? 28 : 18, isBold: true)),
            in: Rect(x: left, y: frame.minY + (header - 26) / 2, width: room, height: 26))
        for (index, row) in page.rows.enumerated() {
            let top = frame.minY + header + pitch * Double(index)
            let line = Rect(x: left, y: top + (pitch - 26) / 2, width: room, height: 26)
            panel.add(.rule, in: Rect(x: left, y: top, width: room, height: 1))
            panel.add(.text(row.action, TextStyle()), in: line)
            panel.add(.controls(row.parts(for: page.labels), capHeight: min(20, pitch - 2)), in: line)
        }
        let links: [(Control, String)] =
            [(.allControls, "All controls")]
            + (page.about.map { [(.about, $0 ? "About: Original" : "About this scene")] } ?? [])
        let (gap, height) = (8.0, isLarge ? 36.0 : 30)
        let share = (room - gap * Double(links.count - 1)) / Double(links.count)
        for (index, link) in links.enumerated() {
            let place = Vector(left + (share + gap) * Double(index), frame.maxY - (foot + height) / 2)
            panel.add(.button(link.1), in: Rect(origin: place, size: Vector(share, height)), as: link.0)
        }
        return panel
    }
}

extension Help {
    /// A line of the table.
    private enum Line {
        case heading(String)
        case row(HelpRow)
    }

    /// The page's width from which it has two columns, and its greatest one.
    private static let widest = 960.0
    private static let (header, footer) = (62.0, 36.0)

    /// The columns of a page, each about as long; a heading stands above its first row.
    private static func columns(of page: Page, _ count: Int) -> [ArraySlice<Line>] {
        let (own, others) = (page.rows.prefix(page.own), page.rows.dropFirst(page.own))
        var lines = others.map { Line.row($0) }
        if !own.isEmpty { lines = [.heading(page.scene)] + own.map { .row($0) } + [.heading("Everywhere")] + lines }
        guard count > 1 else { return [lines[...]] }
        var half = (lines.count + 1) / 2
        if half > 0, case .heading = lines[half - 1] { half -= 1 }
        return [lines[..<half], lines[half...]]
    }

    /// All controls, of the device in use where it has some, in two columns or one. Lines are never cut in a wide window: they are
    /// closer in a low one if all fit then, and scroll by whole ones.
    private func table(_ page: Page, in view: Viewport) -> Panel<Control> {
        let width = min(Self.widest, view.width - 24)
        let (isWide, isNarrow) = (width == Self.widest, width < 400)
        let columns = Self.columns(of: page, isWide ? 2 : 1)
        let count = Double(columns.map(\.count).max() ?? 0)
        let most = view.height - 24 - Self.header - Self.footer
        let (room, usual) = ((most / count).rounded(.down), 30.0)
        let pitch = isNarrow ? 54 : isWide && room >= 19 ? min(room, usual) : usual
        let length = pitch * count
        var height = min(length, most)
        if isWide { height = (height / pitch).rounded(.down) * pitch }
        height += Self.header + Self.footer
        let rest = view.height - height
        let frame = Rect(
            x: ((view.width - width) / 2).rounded(), y: (rest / 2 + min(8, rest / 2 - 12)).rounded(), width: width,
            height: height)
        var panel = Panel<Control>(in: frame)
        let overflow = Self.header + length + Self.footer - height
        let closes = "\(page.labels.sign("Esc", .create)) closes"
        panel.add(
            .text(
                overflow > 0
                    ? "\(closes) • \(page.labels == .keys ? "wheel" : "d-pad") scrolls" : "\(closes) this page",
                TextStyle(color: .mist, anchor: .center)),
            in: Rect(x: frame.minX, y: frame.maxY - Self.footer, width: width, height: 26))
        let margin = isWide ? 28.0 : isNarrow ? 14 : 20
        let title = PanelLook.text("All controls", TextStyle(size: isWide ? 28 : 18, isBold: true))
        let place = Rect(x: frame.minX + margin, y: frame.minY + 20, width: width, height: 26)
        if isWide { panel.add(title, in: place) }
        // In one column the title goes with the lines, which fade where they are cut; their fades leave the page's edge clear.
        let start = isWide ? Self.header : 12
        let window = Rect(
            x: frame.minX + 2, y: frame.minY + start, width: width - 4, height: height - start - Self.footer)
        _ = panel.scroll(in: window, length: overflow + window.height, by: scroll.distance, pitch: isWide ? pitch : nil)
        if !isWide { panel.add(title, in: place.offsetBy(Vector(0, -panel.scrolled))) }
        let share = (width - 2 * margin - 36 * Double(columns.count - 1)) / Double(columns.count)
        for (column, lines) in columns.enumerated() {
            var line = Rect(
                x: frame.minX + margin + Double(column) * (share + 36), y: frame.minY + Self.header - panel.scrolled,
                width: share, height: pitch)
            for entry in lines {
                let words = Rect(
                    x: line.minX, y: line.minY + (isNarrow ? 2 : (pitch - 26) / 2), width: share, height: 26)
                switch entry {
                case .heading(let title): panel.add(.text(title, TextStyle(isBold: true, color: .mist)), in: words)
                case .row(let row):
                    panel.add(.rule, in: Rect(x: line.minX, y: line.minY, width: share, height: 1))
                    panel.add(.text(row.action, TextStyle()), in: words)
                    // In a narrow window they stand below the action, and what the mouse does beside it.
                    let all = row.parts(for: page.labels)
                    let below = isNarrow ? page.labels == .keys && !row.keys.isEmpty ? row.keys : all : []
                    let beside = isNarrow ? all.count > below.count ? row.mouse : [] : all
                    panel.add(.controls(beside, capHeight: min(20, pitch - 3)), in: words)
                    panel.add(.controls(below, isTrailing: false), in: words.offsetBy(Vector(0, 22)))
                }
                line.origin.y += pitch
            }
        }
        return panel
    }

    func draw(
        into list: inout DrawList, _ page: Page, attention: Attention<Control> = Attention(),
        reducesMotion: Bool = false, view: Viewport, fonts: Fonts
    ) {
        guard isVisible else { return }
        let panel = panel(page, in: view)
        // The scrim takes 160 of the 200 ms.
        list.faded(to: min(1, opening.progress * 0.2 / 0.16)) { $0.fill(view.bounds, color: .scrim.opacity(0.62)) }
        list.opened(to: opening.progress, about: panel.frame.center, reducesMotion: reducesMotion) { list in
            list.sheet(panel.frame, radius: 28, drop: 16)
            list.drawFixed(panel, fonts: fonts)
            list.attention(attention, in: panel)
            list.drawRows(panel, softness: panel.frame.width < Self.widest ? 20 : 0, fonts: fonts)
            list.thumb(of: panel)
        }
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

    /// The controls of the device in use; those of others if it has none.
    func parts(for labels: Labels) -> [Part] {
        let parts = labels == .keys ? mouse + keys : pad
        return parts.isEmpty ? pad + mouse + keys : parts
    }
}

extension HelpRow {
    /// The row without what the mouse does, if that is one of some clicks.
    func withoutClicks(_ clicks: [String]) -> HelpRow {
        clicks.contains { mouse == [.words($0)] } ? HelpRow(action, pad: pad, keys: keys) : self
    }
}
