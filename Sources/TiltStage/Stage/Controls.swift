import TiltCanvas
import TiltEngine

/// A command to the stage, from a key, a button of the pad or a button of the bar.
enum Command: Equatable, Sendable {
    case gesture(Gesture)
    /// Tilt while the key is held.
    case tilt(TiltDirection)
    /// An action of the current scene.
    case action(SceneAction.ID)
    /// Press an item of the current scene.
    case activate(Int)
    /// A key on the scene's slider.
    case slide(SceneSlider.Step)
    case show(Int), nextScene, previousScene
    case setLevel, toggleTilt, toggleRecipe
    case togglePause, singleStep, restart
    /// Open a panel in place of another one, or close it.
    case toggle(Overlay.OpenPanel)
    case toggleHelp, showAllControls, otherNetwork, toggleClutch, toggleSound, close, focusControls, startShow
    case toggleFigures, toggleShapes
    case request(ProgramRequest)
}

/// One line of the controls: an action in words, and its controls. ``all`` is the table of the keys and buttons that every
/// scene has; key handling, the help page and the page of controls use it. Those of one scene are its
/// ``SceneDescriptor/actions``, and those of a panel or a text field stand with it.
struct Controls: Sendable {
    /// A key and its action.
    struct Shortcut: Sendable {
        let key: Key
        /// The key's label on the help page; nil if another key does the same.
        let cap: String?
        let command: Command
        /// The modifiers that must be held, and those that must not.
        let with: [Modifier]
        let without: [Modifier]
        /// Whether it repeats while it is held.
        let repeats: Bool

        init(
            _ key: Key, _ cap: String? = nil, _ command: Command, with: [Modifier] = [],
            without: [Modifier] = [],
            repeats: Bool = false
        ) {
            self.key = key
            self.cap = cap
            self.command = command
            self.with = with
            self.without = without
            self.repeats = repeats
        }
    }

    /// A button of the pad and its action.
    struct PadShortcut: Sendable {
        let button: PadButton
        let command: Command
        /// Whether it acts after being held for a while; a short press then acts on release.
        let isHeld: Bool

        init(_ button: PadButton, _ command: Command, isHeld: Bool = false) {
            self.button = button
            self.command = command
            self.isHeld = isHeld
        }
    }

    /// A key that modifies others; either of its two counts.
    enum Modifier: CaseIterable, Sendable {
        case shift, ctrl, alt, gui

        var keys: [Key] {
            switch self {
            case .shift: [.leftShift, .rightShift]
            case .ctrl: [.leftControl, .rightControl]
            case .alt: [.leftAlt, .rightAlt]
            case .gui: [.leftCommand, .rightCommand]
            }
        }
    }

    /// The action; nil if the scenes name it themselves.
    var action: String?
    var buttons: [PadShortcut] = []
    /// Other ways to do it with the pad.
    var pad: String?
    var mouse: String?
    var keys: [Shortcut] = []
    /// The keys as they are used, instead of their labels alone.
    var keyParts: [HelpRow.Part]?

    /// The line of the help page of some scenes; nil if the scenes name the action themselves.
    func row(in scenes: [SceneDescriptor]) -> HelpRow? {
        action.map {
            HelpRow(
                $0, pad: (pad.map { [.words($0)] } ?? []) + buttons.flatMap { $0.parts(in: scenes) },
                mouse: mouse.map { [.words($0)] } ?? [],
                keys: keyParts ?? keys.compactMap { $0.cap.map { .cap($0) } })
        }
    }
}

extension Controls {
    /// All keys and buttons, for a stage with as many scenes as there are digits.
    static let all = [tilt, level, scene] + others + ofScenes

    /// Whether a key acts without another one that is held.
    static func takesAlone(_ key: Key) -> Bool {
        all.contains { $0.keys.contains { $0.key == key && $0.with.isEmpty } }
    }

    private static let tilt = Controls(
        action: "Tilt", pad: "tilt it, left stick", mouse: "right drag, drag the level",
        keys: [(Key.w, TiltDirection.away), (.a, .left), (.s, .near), (.d, .right)].map {
            Shortcut($0.0, $0.0.cap, .tilt($0.1), repeats: true)
        })

    private static let level = Controls(
        action: "This pose is level", buttons: [PadShortcut(.cross, .setLevel)],
        mouse: "click the level", keys: [Shortcut(.c, "C", .setLevel), Shortcut(.space, "Space", .setLevel)])

