import TiltEngine

/// The keys held and the right stick's position, and the actions of keys and buttons by the table of ``Controls``.
struct Keyboard: Sendable {
    /// The result of a key.
    enum Action: Equatable, Sendable {
        case command(Command)
        case tilt(TiltDirection, isDown: Bool)
        /// The key has no action.
        case unbound(String, isRepeat: Bool)
    }

    /// The names of the keys held, the oldest first.
    private(set) var held: [String] = []
    /// The time for which a button has been held that acts differently on a short and a long press.
    private var waiting: (button: String, age: Double)?
    /// The directions held on the pad's d-pad.
    private var directions: Set<Direction> = []
    /// The downward deflection of the right stick, beyond its dead zone.
    private var zoomStick = 0.0
    /// The time for which + or − has been held, in seconds.
    private var zoomAge = 0.0
    /// The keys that typed the signs held, by sign: on some keyboards + is a key's second sign, and has no release itself.
    private var typists: [String: String] = [:]

    /// The limits on a key's name, in bytes, and on the number of keys held.
    private static let (longestName, mostKeys) = (64, 64)
    /// The notches of the wheel, and the points of a touchpad, that double the size with Ctrl.
    private static let (notchesToDouble, panToDouble) = (4.0, 80.0)
    /// The time in seconds for which a button must be held.
    private static let holding = 0.5
    /// The time in seconds in which the right stick, pushed fully up, or a held + doubles the picture's size.
    private static let zoomTime = 0.5
    /// The greatest duration in seconds of a tap on + or −.
    private static let tap = 0.12

    /// Presses a key, or repeats it.
    mutating func press(_ name: String) -> [Action] {
        guard name.utf8.count <= Self.longestName else { return [] }
        var actions: [Action] = []
        let isRepeat = held.contains(name)
        if !isRepeat, name != "?" {
            if held.count == Self.mostKeys { actions += lift(held[0]) }
            if name == "+" || name == "-" { typists[name] = held.last { !Self.isModifier($0) } }
            held.append(name)
        }
        guard let key = binding(of: name) else { return actions + [.unbound(name, isRepeat: isRepeat)] }
        guard key.repeats || !isRepeat else { return actions }
        if case .tilt(let direction) = key.command { return actions + [.tilt(direction, isDown: true)] }
        return actions + [.command(key.command)]
    }

    /// Releases a key.
    mutating func lift(_ name: String) -> [Action] {
        held.removeAll { $0 == name || typists[$0] == name }
        return TiltDirection(key: name).map { [.tilt($0, isDown: false)] } ?? []
    }

    /// Releases all keys when the window loses the keyboard.
    mutating func liftAll() -> [Action] {
        let names = held
        (waiting, directions) = (nil, [])
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

    private static func isModifier(_ key: String) -> Bool {
        Controls.Modifier.allCases.contains { key == "left \($0.rawValue)" || key == "right \($0.rawValue)" }
    }

    /// Whether one of a modifier's two keys is held.
    func isHeld(_ modifier: Controls.Modifier) -> Bool {
        held.contains { $0 == "left \(modifier.rawValue)" || $0 == "right \(modifier.rawValue)" }
    }
}

// The pad's buttons.
extension Keyboard {
    /// The result of a button.
    enum ButtonAction: Equatable, Sendable {
        case command(Command)
        /// The action depends on how long it is held.
        case waiting
        /// It has no action.
        case unbound
    }

    /// Whether a button is held whose action is not yet known.
    var isWaiting: Bool { waiting != nil }

    /// Presses a button of the pad.
    mutating func press(button name: String) -> ButtonAction {
        if let direction = Direction(rawValue: name) { directions.insert(direction) }
        guard command(ofButton: name, held: true) == nil else {
            waiting = (name, 0)
            return .waiting
        }
        return command(ofButton: name).map { .command($0) } ?? .unbound
    }

