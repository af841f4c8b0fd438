public import TiltEngine

/// The scenes, the current one among them, with their clock, tilt, pointer, keys and interface. A stage is a value: a
/// copy is a snapshot, and the same input gives the same pictures, bit for bit, at any frame rate.
///
/// Each part keeps its own state and returns values; the stage carries out the actions of keys and presses.
public struct Stage: Sendable {
    private var timeline = Timeline()
    private var deck: Deck
    private var steering: Steering
    private var pointer = Pointer()
    /// The device used last.
    private var hand = Hand.keys
    /// Whether the window fills the display, as reported by the program.
    private var isFullscreen = false
    private var guide: Guide
    /// The pointer's last position; nil if there is none.
    private var point: Vector?
    private var keyboard = Keyboard()
    private var preferences: Preferences
    private var rumble = Rumble()
    private var overlay: Overlay
    private let fonts: Fonts
    private let name: String
    private var requests: [Request] = []
    /// Whether falling things are shown with their shapes and contacts.
    private(set) var showsShapes: Bool
    /// Whether an input since the last step takes effect only in the next one.
    private var isStirred = false

    /// The window's view.
    public private(set) var view: Viewport
    /// The cost of making the last frame in milliseconds, for the figures on the screen; set by the program.
    public var frameCost = 0.0
    /// The state of the map's tiles, for figures and telemetry; nil if there are none. Set by the program.
    public var tiles: TileFigures?

    /// A stage at time 0.
    public init(_ setup: Setup) {
        precondition(setup.scenes.indices.contains(setup.first), "the first scene is one of them")
        let memory = setup.remembered ?? Memory()
        var setup = setup
        setup.first = setup.scenes.firstIndex { $0.name == memory.scene } ?? setup.first
        setup.asPublished = setup.asPublished || memory.asPublished
        guide = Guide(understood: memory.understood, isOn: setup.guides)
        preferences = Preferences(setup)
        setup.settings = preferences.settings
        deck = Deck(setup)
        steering = Steering(
            sources: setup.sources, recipe: deck.recipe, isOn: !setup.reduceMotion && !memory.isTiltOff,
            settings: setup.settings, commands: setup.sensorCommands)
        overlay = Overlay(setup)
        fonts = setup.fonts
        name = setup.name
        showsShapes = setup.showsShapes
        view = setup.view
        if memory.showsFigures { overlay.toggleFigures() }
        overlay.stand(standing)
        hintOnce()
    }

    /// Advances by one frame and processes its input: samples, events and steps in the order of their times, an event
    /// before a step that ends with it. The result does not depend on the division into frames.
    ///
    /// A frame is limited to ``longestFrame``, which is 240 steps; it is 0 if `elapsed` is not a number.
    public mutating func advance(by input: FrameInput) {
        let elapsed = timeline.begin(input)
        while let moment = timeline.next() {
            switch moment {
            case .sample(let sample, let source): receive(sample, from: source)
            case .event(let event): handle(event)
            case .step(let dt): step(dt)
            }
        }
        overlay.note(elapsed: elapsed, milliseconds: frameCost, tilt: steering.tilt, isAtRest: isAtRest, tiles: tiles)
    }

    /// Draws the current picture.
    public func draw(into list: inout DrawList) {
        list.restart(size: view.size, density: view.density)
        list.clear(.ink)
        deck.draw(into: &list, at: time, fonts: fonts)
        if showsShapes, let world = deck.report(at: time).world {
            DebugShapes(world).draw(into: &list, view: view, fonts: fonts)
        }
        overlay.draw(
            into: &list, around: surroundings, buttons: shownButtons, hand: hand, rows: { helpRows }, words: words(for:)
        )
    }

