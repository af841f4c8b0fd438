extension TiltControl {
    /// Takes in what hands did with a pad or a keyboard: a pad that comes, goes or takes over, its left stick, and W, A, S and D.
    ///
    /// Nothing else tilts by itself. Which button or key calls ``setLevel()`` or turns ``isOn`` off, and what the mouse does, is
    /// the program's own; samples of motion go to ``receive(_:from:)``.
    ///
    /// - Parameter event: what happened, by the names of ``InputEvent``.
    public mutating func handle(_ event: InputEvent.Kind) {
        switch event {
        case .pad(.added, let name): padAdded(name: name)
        case .pad(.removed, let name): padRemoved(name: name)
        case .pad(.leads, let name): padTookOver(name: name)
        case .axis("lx", let x): stick(x: x)
        case .axis("ly", let y): stick(y: y)
        case .key(let name): key(named: name, isDown: true)
        case .keyUp(let name): key(named: name, isDown: false)
        default: break
        }
    }

    private mutating func key(named name: String, isDown: Bool) {
        if let direction = TiltDirection(key: name) { key(direction, isDown: isDown) }
    }
}