    /// Releases a button; returns its action for a short press.
    mutating func lift(button name: String) -> Command? {
        if let direction = Direction(rawValue: name) { directions.remove(direction) }
        guard waiting?.button == name else { return nil }
        waiting = nil
        return command(ofButton: name)
    }

    /// Advances the time; returns the action of a button that has been held long enough.
    mutating func wait(_ dt: Double) -> Command? {
        guard let (name, age) = waiting else { return nil }
        waiting = (name, age + dt)
        guard age + dt >= Self.holding else { return nil }
        waiting = nil
        return command(ofButton: name, held: true)
    }
}

/// A held button that repeats its action.
struct HeldButton<Key: Equatable & Sendable>: Equatable, Sendable {
    let key: Key
    private let interval: Double
    private var age = 0.0

    /// The time in seconds after which it repeats first.
    private static var patience: Double { 0.4 }

    /// A button that goes down now and later repeats every `interval` seconds.
    init(_ key: Key, every interval: Double) {
        self.key = key
        self.interval = interval
    }

    /// Advances by `dt` seconds; returns whether it acts again.
    mutating func step(_ dt: Double) -> Bool {
        age += dt
        guard age >= Self.patience else { return false }
        age -= interval
        return true
    }
}

// Arrows that stay down.
extension Keyboard {
    /// The gesture of arrow keys and d-pad for `dt` seconds; nil if none is held or their directions cancel.
    func arrows(for dt: Double) -> Gesture? {
        let direction = Direction.allCases.lazy.filter { held.contains($0.rawValue) || directions.contains($0) }
            .reduce(Vector.zero) { $0 + $1.vector }
        return direction == .zero ? nil : .arrows(direction, for: dt)
    }

    /// The zoom of + or − held for `dt` further seconds, after the notch of the first press; nil if neither is held.
    mutating func heldZoom(for dt: Double) -> Gesture? {
        let way = held.reduce(0.0) { way, name in
            guard case .gesture(.zoom(let factor, _)) = binding(of: name)?.command else { return way }
            return way + (factor > 1 ? 1 : -1)
        }
        guard way != 0 else {
            zoomAge = 0
            return nil
        }
        zoomAge += dt
        return zoomAge > Self.tap ? .zoom(by: .pow(2, way.clamped(to: -1...1) * dt / Self.zoomTime), at: nil) : nil
    }
}

// The wheel, and the fingers on a touchpad.
extension Keyboard {
    /// The wheel's gesture: with Ctrl it zooms, with Shift it scrolls sideways.
    func gesture(wheel notches: Vector, at point: Vector) -> Gesture {
        if isHeld(.ctrl) { return .zoom(by: .pow(2, notches.y / Self.notchesToDouble), at: point) }
        return .wheel(isHeld(.shift) ? Vector(-notches.y, 0) : notches, at: point)
    }

    /// The gesture of a scroll with two fingers. With Ctrl, which desktops send for a pinch, it zooms.
    func gesture(pan way: Vector, at point: Vector) -> Gesture {
        if isHeld(.ctrl) { return .pinch(by: .pow(2, (-way.y / Self.panToDouble).clamped(to: -8...8)), at: point) }
        return .pan(by: isHeld(.shift) && way.x == 0 ? Vector(way.y, 0) : way)
    }
}

// The right stick.
extension Keyboard {
    /// Whether the stick or a held key zooms.
    var isZooming: Bool { zoomStick != 0 || zoomAge > 0 && !held.isEmpty }

    /// Moves an axis of the pad.
    mutating func axisMoved(_ name: String, to value: Double) {
        guard name == "ry", value.isFinite else { return }
        zoomStick = abs(value) > 0.2 ? value.clamped(to: -1...1) : 0
    }

    /// Releases stick and d-pad when the pad is removed or changed.
    mutating func releasePad() { (zoomStick, waiting, directions) = (0, nil, []) }

    /// The stick's gesture for `dt` seconds.
    func zoom(for dt: Double) -> Gesture? {
        zoomStick != 0 ? .zoom(by: .pow(2, -zoomStick * dt / Self.zoomTime), at: nil) : nil
    }
}
