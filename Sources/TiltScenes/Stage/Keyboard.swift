import TiltEngine

/// Which keys are held and how far the right stick is pushed, and what each key and button does by the table of ``Controls``.
struct Keyboard: Sendable {
    /// What comes of a key.
    enum Action: Equatable, Sendable {
        case command(Command)
        case tilt(TiltDirection, isDown: Bool)
        /// The key is bound to nothing.
        case unbound(String, isRepeat: Bool)
    }

    /// The names of the keys that are down, the oldest first.
    private(set) var held: [String] = []
    /// For how long a button has been held that does one thing when it is let go soon, and another when it is held.
    private var waiting: (button: String, age: Double)?
    /// How far the right stick is pushed down, beyond its resting place.
    private var zoomStick = 0.0

    /// No key has a longer name, in bytes, and no keyboard says of more keys that they are down.
    private static let (longestName, mostKeys) = (64, 64)
    /// For how many seconds a button has to be held.
    private static let holding = 0.5
    /// In how many seconds the right stick, pushed fully up, doubles the picture's size.
    private static let zoomTime = 0.5

    /// A key went down, or repeats.
    mutating func press(_ name: String) -> [Action] {
        guard name.utf8.count <= Self.longestName else { return [] }
        var actions: [Action] = []
        let isRepeat = held.contains(name)
        if !isRepeat, name != "?" {
            if held.count == Self.mostKeys { actions += lift(held[0]) }
            held.append(name)
        }
        guard let key = binding(of: name) else { return actions + [.unbound(name, isRepeat: isRepeat)] }
        guard key.repeats || !isRepeat else { return actions }
        if case .tilt(let direction) = key.command { return actions + [.tilt(direction, isDown: true)] }
        return actions + [.command(key.command)]
    }

    /// A key went up.
    mutating func lift(_ name: String) -> [Action] {
        held.removeAll { $0 == name }
        return TiltDirection(key: name).map { [.tilt($0, isDown: false)] } ?? []
    }

    /// The window lost the keyboard: no key is down any more.
    mutating func liftAll() -> [Action] {
        let names = held
        waiting = nil
        return names.flatMap { lift($0) }
    }

    private func command(ofButton name: String, held: Bool = false) -> Command? {
        Controls.all.lazy.flatMap(\.buttons).first { $0.name == name && $0.isHeld == held }?.command
    }

    private func binding(of name: String) -> Controls.Key? {
        Controls.all.lazy.flatMap(\.keys).first {
            $0.name == name && $0.with.allSatisfy(isHeld) && !$0.without.contains(where: isHeld)
        }
    }

    /// Whether one of the two keys of a modifier is held.
    func isHeld(_ modifier: Controls.Modifier) -> Bool {
        held.contains { $0 == "left \(modifier.rawValue)" || $0 == "right \(modifier.rawValue)" }
    }
}

// The pad's buttons.
extension Keyboard {
    /// What comes of a button.
    enum ButtonAction: Equatable, Sendable {
        case command(Command)
        /// That is seen when it is let go, or when it has been held.
        case waiting
        /// It is bound to nothing.
        case unbound
    }

    /// Whether a button is held of which it is still open what it does.
    var isWaiting: Bool { waiting != nil }

    /// A button of the pad went down.
    mutating func press(button name: String) -> ButtonAction {
        guard command(ofButton: name, held: true) == nil else {
            waiting = (name, 0)
            return .waiting
        }
        return command(ofButton: name).map { .command($0) } ?? .unbound
    }

    /// It went up: what it does where it was not held.
    mutating func lift(button name: String) -> Command? {
        guard waiting?.button == name else { return nil }
        waiting = nil
        return command(ofButton: name)
    }

    /// Time passes: what a button does that has been held by now.
    mutating func wait(_ dt: Double) -> Command? {
        guard let (name, age) = waiting else { return nil }
        waiting = (name, age + dt)
        guard age + dt >= Self.holding else { return nil }
        waiting = nil
        return command(ofButton: name, held: true)
    }
}

// Arrows that stay down.
extension Keyboard {
    /// What they do in `dt` seconds; nil where none is held, or their directions cancel.
    func arrows(for dt: Double) -> Gesture? {
        let direction = Direction.allCases.lazy.filter { held.contains($0.rawValue) }
            .reduce(Vector.zero) { $0 + $1.vector }
        return direction == .zero ? nil : .arrows(direction, for: dt)
    }
}

// The right stick.
extension Keyboard {
    var isZooming: Bool { zoomStick != 0 }

    /// An axis of the pad moved.
    mutating func axisMoved(_ name: String, to value: Double) {
        guard name == "ry", value.isFinite else { return }
        zoomStick = abs(value) > 0.2 ? value.clamped(to: -1...1) : 0
    }

    /// The pad is gone, or another is in use.
    mutating func releaseStick() { (zoomStick, waiting) = (0, nil) }

    /// What the stick does in `dt` seconds.
    func zoom(for dt: Double) -> Gesture? {
        isZooming ? .zoom(by: .pow(2, -zoomStick * dt / Self.zoomTime), at: nil) : nil
    }
}
