import TiltEngine

/// A command to the stage, from a key, a button of the pad or a button of the bar.
enum Command: Equatable, Sendable {
    case gesture(Gesture)
    /// Tilt while the key is held.
    case tilt(TiltDirection)
    /// An event that the current scene handles itself.
    case scene(SceneEvent)
    case show(Int), nextScene, previousScene
    case setLevel, toggleTilt, toggleRecipe
    case togglePause, singleStep, restart
    case toggleHelp, toggleSettings, toggleClutch, toggleWind, close, focusControls, toggleFigures, toggleShapes
    case request(Stage.Request)
}

/// One line of the controls: an action in words, and its controls. ``all`` is the one table of keys and buttons that
/// key handling, the help page and the page of controls use.
struct Controls: Sendable {
    /// A key and its action.
    struct Key: Sendable {
        /// SDL's name in lower case.
        let name: String
        /// The key's label on the help page; nil if another key does the same.
        let cap: String?
        let command: Command
        /// The modifiers that must be held, and those that must not.
        let with: [Modifier]
        let without: [Modifier]
        /// Whether it repeats while it is held.
        let repeats: Bool

        init(
            _ name: String, _ cap: String? = nil, _ command: Command, with: [Modifier] = [], without: [Modifier] = [],
            repeats: Bool = false
        ) {
            self.name = name
            self.cap = cap
            self.command = command
            self.with = with
            self.without = without
            self.repeats = repeats
        }
    }

    /// A button of the pad and its action.
    struct Button: Sendable {
        /// The button's name in `InputEvent`.
        let name: String
        /// The button's label.
        let cap: String
        let command: Command
        /// Whether it acts after being held for a while; a short press then acts on release.
        var isHeld = false
    }

    /// A key that modifies others; either of its two counts.
    enum Modifier: String, CaseIterable, Sendable {
        case shift, ctrl, alt, gui
    }

    /// The action; nil if the scenes name it themselves.
    var action: String?
    var buttons: [Button] = []
    /// Other ways to do it with the pad.
    var pad: String?
    var mouse: String?
    var keys: [Key] = []
    /// The keys in words, instead of their labels.
    var keyWords: String?

    /// The line of the help page.
    var row: HelpRow? {
        action.map {
            HelpRow(
                $0, pad: (pad.map { [.words($0)] } ?? []) + buttons.flatMap(\.parts),
                mouse: mouse.map { [.words($0)] } ?? [],
                keys: keyWords.map { [.words($0)] } ?? keys.compactMap { $0.cap.map { .key($0) } })
        }
    }
}

extension Controls {
    /// All keys and buttons, for a stage with as many scenes as there are digits.
    static let all = [tilt, level, scene] + others + ofScenes

    private static let tilt = Controls(
        action: "Tilt", pad: "tilt it, left stick", mouse: "right drag, drag the gauge",
        keys: [("w", TiltDirection.away), ("a", .left), ("s", .near), ("d", .right)].map {
            Key($0.0, $0.0.uppercased(), .tilt($0.1), without: [.gui], repeats: true)
        })

    private static let level = Controls(
        action: "This pose is level", buttons: [Button(name: "cross", cap: "✕", command: .setLevel)],
        mouse: "click the gauge", keys: [Key("c", "C", .setLevel), Key("space", "Space", .setLevel)])

    private static let scene = Controls(
        action: "Scene",
        buttons: [
            Button(name: "l1", cap: "L1", command: .previousScene), Button(name: "r1", cap: "R1", command: .nextScene),
        ], mouse: "click a name",
        // Without Ctrl, because Ctrl and + enlarges the interface, and some keyboards have + on the key 1.
        keys: (1...9).map { Key("\($0)", "\($0)", .show($0 - 1), without: [.ctrl]) } + [
            Key("tab", "Tab", .nextScene, without: [.shift]), Key("tab", nil, .previousScene, with: [.shift]),
        ])

