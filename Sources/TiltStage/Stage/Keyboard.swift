import TiltCanvas
import TiltEngine

/// The keys held and the right stick's position, and the actions of keys and buttons by the table of ``Controls``.
struct Keyboard: Sendable {
    /// The result of a key.
    enum Action: Equatable, Sendable {
        case command(Command)
        case tilt(TiltDirection, isDown: Bool)
        /// The key has no action.
        case unbound(Key, isRepeat: Bool)
    }

    /// The keys that the stage takes.
    let keys: Set<Key>
    /// The keys held, the oldest first.
    private(set) var held: [Key] = []
    /// What may be held for a while.
    enum Hold: Equatable, Sendable {
        case button(PadButton), key(Key), pointer
    }

    /// The time for which something has been held that acts differently on a short and a long press.
    private var waiting: (hold: Hold, age: Double, short: ButtonAction, long: Command?)?
    /// The directions held on the pad's d-pad.
    private var directions: Set<Direction> = []
    /// The downward deflection of the right stick, and that to the right, beyond its dead zone.
    private var (zoomStick, sideStick) = (0.0, 0.0)
    /// The time for which + or − has been held, in seconds.
    private var zoomAge = 0.0
    /// The keys that typed the signs held, by sign: on some keyboards + is a key's second sign, and has no release itself.
    private var typists: [Key: Key] = [:]

    /// The notches of the wheel, and the points of a touchpad, that double the size with Ctrl.
    private static let (notchesToDouble, panToDouble) = (4.0, 80.0)
    /// The time in seconds for which something must be held.
    private static let holding = 0.5
    /// The time in seconds in which the right stick, pushed fully up, or a held + doubles the picture's size.
    private static let zoomTime = 0.5
    /// The greatest duration in seconds of a tap on + or −.
    private static let tap = 0.12

    /// Presses a key, or repeats it.
    mutating func press(_ key: Key) -> Action? {
        let isRepeat = held.contains(key)
        if !isRepeat, key != .question {
            if key == .plus || key == .minus { typists[key] = held.last { !Self.modifiers.contains($0) } }
            held.append(key)
        }
        guard let binding = binding(of: key) else { return .unbound(key, isRepeat: isRepeat) }
        guard binding.repeats || !isRepeat else { return nil }
        if case .tilt(let direction) = binding.command { return .tilt(direction, isDown: true) }
        return .command(binding.command)
    }

    /// Releases a key.
    mutating func lift(_ key: Key) -> Action? {
        held.removeAll { $0 == key || typists[$0] == key }
        return TiltDirection(key: key).map { .tilt($0, isDown: false) }
    }

    /// Releases all keys when the window loses the keyboard.
    mutating func liftAll() -> [Action] {
        let keys = held
        (waiting, directions) = (nil, [])
        return keys.compactMap { lift($0) }
    }

    private func command(of button: PadButton, held: Bool = false) -> Command? {
        Controls.all.lazy.flatMap(\.buttons).first { $0.button == button && $0.isHeld == held }?.command
    }

    init(keys: Set<Key>) { self.keys = keys }

    private func binding(of key: Key) -> Controls.Shortcut? {
        guard keys.contains(key) else { return nil }
        return Controls.all.lazy.flatMap(\.keys).first {
            $0.key == key && $0.with.allSatisfy(isHeld) && !$0.without.contains(where: isHeld)
                && !hasCommand(with: key, but: $0.with)
        }
    }

    private static let modifiers = Controls.Modifier.allCases.flatMap(\.keys)

    /// Whether Ctrl, Alt or Cmd is held, apart from some: the key is then no shortcut of a letter or of a scene. It is often one
    /// of the desktop, such as Alt-Tab, whose keys are still held when the window gets the keyboard. Alt types signs on some
    /// keyboards, as does the right Alt on most.
    func hasCommand(with key: Key, but allowed: [Controls.Modifier] = []) -> Bool {
        func holds(_ modifier: Controls.Modifier) -> Bool { !allowed.contains(modifier) && isHeld(modifier) }
        let hasAlt = !allowed.contains(.alt) && held.contains(.leftAlt) && !Key.signs.contains(key)
        return hasAlt || holds(.ctrl) || holds(.gui)
    }

