import TiltEngine

/// The game controllers: their buttons and sticks, and the motion of the one that leads. All are open and have their
/// sensors on, so that any of them can take the lead.
public final class GamepadMotion {
    /// What a pad is and can do.
    public struct Pad: Hashable, Sendable {
        /// The name people know it by.
        public let name: String
        /// The gyroscope's samples per second: 0 where that is not known, nil where there is none.
        public let gyroRate: Double?
        /// The accelerometer's samples per second: 0 where that is not known, nil where there is none.
        public let accelerometerRate: Double?
    }

    private let subsystem: Subsystem
    private var players: [Int32: Player] = [:]
    private var roster = PadRoster()

    private struct Player {
        let gamepad: Gamepad
        var pairing = SensorPairing()
        var clock: MotionClock
    }

    /// Starts looking for controllers; those that are there already come as events of the next frame. Throws where SDL
    /// cannot look for any.
    public init() throws(PlatformError) {
        subsystem = try Subsystem(
            .gameControllers, what: "cannot look for game controllers", on: "this machine",
            advice: "unplug them, or use --input off")
    }

    /// The pad that leads.
    public var leader: Pad? { roster.leader.flatMap { players[$0]?.gamepad.pad } }

    /// How many pads there are.
    public var count: Int { players.count }
}

extension GamepadMotion {
    func add(_ gamepad: Gamepad) -> [InputEvent.Kind] {
        guard players[gamepad.id] == nil else { return [] }
        let pad = gamepad.pad
        players[gamepad.id] = Player(
            gamepad: gamepad, clock: MotionClock(rate: pad.accelerometerRate ?? pad.gyroRate ?? 0))
        return roster.add(gamepad.id, name: pad.name)
    }

    func remove(_ id: Int32) -> [InputEvent.Kind] {
        players[id] = nil
        return roster.remove(id)
    }

    func press(_ id: Int32, _ button: String, at time: Double) -> [InputEvent.Kind] {
        roster.push(id, at: time) + (roster.leader == id ? [.button(button)] : [])
    }

    func release(_ id: Int32, _ button: String) -> [InputEvent.Kind] {
        roster.leader == id ? [.buttonUp(button)] : []
    }

    func move(_ id: Int32, _ axis: String, to value: Double, at time: Double) -> [InputEvent.Kind] {
        roster.push(id, strength: abs(value), at: time) + (roster.leader == id ? [.axis(axis, value)] : [])
    }

    /// Takes what one sensor of a pad says; gives back a sample when it completes one of the leader's.
    func sense(
        _ id: Int32, isGyro: Bool, _ reading: Vector3, stamp: UInt64, arrival: Double
    ) -> (kinds: [InputEvent.Kind], sample: MotionSample?) {
        guard var player = players[id] else { return ([], nil) }
        let moment =
            isGyro
            ? player.pairing.gyro(reading, stamp: stamp) : player.pairing.accelerometer(reading, stamp: stamp)
        let time = moment.map { player.clock.time(stamp: $0.stamp, arrival: arrival) }
        players[id] = player
        let events = isGyro ? roster.turn(id, rate: reading.length, at: arrival) : []
        guard let moment, let time, roster.leader == id else { return (events, nil) }
        return (
            events, MotionSample(time: time, rotationRate: moment.rotationRate, acceleration: moment.acceleration)
        )
    }
}
