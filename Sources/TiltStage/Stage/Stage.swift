public import TiltCanvas
public import TiltEngine

/// The scenes, the current one among them, with their clock, tilt, pointer, keys and interface. A stage is a value: a
/// copy is a snapshot, and the same input gives the same pictures, bit for bit, at any frame rate.
///
/// Each part keeps its own state and returns values; the stage carries out the actions of keys and presses.
public struct Stage: Sendable {
    private(set) var timeline = Timeline()
    var scenes: Scenes
    var steering: Steering
    var pointer = Pointer()
    /// Whether the pointer has called the bar back, at the top edge of a window that a scene covers.
    var callsBar = false
    /// The device used last.
    private(set) var hand = Hand.keys
    /// Whether the window fills the display, as reported by the program.
    private(set) var isFullscreen = false
    /// Whether there is a device by which it can be heard.
    private(set) var hasLoudspeaker = true
    var guide: Guide
    var show: Show
    var keyboard: Keyboard
    var preferences: Preferences
    private var rumble = Rumble()
    private(set) var life = Life()
    private var desk = SoundDesk()
    var overlay: Overlay
    /// The interface as it was last worked out.
    var interface: InterfaceFrame
    private let fonts: Fonts
    private let name: String
    /// Whether newcomers without a gyroscope are told of a phone.
    let offersPhone: Bool
    var requests: [ProgramRequest] = []
    /// The time until which Esc quits.
    var quitsUntil = 0.0
    /// Whether falling things are shown with their shapes and contacts.
    var showsShapes: Bool
    /// Whether an input since the last step takes effect only in the next one.
    private var hasPendingInput = false

    /// The window's view.
    public private(set) var view: Viewport
    /// The cost of making the last frame in milliseconds, for the figures on the screen; set by the program.
    public var frameCost = 0.0
    /// The state of the map's tiles, for figures and telemetry; nil if there are none. Set by the program.
    public var tiles: TileFigures?
    /// The textures on a graphics card, for figures; nil without one. Set by the program.
    public var card: CardFigures?
    /// The way in for a phone, which its card shows; nil if there is none. Set by the program.
    public var phoneOffer: PhoneOffer? {
        get { overlay.phoneOffer.offer }
        set { overlay.phoneOffer.offer = newValue }
    }
    /// Whether a motion sensor leads, or will with its next sample, without being moved.
    package func leadsUnmoved(_ sensor: TiltSource) -> Bool { steering.control.leadsUnmoved(sensor) }

    /// A stage at time 0.
    public init(_ setup: Setup) {
        precondition(setup.scenes.indices.contains(setup.first), "the first scene is one of them")
        let kept = setup.kept ?? Kept()
        var setup = setup
        setup.first = setup.scenes.firstIndex { $0.name == kept.scene } ?? setup.first
        setup.asPublished = setup.asPublished || kept.asPublished
        guide = Guide(dismissed: kept.dismissedHints, isOn: setup.guides)
        show = Show(setup)
        preferences = Preferences(setup)
        setup.settings = preferences.settings
        scenes = Scenes(setup)
        steering = Steering(
            sources: setup.sources, recipe: scenes.recipe, isOn: !setup.reduceMotion && !kept.isTiltOff,
            settings: setup.settings, commands: setup.sensorCommands)
        overlay = Overlay(setup)
        keyboard = Keyboard(keys: setup.keys)
        scenes.letLive(life.isAllowed(by: setup.settings.life), at: 0)
        fonts = setup.fonts
        name = setup.name
        offersPhone = setup.offersPhone
        showsShapes = setup.showsShapes
        view = setup.view
        if kept.showsFigures { overlay.toggleFigures() }
        interface = InterfaceFrame(
            scenes: scenes, steering: steering, guide: guide, settings: preferences.settings, view: view, time: 0)
        overlay.persist(persistentMessage)
        hintOnce()
        if setup.opensPhoneCard { perform(Command.togglePhone) }
        if setup.showsAtOnce, setup.reduceMotion { overlay.show(Prompts.noShow) }
    }

    /// Advances by one frame and processes its input: samples, events and steps in the order of their times, an event
    /// before a step that ends with it. The result does not depend on the division into frames.
    ///
    /// A frame is limited to ``longestFrame``, which is 240 steps; it is 0 if `elapsed` is not a number.
    public mutating func advance(by input: FrameInput) {
        desk.begin()
        let elapsed = timeline.begin(input)
        while let moment = timeline.next() {
            switch moment {
            case .sample(let sample): receive(sample)
            case .event(let event): handle(event)
            case .step(let dt): step(dt)
            }
            desk.set(volume: volume, at: time)
        }
        layOut()
        overlay.note(
            elapsed: elapsed, milliseconds: frameCost, tilt: steering.tilt, isAtRest: isAtRest, tiles: tiles,
            card: card)
    }