    private static let scene = Controls(
        action: "Scene",
        buttons: [PadShortcut(.l1, .previousScene), PadShortcut(.r1, .nextScene)], mouse: "click a name",
        keys: Key.allCases.compactMap { key in
            key.digit.flatMap { $0 > 0 ? Shortcut(key, "\($0)", .show($0 - 1)) : nil }
        } + [
            Shortcut(.tab, "Tab", .nextScene, without: [.shift]), Shortcut(.tab, nil, .previousScene, with: [.shift]),
        ])

    private static let settings = Controls(
        action: "Settings", buttons: [PadShortcut(.create, .toggle(.settings), isHeld: true)],
        mouse: "click the sliders", keys: [Shortcut(.comma, ",", .toggle(.settings))])

    private static let others = [
        Controls(action: "Tilt on or off", keys: [Shortcut(.t, "T", .toggleTilt)]),
        Controls(action: "Tilt only while R2 is held", keys: [Shortcut(.k, "K", .toggleClutch)]),
        settings,
        Controls(action: "Sound on or off", mouse: "click the speaker", keys: [Shortcut(.m, "M", .toggleSound)]),
        Controls(
            action: "Original or corrected", mouse: "click in About", keys: [Shortcut(.o, nil, .toggleRecipe)],
            keyParts: [.key(.o), .words("in About")]),
        Controls(
            action: "Pause; one step then", buttons: [PadShortcut(.options, .togglePause)],
            keys: [Shortcut(.p, "P", .togglePause), Shortcut(.period, ".", .singleStep, repeats: true)]),
        Controls(action: "Restart", keys: [Shortcut(.r, "R", .restart)]),
        Controls(action: "Show of all scenes", keys: [Shortcut(showKey, "F5", .startShow)]),
        Controls(action: "Your own pictures", mouse: "drop on a scene"),
        Controls(
            action: "Fullscreen",
            keys: [
                Shortcut(.f11, "F11", .request(.toggleFullscreen)),
                Shortcut(.return, nil, .request(.toggleFullscreen), with: [.alt]),
                Shortcut(.f, nil, .request(.toggleFullscreen), with: [.ctrl, .gui]),
            ]),
        Controls(
            action: "Save a picture", mouse: "click the camera", keys: picture(showsInterface: false, "Shift-F12")),
        Controls(action: "Save it with the buttons", keys: picture(showsInterface: true, "F12")),
        Controls(
            action: "Save ten seconds", mouse: "hold the camera",
            keys: [Shortcut(.f10, "F10", .request(.movie))]),
        Controls(action: "Figures (--developer)", keys: [Shortcut(.f3, "F3", .toggleFigures)]),
        Controls(
            action: "Larger, smaller",
            keys: [
                (Key.plus, ProgramRequest.InterfaceScale.larger), (.equals, .larger), (.keypadPlus, .larger),
                (.minus, .smaller), (.keypadMinus, .smaller), (.digit0, .standard), (.keypad0, .standard),
            ].flatMap { key, scale in
                [Modifier.ctrl, .gui].map {
                    Shortcut(key, nil, .request(.scaleInterface(scale)), with: [$0], repeats: true)
                }
            }, keyParts: ["+", "−", "0"].map { .cap("Ctrl-\($0)") }),
        Controls(
            action: "Buttons, without a mouse", buttons: [PadShortcut(.l3, .focusControls)],
            keys: [Shortcut(.f6, "F6", .focusControls)],
            keyParts: [.key(.f6), .words("then"), .key(.left), .key(.right), .key(.return)]),
        Controls(
            action: "Help; at its foot: About", buttons: [PadShortcut(.create, .toggleHelp)],
            mouse: "click ?",
            keys: [
                Shortcut(.h, "H", .toggleHelp), Shortcut(.f1, "F1", .toggleHelp), Shortcut(.question, nil, .toggleHelp),
            ]),
        Controls(action: "Close; twice: quit", keys: [Shortcut(.escape, "Esc", .close)]),
    ]

    /// The keys that save a picture; without the interface Shift is held.
    private static func picture(showsInterface: Bool, _ cap: String) -> [Shortcut] {
        let (with, without): ([Modifier], [Modifier]) = showsInterface ? ([], [.shift]) : ([.shift], [])
        let command = Command.request(.screenshot(showsInterface: showsInterface))
        return [
            Shortcut(.f12, cap, command, with: with, without: without),
            Shortcut(.s, nil, command, with: with + [.gui], without: without),
        ]
    }

