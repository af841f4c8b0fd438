import TiltEngine

/// The bar at the top: the scenes' names, with a bubble under the current one, and four buttons.
struct TabBar: Sendable {
    /// The program's name.
    let name: String
    private let titles: [(long: String, short: String)]
    private var bubble: Marker

    static let height = 48.0
    private static let buttons: [(Control, ImageID)] = [
        (.help, ImageID("Icons/help")), (.calibrate, ImageID("Icons/calibrate")), (.pause, ImageID("Icons/pause")),
        (.settings, ImageID("Icons/settings")),
    ]

    /// A bar with a current scene; with reduced motion the bubble fades instead of sliding.
    init(
        name: String = "Tiltyard", titles: [(long: String, short: String)], current: Int, reducesMotion: Bool = false
    ) {
        self.name = name
        self.titles = titles
        bubble = Marker(at: Double(current), reducesMotion: reducesMotion)
    }

    var isAtRest: Bool { bubble.isAtRest }

    /// Switches reduced motion, with which the bubble fades.
    mutating func reduceMotion(_ isReduced: Bool, current: Int) {
        bubble = Marker(at: Double(current), reducesMotion: isReduced)
    }

    mutating func step(_ dt: Double, current: Int) { bubble.step(dt, toward: Double(current)) }

    /// The control that a click at a point presses.
    func target(at point: Vector, in view: Viewport) -> Control? {
        guard point.y < Self.height else { return nil }
        for (i, button) in visibleButtons(in: view).enumerated()
        where abs(point.x - Self.buttonCenter(i, in: view)) <= 20 { return button.0 }
        guard titles.count > 1 else { return nil }
        return titles.indices.first { segment($0, in: view).insetBy(-4).contains(point) }.map { .tab($0) }
    }

    static var pictures: [Picture] {
        buttons.map { Picture($0.1, size: Vector(22, 22)) } + [
            Picture(ImageID("Icons/play"), size: Vector(22, 22)), Picture(ImageID("Icons/app"), size: Vector(28, 28)),
            Picture(ImageID("Interface/nav-bubble"), size: Vector(124, 32)),
        ]
    }

    private func visibleButtons(in view: Viewport) -> [(Control, ImageID)] {
        Self.buttons.filter { view.width >= 560 || $0.0 == .help || $0.0 == .settings }
    }

    private static func buttonCenter(_ index: Int, in view: Viewport) -> Double { view.width - 27 - 40 * Double(index) }

    private func segment(_ index: Int, in view: Viewport) -> Rect {
        let count = Double(titles.count)
        let width =
            view.width < 480
            ? (view.width - 105) / count
            : min(124, view.width < 720 ? (view.width - (view.width < 560 ? 104 : 184)) / count : 124)
        let left = view.width < 720 ? 12 : view.width / 2 - width * count / 2
        return Rect(x: left + width * Double(index), y: 8, width: width, height: 32)
    }
}

extension TabBar {
    /// The frame of a tab or button; nil for a control that is not on the bar.
    func frame(of control: Control, in view: Viewport) -> Rect? {
        if case .tab(let index) = control { return segment(index, in: view) }
        return visibleButtons(in: view).firstIndex { $0.0 == control }.map {
            Rect(center: Vector(Self.buttonCenter($0, in: view), 24), size: Vector(36, 36))
        }
    }

    /// The controls, from left to right.
    func controls(in view: Viewport) -> [Control] {
        (titles.count > 1 ? titles.indices.map { .tab($0) } : []) + visibleButtons(in: view).reversed().map(\.0)
    }

