import CSDL2
public import TiltCanvas
public import TiltEngine

/// The pads (game controllers): their buttons and sticks, and the motion of the leading one. All are open with their
/// sensors on, so that any of them can take the lead.
public final class Gamepads {
    /// A pad and its sensors.
    public nonisolated struct Pad: Hashable, Sendable {
        /// The common name.
        public let name: String
        /// The gyroscope's sample rate, per second; 0 if unknown, nil without a gyroscope.
        public let gyroRate: Double?
        /// The accelerometer's sample rate, per second; 0 if unknown, nil without an accelerometer.
        public let accelerometerRate: Double?
        /// A lasting key of the pad: its serial number, or the GUID of its model.
        public let key: String
        /// Whether it can vibrate.
        public let rumbles: Bool
    }

    private let subsystem: Subsystem
    /// The open pads, by SDL's numbers of their connections.
    private var open: [Int32: Gamepad] = [:]
    private var roster = PadRoster()
    /// The corrections of samples, by the pads' keys.
    public var corrections: [String: SensorCorrection] = [:]

    /// Starts to watch for pads. Those already connected are reported as events of the next frame. Throws if SDL cannot
    /// watch for any.
    public init() throws(PlatformError) {
        subsystem = try Subsystem(
            SDL_INIT_GAMECONTROLLER, what: "cannot look for pads", on: "this machine", advice: "unplug them")
    }

    /// The leading pad.
    public var leader: Pad? { roster.leader.flatMap { open[$0]?.pad } }

    /// The pad that events call by a name, which is its own, or numbered if several are alike; nil if it is gone.
    public func pad(named name: String) -> Pad? { roster.id(named: name).flatMap { open[$0]?.pad } }

    /// Vibrates the leading pad with a strength of 0…1 for a number of seconds. It has no effect on pads without motors.
    public func rumble(_ strength: Double, for seconds: Double) {
        guard let leader = roster.leader, let gamepad = open[leader], gamepad.pad.rumbles else { return }
        gamepad.rumble(strength, for: seconds)
    }

    /// Sets the colour of the leading pad's light, if it has one.
    public func light(_ color: Color) { roster.leader.flatMap { open[$0] }?.light(color) }

    /// The connected pads, the leader first.
    var pads: [Pad] {
        let others = open.keys.filter { $0 != roster.leader }.sorted()
        return ([roster.leader].compactMap(\.self) + others).compactMap { open[$0]?.pad }
    }

    /// The number of pads.
    var count: Int { open.count }
}

extension Gamepads {
    func add(_ gamepad: Gamepad) -> [InputEvent.Kind] {
        guard open[gamepad.id] == nil else { return [] }
        open[gamepad.id] = gamepad
        return roster.add(gamepad.id, name: gamepad.pad.name)
    }

    func remove(_ id: Int32) -> [InputEvent.Kind] {
        open[id] = nil
        return roster.remove(id)
    }

    func press(_ id: Int32, _ button: PadButton, at time: Double) -> [InputEvent.Kind] {
        roster.push(id, at: time) + (roster.leader == id ? [.button(button)] : [])
    }

    func release(_ id: Int32, _ button: PadButton) -> [InputEvent.Kind] {
        roster.leader == id ? [.buttonUp(button)] : []
    }

    func move(_ id: Int32, _ axis: PadAxis, to value: Double, at time: Double) -> [InputEvent.Kind] {
        roster.push(id, strength: abs(value), at: time) + (roster.leader == id ? [.axis(axis, value)] : [])
    }

    /// Processes a reading of a pad's sensor; returns a sample if it completes one of the leader's.
    func sense(
        _ id: Int32, isGyro: Bool, _ reading: Vector3, stamp: UInt64, arrival: Double
    ) -> (kinds: [InputEvent.Kind], sample: MotionSample?) {
        guard open[id] != nil else { return ([], nil) }
        let sample = complete(id, isGyro: isGyro, reading, stamp: stamp, arrival: arrival)
        let events = isGyro ? roster.turn(id, rate: reading.length, at: arrival) : []
        return (events, roster.leader == id ? sample : nil)
    }

    /// Processes a reading of a pad's sensor; returns a corrected sample if it completes one.
    private func complete(
        _ id: Int32, isGyro: Bool, _ reading: Vector3, stamp: UInt64, arrival: Double
    ) -> MotionSample? {
        guard let gamepad = open[id],
            let sample = gamepad.stream.take(reading, isGyro: isGyro, stamp: stamp, arrival: arrival)
        else { return nil }
        return corrections[gamepad.pad.key]?.apply(to: sample) ?? sample
    }
}

extension Gamepads {
    /// Processes an SDL event of any pad; returns that pad and the corrected sample if it completes one.
    func receive(_ event: SDL_Event, at time: Double) -> (pad: Pad?, sample: MotionSample?) {
        guard SDL_EventType(event.type) == SDL_CONTROLLERSENSORUPDATE else {
            _ = take(event, at: time)
            return (nil, nil)
        }
        let pad = open[event.csensor.which]?.pad
        guard let reading = Self.reading(of: event) else { return (nil, nil) }
        let sample = complete(
            event.csensor.which, isGyro: reading.isGyro, reading.value, stamp: event.csensor.timestamp_us, arrival: time
        )
        return (pad, sample)
    }

    /// Processes an SDL event at a time on the frame clock; returns its events, and a motion sample if it completes one.
    func take(_ event: SDL_Event, at time: Double) -> (kinds: [InputEvent.Kind], sample: MotionSample?) {
        switch SDL_EventType(event.type) {
        case SDL_CONTROLLERDEVICEADDED:
            return (Gamepad(index: event.cdevice.which).map { add($0) } ?? [], nil)
        case SDL_CONTROLLERDEVICEREMOVED:
            return (remove(event.cdevice.which), nil)
        case SDL_CONTROLLERBUTTONDOWN:
            guard let button = Gamepad.button(event.cbutton.button) else { break }
            return (press(event.cbutton.which, button, at: time), nil)
        case SDL_CONTROLLERBUTTONUP:
            guard let button = Gamepad.button(event.cbutton.button) else { break }
            return (release(event.cbutton.which, button), nil)
        case SDL_CONTROLLERAXISMOTION:
            guard let axis = Gamepad.axis(event.caxis.axis) else { break }
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
