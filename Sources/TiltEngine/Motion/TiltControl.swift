/// Combines all sources of tilt. The source that was moved last leads.
///
/// The result depends only on the order of the calls, not on a clock or chance, so a replay is exact. Sources that are
/// not allowed are ignored.
public struct TiltControl: Hashable, Sendable, CustomStringConvertible {
    /// Whether tilting is on. While it is off the tilt is level, and the sources are still followed.
    public var isOn = true
    /// The source that leads; `off` if there is none.
    public private(set) var source: TiltSource
    /// The level pose of sources that have not found or set one.
    public var standardLevel: RestPose {
        didSet { for i in sensors.indices { sensors[i].retilt(standard: standardLevel) } }
    }
    /// The response to a sensor's lean. Stick, mouse and keys are not affected.
    public var response = TiltResponse.standard
    /// The clutch, which may limit a sensor's tilt to the time while a button is held.
    public var clutch = Clutch() {
        didSet { if clutch.isEngaged != oldValue.isEngaged { soften(from: lean(clutch: oldValue)) } }
    }
    private let allowed: Set<TiltSource>
    private var sensors: [TiltSensor] = []
    private var hands = TiltHands()
    private var pads = TiltPads()
    private var handover = TiltHandover()
    private var padCameLater = false
    /// Whether a source was moved since the start, or since the last leader fell silent.
    private var wasMoved = false
    private var age = 0.0
    private var calm = Calm()
    private var announcement: TiltAnnouncement?

    /// A control for the `allowed` sources; `level` is the level pose for stick, keys, mouse, and sensors that do not find their
    /// own.
    public init(allowed: Set<TiltSource> = .automatic, level: RestPose = .standard) {
        self.allowed = allowed
        standardLevel = level
        source = .off
        elect()
    }

    /// Advances the time by `dt` seconds, 0 or more. Keys ease in, and a sensor that has been silent for half a second
    /// stops tilting. Call it in every fixed step of 1/120 s, also while idle, because it detects new motion.
    public mutating func step(_ dt: Double) {
        age += dt
        handover.step(dt)
        hands.step(dt)
        let before = destination
        for i in sensors.indices { sensors[i].wait(dt) }
        // Silence ends a trace, and the network may be away for long. A pad or the machine's own sensor will send
        // again.
        if isSilent && (source == .trace || source == .dsu || source == .phone) { giveUpLead() }
        if isAwaited && age > Self.startingTime { elect() }
        soften(from: before)
        calm.watch(tilt, viewer, for: dt)
    }

    /// The source that leads, and the tilt.
    public var description: String { "TiltControl(\(source.rawValue), \(Vector(tilt.x, tilt.y).short))" }

    /// The tilt from the level pose. When a sensor is removed, falls silent or sends again, the tilt changes over 0.15
    /// s instead of at once.
    public var tilt: Tilt { isOn ? handover.tilt(toward: destination) : .zero }

    /// The tilt of the source that leads.
    private var destination: Tilt { lean(clutch: clutch) }

    private func lean(clutch: Clutch) -> Tilt {
        guard let sensor = leadingSensor else { return hands.tilt(of: source) }
        return clutch.isEngaged ? response.tilt(for: sensor.tilt) : .zero
    }

    /// Whether a sensor leads and the clutch is out.
    public var isDisengaged: Bool { source.isSensor && !clutch.isEngaged }

    /// The lean of the leader before ``response`` and ``clutch``.
    package var rawLean: Tilt { leadingSensor?.tilt ?? hands.tilt(of: source) }

    /// Makes the tilt continuous from its previous value, in case the leader has changed.
    private mutating func soften(from before: Tilt) {
        if destination != before { handover = TiltHandover(from: handover.tilt(toward: before)) }
    }

    /// The attitude of the leading sensor, or of the first one that sends, relative to its level pose; nil if none sends.
    /// Neither the response to tilt nor the clutch changes it, nor whether tilt is on.
    public var attitude: DeviceAttitude? {
        (leadingSensor ?? sensors.first(where: \.isSending))?.attitude(standard: standardLevel)
    }

