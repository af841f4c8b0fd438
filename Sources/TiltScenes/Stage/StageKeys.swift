import TiltEngine

// Keys and the pad's buttons: what the README lists under Controls.
extension Stage {
    mutating func keyPressed(_ name: String) {
        guard name.utf8.count <= Self.longestKey else { return }
        let repeats = heldKeys.contains(name)
        if !repeats, name != "?" { hold(name) }
        if let direction = TiltDirection(key: name), !isHeld("gui") { return tilt.key(direction, isDown: true) }
        if let scale = interfaceScale(name) { return requests.append(.scaleInterface(scale)) }
        if handleRepeating(name) || repeats { return }
        switch name {
        case "escape": help.isOpen ? help.close() : requests.append(.quit)
        case "h", "f1", "?": help.toggle()
        case "tab": show((current + (isHeld("shift") ? scenes.count - 1 : 1)) % scenes.count)
        case "c", "space": setLevel()
        case "t": toggleTilt()
        case "o": togglePublished()
        case "g": dropOrCallBack()
        case "p": togglePause()
        case "r": restart()
        case "f3": showsHUD.toggle()
        case "f4": toggleShapes()
        case "f11": requests.append(.toggleFullscreen)
        case "return" where isHeld("alt"): requests.append(.toggleFullscreen)
        case "f" where isHeld("ctrl") && isHeld("gui"): requests.append(.toggleFullscreen)
        case "f12": requests.append(.screenshot)
        case "s" where isHeld("gui"): requests.append(.screenshot)
        // Where Ctrl and + make the interface larger, + may lie on the key 1.
        default: if let number = sceneNumbers.firstIndex(of: name), !isHeld("ctrl") { show(number) }
        }
    }

    /// The keys of the scenes, as many as there are digits.
    var sceneNumbers: [String] { (1...min(scenes.count, 9)).map { "\($0)" } }

    /// No key has a longer name, in bytes, and no keyboard says of more keys that they are down.
    private static let (longestKey, mostKeys) = (64, 64)

    private mutating func hold(_ key: String) {
        if heldKeys.count == Self.mostKeys { keyLifted(heldKeys[0]) }
        heldKeys.append(key)
    }

    mutating func keyLifted(_ name: String) {
        heldKeys.removeAll { $0 == name }
        if let direction = TiltDirection(key: name) { tilt.key(direction, isDown: false) }
    }

    mutating func buttonPressed(_ name: String) {
        if let direction = Direction(rawValue: name) { return perform(.nudge(direction)) }
        switch name {
        case "l1": show((current + scenes.count - 1) % scenes.count)
        case "r1": show((current + 1) % scenes.count)
        case "cross": setLevel()
        case "triangle": dropOrCallBack()
        case "options": togglePause()
        case "create": help.toggle()
        default: break
        }
    }

    /// Keys that do it again while they are held.
    private mutating func handleRepeating(_ name: String) -> Bool {
        if help.isOpen { return scrollHelp(name) }
        if let direction = Direction(rawValue: name) {
            perform(.nudge(direction))
            return true
        }
        switch name {
        case "pageup": perform(.page(-1))
        case "pagedown": perform(.page(1))
        case "home": perform(.home)
        case "end": perform(.end)
        case "+": perform(.zoom(by: 1.25, at: nil))
        case "=" where !isHeld("shift"): perform(.zoom(by: 1.25, at: nil))
        case "-": perform(.zoom(by: 1 / 1.25, at: nil))
        case "0", "keypad 0": perform(.zoomReset)
        case ".": singleStep()
        default: return false
        }
        return true
    }

    /// What a key asks of the interface's size while Ctrl, or Cmd, is held.
    private func interfaceScale(_ name: String) -> InterfaceScale? {
        guard isHeld("ctrl") || isHeld("gui") else { return nil }
        return switch name {
        case "+", "=", "keypad +": .larger
        case "-", "keypad -": .smaller
        case "0", "keypad 0": .standard
        default: nil
        }
    }

    private mutating func scrollHelp(_ name: String) -> Bool {
        let distances = ["up": -48.0, "down": 48, "pageup": -240, "pagedown": 240, "home": -1e4, "end": 1e4]
        guard let distance = distances[name] else { return false }
        help.scroll(by: distance, rows: helpRows, in: view)
        return true
    }

    /// Whether one of the two keys of a modifier is held.
    func isHeld(_ modifier: String) -> Bool {
        heldKeys.contains { $0.hasSuffix(modifier) && ($0.hasPrefix("left ") || $0.hasPrefix("right ")) }
    }
}

// What keys, buttons and the bar ask for.
extension Stage {
    /// Shows a scene; asked for the one that is leaving, the transition turns round.
    mutating func show(_ scene: Int) {
        guard scenes.indices.contains(scene), scene != current else { return }
        cancelPress()
        clocks[current].stop(at: time)
        if showsHint { showHint(of: scene) }
        transition = Transition(
            from: current, progress: transition?.from == scene ? transition?.reversed ?? 0 : 0)
        current = scene
        runOrPause()
    }

    mutating func togglePause() {
        isPaused.toggle()
        runOrPause()
        if isPaused {
            toast.show(Toast.Message(icon: ImageID("Icons/pause"), text: "Paused — P goes on", stays: true))
        } else {
            toast.dismiss()
        }
    }

    /// Lets the shown scene's clock run unless something pauses it.
    mutating func runOrPause() {
        if isPaused || isUnfocused {
            clocks[current].stop(at: time)
        } else {
            clocks[current].start(at: time)
        }
    }

    private mutating func singleStep() {
        guard isPaused else { return }
        clocks[current].skip(clock.length)
        stepScene(clock.length)
    }

    mutating func setLevel() {
        if tilt.setLevel(), let level = tilt.level {
            say("This is level now: \(Self.degrees(level))°", icon: "calibrate")
        } else {
            say("No motion sensor leads: nothing to level", icon: "calibrate")
        }
    }

    private mutating func toggleTilt() {
        tilt.isOn.toggle()
        say(tilt.isOn ? "Tilt is on" : "Tilt is off — T turns it on", icon: "gamepad-gyro")
    }

    private mutating func togglePublished() {
        asPublished.toggle()
        for i in scenes.indices { scenes[i].publish(asPublished, at: clocks[i].time(at: time)) }
        tilt.standardLevel = asPublished ? .asPublished : .standard
        say(asPublished ? "The recipe as published" : "The recipe as it should be", icon: "help")
    }

    private mutating func dropOrCallBack() {
        guard scenes[current].dropOrCallBack(at: sceneTime) else {
            return say("There is nothing to let go here", icon: "warning")
        }
        if scenes[current].world != nil {
            say(Self.letGo, icon: "gamepad-gyro")
        } else if toast.current?.text == Self.letGo {
            toast.dismiss()
        }
    }

    private static let letGo = "Let go — G calls them back"

    private mutating func toggleShapes() {
        showsShapes.toggle()
        if showsShapes, scenes[current].world == nil { say("Shapes are shown while something falls", icon: "help") }
    }

    private mutating func restart() {
        cancelPress()
        scenes[current].restart(at: sceneTime, opening: false)
    }
}