    /// The telemetry of this moment, to which the program adds measured times.
    public func telemetry(frame: Int) -> Telemetry {
        let report = deck.report(at: time)
        return Telemetry(
            frame: frame, time: time, scene: sceneName, input: steering.source, device: steering.deviceName,
            paused: deck.isHalted, tilt: steering.tilt, up: steering.up,
            viewer: report.viewer ?? steering.viewerOffset, dynamics: report.world.map(DynamicsTelemetry.init),
            details: report.details, tiles: tilePlan == nil ? nil : tiles)
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
    public var asPublished: Bool { deck.recipe == .asPublished }
    /// The name of the current scene.
    public var sceneName: String { deck.scene.name }
    /// The current state of the first scene of a type; nil if there is none.
    public func scene<S: Scene>(_ type: S.Type) -> S? { deck.first(type) }

    /// Whether nothing moves, or will move without further input.
    public var isAtRest: Bool {
        !isStirred && deck.isAtRest(at: time) && !keyboard.isZooming && !keyboard.isWaiting && !steering.isCalibrating
            && overlay.isAtRest
            && (!isGuiding || guide.isAtRest(in: sceneName))
            && steering.isAtRest(followsViewer: deck.isRunning, hearsPads: !deck.isUnfocused)
    }

    /// Whether text is being edited, which the program reports by ``ProgramEvent/text(_:)``.
    public var isTyping: Bool { overlay.isTyping }

    /// The current shape of the pointer.
    public var cursor: Cursor {
        func ofScene(_ point: Vector) -> Cursor { deck.scene.cursor(at: point, time: deck.sceneTime(at: time)) }
        if let press = pointer.pressed { return pointer.cursor ?? ofScene(press.origin) }
        guard let point else { return .arrow }
        return overlay.cursor(at: point, around: surroundings) ?? ofScene(point)
    }

    /// The window's title.
    public var caption: String {
        let words = [deck.report(at: time).caption, deck.scene.info.title, name]
        return words.compactMap(\.self).joined(separator: " — ")
    }

    /// The state that decides which pictures are wanted now.
    public var pictureWish: PictureWish {
        PictureWish(view: view, scene: deck.current, version: deck.scene.pictureVersion)
    }

    /// A number that changes with the order of the wanted pictures, which matters only while some are missing.
    public var pictureOrder: Int { deck.scene.pictureOrder }

    /// The pictures to keep ready, the first to be seen first. `awaited` pictures come before all that are not visible yet.
    public func pictures(awaited: [Picture] = []) -> [Picture] {
        let scenes = deck.pictures(at: time)
        return overlay.pictures(for: view) + scenes.shown.all + awaited + Overlay.latePictures + scenes.others
    }

    /// Those that may be visible first: the interface's, and the current scene's.
    public var visiblePictures: [Picture] {
        overlay.pictures(for: view) + deck.pictures(at: time).shown.first
    }

    /// The colour of the current scene for a pad's light; nil if it has none, or the light is switched off.
    public var mood: Color? { settings.lights ? deck.report(at: time).mood : nil }

    /// The tiles of a map that the current scene needs; nil if it shows none.
    public var tilePlan: TilePlan? { (deck.scene as? WeatherScene)?.tilePlan(at: deck.sceneTime(at: time)) }

    /// The data to keep for the next run.
    public var memory: Memory {
        Memory(
            scene: sceneName, asPublished: asPublished, showsFigures: overlay.showsFigures, isTiltOff: !steering.isOn,
            understood: guide.understood)
    }

    /// Removes and returns the stage's requests.
    public mutating func takeRequests() -> [Request] {
        defer { requests.removeAll() }
        return requests
    }

    /// The lines of the help page: the scene's own, then the common ones.
    package var helpRows: [HelpRow] {
        let info = deck.scene.info
        let shown = overlay.controls(surroundings)
        let missing = [Control.pause, .recipe, .letGo, .wind].filter { !shown.contains($0) }.compactMap(\.click)
        let rows = (info.help + Controls.rows(scenes: deck.count, followsHover: deck.followsHover))
            .map { $0.withoutClicks(missing) }
        guard case .pad(let signs) = hand else { return rows }
        return rows.map { $0.with(signs) }
    }
}

// Input and steps.
extension Stage {
    private mutating func receive(_ sample: MotionSample, from source: TiltSource) {
        guard steering.receive(sample, from: source, at: time), deck.isRunning else { return }
        deck.handle(.sample(steering.lean(at: time)), at: time)
    }