    /// Controls that the scenes list with their own words.
    private static let ofScenes = [
        Controls(
            buttons: Direction.allCases.map { PadShortcut($0.padButton, .gesture(.nudge($0))) },
            keys: Direction.allCases.map { Shortcut($0.key, nil, .gesture(.nudge($0)), repeats: true) } + [
                Shortcut(.pageUp, nil, .gesture(.page(-1)), repeats: true),
                Shortcut(.pageDown, nil, .gesture(.page(1)), repeats: true),
                Shortcut(.home, nil, .gesture(.home), repeats: true),
                Shortcut(.end, nil, .gesture(.end), repeats: true),
            ]),
        Controls(keys: [
            zoom(.plus, .zoom(by: 1.25, at: nil)), zoom(.equals, .zoom(by: 1.25, at: nil), without: [.shift]),
            zoom(.minus, .zoom(by: 1 / 1.25, at: nil)), zoom(.digit0, .zoomReset), zoom(.keypad0, .zoomReset),
        ]),
        Controls(keys: [Shortcut(.f4, "F4", .toggleShapes)]),
    ]

    /// The line of the overlay of physics shapes, listed for scenes in which things fall.
    static let shapes = HelpRow("Shapes (--developer)", keys: [.key(.f4)])

    /// The key that begins the show.
    static let showKey = Key.f5

    /// The keys that only a developer needs.
    static let developerKeys = Set(
        all.flatMap(\.keys).filter { [.toggleFigures, .toggleShapes].contains($0.command) }.map(\.key))

    private static func zoom(_ key: Key, _ gesture: Gesture, without: [Modifier] = []) -> Shortcut {
        Shortcut(key, nil, .gesture(gesture), without: without)
    }

    /// The seven lines of the first help page, of a stage with a number of scenes that takes some keys. On it the mouse and the
    /// keys share a line.
    static func essentials(of scene: SceneDescriptor, scenes: Int, keys: Set<Key>) -> [HelpRow] {
        func row(_ line: Controls, mouse: String? = nil, most: Int = .max) -> HelpRow? {
            var line = line
            line.mouse = mouse ?? line.mouse
            line.keys = Array(line.keys.prefix(most))
            return line.taking(keys)?.row(in: [scene])
        }
        let own = scene.action(.letGo)?.row ?? (scenes > 1 ? row(lines(scenes: scenes)[2], most: scenes) : nil)
        return [
            row(tilt, mouse: "right drag"), row(open), row(move), own, row(level, most: 1), row(camera), row(settings),
        ].compactMap(\.self)
    }

    private static let open = Controls(action: "Open, press", pad: "L3, d-pad, ✕", mouse: "click")
    private static let move = Controls(action: "Move, fling", pad: "d-pad", mouse: "drag")
    private static let camera = Controls(
        action: "Picture, film", pad: "L3, the camera", mouse: "click, hold the camera",
        keys: picture(showsInterface: false, "Shift-F12") + [Shortcut(.f10, "F10", .request(.movie))])

    /// The lines of a scene's help page that are not its own, for a stage with a number of scenes that takes some keys.
    static func rows(of scene: SceneDescriptor, scenes: Int, keys: Set<Key>) -> [HelpRow] {
        lines(scenes: scenes).compactMap { $0.taking(keys)?.row(in: [scene]) }
    }

    /// The line with these keys only; nil if nothing is left of it.
    private func taking(_ taken: Set<Key>) -> Controls? {
        var line = self
        line.keys.removeAll { !taken.contains($0.key) }
        guard line.keys.count < keys.count else { return self }
        line.keyParts = nil
        return line.keys.allSatisfy { $0.cap == nil } && buttons.isEmpty && pad == nil && mouse == nil ? nil : line
    }

    static func lines(scenes: Int) -> [Controls] {
        var scene = scene
        scene.keys.removeAll { if case .show(let index) = $0.command { index >= scenes } else { false } }
        return [tilt, level] + (scenes > 1 ? [scene] : []) + others
    }
}

extension Controls.PadShortcut {
    /// The entry in the pad's column. In a scene that has an action for the button, it must be held.
    fileprivate func parts(in scenes: [SceneDescriptor]) -> [HelpRow.Part] {
        let takers = scenes.filter { $0.takes(button) }
        guard !isHeld, takers.count < scenes.count else { return [.words("hold"), .button(button)] }
        let titles = takers.map(\.title).joined(separator: ", ")
        return [.button(button)] + (takers.isEmpty ? [] : [.words("(hold it on the \(titles))")])
    }
}
