import TiltCanvas
import TiltEngine

/// The bar at the top: the scenes' names, with a bubble under the current one, and four buttons; in a low window also
/// those of the scene.
package struct TabBar: Sendable {
    /// A button, as an icon.
    struct Button: Equatable, Sendable {
        var control: Control
        var icon: ImageID
        /// The opacity of the colour of a switch that is on, under the icon.
        var glow = 0.0
        var opacity = 1.0

        init(_ control: Control, icon: String, glow: Double = 0, opacity: Double = 1) {
            self.control = control
            self.icon = ImageID("Icons/\(icon)")
            self.glow = glow
            self.opacity = opacity
        }
    }

    /// The program's name.
    let name: String
    private let titles: [(long: String, short: String)]
    private var bubble: Marker

    package static let height = 48.0
    private static let buttons = [
        Button(.help, icon: "help"), Button(.settings, icon: "settings"), Button(.sound, icon: "sound"),
        Button(.camera, icon: "camera"),
    ]
    private static let soundOff = ImageID("Icons/sound-off")
    /// The least width of a tab that leaves room for the scene's buttons.
    private static let leastTab = 72.0

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

    /// The tabs and the buttons, from left to right; a press finds them in all of the bar's height. `own` are the scene's
    /// buttons in the bar, here as below.
    func panel(in view: Viewport, _ own: [Button] = []) -> Panel<Control> {
        var panel = Panel<Control>(in: Rect(x: 0, y: 0, width: view.width, height: Self.height))
        if titles.count > 1 {
            for index in titles.indices {
                let frame = segment(index, in: view, own)
                panel.add(.nothing, in: frame, as: .tab(index), reach: frame.insetBy(-4))
            }
        }
        for index in (0..<buttonCount(in: view, own)).reversed() {
            let center = Vector(Self.buttonCenter(index, in: view), Self.height / 2)
            panel.add(
                .nothing, in: Rect(center: center, size: Vector(36, 36)), as: Self.button(index, in: view, own).control,
                reach: Rect(center: center, size: Vector(Self.pitch(in: view), Self.height)))
        }
        return panel
    }

    static var pictures: [Picture] {
        buttons.map { Picture($0.icon, size: Vector(22, 22)) } + [
            Picture(soundOff, size: Vector(22, 22)), Picture(ImageID("Icons/app"), size: Vector(28, 28)),
            Picture(ImageID("Interface/nav-bubble"), size: Vector(124, 32)),
        ]
    }

    /// The number of the buttons that every scene has: in a very narrow window only the first two, and in a low one too, which has the
    /// scene's in the bar.
    private static func usualCount(in view: Viewport) -> Int {
        view.width >= (SceneButtons.fit(in: view) ? 380 : 480) ? buttons.count : 2
    }

    /// The distance of a button from the next.
    private static func pitch(in view: Viewport) -> Double { view.width >= 480 ? 40 : 36 }

    /// The number of buttons; of the scene's as many as leave room for the tabs.
    private func buttonCount(in view: Viewport, _ own: [Button]) -> Int {
        let usual = Self.usualCount(in: view)
        let room = view.width - 24 - Self.leastTab * Double(titles.count)
        let places = Int(room / Self.pitch(in: view)) - usual
        return places >= Self.leastPlaces ? usual + min(own.count, places) : usual
    }

    /// A button, counted from right to left.
    private static func button(_ index: Int, in view: Viewport, _ own: [Button]) -> Button {
        let usual = usualCount(in: view)
        return index < usual ? buttons[index] : own[index - usual]
    }

    /// The least number of places kept for the scene's buttons, so that the tabs stay if a scene has but one.
    private static let leastPlaces = 2

    private static func buttonCenter(_ index: Int, in view: Viewport) -> Double {
        view.width - pitch(in: view) / 2 - 7 - pitch(in: view) * Double(index)
    }

    private func segment(_ index: Int, in view: Viewport, _ own: [Button]) -> Rect {
        let tabs = tabs(in: view, own)
        return Rect(x: tabs.left + tabs.width * Double(index), y: 8, width: tabs.width, height: 32)
    }

    /// The left edge of the tabs and the width of each. They are in the middle, after the program's name, where there is
    /// room.
    private func tabs(in view: Viewport, _ own: [Button]) -> (left: Double, width: Double, isCentered: Bool) {
        let count = Double(titles.count)
        let (usual, shown) = (Self.usualCount(in: view), buttonCount(in: view, own))
        let places = Self.pitch(in: view) * Double(shown > usual ? max(shown, usual + Self.leastPlaces) : usual)
        let width = min(124, (view.width - 24 - places) / count)
        let left = (view.width - width * count) / 2
        let isCentered = view.width >= 720 && left + width * count + 12 + places <= view.width
        return (isCentered ? left : 12, width, isCentered)
    }
}