    /// The direction away from the earth in the pad's frame. For stick, keys and mouse it is that of a pad with the
    /// same tilt. (0, 1, 0) without a source.
    public var up: Vector3 {
        if source == .off { return Vector3(0, 1, 0) }
        return leadingSensor?.estimator.up ?? standardLevel.up(of: tilt)
    }

    /// The viewer's offset set by a hovering pointer while it leads, instead of the tilt.
    public var viewer: ViewerOffset? { isOn && source == .pointer ? hands.viewer : nil }

    /// The accelerometer's reading of the leading sensor in m/s², in its holder's frame (``RestPose/seen(_:)``), including gravity
    /// and shakes. Nil if no sensor leads, until its level is known, and while tilting is off.
    public var acceleration: Vector3? {
        guard isOn, let sensor = leadingSensor, !sensor.isSeekingLevel else { return nil }
        return sensor.level(standard: standardLevel).seen(sensor.acceleration)
    }

    /// The speed in rad/s with which the leading sensor turns, 0 while it is silent; nil if no sensor leads.
    public var turningSpeed: Double? { source.isSensor ? leadingSensor?.turningSpeed ?? 0 : nil }

    /// The acceleration without gravity, in m/s² in its holder's frame; zero without a motion sensor. If no sensor leads,
    /// it is that of the first one present.
    public var shake: Vector3 {
        guard isOn, let sensor = leadingSensor ?? sensors.first(where: { $0.estimator.hasSample }) else { return .zero }
        return sensor.level(standard: standardLevel)
            .seen(sensor.acceleration - sensor.estimator.up * MotionSample.standardGravity)
    }

    /// The name of the pad that leads with its motion or its stick.
    public var deviceName: String? { source == .gamepad || source == .stick ? pads.inUse : nil }

    /// The name of the pad in use, whether it leads or not; nil if none is connected.
    public var padInUse: String? { pads.inUse }

    /// Whether the leading motion sensor has fallen silent.
    public var isSilent: Bool { source.isSensor && leadingSensor == nil && !isAwaited }

    /// Whether a pad that is known to have a gyro leads before its first sample.
    private var isAwaited: Bool { source == .gamepad && !sensors.contains { $0.source == .gamepad } }

    /// The nose-up angle of the level pose of the leading sensor; nil if none leads or it has not been held yet.
    public var level: Angle? {
        guard let sensor = leadingSensor, !sensor.isSeekingLevel else { return nil }
        return sensor.level(standard: standardLevel).noseUp
    }

    /// Whether tilt and viewer have stayed within a tenth of a degree for half a second.
    public var isSettled: Bool { calm.isSettled }

    /// Removes and returns the announcement for the player, if there is one.
    public mutating func takeAnnouncement() -> TiltAnnouncement? {
        defer { announcement = nil }
        return announcement
    }

    private var leadingSensor: TiltSensor? { sensors.first { $0.source == source && $0.isSending } }

    /// Adds a pad. One that is present from the start may lead at once, a later one when it is moved.
    public mutating func padAdded(name: String) {
        guard pads.add(name) else { return }
        takeUpPad()
        padCameLater = age > Self.startingTime
        if !padCameLater && !wasMoved { elect() }
    }

    /// Removes a pad. Its tilt goes level, its stick to the centre, and the next source in order leads.
    public mutating func padRemoved(name: String) {
        let before = destination
        guard pads.remove(name) else { return }
        takeUpPad()
        soften(from: before)
    }

    /// Changes the pad in use. The old pad's tilt goes level and its stick to the centre; the new pad leads when it is
    /// moved. Each keeps its level while it is connected.
    public mutating func padTookOver(name: String) {
        guard name != pads.inUse else { return }
        let before = destination
        pads.use(name, keeping: sensors.first { $0.source == .gamepad })
        takeUpPad()
        soften(from: before)
    }