    /// Advances everything by one fixed step.
    private mutating func step(_ dt: Double) {
        isStirred = false
        for message in steering.step(dt, hearsPads: !deck.isUnfocused) { overlay.say(message) }
        if steering.isLeant { understand() }
        if isGuiding { guide.step(dt, in: sceneName) }
        steering.demonstrated = guide.demonstration?.tilt ?? .zero
        if let command = keyboard.wait(dt) { perform(command) }
        if steering.calibration != nil { followCalibration() }
        if overlay.hasSheet { fulfil(overlay.stepSheet(dt, around: surroundings)) }
        if let zoom = keyboard.zoom(for: dt) { deck.handle(.gesture(zoom), at: time) }
        if deck.isRunning, !overlay.isHelpOpen, !overlay.isSheetOpen {
            // With the keyboard focus on a control, arrows move the focus.
            let arrows = overlay.focused == nil ? keyboard.arrows(for: dt) : nil
            for gesture in [arrows, keyboard.heldZoom(for: dt)].compactMap(\.self) {
                deck.handle(.gesture(gesture), at: time)
            }
        }
        if deck.isRunning { stepScene(dt) }
        overlay.step(dt, tilt: steering.tilt, current: deck.current)
        let surroundings = surroundings
        if overlay.hasMessage {
            overlay.moveMessage(dt, around: surroundings, hint: overlay.explained.map(words(for:)))
        }
        overlay.fitGauge(dt, around: surroundings)
        deck.step(dt, at: time)
    }

    /// Steps the current scene and its viewer.
    private mutating func stepScene(_ dt: Double) {
        steering.followViewer(dt)
        deck.stepScene(dt, at: time, lean: steering.lean(at: time))
        guard settings.rumbles, steering.padInUse != nil else { return }
        if let strength = rumble.strike(deck.report(at: time).impact, at: time) { requests.append(.rumble(strength)) }
    }

    private mutating func handle(_ event: InputEvent.Kind) {
        isStirred = true
        defer { overlay.stand(standing) }
        if event.isDeed {
            deck.endOpening(at: time)
            guide.noteDeed()
        }
        hand = Hand(of: event, pad: steering.padInUse) ?? hand
        switch event {
        case .down(let button, let point): press(.button(button), at: point)
        case .move(let point): pointerMoved(to: point)
        case .leave: pointerLeft()
        case .up(let button, let point): lift(.button(button), at: point)
        case .finger(let phase, let id, let point): touch(phase, id, at: point)
        case .cancel: cancelPress()
        case .wheel(let notches, let point): turnWheel(notches, at: point)
        case .pan(let way, let point): pan(by: way, at: point)
        case .key(let name): pressKey(name)
        case .keyUp(let name): for action in keyboard.lift(name) { perform(action) }
        case .button(let name): pressButton(name)
        case .buttonUp(let name): liftButton(name)
        case .axis(let name, let value):
            keyboard.axisMoved(name, to: value)
            steering.axisMoved(name, to: value)
        case .resize(let size, let density): resize(to: size, density: density)
        case .focus(let gained): focusChanged(gained)
        case .pad(let change, let name): padChanged(change, name.legible(most: Self.longestName))
        case .message(let message): receive(message)
        }
    }

    /// The greatest lengths of a pad's name and of the program's messages, in characters.
    private static let (longestName, longestText) = (64, 400)

    private mutating func receive(_ message: InputEvent.Message) {
        switch ProgramEvent(message) {
        case .file(let file):
            if case .cards = file { cancelPress() }
            deck.handleInAll(.file(file), at: time)
        case .say(let tone, let text):
            say(text.legible(most: Self.longestText), icon: tone == .note ? "record" : "warning")
        case .fullscreen(let isOn): isFullscreen = isOn
        case .text(let text): overlay.type(text)
        case .phone(let state): overlay.phone = state
        case nil: break
        }
    }

    private mutating func resize(to size: Vector, density: Double) {
        guard (1...65_536).contains(size.x), (1...65_536).contains(size.y), (0.1...64).contains(density) else { return }
        let before = view
        // Everything has moved under the pointer.
        if density != view.density { cancelPress() }
        view = Viewport(size: size, density: density)
        if view.isScaled(from: before) {
            let percent = preferences.interfaceScaled(to: density)
            if !overlay.isSheetOpen { keepSettings() }
            say("Interface at \(percent) %", icon: "size")
        }
        deck.resize(to: view, at: time)
    }

