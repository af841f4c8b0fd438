import TiltEngine

extension Stage {
    /// Does what an event asks for, at the stage's present time.
    mutating func handle(_ event: InputEvent.Kind) {
        isStirred = true
        if Self.isDeed(event) { endOpening() }
        switch event {
        case .down(let button, let point): pressed(.button(button), at: point)
        case .move(let point): pointerMoved(to: point)
        case .up(let button, let point): lifted(.button(button), at: point)
        case .finger(.down, let id, let point): pressed(.finger(id), at: point)
        case .finger(.move, let id, let point): dragged(.finger(id), to: point)
        case .finger(.up, let id, let point): lifted(.finger(id), at: point)
        case .cancel: cancelPress()
        case .wheel(let notches, let point): wheelTurned(notches, at: point)
        case .key(let name): keyPressed(name)
        case .keyUp(let name): keyLifted(name)
        case .button(let name): buttonPressed(name)
        case .buttonUp: break
        case .axis(let name, let value): axisMoved(name, to: value)
        case .resize(let size, let density): resize(to: size, density: density)
        case .focus(let gained): focusChanged(gained)
        case .pad(let change, let name): padChanged(change, name.legible(most: Self.longestName))
        case .map(let change): mapChanged(change)
        case .cards(let titles): cardsCame(titles)
        case .say(.note, let text): say(text.legible(most: Self.longestText), icon: "record")
        case .say(.warning, let text): say(text.legible(most: Self.longestText), icon: "warning")
        }
    }

    /// Whether somebody did something, rather than that something happened.
    private static func isDeed(_ event: InputEvent.Kind) -> Bool {
        switch event {
        case .down, .wheel, .key, .button, .finger(.down, _, _): true
        case .axis(_, let value): abs(value) > 0.2
        case .move, .up, .cancel, .keyUp, .buttonUp, .finger, .resize, .focus, .pad, .map, .cards, .say: false
        }
    }

    private mutating func resize(to size: Vector, density: Double) {
        guard (1...65_536).contains(size.x), (1...65_536).contains(size.y), (0.1...64).contains(density) else { return }
        let isScaled = density != view.density && (size * density - view.size * view.density).length <= 2 * density
        // Where a pointer was pressed is another place now.
        if density != view.density { cancelPress() }
        view = Viewport(size: size, density: density)
        if isScaled { say("Interface at \(Int((100 * density / startDensity).rounded())) %", icon: "help") }
        for i in scenes.indices { scenes[i].resize(to: view, at: clocks[i].time(at: time)) }
    }

    private mutating func focusChanged(_ gained: Bool) {
        isUnfocused = !gained
        if !gained {
            cancelPress()
            for key in heldKeys { keyLifted(key) }
        }
        runOrPause()
    }

    private mutating func padChanged(_ change: InputEvent.PadChange, _ name: String) {
        let before = tilt.padInUse
        tilt.handle(.pad(change, name: name))
        // Another pad is in use by now, or none: what the last one held is let go.
        if tilt.padInUse != before {
            zoomStick = 0
            gyroWatch.follow(tilt.padInUse)
        }
        hadPad = hadPad || tilt.padInUse != nil
        switch change {
        case .added:
            let advice = before == nil ? "press ✕ to set the level" : "move it to take over"
            say("\(name) connected — \(advice)", icon: "gamepad-gyro")
        case .removed: say("\(name) unplugged", icon: "gamepad")
        case .leads: say("\(name) leads now", icon: "gamepad-gyro")
        case .silent: reportSilentPad(name)
        }
    }

    /// What is shown of a pad's name, and of what the program says, in characters.
    private static let (longestName, longestText) = (64, 400)

    private mutating func cardsCame(_ titles: [String]) {
        cancelPress()
        for i in scenes.indices { scenes[i].receive(cards: titles, at: clocks[i].time(at: time)) }
    }

    private mutating func mapChanged(_ change: InputEvent.MapChange) {
        for i in scenes.indices { scenes[i].receive(change, at: clocks[i].time(at: time)) }
    }

    private mutating func axisMoved(_ name: String, to value: Double) {
        if name == "ry", value.isFinite { zoomStick = abs(value) > 0.2 ? value.clamped(to: -1...1) : 0 }
        tilt.handle(.axis(name, value))
    }
}

