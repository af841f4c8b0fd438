public import TiltEngine

extension TiltControl {
    /// Handles an event of a pad or keyboard: pads that are added, removed or take over, the left stick, and W, A, S and D.
    ///
    /// It handles nothing else. The program decides which button or key calls ``setLevel()`` or sets ``isOn``, and
    /// reports the mouse; motion samples go to ``receive(_:from:)``.
    public mutating func handle(_ event: InputEvent.Kind) {
        switch event {
        case .pad(.added, let name): padAdded(name: name)
        case .pad(.removed, let name): padRemoved(name: name)
        case .pad(.leads, let name): padTookOver(name: name)
        case .axis(.leftX, let x): stick(x: x)
        case .axis(.leftY, let y): stick(y: y)
        case .key(let key): press(key, isDown: true)
        case .keyUp(let key): press(key, isDown: false)
        default: break
        }
    }

    private mutating func press(_ key: Key, isDown: Bool) {
        if let direction = TiltDirection(key: key) { self.key(direction, isDown: isDown) }
    }
}

extension PadState {
    /// The events of a pad that changes from `previous` to this state, axes first.
    public func events(since previous: PadState) -> [InputEvent.Kind] {
        let moved = PadAxis.allCases.filter { self[$0] != previous[$0] }
        func sorted(_ buttons: Set<PadButton>) -> [PadButton] { buttons.sorted { $0.rawValue < $1.rawValue } }
        return moved.map { .axis($0, self[$0]) } + sorted(previous.buttons.subtracting(buttons)).map { .buttonUp($0) }
            + sorted(buttons.subtracting(previous.buttons)).map { .button($0) }
    }
}
