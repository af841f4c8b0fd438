import TiltCanvas
import TiltEngine

// The actions of keys and buttons, and their commands.
extension Stage {
    mutating func perform(_ action: Keyboard.Action) {
        switch action {
        case .tilt(let direction, let isDown): steering.key(direction, isDown: isDown)
        case .command(.singleStep) where overlay.help.isOpen: break
        case .command(let command): perform(command)
        case .unbound(let key, let isRepeat):
            let isShifted = keyboard.isHeld(.shift)
            let action =
                isRepeat
                ? nil
                : scenes.action { $0.key == key && $0.isShifted == isShifted }
                    ?? scenes.action { $0.key == key && !$0.isShifted }
            performInScene(action?.id, else: .key(key, isRepeat: isRepeat))
        }
    }

    /// Handles a key press, unless the settings sheet or a control with the keyboard focus takes it.
    mutating func press(_ key: Key) {
        let isRepeat = keyboard.held.contains(key)
        let action = keyboard.press(key)
        if isSceneTyping {
            if key == .v, keyboard.isHeld(.ctrl) || keyboard.isHeld(.gui) { return requests.append(.paste) }
            return scenes.handle(.key(key, isRepeat: isRepeat), at: time)
        }
        switch overlay.press(key, with: keyboard, in: interface) {
        case .sheet(let request): handle(request)
        case .control(let control): if !isRepeat { perform(control.command) }
        case .slide(let step): perform(.slide(step))
        case .paste: requests.append(.paste)
        case .focus: break
        case nil:
            // Held arrows move the scene step by step; only the help page follows the keyboard's repetition.
            if isRepeat, !overlay.help.isOpen, case .command(.gesture(.nudge)) = action { return }
            if let action { perform(action) }
        }
    }

