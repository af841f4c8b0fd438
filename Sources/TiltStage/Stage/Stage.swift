public import TiltCanvas
public import TiltEngine

/// The scenes, the current one among them, with their clock, tilt, pointer, keys and interface. A stage is a value: a
/// copy is a snapshot, and the same input gives the same pictures, bit for bit, at any frame rate.
///
/// Each part keeps its own state and returns values; the stage carries out the actions of keys and presses.
public struct Stage: Sendable {
    private var timeline = Timeline()
    private(set) var scenes: Scenes
    private(set) var steering: Steering
    private(set) var pointer = Pointer()
    /// Whether the thumb on a phone's glass scrolls a panel.
    private var thumbScrolls = false
    /// Whether the pointer has called the bar back, at the top edge of a window that a scene covers.
    private var callsBar = false
    /// The labels of the device used last.
    private(set) var labels = Labels.keys
    /// Whether the window fills the display, as reported by the program.
    private(set) var isFullscreen = false
    /// Whether there is a device by which it can be heard.
    private(set) var hasLoudspeaker = true
    private(set) var guide: Guide
    private(set) var show: Show
    private(set) var keyboard: Keyboard
    private var preferences: Preferences
    private var rumble = Rumble()
    private(set) var life = Life()
    private var desk = SoundDesk()
    private(set) var overlay: Overlay
    /// The interface as it was last worked out.
    private(set) var interface: InterfaceFrame
    private let fonts: Fonts
    private let name: String
    /// Whether newcomers without a gyroscope are told of a phone.
    let offersPhone: Bool
    private var requests: [ProgramRequest] = []
    /// The time until which Esc quits.
    private var quitsUntil = 0.0
    /// Whether falling things are shown with their shapes and contacts.
    private(set) var showsShapes: Bool
    /// Whether an input since the last step takes effect only in the next one.
    private var hasPendingInput = false

    /// The window's view.
    public private(set) var view: Viewport
    /// The cost of making the last frame in milliseconds, for the figures on the screen; set by the program.
    public var frameCost = 0.0
    /// What is loaded for a scene piece by piece, for figures and telemetry; nil if nothing is. Set by the program.
    public var loading: LoadingFigures?
    /// The textures on a graphics card, for figures; nil without one. Set by the program.
    public var graphics: GraphicsFigures?
    /// The way in for a phone, which its card shows; nil if there is none. Set by the program.
    public var phoneOffer: PhoneOffer? {
        get { overlay.phoneOffer.offer }
        set { overlay.phoneOffer.offer = newValue }
    }
    /// Whether a motion sensor leads, or will with its next sample, without being moved.
    package func leadsUnmoved(_ sensor: TiltSource) -> Bool { steering.control.leadsUnmoved(sensor) }

    /// What is demonstrated to newcomers now; nil if nothing is.
    var demonstration: Demonstration? { guide.demonstration }

