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

    var count: Int { open.count }
}

extension Gamepads {
    /// Processes an SDL event of any pad; returns that pad and the corrected sample if it completes one.
    func receive(_ event: SDL_Event, at time: Double) -> (pad: Pad?, sample: MotionSample?) {
        guard SDL_EventType(event.type) == SDL_CONTROLLERSENSORUPDATE else {
            _ = take(event, at: time)
            return (nil, nil)
        }
        return sense(event, at: time).map { (open[event.csensor.which]?.pad, $0.sample) } ?? (nil, nil)
    }

    /// Processes an SDL event at a time on the frame clock; returns its events, and a motion sample if it completes one of the
    /// leader's.
    func take(_ event: SDL_Event, at time: Double) -> (kinds: [InputEvent.Kind], sample: MotionSample?) {
        switch SDL_EventType(event.type) {
        case SDL_CONTROLLERDEVICEADDED:
            guard let gamepad = Gamepad(index: event.cdevice.which), open[gamepad.id] == nil else { break }
            open[gamepad.id] = gamepad
            return (roster.add(gamepad.id, name: gamepad.pad.name), nil)
        case SDL_CONTROLLERDEVICEREMOVED:
            open[event.cdevice.which] = nil
            return (roster.remove(event.cdevice.which), nil)
        case SDL_CONTROLLERBUTTONDOWN:
            guard let button = Gamepad.button(event.cbutton.button) else { break }
            return (roster.push(event.cbutton.which, at: time) + ofLeader(event.cbutton.which, .button(button)), nil)
        case SDL_CONTROLLERBUTTONUP:
            guard let button = Gamepad.button(event.cbutton.button) else { break }
            return (ofLeader(event.cbutton.which, .buttonUp(button)), nil)
        case SDL_CONTROLLERAXISMOTION:
            guard let axis = Gamepad.axis(event.caxis.axis) else { break }
            let value = max(-1, Double(event.caxis.value) / 32767)
            let news = roster.push(event.caxis.which, strength: abs(value), at: time)
            return (news + ofLeader(event.caxis.which, .axis(axis, value)), nil)
        case SDL_CONTROLLERSENSORUPDATE:
            guard let (rate, sample) = sense(event, at: time) else { break }
            let news = rate.map { roster.turn(event.csensor.which, rate: $0, at: time) } ?? []
            return (news, roster.leader == event.csensor.which ? sample : nil)
        default: break
        }
        return ([], nil)
    }

    private func ofLeader(_ id: Int32, _ kind: InputEvent.Kind) -> [InputEvent.Kind] {
        roster.leader == id ? [kind] : []
    }

    /// Processes a reading of an open pad; returns how fast it turns by its gyroscope, and a corrected sample if the reading completes
    /// one.
    private func sense(_ event: SDL_Event, at time: Double) -> (rate: Double?, sample: MotionSample?)? {
        let (sensor, data) = (SDL_SensorType(event.csensor.sensor), event.csensor.data)
        guard let gamepad = open[event.csensor.which], sensor == SDL_SENSOR_GYRO || sensor == SDL_SENSOR_ACCEL else {
            return nil
        }
        let (isGyro, reading) = (sensor == SDL_SENSOR_GYRO, Vector3(Double(data.0), Double(data.1), Double(data.2)))
        let stamp = event.csensor.timestamp_us
        let sample = gamepad.stream.take(reading, isGyro: isGyro, stamp: stamp, arrival: time)
        return (isGyro ? reading.length : nil, sample.map { corrections[gamepad.pad.key]?.apply(to: $0) ?? $0 })
    }
}
