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
    /// How far the right stick is pushed down, beyond its resting place.
    private var zoomStick = 0.0

    /// No key has a longer name, in bytes, and no keyboard says of more keys that they are down.
    private static let (longestName, mostKeys) = (64, 64)
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
        return names.flatMap { lift($0) }
    }

    /// What a button of the pad does; nil where it is bound to nothing.
    func command(ofButton name: String) -> Command? {
        Controls.all.lazy.flatMap(\.buttons).first { $0.name == name }?.command
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
    mutating func releaseStick() { zoomStick = 0 }

    /// What the stick does in `dt` seconds.
    func zoom(for dt: Double) -> Gesture? {
        isZooming ? .zoom(by: .pow(2, -zoomStick * dt / Self.zoomTime), at: nil) : nil
    }
}
