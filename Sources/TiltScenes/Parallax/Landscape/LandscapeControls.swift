import TiltCanvas
import TiltEngine
public import TiltStage

extension SceneAction.ID {
    /// Goes on to the next weather, or back to the one before.
    static let nextWeather = Self("nextWeather")
    /// Goes back to the local time.
    static let backToNow = Self("backToNow")
}

extension SceneAction {
    /// Goes on to the next weather; with Shift, back to the one before.
    static let nextWeather = SceneAction(
        .nextWeather, title: "Next weather, Shift: last", key: .v, padButton: .square)
    /// Goes back to the local time.
    static let backToNow = SceneAction(.backToNow, title: "Back to now", key: .backslash, padButton: .r3)
}

/// The keys that turn the landscape's time.
struct LandscapeKeys: Equatable, Sendable {
    private var held = HeldArrows()
    /// The last time at which Shift was down.
    private var shift = -Double.infinity

    /// The hours of one press, without and with Shift, and the hours per second of a held key and of the stick.
    private static let (step, long) = (0.25, 1.0)
    private static let (holdSpeed, stickSpeed) = (2.0, 3.0)
    /// The seconds after its last step for which Shift counts as down.
    private static let gap = 0.02

    func hasShift(at time: Double) -> Bool { time - shift < Self.gap }

    /// The hours by which a key turns the time when it goes down; nil for other keys.
    mutating func press(_ key: Key, isRepeat: Bool, at time: Double) -> Double? {
        note(key, at: time)
        guard let sign = Self.sign(of: key), !isRepeat else { return nil }
        held.press()
        return sign * (hasShift(at: time) ? Self.long : Self.step)
    }

    /// The hours by which a key turns the time while it is held for `dt` seconds; nil for other keys.
    mutating func hold(_ key: Key, for dt: Double, at time: Double) -> Double? {
        note(key, at: time)
        guard let sign = Self.sign(of: key) else { return nil }
        let part = held.hold(for: dt, at: time)
        return part > 0 ? sign * part * Self.holdSpeed * (hasShift(at: time) ? 2 : 1) : nil
    }

    /// The hours by which the stick, pushed by −1…1 for `dt` seconds, turns the time.
    static func turn(of push: Double, for dt: Double) -> Double { push * push * push * stickSpeed * dt }

    private mutating func note(_ key: Key, at time: Double) {
        if key == .leftShift || key == .rightShift { shift = time }
    }

    private static func sign(of key: Key) -> Double? {
        switch key {
        case .leftBracket: -1
        case .rightBracket: 1
        default: nil
        }
    }
}

extension ParallaxScene {
    /// Turns the time for a key that goes down.
    mutating func turnTime(by key: Key, isRepeat: Bool, at time: Double) {
        guard landscape != nil, let hours = keys.press(key, isRepeat: isRepeat, at: time) else { return }
        landscape?.turn(by: hours, gently: true)
    }

    /// Turns the time for a key that is held for `dt` seconds.
    mutating func turnTime(by key: Key, for dt: Double, at time: Double) {
        guard landscape != nil, let hours = keys.hold(key, for: dt, at: time) else { return }
        landscape?.turn(by: hours, gently: false)
    }

    /// Turns the time for the stick, pushed sideways.
    mutating func turnTime(by push: Double, for dt: Double) {
        guard landscape != nil, push.isFinite else { return }
        landscape?.turn(by: LandscapeKeys.turn(of: push, for: dt), gently: false)
    }

    /// Performs an action of the landscape; nil if it is none.
    mutating func performInLandscape(_ action: SceneAction.ID, at time: Double) -> SceneAction.Outcome? {
        guard action == .nextWeather || action == .backToNow else { return nil }
        guard let weather = landscape?.weather else { return .unavailable }
        if action == .backToNow {
            landscape?.backToNow()
        } else {
            landscape?.show(weather.next(keys.hasShift(at: time) ? -1 : 1))
        }
        return .performed
    }

    /// The version of the pictures, which changes with the user's layers, and those that are made for the light.
    public func plan(at time: Double) -> ScenePlan { ScenePlan(version: ownSets, bakes: bakePlan) }

    /// The pictures that are made for the light: those of the landscape, or of own layers that have no colours.
    private var bakePlan: BakePlan? {
        guard let bakes = landscape?.bakes else { return nil }
        guard let own else { return bakes.plan }
        let ofLayers = own.bakes(in: bakes.light.plane)
        guard !ofLayers.isEmpty else { return nil }
        return BakePlan(
            number: bakes.number, bakes: ofLayers, fades: bakes.plan.fades, isCoarse: bakes.plan.isCoarse)
    }
}
