/// Takes in all that can tilt and says what the tilt is and who leads: the source that was moved last.
///
/// The order of the calls decides, and nothing else: no clock, no chance, so that a replay is exact. Sources that are not
/// allowed are not heard at all.
public struct TiltControl: Hashable, Sendable {
    /// Whether tilting is on; while it is off the tilt is level and the sources are still followed.
    public var isOn = true
    /// Who leads; `off` where nobody can.
    public private(set) var source: TiltSource
    /// The pose that is level where none was found or set.
    public var standardLevel: RestPose {
        didSet {
            for i in sensors.indices { sensors[i].retilt(standard: standardLevel) }
        }
    }
    /// How the lean of a sensor becomes tilt; what hands do by stick, mouse and keys is taken as it is.
    public var response = TiltResponse.standard
    /// Whether a sensor tilts at all times, or only while a button is held.
    public var clutch = Clutch() {
        didSet { if clutch.isEngaged != oldValue.isEngaged { soften(from: lean(clutch: oldValue)) } }
    }
    private let allowed: Set<TiltSource>
    private var sensors: [TiltSensor] = []
    private var hands = TiltHands()
    private var pads = TiltPads()
    private var handover = TiltHandover()
    private var padCameLater = false
    private var wasMoved = false
    private var age = 0.0
    private var calm = Calm()
    private var announcement: TiltAnnouncement?

    /// A control that hears the `allowed` sources.
    ///
    /// - Parameters:
    ///   - allowed: who may tilt.
    ///   - level: what is level for sensors that do not find it themselves, for stick, keys and mouse.
    public init(allowed: Set<TiltSource> = .automatic, level: RestPose = .standard) {
        self.allowed = allowed
        standardLevel = level
        source = .off
        elect()
    }

    /// Lets time pass: keys ease in, and a sensor that has been silent for half a second tilts no more. The fixed step of
    /// 1/120 s calls it, while idle too, since it also notices new motion; `dt` is in seconds, 0 or more.
    public mutating func step(_ dt: Double) {
        age += dt
        handover.step(dt)
        hands.step(dt)
        let before = destination
        for i in sensors.indices { sensors[i].wait(dt) }
        // Silence is the end of a trace, and the network may be gone for long; a pad or a machine speaks again.
        if isSilent && (source == .trace || source == .dsu) { giveUpLead() }
        soften(from: before)
        calm.watch(tilt, viewer, for: dt)
    }
}

extension TiltControl {
    /// How far the device leans from its level pose. Where a sensor goes, falls silent or speaks again, it gets there within
    /// 0.15 s rather than at once.
    public var tilt: Tilt { isOn ? handover.tilt(toward: destination) : .zero }

    /// The tilt of the source that leads.
    private var destination: Tilt { lean(clutch: clutch) }

    private func lean(clutch: Clutch) -> Tilt {
        guard let sensor = leadingSensor else { return hands.tilt(of: source) }
        return clutch.isEngaged ? response.tilt(for: sensor.tilt) : .zero
    }

    /// Whether a sensor leads and the clutch is out.
    public var isDisengaged: Bool { source.isSensor && !clutch.isEngaged }

    /// How far what leads leans, before ``response`` and ``clutch``.
    package var rawLean: Tilt { leadingSensor?.tilt ?? hands.tilt(of: source) }

    /// What leads may have changed: the tilt goes on from where it was.
    private mutating func soften(from before: Tilt) {
        if destination != before { handover = TiltHandover(from: handover.tilt(toward: before)) }
    }

    /// The direction away from the earth in the pad's frame; of stick, keys and mouse, that of a pad tilted so. (0, 1, 0)
    /// without a source.
    public var up: Vector3 {
        if source == .off { return Vector3(0, 1, 0) }
        return leadingSensor?.estimator.up ?? standardLevel.up(of: tilt)
    }

    /// Where a hovering pointer leans the viewer while it leads, in place of the tilt.
    public var viewer: ViewerOffset? { isOn && source == .pointer ? hands.viewer : nil }

    /// What the accelerometer of the sensor that leads reads in m/s², in the pad's frame, gravity and shakes included. Nil
    /// where no sensor leads, until its level is known, and while tilting is off.
    public var acceleration: Vector3? {
        guard isOn, let sensor = leadingSensor, !sensor.isSeekingLevel else { return nil }
        return sensor.acceleration
    }

    /// How the device is accelerated besides gravity, in m/s² and in the pad's frame; zero without a motion sensor. Where none
    /// leads, the first that there is may shake.
    public var shake: Vector3 {
        guard isOn, let sensor = leadingSensor ?? sensors.first(where: { $0.estimator.hasSample }) else { return .zero }
        return sensor.acceleration - sensor.estimator.up * MotionSample.standardGravity
    }