    /// Draws the current picture, with the interface over the scene or without.
    public func draw(into list: inout DrawList, showsInterface: Bool = true) {
        list.restart(size: view.size, density: view.density)
        list.clear(.ink)
        scenes.draw(into: &list, at: time, fonts: fonts)
        if showsShapes, let shapes = DebugShapes(scenes.report(at: time)) {
            shapes.draw(into: &list, view: view, fonts: fonts)
        }
        list.endScene()
        guard showsInterface else { return }
        drawGhosts(into: &list)
        overlay.draw(
            into: &list, interface, reading: reading, buttons: shownButtons, hand: hand, rows: { helpRows },
            words: { words(for: $0) })
    }

    /// The telemetry of this moment, to which the program adds measured times.
    public func telemetry(frame: Int) -> Telemetry {
        let report = scenes.report(at: time)
        return Telemetry(
            frame: frame, time: time, scene: sceneName, input: steering.control.source,
            device: steering.control.deviceName,
            paused: scenes.isHalted, tilt: steering.tilt, up: steering.control.up,
            viewer: report.viewer ?? steering.viewerOffset, dynamics: report.world.map(DynamicsTelemetry.init),
            sounds: sounds, details: report.telemetry(), tiles: plan.tiles == nil ? nil : tiles, card: card)
    }
}

extension Stage {
    /// The greatest length of a frame in ``advance(by:)``, in seconds.
    public static let longestFrame = Timeline.longestFrame

    /// The time since the first frame, in seconds.
    public var time: Double { timeline.time }
    /// The current settings.
    public var settings: Settings { preferences.settings }
    /// Whether the recipes run as published.
    public var asPublished: Bool { scenes.recipe == .asPublished }
    /// All keys that a stage takes, see ``Setup/keys``.
    public static let keys = Set(Controls.all.flatMap(\.keys).map(\.key))
    /// The name of the current scene.
    public var sceneName: String { scenes.scene.name }
    /// The title of the current scene, as on its tab.
    public var sceneTitle: String { scenes.scene.descriptor.title }
    /// The current state of the first scene of a type, by either recipe; nil if there is none.
    public func scene<S: Scene>(_ type: S.Type) -> S? { scenes.first(type, at: time) }

    /// Whether nothing moves, or will move without further input.
    public var isAtRest: Bool {
        !isAlive && isQuiet && (!isGuiding || guide.isAtRest(in: sceneName))
    }

    /// Whether only what lives by itself moves, and it moves slowly or nobody has been there for a minute. Then ``calmRate``
    /// frames a second suffice.
    public var isCalm: Bool { isAlive && isQuiet && (life.isCalm || scenes.activity(at: time).isGentle) }

    /// Whether something in the current scene moves by itself.
    private var isAlive: Bool { scenes.isRunning && scenes.activity(at: time).isAlive }

    /// The frames a second of a calm stage.
    public static let calmRate = 30.0

    /// Whether nothing moves apart from what lives by itself.
    private var isQuiet: Bool {
        !hasPendingInput && scenes.isAtRest(at: time) && !keyboard.isZooming && !keyboard.isWaiting
            && !steering.isCalibrating
            && overlay.isAtRest
            && (!isGuiding || guide.demonstration == nil) && !show.isRunning && !showIsDue
            && steering.isAtRest(followsViewer: scenes.isRunning, readsPads: !scenes.isUnfocused)
    }

    /// What is to be heard of the last frame, in the order of time: what was struck, and how what goes on and the volume changed.
    public var sounds: [SoundEvent] { desk.events }
    /// What a loudspeaker must know that listens from now on: the volume, and what goes on.
    public var standingSounds: [SoundEvent] { desk.standing(at: time) }

    /// Whether nothing can be heard: the sound is off, the scene is paused, or the window has lost the keyboard.
    public var isSilent: Bool { volume == 0 }

    /// The volume of all sounds, 0…1: 0 while they are off, the scene is paused, or the window has lost the keyboard.
    private var volume: Double {
        guard settings.hasSound, !scenes.isHalted else { return 0 }
        // The ear hears a square evenly.
        return settings.volume * settings.volume / 10_000
    }

