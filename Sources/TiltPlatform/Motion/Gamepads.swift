import CSDL2
public import TiltEngine

/// The game controllers: their buttons and sticks, and the motion of the one that leads. All are open and have their
/// sensors on, so that any of them can take the lead.
public final class Gamepads {
    /// What a pad is and can do.
    public nonisolated struct Pad: Hashable, Sendable {
        /// The name people know it by.
        public let name: String
        /// The gyroscope's samples per second: 0 where that is not known, nil where there is none.
        public let gyroRate: Double?
        /// The accelerometer's samples per second: 0 where that is not known, nil where there is none.
        public let accelerometerRate: Double?
        /// What tells it from other pads, from one day to the next: its serial number, or the GUID of its model.
        public let key: String
        /// Whether it can rumble.
        public let rumbles: Bool
    }

    private let subsystem: Subsystem
    private var players: [Int32: Player] = [:]
    private var roster = PadRoster()
    /// What is put right, by the pads' keys.
    public var corrections: [String: PadCorrection] = [:]

    private struct Player {
        let gamepad: Gamepad
        var pairing = SensorPairing()
        var clock: MotionClock
    }

    /// Starts to look for controllers. Those that are plugged in come as events of the next frame. Throws where SDL cannot look
    /// for any.
    public init() throws(PlatformError) {
        subsystem = try Subsystem(
            .gameControllers, what: "cannot look for game controllers", on: "this machine", advice: "unplug them")
    }

    /// The pad that leads.
    public var leader: Pad? { roster.leader.flatMap { players[$0]?.gamepad.pad } }

    /// Lets the pad that leads tremble, 0…1 strong, for some seconds. Nothing happens where it cannot.
    public func rumble(_ strength: Double, for seconds: Double) {
        guard let leader = roster.leader, let gamepad = players[leader]?.gamepad, gamepad.pad.rumbles else { return }
        gamepad.rumble(strength, for: seconds)
    }

    /// Gives the light of the pad that leads a colour, where it has one.
    public func light(_ color: Color) { roster.leader.flatMap { players[$0] }?.gamepad.light(color) }

    /// The pads there are, the one that leads first.
    var pads: [Pad] {
        let others = players.keys.filter { $0 != roster.leader }.sorted()
        return ([roster.leader].compactMap(\.self) + others).compactMap { players[$0]?.gamepad.pad }
    }

    /// How many pads there are.
    var count: Int { players.count }
}

extension Gamepads {
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
        guard players[id] != nil else { return ([], nil) }
        let sample = complete(id, isGyro: isGyro, reading, stamp: stamp, arrival: arrival)
        let events = isGyro ? roster.turn(id, rate: reading.length, at: arrival) : []
        return (events, roster.leader == id ? sample : nil)
    }

    /// Takes what one sensor of a pad says; gives back a sample, put right, when it completes one.
    private func complete(
        _ id: Int32, isGyro: Bool, _ reading: Vector3, stamp: UInt64, arrival: Double
    ) -> MotionSample? {
        guard var player = players[id] else { return nil }
        let moment =
            isGyro
            ? player.pairing.gyro(reading, stamp: stamp) : player.pairing.accelerometer(reading, stamp: stamp)
        let time = moment.map { player.clock.time(stamp: $0.stamp, arrival: arrival) }
        players[id] = player
        guard let moment, let time else { return nil }
        let sample = MotionSample(time: time, rotationRate: moment.rotationRate, acceleration: moment.acceleration)
        return corrections[player.gamepad.pad.key]?.apply(to: sample) ?? sample
    }
}

extension Gamepads {
    /// Takes one of SDL's events, of whichever pad: where it completes a sample, that pad and the sample, put right.
    func hear(_ event: SDL_Event, at time: Double) -> (pad: Pad?, sample: MotionSample?) {
        guard SDL_EventType(event.type) == SDL_CONTROLLERSENSORUPDATE else {
            _ = take(event, at: time)
            return (nil, nil)
        }
        let pad = players[event.csensor.which]?.gamepad.pad
        guard let reading = Self.reading(of: event) else { return (nil, nil) }
        let sample = complete(
            event.csensor.which, isGyro: reading.isGyro, reading.value, stamp: event.csensor.timestamp_us, arrival: time
        )
        return (pad, sample)
    }

    /// Takes one of SDL's events at a time on the frame clock: what it means, and a motion sample where it completes one.
    func take(_ event: SDL_Event, at time: Double) -> (kinds: [InputEvent.Kind], sample: MotionSample?) {
        switch SDL_EventType(event.type) {
        case SDL_CONTROLLERDEVICEADDED:
            return (Gamepad(index: event.cdevice.which).map { add($0) } ?? [], nil)
        case SDL_CONTROLLERDEVICEREMOVED:
            return (remove(event.cdevice.which), nil)
        case SDL_CONTROLLERBUTTONDOWN:
            guard let button = Gamepad.name(ofButton: event.cbutton.button) else { break }
            return (press(event.cbutton.which, button, at: time), nil)
        case SDL_CONTROLLERBUTTONUP:
            guard let button = Gamepad.name(ofButton: event.cbutton.button) else { break }
            return (release(event.cbutton.which, button), nil)
        case SDL_CONTROLLERAXISMOTION:
            guard let axis = Gamepad.name(ofAxis: event.caxis.axis) else { break }
            return (move(event.caxis.which, axis, to: max(-1, Double(event.caxis.value) / 32767), at: time), nil)
        case SDL_CONTROLLERSENSORUPDATE:
            guard let reading = Self.reading(of: event) else { break }
            return sense(
                event.csensor.which, isGyro: reading.isGyro, reading.value, stamp: event.csensor.timestamp_us,
                arrival: time)
        default:
            break
        }
        return ([], nil)
    }

    private static func reading(of event: SDL_Event) -> (isGyro: Bool, value: Vector3)? {
        let (sensor, data) = (SDL_SensorType(event.csensor.sensor), event.csensor.data)
        guard sensor == SDL_SENSOR_GYRO || sensor == SDL_SENSOR_ACCEL else { return nil }
        return (sensor == SDL_SENSOR_GYRO, Vector3(Double(data.0), Double(data.1), Double(data.2)))
    }
}