    private mutating func focusChanged(_ gained: Bool) {
        if !gained {
            cancelPress()
            for action in keyboard.liftAll() { perform(action) }
        }
        deck.focusChanged(gained, at: time)
        if !gained { overlay.insist() }
    }

    private mutating func padChanged(_ change: InputEvent.PadChange, _ name: String) {
        let (message, changes) = steering.padChanged(change, name)
        // The last pad's buttons are released.
        if changes {
            keyboard.releasePad()
            hand = Hand(pad: steering.padInUse)
        }
        if let message { overlay.say(message) }
    }
}

// Pointers.
extension Stage {
    private mutating func press(_ device: Pointer.Device, at point: Vector) {
        guard !pointer.isPressed, Pointer.isPoint(point), let target = target(of: device, at: point) else { return }
        perform(pointer.press(device, at: point, on: target))
        overlay.endFocus()
        notePointer(at: point)
    }

    /// Updates the pointer's position, also after a press or release; nil if it is gone.
    private mutating func notePointer(at point: Vector?) {
        self.point = point
        overlay.point(at: point, during: pointer.pressed, around: surroundings)
    }

    private func target(of device: Pointer.Device, at point: Vector) -> Pointer.Target? {
        let target = overlay.target(at: point, around: surroundings)
        switch (target, device) {
        case (.help, _): return .help
        case (.sheet, .button(.right)), (_, .button(.middle)): return nil
        case (.sheet, _): return .sheet
        case (_, .button(.right)): return deck.followsHover ? nil : .tilt
        case (.control, _): return overlay.control(at: point, around: surroundings).map { _ in .control }
        case (_, _): return target ?? .scene
        }
    }

