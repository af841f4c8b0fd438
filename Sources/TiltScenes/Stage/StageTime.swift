public import TiltEngine

extension Stage {
    /// Lets the time of one frame pass, and everything that happened in it happen at its own time: samples, events and
    /// steps in their order, an event before a step that ends with it. How time was cut into frames leaves no trace.
    ///
    /// No more than ``longestFrame`` passes at once, which is 240 steps, and none where `elapsed` is no number.
    public mutating func advance(by input: FrameInput) {
        let start = time
        let end = start + (input.elapsed.isFinite ? input.elapsed.clamped(to: 0...Self.longestFrame) : 0)
        var events = input.events[...]
        var samples = SampleQueue(input)
        func moment(_ event: InputEvent) -> Double {
            let offset = event.time ?? .infinity
            return offset.isNaN ? end : (start + offset).clamped(to: start...end)
        }

        while true {
            let eventTime = events.first.map(moment) ?? .infinity
            let stepTime = clock.nextTime
            let sampleTime = samples.nextTime
            if sampleTime <= min(eventTime, stepTime, end) + FixedStep.tolerance, let next = samples.popFirst() {
                time = max(time, sampleTime)
                receive(next.sample, isOwn: next.isOwn)
            } else if eventTime <= min(stepTime, end) + FixedStep.tolerance, let event = events.popFirst() {
                time = max(time, eventTime)
                handle(event.kind)
            } else if clock.take(upTo: end) {
                time = max(time, stepTime)
                step(clock.length)
            } else {
                break
            }
        }
        // A sample that is ahead of its frame (a source whose clock runs fast) is not lost.
        while let next = samples.popFirst() { receive(next.sample, isOwn: next.isOwn) }
        time = end
        hud.note(elapsed: end - start, milliseconds: frameCost, tilt: tilt.tilt)
    }

    /// The most that passes in one call of ``advance(by:)``, in seconds.
    public static let longestFrame = 2.0

    /// What is taken of a sensor's samples, more than any has: those of one step, and those that wait after a long frame.
    static let (mostSamplesOfStep, mostSamples) = (100, 24_000)

    /// A sample of a pad or a trace, or of the machine's own sensor.
    private mutating func receive(_ sample: MotionSample, isOwn: Bool) {
        guard sampleAllowance > 0 else { return }
        sampleAllowance -= 1
        lastSampleTime = time
        if isOwn {
            tilt.receive(sample, from: .host)
        } else if tilt.padInUse != nil {
            gyroWatch.hear()
            tilt.receive(sample, from: .gamepad)
        } else if !hadPad {
            tilt.receive(sample, from: .trace)
        }
        if clocks[current].isRunning { scenes[current].sense(lean, at: sceneTime) }
    }

    private var lean: Lean {
        Lean(
            tilt: tilt.tilt, tracker: viewer, rawViewer: tilt.viewer ?? ViewerOffset(tilt.tilt),
            acceleration: tilt.recipeAcceleration, shake: hasFreshSample ? tilt.shake : .zero)
    }

    /// A sensor that has fallen silent shakes no more.
    private var hasFreshSample: Bool { lastSampleTime.map { time - $0 < 0.1 } ?? false }

    /// The time of the scene shown.
    var sceneTime: Double { clocks[current].time(at: time) }

    /// One fixed step of everything that moves.
    mutating func step(_ dt: Double) {
        isStirred = false
        tilt.step(dt)
        sampleAllowance = min(sampleAllowance + Self.mostSamplesOfStep, Self.mostSamples)
        announce()
        watchGyro(dt)
        if zoomStick != 0 { perform(.zoom(by: .pow(2, -zoomStick * dt / Self.zoomTime), at: nil)) }
        if clocks[current].isRunning { stepScene(dt) }
        gauge.step(dt, tilt: tilt.tilt)
        bar.step(dt, current: current)
        toast.step(dt)
        help.step(dt)
        if transition?.step(dt) == true { transition = nil }
        if time >= Self.openingTime { endOpening() }
    }

    /// In how many seconds the right stick, pushed fully up, doubles the picture's size.
    private static let zoomTime = 0.5

    /// How long a newcomer is shown what moves, in seconds.
    private static let openingTime = 3.0

    mutating func endOpening() {
        guard isOpening else { return }
        isOpening = false
        scenes[current].endOpening(at: sceneTime)
    }

    /// One step of the scene shown, and of the viewer it is seen from: while one is paused, so is the other.
    mutating func stepScene(_ dt: Double) {
        followViewer(dt)
        scenes[current].step(dt, to: sceneTime, lean: lean)
    }

    private mutating func followViewer(_ dt: Double) {
        if let hover = tilt.viewer {
            viewer.follow(hover, for: dt)
        } else {
            viewer.follow(tilt.tilt, leaks: tilt.source.isSensor, for: dt)
        }
    }

    private mutating func announce() {
        guard let announcement = tilt.takeAnnouncement() else { return }
        switch announcement {
        case .levelFound(let angle), .levelAssumed(let angle):
            say("Level: \(Self.degrees(angle))°. C sets it again", icon: "calibrate")
        }
    }
}
