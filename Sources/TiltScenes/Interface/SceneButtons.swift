import TiltEngine

/// The buttons under the bar: the recipe and, in scenes that have them, falling and wind. In a low window they are icons
/// in the bar.
struct SceneButtons: Equatable, Sendable {
    /// The state that the buttons show.
    struct State: Equatable, Sendable {
        var isOriginal: Bool
        /// Whether things have been let go; nil if nothing can fall.
        var hasFallen: Bool?
        /// Whether the wind is on; nil if there is none.
        var isWindOn: Bool?
        /// The highlight of a demonstration on the button that lets things go, 0…1.
        var breath = 0.0
        /// The opacity of falling and wind during a transition between scenes, 0…1.
        var presence = 1.0

        /// What is shown during the transition from another scene: falling and wind of that one leave before these arrive.
        func shown(after old: State, progress: Double) -> State {
            guard (hasFallen, isWindOn) != (old.hasFallen, old.isWindOn) else { return self }
            var shown = self
            shown.presence = abs(1 - 2 * progress)
            if progress < 0.5 { (shown.hasFallen, shown.isWindOn) = (old.hasFallen, old.isWindOn) }
            return shown
        }

        /// The buttons in the bar of a window that has no room below it.
        func inBar(of view: Viewport) -> [TabBar.Button] {
            guard !SceneButtons.fit(in: view) else { return [] }
            var buttons = [TabBar.Button(.recipe, icon: "recipe", glow: isOriginal ? 1 : 0)]
            if let hasFallen {
                let icon = hasFallen ? "rise" : "fall"
                buttons.append(TabBar.Button(.letGo, icon: icon, glow: 0.4 * breath, opacity: presence))
            }
            if let isWindOn {
                buttons.append(TabBar.Button(.wind, icon: "wind", glow: isWindOn ? 1 : 0, opacity: presence))
            }
            return buttons
        }
    }

    /// The two halves of the switch.
    let recipe: Rect
    /// The button that lets things go and calls them back; nil if nothing can fall.
    let letGo: Rect?
    /// The button that switches the wind; nil if there is none.
    let wind: Rect?

    private static let (top, height) = (56.0, 36.0)
    private static let words = ["Original", "Corrected"]
    /// The bottom edge of the buttons, in points from the window's top.
    static let foot = top + height

    /// Whether a window is large enough for the buttons under the bar.
    static func fit(in view: Viewport) -> Bool { view.width >= 340 && view.height >= 400 }

    /// The buttons in a window; nil if it is too small for them.
    init?(in view: Viewport, _ state: State) {
        guard Self.fit(in: view) else { return nil }
        let left = view.width < 640 ? 12.0 : 24
        recipe = Rect(x: left, y: Self.top, width: 188, height: Self.height)
        letGo = state.hasFallen.map { [recipe] _ in
            Rect(x: recipe.maxX + 8, y: Self.top, width: 112, height: Self.height)
        }
        wind = state.isWindOn.map { [recipe, letGo] _ in
            Rect(x: (letGo ?? recipe).maxX + 8, y: Self.top, width: 92, height: Self.height)
        }
    }

    /// The frame around all buttons.
    var frame: Rect {
        Rect(x: recipe.minX, y: recipe.minY, width: (wind ?? letGo ?? recipe).maxX - recipe.minX, height: Self.height)
    }

    /// The control at a point.
    func control(at point: Vector) -> Control? {
        let places: [(Control, Rect?)] = [(.recipe, recipe), (.letGo, letGo), (.wind, wind)]
        return places.first { $0.1?.contains(point) == true }?.0
    }

    static var pictures: [Picture] {
        ["fall", "rise", "wind", "recipe"].map { Picture(ImageID("Icons/\($0)"), size: Vector(22, 22)) }
    }

    func draw(into list: inout DrawList, _ state: State, attention: Attention, fonts: Fonts) {
        list.panel(recipe, radius: 18)
        let half = Vector(recipe.width / 2, recipe.height)
        for (i, word) in Self.words.enumerated() {
            let frame = Rect(origin: recipe.origin + Vector(half.x * Double(i), 0), size: half)
            let isChosen = state.isOriginal == (i == 0)
            if isChosen { list.fill(frame.insetBy(4), radius: 14, color: .vial) }
            list.text(
                word, at: Vector(frame.midX, frame.minY + 23), font: isChosen ? fonts.semibold : fonts.medium, size: 14,
                color: isChosen ? .ink : .chalk.opacity(0.86), anchor: .center)
        }
        list.attention(attention, on: .recipe, in: recipe, radius: 18)
        list.faded(to: state.presence) { list in
            if let wind, let isOn = state.isWindOn { drawWind(wind, isOn: isOn, into: &list, attention, fonts) }
            if let letGo, let hasFallen = state.hasFallen {
                drawLetGo(letGo, hasFallen: hasFallen, breath: state.breath, into: &list, attention, fonts)
            }
        }
    }

    private func drawLetGo(
        _ frame: Rect, hasFallen: Bool, breath: Double, into list: inout DrawList, _ attention: Attention,
        _ fonts: Fonts
    ) {
        list.panel(frame, radius: 18)
        list.fill(frame, radius: 18, color: .vial.opacity(0.4 * breath))
        list.icon(
            ImageID("Icons/\(hasFallen ? "rise" : "fall")"), at: frame.origin + Vector(22, 18), side: 22,
            color: .chalk.opacity(0.9))
        list.text(
            hasFallen ? "Call back" : "Let go", at: frame.origin + Vector(38, 23), font: fonts.medium, size: 14,
            color: .chalk)
        list.attention(attention, on: .letGo, in: frame, radius: 18)
    }

    private func drawWind(
        _ frame: Rect, isOn: Bool, into list: inout DrawList, _ attention: Attention, _ fonts: Fonts
    ) {
        list.panel(frame, radius: 18)
        if isOn { list.fill(frame.insetBy(4), radius: 14, color: .vial) }
        list.icon(
            ImageID("Icons/wind"), at: frame.origin + Vector(24, 18), side: 22, color: isOn ? .ink : .chalk.opacity(0.9)
        )
        list.text(
            "Wind", at: frame.origin + Vector(40, 23), font: isOn ? fonts.semibold : fonts.medium, size: 14,
            color: isOn ? .ink : .chalk)
        list.attention(attention, on: .wind, in: frame, radius: 18)
    }
}