    /// Whether one of a modifier's two keys is held.
    func isHeld(_ modifier: Controls.Modifier) -> Bool {
        modifier.keys.contains(where: held.contains)
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

    /// Whether something is held whose action is not yet known.
    var isWaiting: Bool { waiting != nil }

    /// Presses a button of the pad. If it has an action of the scene, what it does in every scene takes a long press.
    mutating func press(_ button: PadButton, isOfScene: Bool = false) -> ButtonAction {
        if let direction = button.direction { directions.insert(direction) }
        let usual = command(of: button)
        if isOfScene, let usual {
            wait(for: .button(button), short: .unbound, long: usual)
            return .waiting
        }
        if let long = command(of: button, held: true) {
            wait(for: .button(button), short: usual.map { .command($0) } ?? .unbound, long: long)
            return .waiting
        }
        return command(of: button).map { .command($0) } ?? .unbound
    }

    /// Releases a button; returns its action for a short press.
    mutating func lift(_ button: PadButton) -> ButtonAction? {
        if let direction = button.direction { directions.remove(direction) }
        return release(.button(button))
    }

    /// Releases what may be held; returns its action for a short press, nil if it has acted already.
    @discardableResult mutating func release(_ hold: Hold) -> ButtonAction? {
        guard let waiting, waiting.hold == hold else { return nil }
        self.waiting = nil
        return waiting.short
    }

    /// Advances the time; returns the action of what has been held long enough.
    mutating func wait(_ dt: Double) -> Command? {
        guard let now = waiting else { return nil }
        waiting?.age = now.age + dt
        guard now.age + dt >= Self.holding else { return nil }
        waiting = nil
        return now.long
    }

    /// Waits for a release, or until it has been held: it does one thing or another.
    mutating func wait(for hold: Hold, short: ButtonAction, long: Command?) { waiting = (hold, 0, short, long) }

    /// The share of the time that has passed for which something must be held until a command, 0…1.
    func progress(of command: Command?) -> Double {
        waiting.map { $0.long == command ? $0.age / Self.holding : 0 } ?? 0
    }
}

// Arrows that stay down.
extension Keyboard {
    /// The gesture of arrow keys and d-pad for `dt` seconds; nil if none is held or their directions cancel.
    func arrows(for dt: Double) -> Gesture? {
        let direction = Direction.allCases.lazy
            .filter { direction in
                directions.contains(direction)
                    || keys.contains(direction.key) && held.contains(direction.key)
                        && !hasCommand(with: direction.key)
            }
            .reduce(Vector.zero) { $0 + $1.vector }
        return direction == .zero ? nil : .arrows(direction, for: dt)
    }

    /// The zoom of + or − held for `dt` further seconds, after the notch of the first press; nil if neither is held.
    mutating func heldZoom(for dt: Double) -> Gesture? {
        let direction = held.reduce(0.0) { sum, key in
            guard case .gesture(.zoom(let factor, _)) = binding(of: key)?.command else { return sum }
            return sum + (factor > 1 ? 1 : -1)
        }
        guard direction != 0 else {
            zoomAge = 0
            return nil
        }
        zoomAge += dt
        return zoomAge > Self.tap
            ? .zoom(by: .pow(2, direction.clamped(to: -1...1) * dt / Self.zoomTime), at: nil) : nil
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
    func gesture(pan travel: Vector, at point: Vector) -> Gesture {
        if isHeld(.ctrl) { return .pinch(by: .pow(2, (-travel.y / Self.panToDouble).clamped(to: -8...8)), at: point) }
        return .pan(by: isHeld(.shift) && travel.x == 0 ? Vector(travel.y, 0) : travel)
    }
}

// The right stick.
extension Keyboard {
    /// Whether the stick is pushed, or a held key zooms.
    var isZooming: Bool { zoomStick != 0 || sideStick != 0 || zoomAge > 0 && !held.isEmpty }

    /// The gesture of the stick pushed sideways for `dt` seconds; nil while it is not.
    func sideways(for dt: Double) -> Gesture? { sideStick != 0 ? .sideways(sideStick, for: dt) : nil }

    /// The keys held that have no action.
    var unbound: some Sequence<Key> { held.lazy.filter { !hasCommand(with: $0) && binding(of: $0) == nil } }

    mutating func axisMoved(_ axis: PadAxis, to value: Double) {
        guard value.isFinite else { return }
        let deflection = abs(value) > 0.2 ? value.clamped(to: -1...1) : 0
        if axis == .rightY { zoomStick = deflection }
        if axis == .rightX { sideStick = deflection }
    }

    /// Releases stick and d-pad when the pad is removed or changed.
    mutating func releasePad() { (zoomStick, sideStick, waiting, directions) = (0, 0, nil, []) }

    /// The stick's gesture for `dt` seconds.
    func zoom(for dt: Double) -> Gesture? {
        zoomStick != 0 ? .zoom(by: .pow(2, -zoomStick * dt / Self.zoomTime), at: nil) : nil
    }
}
