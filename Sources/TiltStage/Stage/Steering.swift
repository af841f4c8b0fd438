import TiltCanvas
import TiltEngine

/// Turns the input of sensors, pads, stick, keys and hands into the lean of the device, with messages for the user.
struct Steering: Sendable {
    /// The tilt of all sources.
    private(set) var control: TiltControl
    private var viewer = ViewerTracker()
    private var gyroWatch: GyroWatch
    private let commands: Stage.SensorCommands
    private var lastSampleTime: Double?
    /// The simulated tilt of a demonstration.
    var demonstrated = Tilt.zero
    /// The calibration, running or finished.
    private(set) var calibration: StillnessCalibration?
    /// Whether its result has been passed on.
    private var hasHandedOver = false
    private var check = SensorCheckWatch()
    private var phoneCheck = SensorCheckWatch()
    /// The number of samples accepted until the next step.
    private var sampleAllowance = Self.mostSamples

    /// The greatest numbers of a sensor's samples accepted, for one step and after a long frame; no sensor sends more.
    private static let (mostSamplesOfStep, mostSamples) = (100, 24_000)

    /// Steering by a set of sources. With reduced motion tilt is off until it is switched on.
    init(
        sources: Set<TiltSource>, asPublished: Bool, isOn: Bool, settings: Settings = .standard,
        commands: Stage.SensorCommands = .init()
    ) {
        self.commands = commands
        control = TiltControl(allowed: sources, level: asPublished ? .asPublished : .standard)
        control.isOn = isOn
        gyroWatch = GyroWatch(isOn: sources.contains(.gamepad))
        take(settings)
    }

    /// Applies settings to tilt and viewer.
    mutating func take(_ settings: Settings) {
        control.response = settings.tilt
        control.clutch.isUsed = settings.usesClutch
        viewer.spring = Spring(response: settings.viewer.springResponse, dampingRatio: 1)
        viewer.recentringTime = settings.viewer.recentringTime
    }

    /// The seconds that are left in which the level of a pad that was connected is no news, and how many they are.
    private var connected = 0.0
    private static let settling = 10.0

    /// Processes a sample; a pad's after its removal is ignored. Returns false if there are too many.
    mutating func receive(_ received: SourcedSample, at time: Double) -> Bool {
        guard sampleAllowance > 0 else { return false }
        sampleAllowance -= 1
        lastSampleTime = time
        if received.source == .dsu { phoneCheck.add(received.sample) }
        if received.source == .gamepad {
            guard control.padInUse != nil else { return true }
            gyroWatch.receive()
            calibration?.add(received.sample)
            check.add(received.sample)
        }
        control.receive(received.sample, from: received.source)
        return true
    }

    /// Advances by one fixed step. Without the keyboard focus pads send nothing, so silence proves nothing.
    mutating func step(_ dt: Double, readsPads: Bool, in scene: SceneDescriptor? = nil) -> [Toast.Message] {
        control.step(dt)
        sampleAllowance = min(sampleAllowance + Self.mostSamplesOfStep, Self.mostSamples)
        var messages: [Toast.Message] = []
        connected = max(0, connected - dt)
        let saidLevel = connected > 0 && control.padInUse != nil && control.source != .phone
        switch control.takeAnnouncement() {
        // How the level of a pad is set was said as it came.
        case .levelFound where saidLevel, .levelAssumed where saidLevel: break
        case .levelFound(let angle), .levelAssumed(let angle):
            let sign = control.padInUse.map { PadSigns(of: $0).cap(.cross) } ?? "C"
            let isHeld = control.padInUse != nil && scene?.takes(.cross) == true
            let words =
                control.source == .phone
                ? "Level on the phone sets it again"
                : isHeld ? "hold \(sign) to set it again" : "\(sign) sets it again"
            messages.append(.init("Level: \(Self.degrees(angle))° — \(words)", icon: "calibrate"))
        case nil: break
        }
        if readsPads { gyroWatch.step(dt) }
        if let pad = control.padInUse, check.step(dt) {
            let cure = commands.testPad.map { " — run \($0)" } ?? ""
            messages.append(.init("\(pad): its gyro has a wrong sign or axis\(cure)", icon: "warning"))
        }
        if phoneCheck.step(dt) {
            let cure = "choose portrait or landscape in its app" + (commands.testPhone.map { ", or run \($0)" } ?? "")
            messages.append(.init("The phone's gyro has a wrong sign or axis — \(cure)", icon: "warning"))
        }
        return messages
    }