    /// The name of the pad that leads with its motion or its stick.
    public var deviceName: String? { source == .gamepad || source == .stick ? pads.inUse : nil }

    /// The name of the pad in use, whoever leads; nil where none is plugged in.
    public var padInUse: String? { pads.inUse }

    /// Whether the motion sensor that leads has fallen silent.
    public var isSilent: Bool { source.isSensor && leadingSensor == nil }

    /// How far nose up level is for the sensor that leads; nil where none leads or it has not been held yet.
    public var level: Angle? {
        guard let sensor = leadingSensor, !sensor.isSeekingLevel else { return nil }
        return sensor.level(standard: standardLevel).noseUp
    }

    /// Whether neither tilt nor viewer has left a tenth of a degree for half a second.
    public var isSettled: Bool { calm.isSettled }

    /// What the player should be told, once.
    public mutating func takeAnnouncement() -> TiltAnnouncement? {
        defer { announcement = nil }
        return announcement
    }

    private var leadingSensor: TiltSensor? { sensors.first { $0.source == source && $0.isHeard } }
}

extension TiltControl {
    /// A pad was plugged in. One that is there from the start may lead at once; a later one when it is moved.
    public mutating func padAdded(name: String) {
        guard pads.add(name) else { return }
        takeUpPad()
        padCameLater = age > Self.startingTime
        if !padCameLater && !wasMoved { elect() }
    }

    /// A pad was unplugged. Its tilt goes level, its stick to the centre, its lead to the next in order.
    public mutating func padRemoved(name: String) {
        let before = destination
        guard pads.remove(name) else { return }
        takeUpPad()
        soften(from: before)
    }

    /// Another pad takes over from the one in use, whose tilt goes level and whose stick goes to the centre. It leads when it
    /// is moved. Each keeps its own level while it is plugged in.
    public mutating func padTookOver(name: String) {
        guard name != pads.inUse else { return }
        let before = destination
        pads.use(name, keeping: sensors.first { $0.source == .gamepad })
        takeUpPad()
        soften(from: before)
    }

    /// A source of motion samples is at its end, as a trace or a phone's stream.
    public mutating func sensorRemoved(_ gone: TiltSource) {
        let before = destination
        sensors.removeAll { $0.source == gone }
        if source == gone { elect() }
        soften(from: before)
    }

    /// Goes on with the pad that is in use by now, or without any.
    private mutating func takeUpPad() {
        padCameLater = true
        _ = hands.move(stick: .zero)
        sensors.removeAll { $0.source == .gamepad }
        if let sensor = pads.sensor { sensors.append(sensor) }
        if source == .gamepad || source == .stick { elect() }
    }

    /// A motion sensor said something.
    ///
    /// - Parameters:
    ///   - sample: what it said; each source has its own clock.
    ///   - origin: who said it; a source for which `isSensor` holds.
    public mutating func receive(_ sample: MotionSample, from origin: TiltSource = .gamepad) {
        precondition(origin.isSensor, "only a sensor has motion samples")
        guard allowed.contains(origin) else { return }
        let i = indexOfSensor(origin)
        let (before, isNew, wasSilent) = (destination, !sensors[i].isHeard, sensors[i].isSilent)
        guard sensors[i].receive(sample, standard: standardLevel, smoothing: response.smoothing) else { return }
        announcement = sensors[i].seekLevel(standard: standardLevel) ?? announcement

        let isLate = origin == .gamepad && padCameLater
        if isNew && !wasMoved && !isLate && (isSilent || isBeforeLeader(origin)) { source = origin }
        if sensors[i].isMoved { lead(origin) }
        if wasSilent { soften(from: before) }
    }

    /// The left stick of a pad stands at (x, y), each −1…1, right and down positive: 30° at full. An axis beyond that stands at
    /// its end, one that is nil where it stood; one that is no number changes nothing.
    public mutating func stick(x: Double? = nil, y: Double? = nil) {
        let stick = Vector(x ?? hands.stick.x, y ?? hands.stick.y)
        guard allowed.contains(.stick), stick.isFinite else { return }
        if hands.move(stick: Vector(stick.x.clamped(to: -1...1), stick.y.clamped(to: -1...1))) { lead(.stick) }
    }

    /// One of W, A, S, D went down or up: 15°, eased in 0.15 s.
    public mutating func key(_ direction: TiltDirection, isDown: Bool) {
        guard allowed.contains(.keys) else { return }
        if hands.press(direction, isDown: isDown) { lead(.keys) }
    }

    /// The mouse was dragged with its right button this far, in points, from where it was pressed: 30° at 200 pt; nil when let go.
    public mutating func pointer(_ displacement: Vector?) {
        guard allowed.contains(.pointer), displacement?.isFinite ?? true else { return }
        if hands.drag(by: displacement) { lead(.pointer) }
    }