extension TabBar {
    /// Draws it; `film` is the share of the time for which the camera must be held that has passed, 0…1.
    func draw(
        into list: inout DrawList, current: Int, hasSound: Bool = true, film: Double = 0, own: [Button] = [],
        attention: Attention<Control> = Attention(), view: Viewport, fonts: Fonts
    ) {
        list.fill(Rect(x: 0, y: 0, width: view.width, height: Self.height), color: .ink.opacity(0.92))
        list.fill(
            Rect(x: 0, y: Self.height - 1, width: view.width, height: 1), color: .white.opacity(0.1))
        let count = buttonCount(in: view, own)
        let tabs = tabs(in: view, own)
        if tabs.isCentered {
            list.icon(ImageID("Icons/app"), at: Vector(30, 24), side: 28, color: .white)
            let end = titles.count > 1 ? tabs.left - 4 : Self.buttonCenter(count - 1, in: view) - 20
            list.text(
                name, at: Vector(54, 30), font: fonts.semibold, size: 16, color: .chalk, fitting: end - 8 - 54)
        }
        if titles.count > 1 {
            drawTabs(into: &list, current: current, own, attention: attention, view: view, fonts: fonts)
        }
        for i in 0..<count {
            let button = Self.button(i, in: view, own)
            let frame = Rect(center: Vector(Self.buttonCenter(i, in: view), 24), size: Vector(36, 36))
            list.faded(to: button.opacity) { list in
                list.fill(frame, radius: 18, color: .chalk.opacity(button.glow))
                list.attention(attention, on: button.control, in: frame, radius: 18)
                if button.control == .camera { list.ring(to: film, around: frame.center, radius: 16.5) }
                list.icon(
                    button.control == .sound && !hasSound ? Self.soundOff : button.icon, at: frame.center, side: 22,
                    color: button.glow == 1 ? .ink : .chalk.opacity(0.9))
            }
        }
    }

    private func drawTabs(
        into list: inout DrawList, current: Int, _ own: [Button], attention: Attention<Control>, view: Viewport,
        fonts: Fonts
    ) {
        let (first, last) = (segment(0, in: view, own), segment(titles.count - 1, in: view, own))
        let trough = Rect(x: first.minX - 4, y: 6, width: last.maxX - first.minX + 8, height: 36)
        list.trough(trough)
        for i in titles.indices where i != current || attention.focused == .tab(i) {
            list.attention(attention, on: .tab(i), in: segment(i, in: view, own), radius: 16)
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
                drawWords(i, over: pill, in: segment(i, in: view, own), into: &list, view: view, font: font)
            } else {
                let isDark = bubble.weight { $0 - Double(i) } > 0.5
                drawWord(
                    i, isDark ? .ink : .chalk.opacity(0.86), in: segment(i, in: view, own), into: &list, view: view,
                    font: font)
            }
        }
    }

    private func drawWord(
        _ index: Int, _ color: Color, in segment: Rect, into list: inout DrawList, view: Viewport, font: BitmapFont
    ) {
        let title = view.width < 640 ? titles[index].short : titles[index].long
        list.text(title, at: Vector(segment.midX, 29), font: font, size: 14, color: color, anchor: .center)
    }

    /// Draws a name while the bubble slides: dark over the bubble and light beside it, clipped at the bubble's edge.
    private func drawWords(
        _ index: Int, over pill: Rect, in segment: Rect, into list: inout DrawList, view: Viewport, font: BitmapFont
    ) {
        guard segment.width > 0 else { return }
        let range = segment.minX...segment.maxX
        let (start, end) = (list.snapped(pill.minX).clamped(to: range), list.snapped(pill.maxX).clamped(to: range))
        let parts: [(Double, Double, Color)] = [
            (segment.minX, start, .chalk.opacity(0.86)), (start, end, .ink), (end, segment.maxX, .chalk.opacity(0.86)),
        ]
        for (left, right, color) in parts where left < right {
            list.clip(to: Rect(x: left, y: segment.minY, width: right - left, height: segment.height))
            drawWord(index, color, in: segment, into: &list, view: view, font: font)
        }
        list.clip(to: nil)
    }
}

extension DrawList {
    /// Draws a ring that fills from the top, clockwise; nothing at its beginning, so that a click does not show it.
    fileprivate mutating func ring(to share: Double, around center: Vector, radius: Double) {
        let share = (share - 0.2) / 0.8
        guard share > 0 else { return }
        let steps = 48
        stroke(pathOf: Int((Double(steps) * share).rounded(.up)) + 1, width: 2.5, color: .chalk) { step in
            let turn = 2 * .pi * min(share, Double(step) / Double(steps))
            return center + Vector(.sin(turn), -.cos(turn)) * radius
        }
    }
}
