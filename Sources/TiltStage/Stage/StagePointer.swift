import TiltCanvas
import TiltEngine

// The actions of mouse, fingers and wheel.
extension Stage {
    mutating func press(_ device: Pointer.Device, at point: Vector) {
        guard !pointer.isPressed, Pointer.isPoint(point), let target = target(of: device, at: point) else { return }
        perform(pointer.press(device, at: point, on: target))
        overlay.endFocus()
        layOut()
        notePointer(at: point)
    }

    /// Updates the pointer's position, also after a press or release; nil if it is gone.
    private mutating func notePointer(at point: Vector?) {
        pointer.position = point
        let height = point?.y ?? .infinity
        callsBar = height < (callsBar ? TabBar.height : 4)
        overlay.point(at: point, during: pointer.pressed, in: interface)
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

    mutating func pointerMoved(to point: Vector) {
        guard Pointer.isPoint(point) else { return }
        if pointer.isPressed {
            for button in [InputEvent.PointerButton.left, .right, .middle] { drag(.button(button), to: point) }
            layOut()
            notePointer(at: point)
        } else if overlay.isOnSheet(point, in: interface) {
            notePointer(at: point)
        } else if !overlay.help.isOpen {
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
    mutating func pointerLeft() {
        guide.pointerMoved(to: nil)
        guard !pointer.isPressed else { return }
        _ = steering.hover(at: nil, in: view.size)
        notePointer(at: nil)
        hoverScene()
    }

    /// Reports the pointer's position to the scene while it hovers over it and not over the interface.
    mutating func hoverScene() {
        let isOver = pointer.position.map { overlay.target(at: $0, in: interface) == nil } == true
        scenes.hover(at: isOver ? pointer.position : nil, time: time)
    }

    private mutating func drag(_ device: Pointer.Device, to point: Vector) {
        perform(pointer.move(device, to: point))
    }

    mutating func lift(_ device: Pointer.Device, at point: Vector) {
        drag(device, to: point)
        perform(pointer.lift(device))
        layOut()
        // A finger does not hover after its release.
        let isFinger = if case .finger = device { true } else { false }
        notePointer(at: isFinger || !view.bounds.contains(point) ? nil : point)
        hoverScene()
    }

    /// Handles a finger. The first presses as the mouse does and pinches with the second; the scene gets the others.
    mutating func touch(_ phase: InputEvent.FingerPhase, _ id: Int, at point: Vector) {
        guard Pointer.isPoint(point) else { return }
        if pointer.isPressed, !pointer.isPressed(by: .finger(id)) {
            perform(pointer.pinch(phase, id, at: point))
            return scenes.handle(.finger(phase, id: id, point), at: time)
        }
        switch phase {
        case .down: press(.finger(id), at: point)
        case .move:
            drag(.finger(id), to: point)
            perform(pointer.pinch())
        case .up: lift(.finger(id), at: point)
        }
    }

    mutating func cancelPress() {
        guard pointer.isPressed else { return }
        perform(pointer.cancel())
        layOut()
        notePointer(at: nil)
        hoverScene()
    }

    mutating func turnWheel(_ notches: Vector, at point: Vector) {
        guard notches.isFinite, Pointer.isPoint(point) else { return }
        scroll(by: -48 * notches.y, at: point, else: keyboard.gesture(wheel: notches, at: point))
    }

    mutating func pan(by travel: Vector, at point: Vector) {
        guard travel.isFinite, Pointer.isPoint(travel), Pointer.isPoint(point) else { return }
        scroll(by: travel.y, at: point, else: keyboard.gesture(pan: travel, at: point))
    }

    /// Scrolls the help page or the settings sheet at a point; elsewhere the gesture is the scene's.
    private mutating func scroll(by points: Double, at point: Vector, else gesture: Gesture) {
        if overlay.help.isOpen {
            overlay.help.scroll(by: points, rows: helpRows, in: view)
        } else if overlay.isOnSheet(point, in: interface) {
            tellSheet(.scroll(by: points))
        } else {
            scenes.handle(.gesture(gesture), at: time)
        }
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
            if let control, control == overlay.control(at: end, in: interface) { perform(control.command) }
        case .help(let point): if !overlay.help.contains(point, rows: helpRows, in: view) { overlay.help.close() }
        case .sheet(let touch): tellSheet(.touch(touch))
        case .scrollHelp(let distance): overlay.help.scroll(by: distance, rows: helpRows, in: view)
        case nil: break
        }
    }
}
