import TiltEngine

/// The stage's prompts, with the labels of the device in use: keys, or a pad's buttons.
struct Prompts {
    let labels: Labels
    let scene: SceneDescriptor

    /// The hint for a control: its action, and the key or button for it; `titles` are those of the scenes.
    func words(
        for control: Control, titles: [String], slider: SceneSlider? = nil, isOn: (SceneAction.ID) -> Bool
    ) -> String {
        switch control {
        case .tab(let index):
            "\(titles[index]) — \(labels == .keys ? "\(index + 1)" : labels.sign("", .l1) + " " + labels.sign("", .r1))"
        case .camera:
            labels == .keys
                ? "A picture — Shift-F12; held: a film — F10" : "A picture; held: a film"
        case .sound: "Sound on or off" + (labels == .keys ? " — M" : "")
        case .help: "Help — \(labels.sign("H", .create))"
        case .settings: "Settings — \(labels == .keys ? "," : "hold " + labels.sign("", .create))"
        case .recipe: scene.original.replacing("Original recipe —", with: "The original recipe:") + " — O"
        case .action(let id):
            scene.action(id).map { "\($0.button?.face(isOn: isOn(id)).hint ?? $0.title) — \($0.sign(for: labels))" }
                ?? ""
        case .item, .allControls, .about: ""
        case .slider: slider?.hint ?? ""
        case .openFolder: "The folder of saved pictures and films"
        case .phone: "A page for your phone, with no app"
        case .otherNetwork: "The code for another network of this computer"
        case .gauge: "Drag the level to tilt; a click makes this pose level — \(level)"
        }
    }

    /// The key or button that sets the level: a button that the scene has an action for must be held.
    private var level: String {
        (labels != .keys && scene.takes(.cross) ? "hold " : "") + labels.sign("C", .cross)
    }

    /// The hint for newcomers in the scene, for what tilts at present.
    func hint(of control: TiltControl, offersPhone: Bool) -> Toast.Message {
        // What tilts, whatever pressed a key last.
        let (isPhone, isPad) = (control.source == .phone, control.source == .gamepad || labels != .keys)
        let words =
            isPhone
            ? "Tilt the phone"
            : control.isOn ? isPad ? scene.padHint : scene.hint : "Drag — T turns the tilt on"
        let icon = isPhone ? "phone" : isPad ? "gamepad" : "mouse"
        var hint = Toast.Message(words, icon: icon, isOfScene: true)
        (hint.isHint, hint.button) = (true, offersPhone ? .phone : nil)
        return hint
    }
    var paused: Toast.Message { .init("Paused — press \(labels.sign("P", .options)) to resume", icon: "pause") }
    static let unfocused = Toast.Message("Paused while another window has the keyboard", icon: "pause")
    /// The message about an action that has been switched on; nil for none.
    func announcement(of action: SceneAction) -> Toast.Message? {
        action.announcement.map { .init($0(action.sign(for: labels)), icon: action.icon, isOfScene: true) }
    }
    /// The message about an action that the scene does not have; nil for none.
    func absence(of action: SceneAction) -> Toast.Message? {
        action.absence.map { .init("\($0) \(scene.place)", icon: action.icon, isOfScene: true) }
    }
    static let quit = Toast.Message("Esc again quits", icon: "warning")
    static let noShow = Toast.Message("No show while motion is reduced", icon: "warning")
    static let shapes = Toast.Message("Shapes are shown while something falls", icon: "fall", isOfScene: true)
}

extension SceneAction {
    /// The icon of messages about it.
    fileprivate var icon: String { button?.off.icon ?? "record" }
}