    /// The pointer hovers over a point of a view of this size, both in points; nil when it has left. To be told while the scene
    /// shown leans with it.
    public mutating func hover(at point: Vector?, in view: Vector) {
        precondition(view.x > 0 && view.y > 0, "a view has a size")
        guard allowed.contains(.pointer), point?.isFinite ?? true else { return }
        if hands.hover(at: point, in: view) { lead(.pointer) }
    }

    /// A control of the program's own was moved so that this is the tilt, of length 1 at most; nil when let go.
    public mutating func manual(_ tilt: Tilt?) {
        precondition((tilt ?? .zero).length <= 1 + 1e-9, "a tilt is a sine")
        guard allowed.contains(.manual) else { return }
        if hands.set(manual: tilt) { lead(.manual) }
    }

    /// Makes the present pose of the sensor that leads level, for as long as it is connected.
    ///
    /// - Returns: false where no sensor leads: nothing has changed.
    @discardableResult
    public mutating func setLevel() -> Bool {
        guard let sensor = leadingSensor else { return false }
        sensors[indexOfSensor(sensor.source)].setLevel()
        return true
    }
}

extension TiltControl {
    /// Takes in what hands did with a pad or a keyboard: a pad that comes, goes or takes over, its left stick, and W, A, S and D.
    ///
    /// Nothing else tilts by itself. Which button or key calls ``setLevel()`` or turns ``isOn`` off, and what the mouse does, is
    /// the program's own; samples of motion go to ``receive(_:from:)``.
    ///
    /// - Parameter event: what happened, by the names of ``InputEvent``.
    public mutating func handle(_ event: InputEvent.Kind) {
        switch event {
        case .pad(.added, let name): padAdded(name: name)
        case .pad(.removed, let name): padRemoved(name: name)
        case .pad(.leads, let name): padTookOver(name: name)
        case .axis("lx", let x): stick(x: x)
        case .axis("ly", let y): stick(y: y)
        case .key(let name): key(named: name, isDown: true)
        case .keyUp(let name): key(named: name, isDown: false)
        default: break
        }
    }

    private mutating func key(named name: String, isDown: Bool) {
        if let direction = TiltDirection(key: name) { key(direction, isDown: isDown) }
    }
}

extension TiltControl {
    /// Who leads at the start and when the leader goes.
    private static let order: [TiltSource] = [.trace, .gamepad, .host, .dsu, .stick, .pointer, .keys]
    /// For how long, in seconds, a pad that is reported counts as there from the start.
    private static let startingTime = 1.0

    private mutating func lead(_ next: TiltSource) {
        wasMoved = true
        guard next != source else { return }
        hands.loseLead(source)
        if let i = sensors.firstIndex(where: { $0.source == source }) { sensors[i].loseLead() }
        source = next
    }

    /// The sensor that leads has fallen silent: it leads again when it is moved, or where nothing else was.
    private mutating func giveUpLead() {
        if let i = sensors.firstIndex(where: { $0.source == source }) { sensors[i].loseLead() }
        elect()
    }

    private mutating func elect() {
        source = Self.order.first { allowed.contains($0) && isPresent($0) } ?? .off
    }

    private func isBeforeLeader(_ other: TiltSource) -> Bool {
        Self.order.prefix { $0 != source }.contains(other)
    }

    private func isPresent(_ source: TiltSource) -> Bool {
        switch source {
        case .gamepad, .host, .trace, .dsu: sensors.contains { $0.source == source && $0.isHeard }
        case .stick: pads.inUse != nil
        case .pointer, .keys, .manual: true
        case .off: false
        }
    }

    private mutating func indexOfSensor(_ source: TiltSource) -> Int {
        if let i = sensors.firstIndex(where: { $0.source == source }) { return i }
        let isHeld = source == .dsu || source == .gamepad && pads.inUse != nil
        sensors.append(TiltSensor(source, seeksLevel: isHeld))
        return sensors.count - 1
    }
}

/// For how long tilt and viewer have stayed where they are.
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

/// A clutch between a sensor and what it tilts. What was in motion when it is let go glides on: that is the scene's to do.
public struct Clutch: Hashable, Sendable {
    /// Whether a sensor tilts only while the clutch is held.
    public var isUsed = false
    /// Whether it is held.
    public var isHeld = false

    /// A clutch that is not used.
    public init() {}

    /// Whether a sensor tilts.
    public var isEngaged: Bool { !isUsed || isHeld }
}

/// Something about the tilt that the player should be told.
public enum TiltAnnouncement: Hashable, Sendable {
    /// The pad was held this much nose up: that is level now.
    case levelFound(Angle)
    /// The pad was moved but not held: this standard pose is level.
    case levelAssumed(Angle)
}