// Pointers.
extension Stage {
    /// Whether a pointer can have been at a point: no desktop reaches further than a million points.
    private static func isPlace(_ point: Vector) -> Bool { abs(point.x) <= 1e6 && abs(point.y) <= 1e6 }

    private mutating func pressed(_ pointer: Press.Pointer, at point: Vector) {
        guard press == nil, Self.isPlace(point) else { return }
        let target: Press.Target
        if help.isOpen {
            target = .help
        } else if pointer == .button(.right) {
            guard !scenes[current].followsHover else { return }
            target = .tilt
        } else if pointer == .button(.middle) {
            return
        } else if bar.target(at: point, in: view) != nil {
            target = .bar
        } else if point.y < TabBar.height {
            return
        } else if gaugeFrame.contains(point) {
            target = .gauge(dial: Gauge.dialContains(point, in: gaugeFrame))
        } else {
            target = .scene
        }
        press = Press(pointer, at: point, for: target)
        switch target {
        case .scene: perform(.press(point))
        case .tilt: tilt.pointer(.zero)
        case .gauge, .bar, .help: break
        }
    }

    private mutating func pointerMoved(to point: Vector) {
        guard Self.isPlace(point) else { return }
        if case .button(let button) = press?.pointer {
            dragged(.button(button), to: point)
        } else if press == nil, scenes[current].followsHover, !help.isOpen {
            tilt.hover(at: point, in: view.size)
            if tilt.viewer != nil { finishHint() }
        }
    }

    private mutating func dragged(_ pointer: Press.Pointer, to point: Vector) {
        guard var press, press.pointer == pointer, Self.isPlace(point), point != press.place else { return }
        let before = press.place
        press.move(to: point)
        self.press = press
        switch press.target {
        case .scene where press.isDrag:
            perform(.drag(by: press.travel))
            finishHint()
        case .tilt:
            tilt.pointer(press.travel)
            if press.isDrag { finishHint() }
        case .gauge(dial: true) where press.isDrag: tilt.manual(Gauge.tilt(draggedTo: point, in: gaugeFrame))
        case .help where press.isDrag:
            help.scroll(by: before.y - point.y, rows: helpRows, in: view)
        case .scene, .gauge, .bar, .help: break
        }
    }

    private mutating func lifted(_ pointer: Press.Pointer, at point: Vector) {
        dragged(pointer, to: point)
        guard let press, press.pointer == pointer else { return }
        self.press = nil
        switch press.target {
        case .scene: perform(press.isDrag ? .release : .click(press.origin))
        case .tilt: tilt.pointer(nil)
        case .gauge: press.isDrag ? tilt.manual(nil) : setLevel()
        case .bar:
            let target = bar.target(at: press.origin, in: view)
            if target == bar.target(at: press.place, in: view) { activate(target) }
        case .help:
            if !press.isDrag, !help.contains(press.origin, rows: helpRows, in: view) { help.close() }
        }
    }

    mutating func cancelPress() {
        guard let press else { return }
        self.press = nil
        switch press.target {
        case .scene: perform(.release)
        case .tilt: tilt.pointer(nil)
        case .gauge: tilt.manual(nil)
        case .bar, .help: break
        }
    }

    private mutating func activate(_ target: TabBar.Target?) {
        switch target {
        case .tab(let scene): show(scene)
        case .pause: togglePause()
        case .calibrate: setLevel()
        case .help: help.toggle()
        case nil: break
        }
    }

    private mutating func wheelTurned(_ notches: Vector, at point: Vector) {
        guard notches.isFinite, Self.isPlace(point) else { return }
        if help.isOpen {
            help.scroll(by: -48 * notches.y, rows: helpRows, in: view)
        } else {
            let sideways = isHeld("shift") ? Vector(-notches.y, 0) : notches
            perform(.wheel(sideways, at: point))
        }
    }

    /// Hands a gesture to the scene shown.
    mutating func perform(_ gesture: Gesture) {
        scenes[current].handle(gesture, at: sceneTime)
    }

    /// The first line has been understood.
    mutating func finishHint() {
        if showsHint { toast.dismiss() }
    }

    /// Whether the first line, which says what to do, is still there.
    var showsHint: Bool { toast.current?.text == scenes[current].hint }
}