    /// A stage at time 0.
    public init(_ setup: Setup) {
        precondition(setup.scenes.indices.contains(setup.first), "the first scene is one of them")
        for scene in setup.scenes {
            for action in scene.descriptor.actions
            where setup.keys.contains(action.key) && Controls.takesAlone(action.key) {
                fatalError(
                    "\(action.title) has the key .\(action.key), which the stage takes: remove it from Setup.keys")
            }
        }
        let kept = setup.kept ?? Kept()
        var setup = setup
        setup.first = setup.scenes.firstIndex { $0.name == kept.scene } ?? setup.first
        setup.asPublished = setup.asPublished || kept.asPublished
        guide = Guide(kept, hints: setup.opening, demonstrates: !setup.reduceMotion)
        show = Show(setup)
        preferences = Preferences(setup)
        setup.settings = preferences.settings
        scenes = Scenes(setup)
        steering = Steering(
            sources: setup.sources, asPublished: scenes.asPublished, isOn: !setup.reduceMotion && !kept.isTiltOff,
            settings: setup.settings, commands: setup.sensorCommands)
        overlay = Overlay(setup)
        if setup.isDeveloper { setup.keys.formUnion(Controls.developerKeys) }
        keyboard = Keyboard(keys: setup.tour.isEmpty ? setup.keys : setup.keys.union([Controls.showKey]))
        scenes.letLive(life.isAllowed(by: setup.settings.life), at: 0)
        fonts = setup.fonts
        name = setup.name
        offersPhone = setup.offersPhone
        showsShapes = setup.showsShapes
        view = setup.view
        if kept.showsFigures, setup.isDeveloper { overlay.toggleFigures() }
        interface = InterfaceFrame(
            scenes: scenes, steering: steering, guide: guide, settings: preferences.settings, view: view, time: 0)
        overlay.persist(persistentMessage)
        if setup.opensPhoneCard { toggle(.phone) }
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
            elapsed: elapsed, milliseconds: frameCost, tilt: steering.tilt, isAtRest: isAtRest, loading: loading,
            graphics: graphics)
    }

    /// Draws the current picture, with the interface over the scene or without.
    public func draw(into list: inout DrawList, showsInterface: Bool = true) {
        list.restart(size: view.size, density: view.density)
        list.showsInterface = !show.isRunning
        list.clear(.ink)
        scenes.draw(into: &list, at: time, fonts: fonts)
        if showsShapes, let shapes = DebugShapes(scenes.report(at: time)) {
            shapes.draw(into: &list, view: view, fonts: fonts)
        }
        list.endScene()
        guard showsInterface else { return }
        if !show.isRunning {
            overlay.draw(
                into: &list, interface, buttons: shownButtons,
                message: demonstration?.rest ?? 1,
                page: { helpPage }, words: { words(for: $0) })
        }
        guard show.isRunning || demonstration != nil else { return }
        let devices = ShownDevices(
            interface: interface, report: scenes.report(at: time), labels: labels, source: steering.control.source,
            tilt: steering.demonstrated, tilting: scenes.followsHover ? nil : .right,
            notice: overlay.noticeFrame(interface), fonts: fonts)
        if let director = show.run?.director {
            devices.draw(director, into: &list)
        } else if let demonstration {
            devices.draw(demonstration, into: &list)
        }
    }

    /// Draws a part of the window as a film shows it: the scene without what is only there to be used, and in the corner the level,
    /// which says how it is tilted. In a window of another shape the scene is laid out for that one.
    public func drawFilm(into list: inout DrawList, part: Rect, of window: Viewport? = nil) {
        var scenes = scenes
        if let window, window != view { scenes.handle(.resize(window), at: time) }
        let view = window ?? view
        list.restart(size: view.size, density: view.density)
        (list.showsControls, list.showsInterface) = (false, false)
        list.zoomed(by: 1, moving: part.origin * -1) { list in
            list.clear(.ink)
            scenes.draw(into: &list, at: time, fonts: fonts)
        }
        list.endScene()
        list.size = part.size
        overlay.gauge.drawSmall(into: &list)
    }

    /// The telemetry of this moment, to which the program adds measured times.
    public func telemetry(frame: Int) -> Telemetry {
        let report = scenes.report(at: time)
        return Telemetry(
            frame: frame, time: time, scene: sceneName, input: steering.control.source,
            device: steering.control.deviceName,
            paused: scenes.isHalted, tilt: steering.tilt, up: steering.control.up,
            viewer: report.viewer ?? steering.viewerOffset, dynamics: report.world.map(DynamicsTelemetry.init),
            sounds: sounds, details: report.telemetry(), loading: plan.tiles == nil ? nil : loading, graphics: graphics)
    }
}

extension Stage {
    /// Whether something has been let go in the current scene, which falls in this window and in no other.
    public var isLoose: Bool { scenes.report(at: time).world != nil }
    /// The middle of a part of the window, of a width, that shows the scene's subject, and its landmark if it has room; nil without
    /// a subject.
    public func middleOfSubject(width: Double) -> Double? {
        guard let subject = interface.status.subject else { return nil }
        let (middle, room) = (subject.midX, max(0, width - subject.width) / 2)
        let wanted = (middle + (interface.status.landmark?.x ?? middle)) / 2
        return wanted.clamped(to: middle - room...middle + room)
            .clamped(to: width / 2...max(width / 2, view.width - width / 2))
    }
    /// The greatest length of a frame in ``advance(by:)``, in seconds.
    public static let longestFrame = Timeline.longestFrame

    /// The time since the first frame, in seconds.
    public var time: Double { timeline.time }
    /// The current settings.
    public var settings: Settings { preferences.settings }
    /// Whether the recipes run as published.
    public var asPublished: Bool { scenes.asPublished }
    /// All keys that a stage takes, see ``Setup/keys``. For a developer it also takes F3 and F4, and F5 if it has a show.
    public static let keys = Set(Controls.all.flatMap(\.keys).map(\.key)).subtracting(
        Controls.developerKeys.union([Controls.showKey]))
    /// The name of the current scene.
    public var sceneName: String { scenes.scene.name }
    /// The title of the current scene, as on its tab.
    public var sceneTitle: String { scenes.scene.descriptor.title }
    /// The current state of the first scene of a type, by either recipe; nil if there is none.
    public func scene<S: Scene>(_ type: S.Type) -> S? { scenes.first(type, at: time) }