    /// Moves the viewer on by `dt` seconds; it stops while its scene is paused.
    mutating func followViewer(_ dt: Double) {
        if let hover {
            viewer.follow(hover, for: dt)
        } else {
            viewer.follow(tilt, turningAt: control.turningSpeed, for: dt)
        }
    }

    /// The current lean of the device. A silent sensor does not shake.
    func lean(at time: Double) -> Lean {
        let isFresh = lastSampleTime.map { time - $0 < 0.1 } ?? false
        return Lean(
            tilt: tilt, tracker: viewer, rawViewer: hover ?? ViewerOffset(tilt),
            acceleration: control.acceleration, shake: isFresh ? control.shake : .zero,
            attitude: attitude, padName: control.padInUse, isDisengaged: control.isDisengaged,
            isPointed: hover != nil && demonstrated == .zero)
    }

    private static func degrees(_ angle: Angle) -> Int { Int(angle.degrees.rounded()) }

    /// The attitude that instruments show: that of the level while it is dragged, else that of a sensor.
    private var attitude: DeviceAttitude? {
        guard control.source == .manual, control.tilt != .zero else { return control.attitude }
        return DeviceAttitude(control.tilt, yaw: control.attitude?.yaw ?? .zero)
    }
}

// Hands and devices.
extension Steering {
    /// Handles a change of the pads. `changes` is whether another pad is in use now, or none.
    mutating func padChanged(
        _ change: InputEvent.PadChange, _ name: String, in scene: SceneDescriptor? = nil
    ) -> (message: Toast.Message?, changes: Bool) {
        let before = control.padInUse
        control.handle(.pad(change, name: name))
        let changes = control.padInUse != before
        if changes {
            gyroWatch.follow(control.padInUse)
            check = SensorCheckWatch()
            calibration = nil
        }
        let message: Toast.Message?
        switch change {
        case .added:
            let advice =
                before != nil
                ? "move it to take over"
                : PadModel.hasGyro(named: name)
                    ? "\(scene?.takes(.cross) == true ? "hold" : "press") \(PadSigns(of: name).cap(.cross)) to set the level"
                    : "its left stick tilts"
            message = .init("\(name) connected — \(advice)", icon: "gamepad-gyro")
            if before == nil, PadModel.hasGyro(named: name) { connected = Self.settling }
        case .removed: message = .init("\(name) unplugged", icon: "gamepad")
        case .leads: message = changes ? .init("Now using \(name)", icon: "gamepad-gyro") : nil
        case .silent:
            message = nil
            reportSilentPad(name)
        }
        return (message, changes)
    }

    /// Reports a pad that may not be read: its name and the cure are shown above the gauge until a pad sends motion.
    private mutating func reportSilentPad(_ name: String) {
        if gyroWatch.isOn { gyroWatch.giveUp(on: name) }
    }

    /// Ends a motion sensor: the next of its kind has a level and a gyro of its own.
    mutating func sensorRemoved(_ source: TiltSource) {
        if source == .dsu { phoneCheck = SensorCheckWatch() }
        control.sensorRemoved(source)
    }

    mutating func axisMoved(_ axis: PadAxis, to value: Double) {
        if axis == .rightTrigger { control.clutch.isHeld = value > 0.5 }
        control.handle(.axis(axis, value))
    }

    /// Presses or releases a tilt key.
    mutating func key(_ direction: TiltDirection, isDown: Bool) { control.key(direction, isDown: isDown) }

    /// Tilts by a drag in points; nil releases it.
    mutating func drag(by travel: Vector?) { control.pointer(travel) }

    /// Tilts by a drag on the gauge's dial, in points; nil releases it.
    mutating func dragDial(by travel: Vector?) { control.manual(travel.map(Tilt.init(drag:))) }

