public import TiltCanvas
public import TiltEngine

/// The help page, over a scrim: first the lines that matter, with links to all controls and to the card about the scene; then the
/// table of all controls, which scrolls if the window is too small for it.
struct Help: Equatable, Sendable {
    /// What the page says.
    struct Page: Equatable, Sendable {
        var rows: [HelpRow]
        /// The labels of the device in use.
        var labels = Labels.keys
        /// Whether the original recipe runs; nil if there is no card about the scene.
        var about: Bool?
    }

    private var opening = Opening()
    private var scroll = PanelScroll()
    /// Whether it is the table of all controls.
    private(set) var showsAll = false

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
        showsAll ? table(page.rows, labels: page.labels, in: view) : Self.essentials(page, in: view)
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
            let parts = page.labels == .keys ? row.mouse + row.keys : row.pad
            panel.add(.controls(parts, capHeight: min(20, pitch - 2)), in: line)
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
    /// The page's width from which its columns are side by side, and its greatest one.
    private static let widest = 960.0
    private static let footer = 36.0

    /// The page: its columns are side by side, or one under another if they would touch. Rows side by side are never cut:
    /// they are closer in a low window if all fit then, and scroll by whole ones.
    private func table(_ rows: [HelpRow], labels: Labels, in view: Viewport) -> Panel<Control> {
        let columns = Self.columns(of: rows)
        let width = min(Self.widest, view.width - 24)
        let (isStacked, isNarrow) = (width < Self.widest, width < 400)
        let header = isStacked ? 64.0 : 84
        let count = columns.map(\.count).max() ?? 0
        let room = (view.height - 24 - header - Self.footer) / Double(max(1, count))
        let usual = 25.0
        let pitch = isStacked ? isNarrow ? 54 : 30 : room < 19 ? usual : min(room.rounded(.down), usual)
        let length =
            isStacked
            ? columns.reduce(0) { $0 + ($1.isEmpty ? 0 : 48 + pitch * Double($1.count)) } : pitch * Double(count)
        var height = min(header + length + Self.footer, view.height - 24)
        if !isStacked {
            height = header + Self.footer + ((height - header - Self.footer) / pitch).rounded(.down) * pitch
        }
        let rest = view.height - height
        let page = Rect(
            x: ((view.width - width) / 2).rounded(), y: (rest / 2 + min(8, rest / 2 - 12)).rounded(), width: width,
            height: height)
        var panel = Panel<Control>(in: page)
        let overflow = header + length + Self.footer - height
        let closes = "\(labels.sign("Esc", .create)) closes"
        panel.add(
            .text(
                overflow > 0 ? "\(closes) • \(labels == .keys ? "wheel" : "d-pad") scrolls" : "\(closes) this page",
                TextStyle(color: .mist, anchor: .center)),
            in: Rect(x: page.minX, y: page.maxY - Self.footer, width: width, height: 26))
        let title = PanelLook.text("Tilt to move every scene", TextStyle(size: isStacked ? 18 : 28, isBold: true))
        /// The left edge of a column, and its right edge.
        func edges(_ device: Int) -> (left: Double, right: Double) {
            if isStacked { return (page.minX + 20, page.maxX - 20) }
            func edge(_ share: Double) -> Double { page.minX + 28 + share * (width - 56) }
            let isLast = device + 1 == Self.columns.count
            return (edge(Self.columns[device].start), isLast ? edge(1) : edge(Self.columns[device + 1].start) - 24)
        }
        func addHead(of device: Int, middle: Double) {
            let (left, head) = (edges(device).left, Self.columns[device])
            panel.add(.icon(head.icon, .mist), in: Rect(center: Vector(left + 11, middle), size: Vector(22, 22)))
            panel.add(
                .text(head.title, TextStyle(isBold: true)),
                in: Rect(x: left + 30, y: middle - 13, width: 100, height: 26))
        }
        if !isStacked {
            panel.add(title, in: Rect(x: page.minX + 28, y: page.minY + 26, width: width, height: 26))
            for device in columns.indices { addHead(of: device, middle: page.minY + 70) }
        }
        // Stacked ones take the title with them, and fade where they are cut; their fades leave the page's edge clear.
        let start = isStacked ? 12 : header
        let window = Rect(
            x: page.minX + 2, y: page.minY + start, width: width - 4, height: height - start - Self.footer)
        _ = panel.scroll(
            in: window, length: overflow + window.height, by: scroll.distance, pitch: isStacked ? nil : pitch)
        let top = page.minY - panel.scrolled
        if isStacked { panel.add(title, in: Rect(x: page.minX + 20, y: top + 32, width: width, height: 26)) }
        var y = top + header
        for (device, entries) in columns.enumerated() where !entries.isEmpty {
            if isStacked {
                addHead(of: device, middle: y + 20)
                y += 36
            } else {
                y = top + header
            }
            let (left, right) = edges(device)
            let shift = isStacked ? 2 : ((pitch - usual) / 2).rounded()
            for (action, parts) in entries {
                panel.add(.rule, in: Rect(x: left, y: y, width: right - left, height: 1))
                let line = Rect(x: left, y: y + shift, width: right - left, height: 26)
                panel.add(.text(action, TextStyle()), in: line)
                panel.add(
                    .controls(parts, capHeight: isStacked ? 20 : min(20, pitch - 3), isTrailing: !isNarrow),
                    in: isNarrow ? Rect(x: left, y: y + 24, width: right - left, height: 26) : line)
                y += pitch
            }
            if isStacked { y += 12 }
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

    /// The controls in the order of the page's columns.
    var columns: [[Part]] { [pad, mouse, keys] }
}

extension HelpRow {
    /// The row without what the mouse does, if that is one of some clicks.
    func withoutClicks(_ clicks: [String]) -> HelpRow {
        clicks.contains { mouse == [.words($0)] } ? HelpRow(action, pad: pad, keys: keys) : self
    }
}