    /// Removes a source of motion samples that has ended, such as a trace or a phone. The next of its kind finds a level of its own.
    public mutating func sensorRemoved(_ gone: TiltSource) {
        let before = destination
        sensors.removeAll { $0.source == gone }
        if source == gone { elect() }
        soften(from: before)
    }

    /// Continues with the pad now in use, or without any.
    private mutating func takeUpPad() {
        padCameLater = true
        _ = hands.move(stick: .zero)
        sensors.removeAll { $0.source == .gamepad }
        if let sensor = pads.sensor { sensors.append(sensor) }
        if source == .gamepad || source == .stick { elect() }
    }

    /// Processes a sample of a motion sensor, a source for which `isSensor` is true; each has its own clock.
    public mutating func receive(_ sample: MotionSample, from origin: TiltSource = .gamepad) {
        require(origin.isSensor, "only a sensor has motion samples")
        guard allowed.contains(origin) else { return }
        let i = indexOfSensor(origin)
        let (before, isNew, wasSilent) = (destination, !sensors[i].isSending, sensors[i].isSilent)
        let isFirst = !sensors[i].estimator.hasSample
        guard sensors[i].receive(sample, standard: standardLevel, smoothing: response.smoothing) else { return }
        announcement = sensors[i].seekLevel(standard: standardLevel) ?? announcement

        // A page was just started by hand.
        if isFirst && origin == .phone { lead(origin) }
        if isNew && leadsUnmoved(origin) { source = origin }
        if sensors[i].isMoved { lead(origin) }
        if wasSilent || isFirst && origin == .phone { soften(from: before) }
    }

    /// Sets the left stick of a pad to (x, y), each −1…1, right and down positive; 30° at full deflection. Values are
    /// clamped, nil keeps an axis, and values that are not numbers are ignored.
    public mutating func stick(x: Double? = nil, y: Double? = nil) {
        let stick = Vector(x ?? hands.stick.x, y ?? hands.stick.y)
        guard allowed.contains(.stick), stick.isFinite else { return }
        if hands.move(stick: stick.clamped(to: 1)) { lead(.stick) }
    }

    /// Presses or releases one of W, A, S, D: 15°, eased in over 0.15 s.
    public mutating func key(_ direction: TiltDirection, isDown: Bool) {
        guard allowed.contains(.keys) else { return }
        if hands.press(direction, isDown: isDown) { lead(.keys) }
    }

    /// Sets the drag with the right mouse button, in points from where it was pressed: 30° at 200 pt; nil when released.
    public mutating func pointer(_ displacement: Vector?) {
        guard allowed.contains(.pointer), displacement?.isFinite ?? true else { return }
        if hands.drag(by: displacement) { lead(.pointer) }
    }

    /// Sets the hovering pointer's position in a view of this size, both in points; nil when it has left. Call this
    /// while the current scene leans with the pointer.
    public mutating func hover(at point: Vector?, in view: Vector) {
        require(view.x > 0 && view.y > 0, "a view needs a size")
        guard allowed.contains(.pointer), point?.isFinite ?? true else { return }
        if hands.hover(at: point, in: view) { lead(.pointer) }
    }

    /// Sets the tilt of the program's own control, of length 1 at most; nil when released.
    public mutating func manual(_ tilt: Tilt?) {
        require((tilt ?? .zero).length <= 1 + 1e-9, "a tilt's length must be 1 at most")
        guard allowed.contains(.manual) else { return }
        if hands.set(manual: tilt) { lead(.manual) }
    }

    /// Makes the current pose of a sensor its level pose, as long as it is connected, and the sensor the leader; nil is the
    /// leading one or, if none leads, the first that sends. Returns false if it does not send; nothing has changed then.
    @discardableResult public mutating func setLevel(of wanted: TiltSource? = nil) -> Bool {
        let sending = sensors.filter(\.isSending)
        let sensor = sending.first { $0.source == wanted ?? source } ?? (wanted == nil ? sending.first : nil)
        guard let sensor else { return false }
        let before = destination
        sensors[indexOfSensor(sensor.source)].setLevel()
        if sensor.source != source {
            lead(sensor.source)
            soften(from: before)
        }
        return true
    }