    /// Updates the hovering pointer's position in a view, or nil; returns whether it leans the viewer.
    mutating func hover(at point: Vector?, in view: Vector) -> Bool {
        control.hover(at: point, in: view)
        return control.viewer != nil
    }

    /// Starts the calibration of the pad in use, which must lie still for three seconds; returns false without a pad.
    mutating func calibrate() -> Bool {
        guard control.padInUse != nil else { return false }
        (calibration, hasHandedOver) = (StillnessCalibration(), false)
        return true
    }

    /// Whether a pad is being measured, or its result has not been passed on yet.
    var isCalibrating: Bool { calibration != nil && !hasHandedOver }

    /// Removes and returns the results of a calibration of the pad in use.
    mutating func takeCalibration() -> (pad: String, result: StillnessCalibration.Result)? {
        guard isCalibrating, let pad = control.padInUse, let result = calibration?.result else { return nil }
        hasHandedOver = true
        return (pad, result)
    }

    mutating func endCalibration() { calibration = nil }

    /// Makes the current pose level, of a sensor or of the one that leads, and returns the message.
    mutating func setLevel(of source: TiltSource? = nil) -> Toast.Message {
        guard control.setLevel(of: source), let level = control.level else {
            let words = source == .phone ? "The phone sends no motion" : "No motion controller — drag the level to tilt"
            return .init(words, icon: "calibrate")
        }
        return .init("This is level now: \(Self.degrees(level))°", icon: "calibrate")
    }

    /// Switches tilt on or off.
    mutating func switchTilt(on isOn: Bool) { control.isOn = isOn }

    /// Switches tilt on or off, and returns the message.
    mutating func toggle() -> Toast.Message {
        control.isOn.toggle()
        return .init(control.isOn ? "Tilt is on" : "Tilt is off — press T to turn it on", icon: "gamepad-gyro")
    }

    /// Sets the recipe, which determines the level pose of sensors that have not found or set one.
    mutating func use(asPublished: Bool) { control.standardLevel = asPublished ? .asPublished : .standard }
}

// The visible state.
extension Steering {
    /// Whether neither tilt nor viewer moves, with the viewer following or stopped.
    func isAtRest(followsViewer: Bool, readsPads: Bool) -> Bool {
        control.isSettled && (!followsViewer || viewer.isSettled) && (gyroWatch.isSettled || !readsPads)
    }

    /// The tilt of the device, real or simulated.
    var tilt: Tilt {
        let tilt = control.tilt
        guard demonstrated != .zero else { return tilt }
        return Tilt(
            x: (tilt.x + demonstrated.x).clamped(to: -1...1), y: (tilt.y + demonstrated.y).clamped(to: -1...1))
    }
    /// Whether the device has been moved from a tilt, by hand.
    func hasMoved(from tilt: Tilt) -> Bool {
        isTurning || (control.tilt - tilt).length > Show.tremble
    }
    /// Whether any motion sensor sends.
    var hasSensor: Bool { control.attitude != nil }
    /// Whether the leading sensor is turned, faster than 20° a second.
    var isTurning: Bool { control.turningSpeed ?? 0 > MotionSample.turningRate }
    /// The viewer's offset by a hovering pointer, if it leads, and by its tilt and the demonstration's.
    private var hover: ViewerOffset? {
        let lean = ViewerOffset(tilt)
        return control.viewer.map {
            ViewerOffset(h: ($0.h + lean.h).clamped(to: -1...1), v: ($0.v + lean.v).clamped(to: -1...1))
        }
    }
    /// Whether the device is noticeably tilted, by hand or by its pose.
    var isTilted: Bool { control.tilt.length > 0.1 }
    var viewerOffset: ViewerOffset { viewer.offset }

    /// The notice above the gauge, shown only while nothing better tilts.
    var notice: GaugeNotice? {
        guard let pad = gyroWatch.silentPad, control.isOn, !control.source.isSensor else { return nil }
        return GaugeNotice(device: pad, cure: commands.explain.map { "run \($0)" })
    }
}