    private mutating func pointerMoved(to point: Vector) {
        guard Pointer.isPoint(point) else { return }
        if pointer.isPressed {
            for button in [InputEvent.PointerButton.left, .right, .middle] { drag(.button(button), to: point) }
            notePointer(at: point)
        } else if overlay.isOnSheet(point, around: surroundings) {
            notePointer(at: point)
        } else if !overlay.isHelpOpen {
            let isDeed = guide.pointerMoved(to: point)
            if deck.followsHover, steering.hover(at: point, in: view.size), isDeed { understand() }
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
        let isOver = point.map { overlay.target(at: $0, around: surroundings) == nil } == true
        deck.hover(at: isOver ? point : nil, time: time)
    }

    private mutating func drag(_ device: Pointer.Device, to point: Vector) {
        perform(pointer.move(device, to: point))
    }

    private mutating func lift(_ device: Pointer.Device, at point: Vector) {
        drag(device, to: point)
        perform(pointer.lift(device))
        // A finger does not hover after its release.
        let isFinger = if case .finger = device { true } else { false }
        notePointer(at: isFinger || !view.bounds.contains(point) ? nil : point)
        hoverScene()
    }

    /// Handles a finger. The first presses as the mouse does and pinches with the second; the scene gets the others.
    private mutating func touch(_ phase: InputEvent.FingerPhase, _ id: Int, at point: Vector) {
        guard Pointer.isPoint(point) else { return }
        if pointer.isPressed, !pointer.isPressed(by: .finger(id)) {
            perform(pointer.pinch(phase, id, at: point))
            return deck.handle(.finger(phase, id: id, point), at: time)
        }
        switch phase {
        case .down: press(.finger(id), at: point)
        case .move:
            drag(.finger(id), to: point)
            perform(pointer.pinch())
        case .up: lift(.finger(id), at: point)
        }
    }

    private mutating func cancelPress() {
        guard pointer.isPressed else { return }
        perform(pointer.cancel())
        notePointer(at: nil)
        hoverScene()
    }

    private mutating func turnWheel(_ notches: Vector, at point: Vector) {
        guard notches.isFinite, Pointer.isPoint(point) else { return }
        scroll(by: -48 * notches.y, at: point, else: keyboard.gesture(wheel: notches, at: point))
    }

    private mutating func pan(by way: Vector, at point: Vector) {
        guard way.isFinite, Pointer.isPoint(way), Pointer.isPoint(point) else { return }
        scroll(by: way.y, at: point, else: keyboard.gesture(pan: way, at: point))
    }

    /// Scrolls the help page or the settings sheet at a point; elsewhere the gesture is the scene's.
    private mutating func scroll(by points: Double, at point: Vector, else gesture: Gesture) {
        if overlay.isHelpOpen {
            overlay.scrollHelp(by: points, rows: helpRows, in: view)
        } else if overlay.isOnSheet(point, around: surroundings) {
            tellSheet(.scroll(by: points))
        } else {
            deck.handle(.gesture(gesture), at: time)
        }
    }

    private mutating func perform(_ action: Pointer.Action?) {
        switch action {
        case .gesture(let gesture):
            deck.handle(.gesture(gesture), at: time)
            if case .drag = gesture { understand() }
        case .tilt(let travel, let isDrag):
            steering.drag(by: travel)
            if isDrag { understand() }
        case .bubble(let point):
            steering.dragBubble(to: point.map { overlay.bubbleTilt(at: $0, around: surroundings) })
        case .gaugeClick: perform(Control.gauge.command)
        case .control(let start, let end):
            let control = overlay.control(at: start, around: surroundings)
            if let control, control == overlay.control(at: end, around: surroundings) { perform(control.command) }
        case .help(let point): overlay.clickHelp(at: point, rows: helpRows, in: view)
        case .sheet(let touch): tellSheet(.touch(touch))
        case .scrollHelp(let distance): overlay.scrollHelp(by: distance, rows: helpRows, in: view)
        case nil: break
        }
    }
}

// Keys and commands.
extension Stage {
    private mutating func perform(_ action: Keyboard.Action) {
        switch action {
        case .tilt(let direction, let isDown): steering.key(direction, isDown: isDown)
        case .command(.singleStep) where overlay.isHelpOpen: break
        case .command(let command): perform(command)
        case .unbound(let name, let isRepeat):
            if !overlay.isHelpOpen { deck.handle(.key(name, isRepeat: isRepeat), at: time) }
        }
    }

    /// Handles a key press, unless the settings sheet or a control with the keyboard focus takes it.
    private mutating func pressKey(_ name: String) {
        let isRepeat = keyboard.held.contains(name)
        let actions = keyboard.press(name)
        switch overlay.press(key: name, with: keyboard, around: surroundings) {
        case .sheet(let wish): fulfil(wish)
        case .control(let control): if !isRepeat { perform(control.command) }
        case .paste: requests.append(.paste)
        case .focus: break
        case nil:
            for action in actions {
                // Held arrows move the scene step by step; only the help page follows the keyboard's repetition.
                if isRepeat, !overlay.isHelpOpen, case .command(.gesture(.nudge)) = action { continue }
                perform(action)
            }
        }
    }

    private mutating func pressButton(_ name: String) {
        if overlay.isSheetOpen, !overlay.isHelpOpen, let key = SettingsSheet.Key(button: name) {
            return tellSheet(.button(key))
        }
        switch keyboard.press(button: name) {
        case .command(let command): perform(command)
        case .waiting: break
        case .unbound: deck.handle(.button(name), at: time)
        }
    }

    private mutating func liftButton(_ name: String) {
        overlay.releaseOnSheet()
        if let command = keyboard.lift(button: name) { perform(command) }
    }