    mutating func press(_ button: PadButton) {
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

    mutating func lift(_ button: PadButton) {
        overlay.sheet.release()
        if let action = keyboard.lift(button) { perform(action, of: button) }
    }

    /// Moves the keyboard focus with the d-pad, presses what has it with Cross, which sets the level when it is held, and
    /// ends it with Circle. Returns false for another button.
    private mutating func pressFocused(_ button: PadButton) -> Bool {
        switch button {
        case .up, .down, .left, .right:
            if let direction = Direction.allCases.first(where: { $0.padButton == button }) {
                overlay.moveFocus(direction, in: interface)
            }
        case .cross:
            if let command = overlay.focused?.command {
                keyboard.wait(for: button, short: .command(command), long: .setLevel)
            }
        case .circle: if !scenes.close(at: time) { overlay.endFocus() }
        default: return false
        }
        return true
    }

    mutating func perform(_ command: Command) {
        switch command {
        case .gesture(let gesture) where overlay.help.isOpen:
            overlay.help.scroll(by: Help.distance(of: gesture), rows: helpRows, in: view)
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
        case .toggleRecipe: toggleRecipe()
        case .togglePause:
            scenes.togglePause(at: time)
            if scenes.isHalted { overlay.showPersistentMessage() }
        case .singleStep: if scenes.skip(timeline.stepLength) { stepScene(timeline.stepLength) }
        case .restart:
            cancelPress()
            scenes.restart(at: time)
        case .toggleHelp: overlay.help.toggle()
        case .toggleAbout:
            if overlay.sheet.isOpen { perform(Command.toggleSettings) }
            if overlay.phoneOffer.opening.isOpen { perform(Command.togglePhone) }
            overlay.about.toggle()
        case .togglePhone:
            if overlay.sheet.isOpen { perform(Command.toggleSettings) }
            overlay.about.close()
            overlay.phoneOffer.opening.toggle()
            requests.append(.offerPhone(overlay.phoneOffer.opening.isOpen))
            overlay.persist(persistentMessage)
        case .toggleSettings:
            if overlay.phoneOffer.opening.isOpen { perform(Command.togglePhone) }
            overlay.about.close()
            overlay.sheet.toggle()
            if !overlay.sheet.isOpen { keepSettings() }
            overlay.persist(persistentMessage)
        case .toggleClutch: toggleClutch()
        case .toggleSound: toggleSound()
        case .close: close()
        case .focusControls: if !overlay.help.isOpen { overlay.toggleFocus(in: interface) }
        case .toggleFigures: overlay.toggleFigures()
        case .toggleShapes: toggleShapes()
        case .request(let request): requests.append(request)
        }
    }

    /// The time in seconds within which a second Esc quits.
    private static let quitting = 1.5

    /// Closes the open panel, else leaves fullscreen, else quits if it was asked to shortly before.
    private mutating func close() {
        if overlay.help.isOpen { return overlay.help.close() }
        if overlay.sheet.isOpen { return perform(Command.toggleSettings) }
        if overlay.phoneOffer.opening.isOpen { return perform(Command.togglePhone) }
        if overlay.about.isOpen { return overlay.about.close() }
        if scenes.close(at: time) { return }
        if isFullscreen { return requests.append(.toggleFullscreen) }
        if time < quitsUntil { return requests.append(.quit) }
        quitsUntil = time + Self.quitting
        overlay.show(Prompts.quit)
    }

    private mutating func show(_ scene: Int) {
        guard scenes.canShow(scene) else { return }
        cancelPress()
        if case .item = overlay.focused { overlay.endFocus() }
        scenes.hover(at: nil, time: time)
        scenes.focus(on: nil, at: time)
        scenes.show(scene, at: time)
        overlay.leaveScene()
        hintOnce()
        layOut()
        hoverScene()
    }

    private mutating func toggleRecipe() {
        scenes.toggleRecipe(at: time)
        steering.use(scenes.recipe)
        // The card says it already.
        if !overlay.about.isOpen { overlay.show(prompts.recipe) }
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

    private var prompts: Prompts {
        Prompts(hand: hand, scene: scenes.scene.descriptor, isOriginal: asPublished, isHalted: scenes.isHalted)
    }

    func words(for control: Control) -> String {
        prompts.words(
            for: control, titles: (0..<scenes.count).map { scenes[$0].descriptor.title },
            slider: interface.status.slider,
            isOn: { scenes.scene.state(of: $0)?.isOn == true })
    }

    mutating func showMessage(_ text: String, icon: String) { overlay.show(.init(text, icon: icon)) }

    /// The persistent message: the reason for a stopped scene, or a hint for newcomers until it is followed.
    var persistentMessage: Toast.Message? {
        if scenes.isUnfocused { return Prompts.unfocused }
        if scenes.isHalted { return prompts.paused }
        if let words = showWords { return words }
        return view.height < Self.lowest ? nil : hint
    }

    /// The hint for the current scene, until it is followed; nil while the settings or a phone's card are open, which it could cover.
    private var hint: Toast.Message? {
        guard guide.hints(in: sceneName), !overlay.sheet.isOpen, !overlay.phoneOffer.opening.isOpen else { return nil }
        return prompts.hint(offersPhone: offersPhone && !steering.hasSensor)
    }

    /// Shows the hint once in a low window, where a lasting hint would cover what it describes.
    mutating func hintOnce() {
        if view.height < Self.lowest, let hint { overlay.show(hint) }
    }

    private static let lowest = 360.0

    /// Whether the current scene may be demonstrated.
    var isGuiding: Bool { scenes.isRunning && !overlay.help.isOpen && !overlay.sheet.isOpen }

    /// Marks the current scene's hint as followed.
    mutating func dismissHint() {
        guard !guide.dismissed.contains(sceneName) else { return }
        guide.dismissHint(of: sceneName)
        overlay.persist(persistentMessage)
    }
}

// What scenes ask for.
extension Stage {
    /// Whether the current scene edits text, with nothing in front of it.
    var isSceneTyping: Bool { scenes.activity(at: time).isTyping && !overlay.sheet.isOpen && !overlay.help.isOpen }

    /// Reports to the scene which of its items has the keyboard focus. The focus leaves an item that is gone.
    mutating func focusScene() {
        var item: Int?
        if case .item(let index) = overlay.focused {
            if scenes.status(at: time).items.indices.contains(index) { item = index } else { overlay.endFocus() }
        }
        scenes.focus(on: item, at: time)
    }

    /// Carries out the requests of the current scene.
    mutating func carryOutRequests() { carryOut(scenes.takeOutput().requests) }

    mutating func carryOut(_ requests: [SceneRequest]) {
        for request in requests {
            switch request {
            case .show(let name): if let index = scenes.index(of: name) { show(index) }
            case .change(let change): self.change(change)
            case .offerPhone: if !overlay.phoneOffer.opening.isOpen { perform(Command.togglePhone) }
            case .toggleSound: toggleSound()
            }
        }
    }
}

// The lines of the help page.
extension Stage {
    /// The scene's own, then the common ones. Clicks on controls that are not shown are left out.
    package var helpRows: [HelpRow] {
        let shown = overlay.controls(interface)
        let clicks: [(Control, String)] =
            [Control.pause, .about].compactMap { control in control.click.map { (control, $0) } }
            + scenes.scene.descriptor.actions.compactMap { action in
                action.button.map { (.action(action.id), $0.click) }
            }
        let missing = clicks.filter { !shown.contains($0.0) }.map(\.1)
        let scene = scenes.scene.descriptor
        let rows = (scene.rows + Controls.rows(of: scene, scenes: scenes.count, keys: keyboard.keys))
            .map { $0.withoutClicks(missing) }
        guard case .pad(let signs) = hand else { return rows }
        return rows.map { $0.with(signs) }
    }
}

// Settings.
extension Stage {
    mutating func tellSheet(_ input: SettingsSheet.Input) {
        handle(overlay.tellSheet(input, in: interface))
    }

    /// Carries out a request of the sheet; changed settings are stored when the sheet closes.
    mutating func handle(_ request: SettingsSheet.Request?) {
        defer { if !overlay.sheet.isOpen { keepSettings() } }
        switch request {
        case .copySwift:
            requests.append(.copy(settings.swift))
            showMessage("Copied: Swift with these values", icon: "record")
        case .calibrate: if !steering.calibrate() { showMessage("No motion controller connected", icon: "calibrate") }
        case .offerPhone: perform(Command.togglePhone)
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
    mutating func reduceMotion(_ isReduced: Bool) {
        scenes.reduceMotion(isReduced, at: time)
        overlay.reduceMotion(isReduced, current: scenes.current)
        if isReduced { _ = steering.hover(at: nil, in: view.size) }
        steering.switchTilt(on: !isReduced)
    }

    /// Passes on the results of a calibration; closing the sheet ends it.
    mutating func followCalibration() {
        if !overlay.sheet.isOpen { return steering.endCalibration() }
        if let (pad, result) = steering.takeCalibration() { requests.append(.keepCalibration(pad: pad, result)) }
    }

    private mutating func change(_ change: (inout Settings) -> Void) {
        var requested = settings
        change(&requested)
        take(requested)
        keepSettings()
    }

    mutating func keepSettings() {
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
