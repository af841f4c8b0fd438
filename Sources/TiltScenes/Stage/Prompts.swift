/// The stage's prompts, with the labels of the device in use: keys, or a pad's buttons.
struct Prompts {
    let hand: Hand
    let scene: SceneInfo
    let isOriginal: Bool
    let isHalted: Bool
    /// Whether things are let go.
    let hasFallen: Bool
    /// Whether the wind is on; nil if there is none.
    let isWindOn: Bool?

    /// The hint for a control: its action, and the key or button for it; `titles` are those of the scenes.
    func words(for control: Control, titles: [String]) -> String {
        switch control {
        case .tab(let index):
            "\(titles[index]) — \(hand == .keys ? "\(index + 1)" : hand.sign("", "L1") + " " + hand.sign("", "R1"))"
        case .pause: "\(isHalted ? "Resume" : "Pause") — \(hand.sign("P", "Start"))"
        case .calibrate: "Make this pose level — \(hand.sign("C", "✕"))"
        case .help: "Help — \(hand.sign("H", "Share"))"
        case .settings: "Settings — \(hand == .keys ? "," : "hold " + hand.sign("", "Share"))"
        case .recipe: scene.original.replacing("Original recipe —", with: "The original recipe:") + " — O"
        case .letGo: "\(hasFallen ? "Call back" : "Let go") — \(hand.sign("G", "△"))"
        case .wind: "Wind \(isWindOn == true ? "off" : "on") — N"
        case .gauge: "Drag the bubble to tilt; a click makes this pose level — \(hand.sign("C", "✕"))"
        }
    }

    /// The hint for newcomers in the scene.
    var hint: Toast.Message { .init(scene.hint(for: hand), icon: hand == .keys ? "mouse" : "gamepad") }
    var paused: Toast.Message { .init("Paused — press \(hand.sign("P", "Start")) to resume", icon: "pause") }
    static let unfocused = Toast.Message("Paused while another window has the keyboard", icon: "pause")
    /// The message about the recipe in use.
    var recipe: Toast.Message {
        .init(isOriginal ? scene.original : "Corrected", icon: "recipe", isOfScene: isOriginal)
    }
    var letGo: Toast.Message { ofScene("Let go — press \(hand.sign("G", "△")) to call them back") }
    var nothingToLetGo: Toast.Message { ofScene("Nothing to let go \(scene.place)") }
    var shapes: Toast.Message { ofScene("Shapes are shown while something falls") }

    private func ofScene(_ text: String) -> Toast.Message { .init(text, icon: "fall", isOfScene: true) }
}