    private mutating func perform(_ command: Command) {
        switch command {
        case .gesture(let gesture) where overlay.isHelpOpen:
            overlay.scrollHelp(by: Help.distance(of: gesture), rows: helpRows, in: view)
        case .gesture(let gesture): deck.handle(.gesture(gesture), at: time)
        case .tilt(let direction): steering.key(direction, isDown: true)
        case .scene(let event): letGoOrCallBack(event)
        case .show(let scene): show(scene)
        case .nextScene: show((deck.current + 1) % deck.count)
        case .previousScene: show((deck.current + deck.count - 1) % deck.count)
        case .setLevel: overlay.say(steering.setLevel())
        case .toggleTilt: overlay.say(steering.toggle())
        case .toggleRecipe: toggleRecipe()
        case .togglePause:
            deck.togglePause(at: time)
            if deck.isHalted { overlay.insist() }
        case .singleStep: if deck.skip(timeline.stepLength) { stepScene(timeline.stepLength) }
        case .restart:
            cancelPress()
            deck.restart(at: time)
        case .toggleHelp: overlay.toggleHelp()
        case .toggleSettings:
            overlay.toggleSheet()
            if !overlay.isSheetOpen { keepSettings() }
            overlay.stand(standing)
        case .toggleClutch: toggleClutch()
        case .toggleWind: toggleWind()
        case .close: close()
        case .focusControls: if !overlay.isHelpOpen { overlay.toggleFocus(around: surroundings) }
        case .toggleFigures: overlay.toggleFigures()
        case .toggleShapes: toggleShapes()
        case .request(let request): requests.append(request)
        }
    }

    /// Closes the open panel, else leaves fullscreen, else quits.
    private mutating func close() {
        if overlay.isHelpOpen { return overlay.closeHelp() }
        if overlay.isSheetOpen { return perform(Command.toggleSettings) }
        requests.append(isFullscreen ? .toggleFullscreen : .quit)
    }

    private mutating func show(_ scene: Int) {
        guard deck.canShow(scene) else { return }
        cancelPress()
        deck.hover(at: nil, time: time)
        deck.show(scene, at: time)
        overlay.leaveScene()
        hintOnce()
        hoverScene()
    }

    private mutating func toggleRecipe() {
        deck.toggleRecipe(at: time)
        steering.use(deck.recipe)
        overlay.say(prompts.recipe)
    }

    private mutating func letGoOrCallBack(_ event: SceneEvent) {
        let hadWorld = hasWorld
        deck.handle(event, at: time)
        if hasWorld {
            overlay.say(prompts.letGo)
        } else if hadWorld {
            overlay.leaveScene()
        } else {
            overlay.say(prompts.nothingToLetGo)
        }
    }

    /// Whether the wind over the current scene is on; nil if there is none.
    private var isWindOn: Bool? { deck.report(at: time).isWindOn }

    /// Whether things have been let go in the current scene.
    private var hasWorld: Bool { deck.report(at: time).world != nil }

    private mutating func toggleShapes() {
        showsShapes.toggle()
        if showsShapes, !hasWorld { overlay.say(prompts.shapes) }
    }

    private var prompts: Prompts {
        Prompts(
            hand: hand, scene: deck.scene.info, isOriginal: asPublished, isHalted: deck.isHalted, hasFallen: hasWorld,
            isWindOn: isWindOn)
    }

    private func words(for control: Control) -> String {
        prompts.words(for: control, titles: (0..<deck.count).map { deck[$0].info.title })
    }

    private mutating func say(_ text: String, icon: String) { overlay.say(.init(text, icon: icon)) }

    /// The lasting message: the reason for a stopped scene, or a hint for newcomers until it is followed.
    private var standing: Toast.Message? {
        if deck.isUnfocused { return Prompts.unfocused }
        if deck.isHalted { return prompts.paused }
        return view.height < Self.lowest ? nil : hint
    }

    /// The hint for the current scene, until it is followed; nil while the settings are open, which it could cover.
    private var hint: Toast.Message? {
        guide.hints(in: sceneName) && !overlay.isSheetOpen ? prompts.hint : nil
    }

    /// Shows the hint once in a low window, where a lasting hint would cover what it describes.
    private mutating func hintOnce() {
        if view.height < Self.lowest, let hint { overlay.say(hint) }
    }

    private static let lowest = 360.0

    /// Whether the current scene may be demonstrated.
    private var isGuiding: Bool { deck.isRunning && !overlay.isHelpOpen && !overlay.isSheetOpen }

    /// Marks the current scene's hint as followed.
    private mutating func understand() {
        guard !guide.understood.contains(sceneName) else { return }
        guide.understand(sceneName)
        overlay.stand(standing)
    }
}

// Settings.
extension Stage {
    private mutating func tellSheet(_ input: SettingsSheet.Input) {
        fulfil(overlay.tellSheet(input, around: surroundings))
    }