    func draw(
        into list: inout DrawList, current: Int, isPaused: Bool, attention: Attention = Attention(), view: Viewport,
        fonts: Fonts
    ) {
        list.fill(Rect(x: 0, y: 0, width: view.width, height: Self.height), color: .ink.opacity(0.92))
        list.fill(
            Rect(x: 0, y: Self.height - 1, width: view.width, height: 1), color: .white.opacity(0.1))
        if view.width >= 720 {
            list.icon(ImageID("Icons/app"), at: Vector(30, 24), side: 28, color: .white)
            let end = titles.count > 1 ? segment(0, in: view).minX - 4 : Self.buttonCenter(3, in: view) - 20
            list.text(
                name, at: Vector(54, 30), font: fonts.semibold, size: 16, color: .chalk, fitting: end - 8 - 54)
        }
        if titles.count > 1 { drawTabs(into: &list, current: current, attention: attention, view: view, fonts: fonts) }
        for (i, button) in visibleButtons(in: view).enumerated() {
            let center = Vector(Self.buttonCenter(i, in: view), 24)
            if button.0 == .pause && isPaused {
                list.fill(Rect(center: center, size: Vector(36, 36)), radius: 18, color: .white.opacity(0.22))
            }
            let icon = button.0 == .pause && isPaused ? ImageID("Icons/play") : button.1
            let frame = Rect(center: center, size: Vector(36, 36))
            list.attention(attention, on: button.0, in: frame, radius: 18)
            list.icon(icon, at: center, side: 22, color: .chalk.opacity(0.9))
        }
    }

    private func drawTabs(
        into list: inout DrawList, current: Int, attention: Attention, view: Viewport, fonts: Fonts
    ) {
        let (first, last) = (segment(0, in: view), segment(titles.count - 1, in: view))
        let trough = Rect(x: first.minX - 4, y: 6, width: last.maxX - first.minX + 8, height: 36)
        list.fill(trough, radius: 18, color: .white.opacity(0.08))
        list.stroke(trough, radius: 18, width: 1, color: .white.opacity(0.1))
        for i in titles.indices where i != current || attention.focused == .tab(i) {
            list.attention(attention, on: .tab(i), in: segment(i, in: view), radius: 16)
        }
        bubble.forEachSpot { position, weight in
            list.image(
                ImageID("Interface/nav-bubble"), in: first.offsetBy(Vector(first.width * position, 0)),
                tint: .white.opacity(weight))
        }
        for i in titles.indices {
            let font = i == current ? fonts.semibold : fonts.medium
            if let position = bubble.travelling {
                let pill = first.offsetBy(Vector(first.width * position, 0))
                drawWords(i, over: pill, into: &list, view: view, font: font)
            } else {
                let isDark = bubble.weight { $0 - Double(i) } > 0.5
                drawWord(i, isDark ? .ink : .chalk.opacity(0.86), into: &list, view: view, font: font)
            }
        }
    }

    private func drawWord(_ index: Int, _ color: Color, into list: inout DrawList, view: Viewport, font: BitmapFont) {
        let title = view.width < 640 ? titles[index].short : titles[index].long
        let point = Vector(segment(index, in: view).midX, 29)
        list.text(title, at: point, font: font, size: 14, color: color, anchor: .center)
    }

    /// Draws a name while the bubble slides: dark over the bubble and light beside it, clipped at the bubble's edge.
    private func drawWords(_ index: Int, over pill: Rect, into list: inout DrawList, view: Viewport, font: BitmapFont) {
        let segment = segment(index, in: view)
        guard segment.width > 0 else { return }
        let range = segment.minX...segment.maxX
        let (start, end) = (list.snapped(pill.minX).clamped(to: range), list.snapped(pill.maxX).clamped(to: range))
        let parts: [(Double, Double, Color)] = [
            (segment.minX, start, .chalk.opacity(0.86)), (start, end, .ink), (end, segment.maxX, .chalk.opacity(0.86)),
        ]
        for (left, right, color) in parts where left < right {
            list.clip(to: Rect(x: left, y: segment.minY, width: right - left, height: segment.height))
            drawWord(index, color, into: &list, view: view, font: font)
        }
        list.clip(to: nil)
    }
}
