import TiltCanvas
import TiltEngine

/// The buttons of the scene's actions, under the bar. In a low window they are icons in the bar.
package struct SceneButtons: Equatable, Sendable {
    /// An action of the scene, and whether it is on.
    struct Item: Equatable, Sendable {
        let action: SceneAction
        let isOn: Bool
        /// The words on the button, if they are not those of its face.
        var label: String?

        static func == (a: Self, b: Self) -> Bool {
            a.action.id == b.action.id && a.isOn == b.isOn && a.label == b.label
        }
    }

    /// The state that the buttons show.
    struct State: Equatable, Sendable {
        /// The available actions that have a button.
        var items: [Item] = []
        /// The action whose button pulses in a demonstration, and its highlight, 0…1.
        var pulsing: SceneAction.ID?
        var pulse = 0.0
        /// The opacity of the actions during a transition between scenes, 0…1.
        var presence = 1.0
        /// The number of the first actions that stay during the transition.
        var staying = 0

        /// What is shown during the transition from another scene: the actions of that one leave before these arrive.
        func shown(after old: State, progress: Double) -> State {
            guard items != old.items else { return self }
            var shown = self
            shown.presence = abs(1 - 2 * progress)
            shown.staying = zip(items, old.items).prefix { $0 == $1 }.count
            if progress < 0.5 { shown.items = old.items }
            return shown
        }

        /// The opacity of an action.
        fileprivate func opacity(of index: Int) -> Double { index < staying ? 1 : presence }

        /// The highlight of an action's button.
        fileprivate func pulse(of item: Item) -> Double { item.action.id == pulsing ? pulse : 0 }

        /// The actions.
        var buttons: [SceneAction] { items.map(\.action) }

        /// The buttons in the bar of a window that has no room below it.
        func inBar(of view: Viewport) -> [TabBar.Button] {
            guard !SceneButtons.fit(in: view) else { return [] }
            return items.enumerated().compactMap { index, item in
                guard let button = item.action.button else { return nil }
                let glow = button.isSwitch ? (item.isOn ? 1 : 0) : 0.4 * pulse(of: item)
                return TabBar.Button(
                    .action(item.action.id), icon: button.face(isOn: item.isOn).icon, glow: glow,
                    opacity: opacity(of: index))
            }
        }
    }

    /// The buttons, from left to right.
    package private(set) var panel: Panel<Control>

    private static let (top, height, gap) = (56.0, 36.0, 8.0)
    private static let iconWidth = 44.0
    /// The bottom edge of the buttons, in points from the window's top.
    package static let foot = top + height

    /// Whether a window is large enough for the buttons under the bar.
    package static func fit(in view: Viewport) -> Bool { view.width >= 340 && view.height >= 400 }

    /// The buttons of some actions in a window; nil if there are none, or it is too small for them.
    package init?(in view: Viewport, _ actions: [SceneAction]) {
        let shown = actions.compactMap { action in action.button.map { (id: action.id, width: $0.width) } }
        guard Self.fit(in: view), !shown.isEmpty else { return nil }
        let margin: Double = view.width < 640 ? 12 : 24
        let room = view.width - 2 * margin
        // The last ones are icons if there is no room for their words.
        let whole = (0...shown.count).last { count in
            shown.indices.reduce(-Self.gap) { sum, index in
                sum + Self.gap + (index < count ? shown[index].width : Self.iconWidth)
            } <= room
        }
        panel = Panel(in: Rect(x: margin, y: Self.top, width: 0, height: Self.height))
        var left = margin
        for (index, action) in shown.enumerated() {
            let width = index < whole ?? 0 ? action.width : Self.iconWidth
            panel.add(
                .nothing, in: Rect(x: left, y: Self.top, width: width, height: Self.height), as: .action(action.id))
            left += width + Self.gap
        }
        panel.frame.size.x = left - Self.gap - margin
    }

    var frames: [Rect] { panel.fixed.map(\.frame) }

    /// The icons of some scenes' actions.
    static func pictures(of scenes: [SceneDescriptor]) -> [Picture] {
        let buttons = scenes.flatMap(\.actions).compactMap(\.button)
        var icons: [String] = []
        for icon in buttons.flatMap({ [$0.off.icon, $0.on.icon] }) where !icons.contains(icon) {
            icons.append(icon)
        }
        return icons.map { Picture(ImageID("Icons/\($0)"), size: Vector(22, 22)) }
    }

    func draw(into list: inout DrawList, _ state: State, attention: Attention<Control>, fonts: Fonts) {
        for (index, item) in state.items.enumerated() {
            guard let button = item.action.button, let frame = panel[.action(item.action.id)] else { continue }
            list.faded(to: state.opacity(of: index)) { list in
                draw(button, item, pulse: state.pulse(of: item), in: frame, into: &list, fonts)
                list.attention(attention, on: .action(item.action.id), in: frame, radius: 18)
            }
        }
    }

    private func draw(
        _ button: SceneAction.Button, _ item: Item, pulse: Double, in frame: Rect, into list: inout DrawList,
        _ fonts: Fonts
    ) {
        let (isLit, face) = (button.isSwitch && item.isOn, button.face(isOn: item.isOn))
        let style = TextStyle(isBold: isLit, color: isLit ? .ink : .chalk)
        let words = item.label ?? face.title
        // Icon and words stand in the middle of a button that has room for other words too.
        let width = list.width(of: words, font: isLit ? fonts.semibold : fonts.medium, size: style.size)
        let isIcon = frame.width <= Self.iconWidth
        let left = isIcon ? 11 : list.snapped(max(11, (frame.width - 2 - 27 - width) / 2))
        list.panel(frame, radius: 18)
        if pulse > 0 { list.fill(frame, radius: 18, color: .white.opacity(0.3 * pulse)) }
        if isLit { list.fill(frame.insetBy(4), radius: 14, color: .chalk) }
        list.icon(
            ImageID("Icons/\(face.icon)"), at: frame.origin + Vector(left + 11, 18), side: 22,
            color: isLit ? .ink : .chalk.opacity(0.9))
        if !isIcon { list.text(words, in: frame.offsetBy(Vector(left + 27, 0)), style, fonts: fonts) }
    }
}