    /// Carries out a request of the sheet; changed settings are stored when the sheet closes.
    private mutating func fulfil(_ wish: SettingsSheet.Wish?) {
        defer { if !overlay.isSheetOpen { keepSettings() } }
        switch wish {
        case .copySwift:
            requests.append(.copy(settings.swift))
            say("Copied: Swift with these values", icon: "record")
        case .calibrate: if !steering.calibrate() { say("No motion controller connected", icon: "calibrate") }
        case .set, .reset, .call: if let wish { take(wish.fulfilled(in: settings)) }
        case nil: break
        }
    }

    /// Applies new settings.
    private mutating func take(_ wished: Settings) {
        let phone = settings.calledPhone
        let change = preferences.take(wished)
        if let scale = change.interfaceScale { requests.append(.scaleInterface(.times(scale))) }
        if settings.calledPhone != phone { requests.append(.listen(to: settings.calledPhone)) }
        guard change.isFelt else { return }
        steering.take(settings)
        deck.handleInAll(.settings(settings), at: time)
        guard let isReduced = change.reducesMotion else { return }
        deck.reduceMotion(isReduced, at: time)
        overlay.reduceMotion(isReduced, current: deck.current)
        if isReduced { _ = steering.hover(at: nil, in: view.size) }
        steering.switchTilt(on: !isReduced)
    }

    /// Passes on the results of a calibration; closing the sheet ends it.
    private mutating func followCalibration() {
        if !overlay.isSheetOpen { return steering.endCalibration() }
        if let (pad, result) = steering.takeCalibration() { requests.append(.keepCalibration(pad: pad, result)) }
    }

    private mutating func change(_ change: (inout Settings) -> Void) {
        var wished = settings
        change(&wished)
        take(wished)
        keepSettings()
    }

    private mutating func keepSettings() {
        if preferences.takeNews() { requests.append(.keepSettings) }
    }

    /// Switches the wind. In scenes without wind the key is the scene's.
    private mutating func toggleWind() {
        guard !overlay.isHelpOpen else { return }
        guard isWindOn != nil else { return deck.handle(.key("n", isRepeat: false), at: time) }
        change { $0.weather.hasWind.toggle() }
    }

    private mutating func toggleClutch() {
        change { $0.usesClutch.toggle() }
        say(settings.usesClutch ? "A pad tilts only while R2 is held" : "Tilt without R2", icon: "gamepad-gyro")
    }
}

// The state around the interface.
extension Stage {
    var surroundings: Overlay.Surroundings {
        let (info, report) = (deck.scene.info, deck.report(at: time))
        return Overlay.Surroundings(
            view: view, current: deck.current, isHalted: deck.isHalted, essentials: report.essentials,
            reading: steering.reading(followsHover: deck.followsHover), notice: steering.notice,
            buttons: buttons(of: deck.current),
            scene: (info.name, info.shortTitle), settings: settings, lean: steering.rawLean,
            calibration: steering.calibration)
    }

    private func buttons(of scene: Int) -> SceneButtons.State {
        let report = deck.report(on: scene, at: time)
        return SceneButtons.State(
            isOriginal: asPublished, hasFallen: deck[scene].info.canLetGo ? report.world != nil : nil,
            isWindOn: report.isWindOn, breath: guide.demonstration?.breath ?? 0)
    }

    /// The buttons as they are drawn, which change with the scene.
    private var shownButtons: SceneButtons.State {
        let buttons = buttons(of: deck.current)
        guard let transition = deck.transition else { return buttons }
        return buttons.shown(after: self.buttons(of: transition.from), progress: transition.progress)
    }

    /// The parts, for tests.
    var parts: Parts {
        Parts(deck: deck, steering: steering, overlay: overlay, keyboard: keyboard, pointer: pointer)
    }

    struct Parts {
        let deck: Deck
        let steering: Steering
        let overlay: Overlay
        let keyboard: Keyboard
        let pointer: Pointer
    }
}