    /// The name of a picture that a program keeps while ``isChangingScenes``: that of the last frame before the latest of
    /// the ``sceneChanges``, as the list's `scene` without the interface. Without it the scenes change at once.
    public static let pictureBefore = Transition.picture
    /// The number of changes of the scene so far.
    public var sceneChanges: Int { scenes.changes }
    /// Whether one scene turns into another.
    public var isChangingScenes: Bool { scenes.transition != nil }

    /// Whether text is being edited, which the program reports by `ProgramEvent.text(_:)`.
    public var isTyping: Bool { overlay.sheet.field != nil || isSceneTyping }

    /// The window's title.
    public var caption: String {
        let words = [scenes.scene.caption(at: scenes.sceneTime(at: time)), scenes.scene.descriptor.title, name]
        return words.compactMap(\.self).joined(separator: " — ")
    }

    /// The data to keep for the next run.
    public var kept: Kept {
        let scenes = show.run?.before ?? scenes
        return Kept(
            scene: scenes.scene.name, asPublished: asPublished, showsFigures: overlay.showsFigures,
            isTiltOff: !steering.control.isOn, dismissedHints: guide.dismissed, scenes: scenes.kept(at: time))
    }

    /// Removes and returns the stage's requests.
    public mutating func takeRequests() -> [ProgramRequest] {
        defer { requests.removeAll() }
        return requests
    }
}

// Input and steps.
extension Stage {
    private mutating func receive(_ sample: SourcedSample) {
        let isFirst = sample.source == .phone && !steering.control.isSending(.phone)
        guard steering.receive(sample, at: time) else { return }
        // The way in has been found.
        if isFirst, overlay.phoneOffer.opening.isOpen { perform(Command.togglePhone) }
        guard scenes.isRunning else { return }
        scenes.handle(.sample(steering.lean(at: time)), at: time)
    }

    /// Advances everything by one fixed step.
    private mutating func step(_ dt: Double) {
        hasPendingInput = false
        for message in steering.step(dt, readsPads: !scenes.isUnfocused, in: scenes.scene.descriptor) {
            overlay.show(message)
        }
        if steering.isTilted { dismissHint() }
        stepShow(dt)
        if isGuiding, !show.isRunning { guide.step(dt, in: sceneName) }
        steering.demonstrated = show.run?.director.tilt ?? guide.demonstration?.tilt ?? .zero
        if let command = keyboard.wait(dt) {
            perform(command)
            carryOutRequests()
        }
        if steering.calibration != nil { followCalibration() }
        if overlay.sheet.isVisible {
            layOut()
            handle(overlay.stepSheet(dt, in: interface))
        }
        if let zoom = keyboard.zoom(for: dt) { scenes.handle(.gesture(zoom), at: time) }
        if scenes.isRunning, !overlay.help.isOpen, !overlay.sheet.isOpen {
            // With the keyboard focus on a control, arrows move the focus.
            let arrows = overlay.focused == nil ? keyboard.arrows(for: dt) : nil
            turn(arrows)
            turn(keyboard.heldZoom(for: dt))
            turn(keyboard.sideways(for: dt))
            for key in keyboard.unbound { scenes.handle(.held(key, for: dt), at: time) }
        }
        stepLife(dt)
        if scenes.isRunning { stepScene(dt) }
        overlay.step(dt, tilt: steering.tilt, current: scenes.current)
        layOut()
        if overlay.hasMessage {
            overlay.moveMessage(dt, in: interface, hint: overlay.explained.map(words(for:)))
        }
        overlay.fitGauge(dt, in: interface)
        scenes.step(dt, at: time)
    }

    /// Passes a gesture of held keys to the scene.
    private mutating func turn(_ gesture: Gesture?) {
        if let gesture { scenes.handle(.gesture(gesture), at: time) }
    }

    /// Lets the scenes live, or not. A motion that is under way counts as its input.
    private mutating func stepLife(_ dt: Double) {
        life.step(dt)
        if !isQuiet { life.noteInput() }
        scenes.letLive(life.isAllowed(by: settings.life), at: time)
    }

    /// Steps the current scene and its viewer.
    mutating func stepScene(_ dt: Double) {
        steering.followViewer(dt)
        scenes.stepScene(dt, at: time, lean: steering.lean(at: time))
        let output = scenes.takeOutput()
        let sounds = output.sounds
        desk.take(sounds, at: time)
        carryOut(output.requests)
        guard settings.rumbles, !show.isRunning, steering.control.padInUse != nil else { return }
        if let strength = rumble.strike(sounds.touch, at: time) { requests.append(.rumble(strength)) }
    }