    /// Whether nothing moves, or will move without further input.
    public var isAtRest: Bool {
        !isAlive && isQuiet && (!isGuiding || guide.isAtRest(in: sceneName, interface.status.lessons))
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
            && (!scenes.isRunning || demonstration == nil) && !show.isRunning && !showIsDue
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

    /// Whether a show runs, in which nobody does anything.
    public var isInShow: Bool { show.isRunning }
    /// The number of changes of the scene so far.
    public var sceneChanges: Int { scenes.changes }
    /// Whether one scene turns into another.
    public var isChangingScenes: Bool { scenes.transition != nil }

    /// The frames of what the scene needs, which a program that draws over the stage does not cover.
    public var essentials: [Rect] { interface.status.essentials }
    /// Whether motion is reduced.
    public var reducesMotion: Bool { scenes.reducesMotion }

    /// Whether text is being edited, which the program reports by `ProgramEvent.text(_:)`.
    public var isTyping: Bool { overlay.sheet.field != nil }

    /// The window's title: the scene's caption, its title, and the program's name if that is another.
    public var caption: String {
        let title = scenes.scene.descriptor.title
        let words = [scenes.scene.caption(at: scenes.sceneTime(at: time)), title, name == title ? nil : name]
        return words.compactMap(\.self).joined(separator: " — ")
    }

    /// The data to keep for the next run.
    public var kept: Kept {
        let scenes = show.run?.before ?? scenes
        return Kept(
            scene: scenes.scene.name, asPublished: asPublished, showsFigures: overlay.showsFigures,
            isTiltOff: !steering.control.isOn, hasTilted: guide.hasTilted, dismissedHints: guide.dismissed,
            scenes: scenes.kept(at: time))
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
        // Who starts its page wants it to tilt.
        if isFirst, !steering.control.knows(.phone) { steering.switchTilt(on: true) }
        guard steering.receive(sample, at: time) else { return }
        if isFirst {
            // The way in has been found.
            if overlay.openPanel == .phone { toggle(.phone) }
            overlay.persist(persistentMessage)
        }
        guard scenes.isRunning else { return }
        scenes.handle(.sample(steering.lean(at: time)), at: time)
    }

    /// Advances everything by one fixed step.
    private mutating func step(_ dt: Double) {
        hasPendingInput = false
        for message in steering.step(dt, readsPads: !scenes.isUnfocused, in: scenes.scene.descriptor) {
            overlay.show(message)
        }
        if steering.isTilted {
            guide.noteTilt()
            dismissHint()
        }
        stepShow(dt)
        // A demonstration ends also below a panel.
        if isGuiding || demonstration != nil, !show.isRunning { stepGuide(dt) }
        steering.demonstrated = show.run?.director.tilt ?? demonstration?.tilt ?? .zero
        if let command = keyboard.wait(dt) {
            perform(command)
            carryOutRequests()
        }
        if steering.calibration != nil { followCalibration() }
        if overlay.sheet.isVisible {
            layOut()
            handle(overlay.stepSheet(dt, in: interface))
            // The rows move under the pointer.
            if overlay.sheet.isScrolling { notePointer(at: pointer.position) }
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
        if guide.hints(in: sceneName) { overlay.persist(persistentMessage) }
        if overlay.hasMessage {
            overlay.moveMessage(dt, in: interface, hint: overlay.explained.map(words(for:)))
        }
        overlay.stepNotice(dt, in: interface)
        scenes.step(dt, at: time)
    }

    /// Advances the guide, and lets the scenes follow a drag that it shows.
    private mutating func stepGuide(_ dt: Double) {
        let (way, hinted) = (demonstration?.way, guide.hints(in: sceneName))
        guide.step(dt, in: sceneName, interface.status.lessons)
        if guide.hints(in: sceneName) != hinted { overlay.persist(persistentMessage) }
        let next = demonstration?.way ?? 0
        if next != way ?? 0 { scenes.handleInAll(.lesson(next), at: time) }
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
    private mutating func stepScene(_ dt: Double) {
        steering.followViewer(dt)
        scenes.stepScene(dt, at: time, lean: steering.lean(at: time))
        let output = scenes.takeOutput()
        var sounds = output.sounds
        if let strike = scenes.transition?.strike(to: scenes.current) { sounds.strikes.append(strike) }
        desk.take(sounds, at: time)
        carryOut(output.requests)
        guard settings.rumbles, !show.isRunning, steering.control.padInUse != nil else { return }
        if let strength = rumble.strike(sounds.touch, at: time) { requests.append(.rumble(strength)) }
    }

    /// Works out the interface anew.
    private mutating func layOut() {
        interface = InterfaceFrame(
            scenes: scenes, steering: steering, guide: guide, settings: settings, view: view, time: time,
            callsBar: callsBar, film: keyboard.progress(of: Control.camera.heldCommand), after: interface)
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
            if event == .key(.escape) || event == .key(Controls.showKey) { return }
        }
        if event.isUserAction {
            scenes.endOpening(at: time)
            show.noteInput()
        }
        // Nothing is demonstrated while something else happens.
        if event.endsShow { guide.noteUserAction() }
        labels = Labels(of: event, pad: steering.control.padInUse) ?? labels
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
        case .keyUp(let key):
            if case .command(let command) = keyboard.release(.key(key)) { perform(command) }
            if let action = keyboard.lift(key) { perform(action) }
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
        case .file(let line):
            if scenes.change(line)?.endsPress == true { cancelPress() }
            tellScenes(.file(line))
        case .message(let tone, let text):
            var message = Toast.Message(
                text.legible(most: Self.longestText), icon: tone == .warning ? "warning" : "record")
            message.button = tone == .saved ? .openFolder : nil
            message.stay = tone == .saving ? .infinity : nil
            overlay.show(message)
        case .fullscreen(let isOn): isFullscreen = isOn
        case .localTime(let now): tellScenes(.localTime(now))
        case .text(let text): overlay.sheet.type(text)
        case .phone(let state): overlay.phone = state
        case .phoneButton(let button): press(button)
        case .thumb(let phase, let way): followThumb(phase, way)
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
        if view.isScaled(from: before),
            let percent = preferences.interfaceScaled(by: density / before.density)
        {
            if !overlay.sheet.isOpen { keepSettings() }
            showMessage("Interface at \(percent) %", icon: "size")
        }
        scenes.handleInAll(.resize(view), at: time)
        if overlay.help.isOpen { overlay.help.fit(helpPage, in: view) }
    }

    private mutating func focusChanged(_ gained: Bool) {
        if !gained {
            cancelPress()
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
            labels = Labels(pad: steering.control.padInUse)
        }
        if let message { overlay.show(message) }
    }
}

// The actions of keys and buttons, and their commands.
extension Stage {
    private mutating func perform(_ action: Keyboard.Action) {
        switch action {
        case .tilt(let direction, let isDown): steering.key(direction, isDown: isDown)
        case .command(.singleStep) where overlay.help.isOpen: break
        case .command(let command): perform(command)
        case .unbound(let key, let isRepeat):
            let isShifted = keyboard.isHeld(.shift)
            let action =
                isRepeat || keyboard.hasCommand(with: key)
                ? nil
                : scenes.action { $0.key == key && $0.isShifted == isShifted }
                    ?? scenes.action { $0.key == key && !$0.isShifted }
            performInScene(action?.id, else: .key(key, isRepeat: isRepeat))
        }
    }

    /// Handles a key press, unless the settings sheet or a control with the keyboard focus takes it.
    private mutating func press(_ key: Key) {
        let isRepeat = keyboard.held.contains(key)
        let action = keyboard.press(key)
        switch overlay.press(key, with: keyboard, in: interface) {
        case .sheet(let request): handle(request)
        case .control(let control):
            if !isRepeat {
                overlay.dismissHint()
                press(control, by: key)
            }
        case .slide(let step): perform(.slide(step))
        case .paste: requests.append(.paste)
        case .focus: break
        case nil:
            // Held arrows move the scene step by step; only the help page follows the keyboard's repetition.
            if isRepeat, !overlay.help.isOpen, case .command(.gesture(.nudge)) = action { return }
            if let action { perform(action) }
        }
    }

    /// Presses a button of the phone's page, which does what it says whatever is open.
    private mutating func press(_ button: PhoneButton) {
        switch button {
        case .level: overlay.show(steering.setLevel(of: .phone))
        case .scene: perform(.nextScene)
        case .letGo:
            overlay.closeHelp()
            performInScene(.letGo)
        }
    }

    /// The words on the button that lets things go or calls them back; nil in a scene without one.
    public var letGoTitle: String? {
        guard let button = scenes.action({ $0.id == .letGo })?.button, let state = scenes.scene.state(of: .letGo) else {
            return nil
        }
        return state.label ?? button.face(isOn: state.isOn).title
    }

    /// Presses the control with the keyboard focus. One that may be held acts when the key is released or has been held.
    private mutating func press(_ control: Control, by key: Key) {
        guard let long = control.heldCommand else { return perform(control.command) }
        keyboard.wait(for: .key(key), short: .command(control.command), long: long)
    }

    private mutating func press(_ button: PadButton) {
        if overlay.help.isOpen, pressInHelp(button) { return }
        if overlay.sheet.isOpen, !overlay.help.isOpen, let key = SettingsSheet.buttons[button] {
            return tellSheet(.button(key))
        }
        if overlay.focused != nil, !overlay.help.isOpen, pressFocused(button) { return }
        let isOfScene = scenes.scene.descriptor.takes(button)
        perform(keyboard.press(button, isOfScene: isOfScene && !overlay.help.isOpen), of: button)
    }

    private mutating func perform(_ action: Keyboard.ButtonAction, of button: PadButton) {
        switch action {
        case .command(let command): perform(command)
        case .waiting: break
        case .unbound: performInScene(scenes.action { $0.padButton == button }?.id, else: .button(button))
        }
    }

    private mutating func lift(_ button: PadButton) {
        overlay.sheet.release()
        if let action = keyboard.lift(button) { perform(action, of: button) }
    }

    /// Moves the focus over the links of the help page with the d-pad, presses the one that has it with Cross, and closes the
    /// page with Circle. Returns false for another button.
    private mutating func pressInHelp(_ button: PadButton) -> Bool {
        if button == .circle {
            overlay.closeHelp()
        } else if button == .cross, let link = overlay.focused {
            perform(link.command)
        } else if let direction = button.direction, !overlay.help.showsAll {
            overlay.moveFocus(direction, in: interface)
        } else {
            return false
        }
        return true
    }

    /// Moves the keyboard focus with the d-pad, presses what has it with Cross, which sets the level when it is held unless
    /// the control has its own action then, and ends it with Circle. Returns false for another button.
    private mutating func pressFocused(_ button: PadButton) -> Bool {
        switch button {
        case .up, .down, .left, .right:
            if let direction = button.direction { overlay.moveFocus(direction, in: interface) }
        case .cross:
            if let control = overlay.focused {
                overlay.dismissHint()
                keyboard.wait(
                    for: .button(button), short: .command(control.command), long: control.heldCommand ?? .setLevel)
            }
        case .circle: if !scenes.close(at: time) { overlay.endFocus() }
        default: return false
        }
        return true
    }

    private mutating func perform(_ command: Command) {
        switch command {
        case .gesture(let gesture) where overlay.help.isOpen:
            if let scrolling = PanelScrolling(gesture) { overlay.scrollHelp(scrolling, page: helpPage, in: view) }
        case .gesture(let gesture): scenes.handle(.gesture(gesture), at: time)
        case .tilt(let direction): steering.key(direction, isDown: true)
        case .action(let id): performInScene(id)
        case .activate(let item): scenes.handle(.activate(item), at: time)
        case .slide(let step): scenes.handle(.slide(step), at: time)
        case .show(let scene): show(scene)
        case .nextScene: show((scenes.current + 1) % scenes.count)
        case .previousScene: show((scenes.current + scenes.count - 1) % scenes.count)
        case .setLevel: overlay.show(steering.setLevel())
        case .toggleTilt: overlay.show(steering.toggle())
        case .toggleRecipe: if overlay.about.isOpen { toggleRecipe() }
        case .togglePause:
            scenes.togglePause(at: time)
            if scenes.isHalted { overlay.showPersistentMessage() }
        case .singleStep: if scenes.skip(timeline.stepLength) { stepScene(timeline.stepLength) }
        case .restart:
            cancelPress()
            scenes.restart(at: time)
        case .toggleHelp: overlay.toggleHelp()
        case .showAllControls: overlay.showAllControls()
        case .toggle(let panel): toggle(panel)
        case .otherNetwork: overlay.phoneOffer.showOther()
        case .toggleClutch: toggleClutch()
        case .toggleSound: toggleSound()
        case .close: close()
        case .startShow: startShow()
        case .focusControls: if !overlay.help.isOpen { overlay.toggleFocus(in: interface) }
        case .toggleFigures: overlay.toggleFigures()
        case .toggleShapes: toggleShapes()
        case .request(let request): requests.append(request)
        }
    }

    /// Opens a panel in place of the one that is open, or closes it.
    private mutating func toggle(_ panel: Overlay.OpenPanel) {
        if panel == .about { overlay.closeHelp() }
        if let open = overlay.openPanel, open != panel { toggle(open) }
        switch panel {
        case .about: return overlay.about.isOpen.toggle()
        case .phone:
            overlay.phoneOffer.opening.isOpen.toggle()
            requests.append(.offerPhone(overlay.phoneOffer.opening.isOpen))
        case .settings:
            overlay.sheet.toggle()
            if !overlay.sheet.isOpen { keepSettings() }
        }
        overlay.leaveScene()
        overlay.persist(persistentMessage)
    }

    /// The time in seconds within which a second Esc quits.
    private static let quitting = 1.5

    /// Closes the open panel, else leaves fullscreen, else quits if it was asked to shortly before.
    private mutating func close() {
        if overlay.help.isOpen { return overlay.closeHelp() }
        if let panel = overlay.openPanel { return toggle(panel) }
        if scenes.close(at: time) { return }
        if isFullscreen { return requests.append(.toggleFullscreen) }
        if time < quitsUntil { return requests.append(.quit) }
        quitsUntil = time + Self.quitting
        var message = Prompts.quit
        message.stay = Self.quitting
        overlay.show(message)
    }

    private mutating func show(_ scene: Int) {
        guard scenes.canShow(scene) else { return }
        cancelPress()
        if case .item = overlay.focused { overlay.endFocus() }
        scenes.hover(at: nil, time: time)
        scenes.focus(on: nil, at: time)
        scenes.show(scene, at: time)
        overlay.leaveScene()
        layOut()
        hoverScene()
    }

    private mutating func toggleRecipe() {
        scenes.toggleRecipe(at: time)
        steering.use(asPublished: scenes.asPublished)
    }

    /// Performs an action of the current scene, or of another one, whose absence here has a message. An event that is no
    /// action is the scene's. Nothing acts behind the help page.
    private mutating func performInScene(_ id: SceneAction.ID?, else event: SceneEvent? = nil) {
        guard !overlay.help.isOpen else { return }
        guard let id, let action = scenes.action({ $0.id == id }) else {
            if let event { scenes.handle(event, at: time) }
            return
        }
        switch scenes.perform(id, at: time) {
        case .performed:
            if scenes.scene.state(of: id)?.isOn == true, let message = prompts.announcement(of: action) {
                overlay.show(message)
            } else {
                overlay.leaveScene()
            }
        case .changes(let change): self.change(change)
        case .unavailable:
            if let message = prompts.absence(of: action) {
                overlay.show(message)
            } else if let event {
                scenes.handle(event, at: time)
            }
        }
    }

    private mutating func toggleShapes() {
        showsShapes.toggle()
        if showsShapes, scenes.report(at: time).world == nil { overlay.show(Prompts.shapes) }
    }

    private mutating func showMessage(_ text: String, icon: String) { overlay.show(.init(text, icon: icon)) }

    /// Marks the current scene's hint as followed.
    private mutating func dismissHint() {
        guard !guide.dismissed.contains(sceneName) else { return }
        guide.dismissHint(of: sceneName)
        overlay.persist(persistentMessage)
    }
}

// What scenes ask for.
extension Stage {
    /// Reports to the scene which of its items has the keyboard focus. The focus leaves an item that is gone.
    private mutating func focusScene() {
        var item: Int?
        if case .item(let index) = overlay.focused {
            if scenes.status(at: time).items.indices.contains(index) { item = index } else { overlay.endFocus() }
        }
        scenes.focus(on: item, at: time)
    }

    /// Carries out the requests of the current scene.
    private mutating func carryOutRequests() { carryOut(scenes.takeOutput().requests) }

    private mutating func carryOut(_ requests: [SceneRequest]) {
        for request in requests {
            switch request {
            case .change(let change): self.change(change)
            case .offerPhone: toggle(.phone)
            case .togglePause: perform(Command.togglePause)
            case .toggleSound: toggleSound()
            }
        }
    }
}

// Settings.
extension Stage {
    private mutating func tellSheet(_ input: SettingsSheet.Input) {
        handle(overlay.tellSheet(input, in: interface))
    }

    /// Carries out a request of the sheet; changed settings are stored when the sheet closes.
    private mutating func handle(_ request: SettingsSheet.Request?) {
        defer { if !overlay.sheet.isOpen { keepSettings() } }
        switch request {
        case .copySwift:
            requests.append(.copy(settings.swift))
            showMessage("Copied: Swift with these values", icon: "record")
        case .calibrate: if !steering.calibrate() { showMessage("No motion controller connected", icon: "calibrate") }
        case .offerPhone: toggle(.phone)
        case .set, .reset, .call: if let request { take(request.applied(to: settings)) }
        case nil: break
        }
    }

    /// Applies new settings.
    private mutating func take(_ requested: Settings) {
        let phone = settings.calledPhone
        let change = preferences.take(requested)
        if let scale = change.interfaceScale { requests.append(.scaleInterface(.times(scale))) }
        if settings.calledPhone != phone {
            requests.append(.listen(to: settings.calledPhone))
            steering.sensorRemoved(.dsu)
        }
        guard change.isFelt else { return }
        steering.take(settings)
        scenes.handleInAll(.settings(settings), at: time)
        if let isReduced = change.reducesMotion { reduceMotion(isReduced) }
    }

    /// Reduces motion from now on, or no longer.
    private mutating func reduceMotion(_ isReduced: Bool) {
        scenes.reduceMotion(isReduced, at: time)
        overlay.reduceMotion(isReduced, current: scenes.current)
        if isReduced { _ = steering.hover(at: nil, in: view.size) }
        steering.switchTilt(on: !isReduced)
    }

    /// Passes on the results of a calibration; closing the sheet ends it.
    private mutating func followCalibration() {
        if !overlay.sheet.isOpen { return steering.endCalibration() }
        if let (pad, result) = steering.takeCalibration() { requests.append(.keepCalibration(pad: pad, result)) }
    }

    private mutating func change(_ change: (inout Settings) -> Void) {
        var requested = settings
        change(&requested)
        take(requested)
        keepSettings()
    }

    private mutating func keepSettings() {
        if preferences.takeNews() { requests.append(.keepSettings) }
    }

    private mutating func toggleSound() {
        change { $0.hasSound.toggle() }
        if settings.hasSound, !hasLoudspeaker {
            return showMessage("Sound on, but there is no device for it", icon: "sound-off")
        }
        showMessage(settings.hasSound ? "Sound on" : "Sound off", icon: settings.hasSound ? "sound" : "sound-off")
    }

    private mutating func toggleClutch() {
        change { $0.usesClutch.toggle() }
        showMessage(settings.usesClutch ? "A pad tilts only while R2 is held" : "Tilt without R2", icon: "gamepad-gyro")
    }
}

// The actions of mouse, fingers and wheel.
extension Stage {
    private mutating func press(_ device: Pointer.Device, at point: Vector) {
        guard !pointer.isPressed, Pointer.isPoint(point), let target = target(of: device, at: point) else { return }
        press(device, at: point, on: target)
    }

    private mutating func press(_ device: Pointer.Device, at point: Vector, on target: Pointer.Target) {
        perform(pointer.press(device, at: point, on: target))
        if target == .control, let long = overlay.control(at: point, in: interface)?.heldCommand {
            keyboard.wait(for: .pointer, short: .unbound, long: long)
        }
        overlay.endFocus()
        layOut()
        notePointer(at: point)
    }

    /// Updates the pointer's position, also after a press or release; nil if it is gone.
    private mutating func notePointer(at point: Vector?) {
        pointer.position = point
        let height = point?.y ?? .infinity
        callsBar = height < (callsBar ? TabBar.height : 4)
        overlay.point(
            at: point, during: pointer.pressed, in: interface, page: overlay.help.isOpen ? helpPage : nil)
    }

    private func target(of device: Pointer.Device, at point: Vector) -> Pointer.Target? {
        let target = overlay.target(at: point, in: interface)
        switch (target, device) {
        case (.help, _): return .help
        case (.sheet, .button(.right)), (_, .button(.middle)): return nil
        case (.sheet, _): return .sheet
        case (_, .button(.right)): return .tilt
        case (.control, _): return overlay.control(at: point, in: interface).map { _ in .control }
        case (_, _): return target ?? .scene
        }
    }

    private mutating func pointerMoved(to point: Vector) {
        guard Pointer.isPoint(point) else { return }
        if pointer.isPressed {
            for button in [InputEvent.PointerButton.left, .right, .middle] { drag(.button(button), to: point) }
            layOut()
            notePointer(at: point)
        } else if overlay.help.isOpen || overlay.isOnSheet(point, in: interface) {
            notePointer(at: point)
        } else {
            let isUserAction = guide.pointerMoved(to: point)
            if isUserAction {
                show.noteInput()
                if show.isRunning {
                    endShow()
                    overlay.persist(persistentMessage)
                }
            }
            if scenes.followsHover, steering.hover(at: point, in: view.size), isUserAction { dismissHint() }
            notePointer(at: point)
            hoverScene()
        }
    }

    /// Handles the pointer leaving the window; a drag goes on.
    private mutating func pointerLeft() {
        guide.pointerMoved(to: nil)
        guard !pointer.isPressed else { return }
        _ = steering.hover(at: nil, in: view.size)
        notePointer(at: nil)
        hoverScene()
    }

    /// Reports the pointer's position to the scene while it hovers over it and not over the interface.
    private mutating func hoverScene() {
        let isOver = pointer.position.map { overlay.target(at: $0, in: interface) == nil } == true
        scenes.hover(at: isOver ? pointer.position : nil, time: time)
    }

    private mutating func drag(_ device: Pointer.Device, to point: Vector) {
        perform(pointer.move(device, to: point))
        if let press = pointer.pressed, press.target == .control,
            overlay.control(at: point, in: interface) != overlay.control(at: press.origin, in: interface)
        {
            keyboard.release(.pointer)
        }
    }

    private mutating func lift(_ device: Pointer.Device, at point: Vector) {
        drag(device, to: point)
        perform(pointer.lift(device))
        layOut()
        // A finger does not hover after its release.
        let isFinger = if case .finger = device { true } else { false }
        notePointer(at: isFinger || !view.bounds.contains(point) ? nil : point)
        hoverScene()
    }

    /// Handles a finger. The first presses as the mouse does and pinches with the second.
    private mutating func touch(_ phase: InputEvent.FingerPhase, _ id: Int, at point: Vector) {
        guard Pointer.isPoint(point) else { return }
        if pointer.isPressed, !pointer.isPressed(by: .finger(id)) {
            return perform(pointer.pinch(phase, id, at: point))
        }
        switch phase {
        case .down: press(.finger(id), at: point)
        case .move:
            drag(.finger(id), to: point)
            perform(pointer.pinch())
        case .up: lift(.finger(id), at: point)
        }
    }

    /// Follows the thumb on a phone's glass, which starts in the middle of the window: a panel there scrolls, and else it drags the scene.
    /// It presses no control.
    private mutating func followThumb(_ phase: InputEvent.FingerPhase, _ way: Vector) {
        guard Pointer.isPoint(way) else { return }
        let middle = view.size / 2
        if phase == .down {
            thumbScrolls = overlay.help.isOpen || overlay.isOnSheet(middle, in: interface)
            if !thumbScrolls, !pointer.isPressed { return press(.finger(Self.thumbID), at: middle, on: .scene) }
        }
        guard thumbScrolls else { return touch(phase, Self.thumbID, at: middle + way) }
        switch phase {
        case .down: scrollPanel(.touch(.press(way)), at: middle)
        case .move: scrollPanel(.touch(.move(way, isDrag: true)), at: middle)
        case .up:
            scrollPanel(.touch(.lift(way, isDrag: true)), at: middle)
            thumbScrolls = false
        }
    }

    /// The thumb's number as a finger.
    private static let thumbID = 0x7468_756D

    private mutating func cancelPress() {
        guard pointer.isPressed else { return }
        perform(pointer.cancel())
        keyboard.release(.pointer)
        layOut()
        notePointer(at: nil)
        hoverScene()
    }

    private mutating func turnWheel(_ notches: Vector, at point: Vector) {
        guard notches.isFinite, Pointer.isPoint(point) else { return }
        scroll(.notch(by: -48 * notches.y), at: point, else: keyboard.gesture(wheel: notches, at: point))
    }

    private mutating func pan(by travel: Vector, at point: Vector) {
        guard travel.isFinite, Pointer.isPoint(travel), Pointer.isPoint(point) else { return }
        scroll(.pan(by: travel.y), at: point, else: keyboard.gesture(pan: travel, at: point))
    }

    /// Scrolls the help page or the settings sheet at a point; elsewhere the gesture is the scene's.
    private mutating func scroll(_ scrolling: PanelScrolling, at point: Vector, else gesture: Gesture) {
        if !scrollPanel(scrolling, at: point) { scenes.handle(.gesture(gesture), at: time) }
    }

    /// Scrolls the help page or the settings sheet at a point; returns false if there is none.
    @discardableResult private mutating func scrollPanel(_ scrolling: PanelScrolling, at point: Vector) -> Bool {
        if overlay.help.isOpen {
            overlay.scrollHelp(scrolling, page: helpPage, in: view)
        } else if overlay.isOnSheet(point, in: interface) {
            tellSheet(.scroll(scrolling))
        } else {
            return false
        }
        return true
    }

    private mutating func perform(_ action: Pointer.Action?) {
        switch action {
        case .gesture(let gesture):
            scenes.handle(.gesture(gesture), at: time)
            if case .drag = gesture { dismissHint() }
        case .tilt(let travel, let isDrag):
            steering.drag(by: travel)
            if isDrag { dismissHint() }
        case .dial(let travel): steering.dragDial(by: travel)
        case .gaugeClick: perform(Control.gauge.command)
        case .control(let start, let end):
            let control = overlay.control(at: start, in: interface)
            // One that was held for long enough has acted already.
            let isDue = keyboard.release(.pointer) != nil || control?.heldCommand == nil
            if let control, isDue, control == overlay.control(at: end, in: interface) { perform(control.command) }
        case .help(let touch):
            overlay.scrollHelp(.touch(touch), page: helpPage, in: view)
            guard case .lift(let point, isDrag: false) = touch else { break }
            let panel = overlay.help.panel(helpPage, in: view)
            if let link = panel.name(at: point) {
                perform(link.command)
            } else if !panel.frame.contains(point) {
                overlay.closeHelp()
            }
        case .sheet(let touch): tellSheet(.touch(touch))
        case nil: break
        }
    }
}

// The show.
extension Stage {
    /// The time in seconds until the show begins if there is no input, for a program that sleeps meanwhile; nil if none
    /// will. After a sleep the program tells the time by `ProgramEvent.rested(_:)`.
    public var timeToShow: Double? { mayShow ? show.timeLeft : nil }

    /// Whether nothing prevents a show: the scene runs, nothing is pressed or measured, motion is not reduced, and no
    /// battery would be spent on it unasked.
    private var mayShow: Bool {
        (!life.isOnBattery || show.isAskedFor) && scenes.isRunning && !scenes.reducesMotion && !pointer.isPressed
            && !steering.isCalibrating && !isTyping && overlay.openPanel != .phone
            && (settings.shows || show.isAskedFor)
    }

    /// Whether the show begins with the next step.
    var showIsDue: Bool { timeToShow == 0 }

    /// Advances the show by a step of `dt` seconds, or the time until it begins.
    private mutating func stepShow(_ dt: Double) {
        if let run = show.run {
            if steering.hasMoved(from: run.lean) {
                show.noteInput()
                return endShow()
            }
            for action in show.step(dt, in: view) { perform(action) }
        } else if steering.isTurning {
            show.noteInput()
        } else if mayShow, show.wait(dt) {
            beginShow()
        }
    }

    /// Lets the time of a sleep pass.
    private mutating func rest(_ seconds: Double) {
        if mayShow, seconds.isFinite { _ = show.wait(seconds) }
    }

    /// Begins the show by hand, unless it would be motion that nobody wants.
    private mutating func startShow() {
        if scenes.reducesMotion { return overlay.show(Prompts.noShow) }
        guard scenes.isRunning, overlay.openPanel != .phone else { return }
        cancelPress()
        beginShow()
    }

    private mutating func beginShow() {
        let panels: [Command] =
            (overlay.help.isOpen ? [.toggleHelp] : []) + (overlay.openPanel.map { [.toggle($0)] } ?? [])
        show.begin(
            Show.Run(
                before: scenes, since: time, panels: panels, lean: steering.control.tilt, director: Director(show.acts))
        )
        for panel in panels { perform(panel) }
        overlay.endFocus()
        scenes.endOpening(at: time)
    }

    /// Ends the show: everything is as it was before, by a fade.
    private mutating func endShow() {
        guard let run = show.end() else { return }
        steering.demonstrated = .zero
        scenes.resume(run.before, since: run.since, at: time)
        for panel in run.panels { perform(panel) }
        overlay.leaveScene()
        overlay.persist(persistentMessage)
        layOut()
    }

    private mutating func perform(_ action: ShowAction) {
        switch action {
        case .event(let event): scenes.handle(event, at: time)
        case .action(let id): _ = scenes.perform(id, at: time)
        case .scene(let name):
            guard let index = (0..<scenes.count).first(where: { scenes[$0].name == name }) else { break }
            scenes.hover(at: nil, time: time)
            if scenes.canShow(index) { scenes.show(index, at: time) }
            scenes.handle(.restart(opening: true), at: time)
        }
    }
}