    /// The order of precedence at the start and when the leader is removed.
    private static let order: [TiltSource] = [.trace, .gamepad, .phone, .host, .dsu, .stick, .pointer, .keys]
    /// The time in seconds during which a new pad counts as present from the start, and its gyro is waited for.
    private static let startingTime = 1.0

    private mutating func lead(_ next: TiltSource) {
        wasMoved = true
        guard next != source else { return }
        hands.loseLead(source)
        if let i = sensors.firstIndex(where: { $0.source == source }) { sensors[i].loseLead() }
        source = next
    }

    /// Ends the lead of a sensor that has fallen silent. It leads again when it is moved, or if nothing else was.
    private mutating func giveUpLead() {
        wasMoved = false
        if let i = sensors.firstIndex(where: { $0.source == source }) { sensors[i].loseLead() }
        elect()
    }

    private mutating func elect() { source = Self.order.first { allowed.contains($0) && isPresent($0) } ?? .off }

    /// Whether a motion sensor leads, or will with its next sample, without being moved.
    package func leadsUnmoved(_ sensor: TiltSource) -> Bool {
        let isLate = sensor == .gamepad && padCameLater
        return sensor == source || !wasMoved && !isLate && (isSilent || isBeforeLeader(sensor))
    }

    /// Whether a motion sensor has sent anything since it was added.
    package func knows(_ sensor: TiltSource) -> Bool {
        sensors.contains { $0.source == sensor && $0.estimator.hasSample }
    }

    /// Whether a motion sensor sends.
    package func isSending(_ sensor: TiltSource) -> Bool { sensors.contains { $0.source == sensor && $0.isSending } }

    private func isBeforeLeader(_ other: TiltSource) -> Bool { Self.order.prefix { $0 != source }.contains(other) }

    private func isPresent(_ source: TiltSource) -> Bool {
        switch source {
        case .gamepad where age <= Self.startingTime && pads.inUse.map(PadModel.hasGyro) == true: true
        case .gamepad, .phone, .host, .trace, .dsu: isSending(source)
        case .stick: pads.inUse != nil
        case .pointer, .keys, .manual: true
        case .off: false
        }
    }

    private mutating func indexOfSensor(_ source: TiltSource) -> Int {
        if let i = sensors.firstIndex(where: { $0.source == source }) { return i }
        let isHeld = source != .trace && (source != .gamepad || pads.inUse != nil)
        sensors.append(TiltSensor(source, seeksLevel: isHeld))
        return sensors.count - 1
    }
}

/// The time for which tilt and viewer have not moved.
private struct Calm: Hashable, Sendable {
    private var tilt = Tilt.zero
    private var viewer: ViewerOffset?
    private var duration = 0.0

    var isSettled: Bool { duration >= 0.5 }

    mutating func watch(_ tilt: Tilt, _ viewer: ViewerOffset?, for dt: Double) {
        if (tilt - self.tilt).length <= Angle.degrees(0.1).radians && viewer == self.viewer {
            duration += dt
        } else {
            (self.tilt, self.viewer, duration) = (tilt, viewer, 0)
        }
    }
}

/// A clutch between a sensor and the objects it tilts. Motion that was under way at its release coasts, which the scene does.
public struct Clutch: Hashable, Sendable {
    /// Whether a sensor tilts only while the clutch is held.
    public var isUsed = false
    /// Whether it is held.
    public var isHeld = false

    /// A clutch that is not in use.
    public init() {}

    /// Whether a sensor tilts.
    public var isEngaged: Bool { !isUsed || isHeld }
}

/// A message about the tilt for the player.
public enum TiltAnnouncement: Hashable, Sendable {
    /// The pad was held with this nose-up angle, which is level now.
    case levelFound(Angle)
    /// The pad was moved but not held, so this standard pose is level.
    case levelAssumed(Angle)
}