    private mutating func handle(_ event: InputEvent.Kind) {
        hasPendingInput = true
        defer {
            focusScene()
            carryOutRequests()
            overlay.persist(persistentMessage)
        }
        layOut()
        if event.isInput { life.noteInput() }
        if event.endsShow, show.isRunning {
            endShow()
            if case .key(.escape) = event { return }
        }
        if event.isUserAction {
            scenes.endOpening(at: time)
            guide.noteUserAction()
            show.noteInput()
        }
        hand = Hand(of: event, pad: steering.control.padInUse) ?? hand
        let isCovered = overlay.sheet.isVisible || overlay.help.isOpen || !scenes.isRunning
        if event.isDevice, event.isRelease || !isCovered { scenes.receive(event, at: time) }
        switch event {
        case .down(let button, let point): press(.button(button), at: point)
        case .move(let point): pointerMoved(to: point)
        case .leave: pointerLeft()
        case .up(let button, let point): lift(.button(button), at: point)
        case .finger(let phase, let id, let point): touch(phase, id, at: point)
        case .cancel: cancelPress()
        case .wheel(let notches, let point): turnWheel(notches, at: point)
        case .pan(let travel, let point): pan(by: travel, at: point)
        case .key(let key): press(key)
        case .keyUp(let key): if let action = keyboard.lift(key) { perform(action) }
        case .button(let button): press(button)
        case .buttonUp(let button): lift(button)
        case .axis(let axis, let value):
            keyboard.axisMoved(axis, to: value)
            steering.axisMoved(axis, to: value)
        case .resize(let size, let density): resize(to: size, density: density)
        case .focus(let gained): focusChanged(gained)
        case .pad(let change, let name): padChanged(change, name.legible(most: Self.longestName))
        case .program(let event): handle(event)
        }
    }

    /// The greatest lengths of a pad's name and of the program's messages, in characters.
    private static let (longestName, longestText) = (64, 400)

    private mutating func handle(_ event: ProgramEvent) {
        switch event {
        case .file(let file):
            if case .cards = file { cancelPress() }
            tellScenes(.file(file))
        case .message(let tone, let text):
            var message = Toast.Message(
                text.legible(most: Self.longestText), icon: tone == .warning ? "warning" : "record")
            message.button = tone == .saved ? .folder : nil
            overlay.show(message)
        case .fullscreen(let isOn): isFullscreen = isOn
        case .localTime(let hours): tellScenes(.localTime(hours))
        case .text(let text):
            if overlay.sheet.field != nil {
                overlay.sheet.type(text)
            } else if isSceneTyping {
                scenes.handle(.text(text), at: time)
            }
        case .phone(let state):
            overlay.phone = state
            tellScenes(.phone(state))
        case .sensorRemoved(let source): steering.sensorRemoved(source)
        case .battery(let isOn): life.isOnBattery = isOn
        case .lessMotion(let isWanted):
            if preferences.desktopAsks(forLessMotion: isWanted) {
                // A show is motion.
                endShow()
                reduceMotion(isWanted)
            }
        case .loudspeaker(let isThere):
            hasLoudspeaker = isThere
            tellScenes(.loudspeaker(isThere))
        case .rested(let seconds): rest(seconds)
        }
    }

    /// Passes what the program says to every scene, and to those to which a show returns.
    private mutating func tellScenes(_ event: SceneEvent) {
        scenes.handleInAll(event, at: time)
        show.tell(event)
    }

    private mutating func resize(to size: Vector, density: Double) {
        guard (1...65_536).contains(size.x), (1...65_536).contains(size.y), (0.1...64).contains(density) else { return }
        let before = view
        // Everything has moved under the pointer.
        if density != view.density { cancelPress() }
        view = Viewport(size: size, density: density)
        if view.isScaled(from: before) {
            let percent = preferences.interfaceScaled(to: density)
            if !overlay.sheet.isOpen { keepSettings() }
            showMessage("Interface at \(percent) %", icon: "size")
        }
        scenes.handleInAll(.resize(view), at: time)
    }

    private mutating func focusChanged(_ gained: Bool) {
        if !gained {
            cancelPress()
            for key in keyboard.held { scenes.receive(.keyUp(key), at: time) }
            for action in keyboard.liftAll() { perform(action) }
        }
        scenes.focusChanged(gained, at: time)
        if !gained { overlay.showPersistentMessage() }
    }

    private mutating func padChanged(_ change: InputEvent.PadChange, _ name: String) {
        let (message, changes) = steering.padChanged(change, name, in: scenes.scene.descriptor)
        // The last pad's buttons are released.
        if changes {
            keyboard.releasePad()
            hand = Hand(pad: steering.control.padInUse)
        }
        if let message { overlay.show(message) }
    }
}