    private static let others = [
        Controls(action: "Tilt on or off", keys: [Key("t", "T", .toggleTilt)]),
        Controls(action: "Tilt only while R2 is held", keys: [Key("k", "K", .toggleClutch)]),
        Controls(
            action: "Settings",
            buttons: [Button(name: "create", cap: "Share", command: .toggleSettings, isHeld: true)],
            mouse: "click the sliders", keys: [Key(",", ",", .toggleSettings)]),
        Controls(
            action: "Original or corrected", mouse: "click the switch", keys: [Key("o", "O", .toggleRecipe)]),
        Controls(
            action: "Pause", buttons: [Button(name: "options", cap: "Start", command: .togglePause)],
            mouse: "click pause", keys: [Key("p", "P", .togglePause)]),
        Controls(action: "One step, while paused", keys: [Key(".", ".", .singleStep, repeats: true)]),
        Controls(action: "Restart", keys: [Key("r", "R", .restart)]),
        Controls(action: "Your own pictures", mouse: "drop them on map or ring"),
        Controls(
            action: "Fullscreen",
            keys: [
                Key("f11", "F11", .request(.toggleFullscreen)),
                Key("return", nil, .request(.toggleFullscreen), with: [.alt]),
                Key("f", nil, .request(.toggleFullscreen), with: [.ctrl, .gui]),
            ]),
        Controls(
            action: "Save a picture",
            keys: [Key("f12", "F12", .request(.screenshot)), Key("s", nil, .request(.screenshot), with: [.gui])]),
        Controls(action: "Save the last ten seconds", keys: [Key("f10", "F10", .request(.movie))]),
        Controls(action: "Figures", keys: [Key("f3", "F3", .toggleFigures)]),
        Controls(
            action: "Larger, smaller",
            keys: [
                ("+", Stage.InterfaceScale.larger), ("=", .larger), ("keypad +", .larger), ("-", .smaller),
                ("keypad -", .smaller), ("0", .standard), ("keypad 0", .standard),
            ].flatMap { name, scale in
                [Modifier.ctrl, .gui].map {
                    Key(name, nil, .request(.scaleInterface(scale)), with: [$0], repeats: true)
                }
            }, keyWords: "Ctrl +, Ctrl −, Ctrl 0"),
        Controls(
            action: "Buttons, without a mouse", keys: [Key("f6", "F6", .focusControls)],
            keyWords: "F6, then ← → Return"),
        Controls(
            action: "Help", buttons: [Button(name: "create", cap: "Share", command: .toggleHelp)],
            mouse: "click ?",
            keys: [Key("h", "H", .toggleHelp), Key("f1", "F1", .toggleHelp), Key("?", nil, .toggleHelp)]),
        Controls(action: "Close, or quit", keys: [Key("escape", "Esc", .close)]),
    ]

    /// Controls that the scenes list with their own words.
    private static let ofScenes = [
        Controls(
            buttons: Direction.allCases.map {
                Button(name: $0.rawValue, cap: "d-pad", command: .gesture(.nudge($0)))
            },
            keys: Direction.allCases.map { Key($0.rawValue, nil, .gesture(.nudge($0)), repeats: true) } + [
                Key("pageup", nil, .gesture(.page(-1)), repeats: true),
                Key("pagedown", nil, .gesture(.page(1)), repeats: true),
                Key("home", nil, .gesture(.home), repeats: true), Key("end", nil, .gesture(.end), repeats: true),
            ]),
        Controls(keys: [
            zoom("+", .zoom(by: 1.25, at: nil)), zoom("=", .zoom(by: 1.25, at: nil), without: [.shift]),
            zoom("-", .zoom(by: 1 / 1.25, at: nil)), zoom("0", .zoomReset), zoom("keypad 0", .zoomReset),
        ]),
        Controls(
            buttons: [Button(name: "triangle", cap: "△", command: .scene(.button("triangle")))],
            keys: [Key("g", nil, .scene(.key("g", isRepeat: false))), Key("f4", nil, .toggleShapes)]),
        Controls(keys: [Key("n", nil, .toggleWind)]),
    ]

    private static func zoom(_ name: String, _ gesture: Gesture, without: [Modifier] = []) -> Key {
        Key(name, nil, .gesture(gesture), without: without + [.ctrl, .gui])
    }

    /// The lines of the help page that apply to every scene.
    static func rows(scenes: Int, followsHover: Bool) -> [HelpRow] {
        lines(scenes: scenes, followsHover: followsHover).compactMap(\.row)
    }

    static func lines(scenes: Int, followsHover: Bool) -> [Controls] {
        var (tilt, scene) = (tilt, scene)
        if followsHover { tilt.mouse = "hover, drag the gauge" }
        scene.keys.removeAll { if case .show(let index) = $0.command { index >= scenes } else { false } }
        return [tilt, level] + (scenes > 1 ? [scene] : []) + others
    }
}

extension Controls.Button {
    /// The entry in the pad's column.
    fileprivate var parts: [HelpRow.Part] { isHeld ? [.words("hold"), .key(cap)] : [.key(cap)] }
}
