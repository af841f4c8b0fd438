import TiltCanvas
import TiltEngine
public import TiltStage

extension SceneAction.ID {
    /// Switches the wind over the chart.
    static let wind = Self("wind")
    /// Runs or stops the chart's time.
    static let time = Self("time")
    /// Tells the weather in the middle of the view, or no longer.
    static let probe = Self("probe")
}

extension SceneAction {
    /// Switches the wind over the chart.
    static let wind = SceneAction(
        .wind, title: "Wind on or off", key: .n,
        button: Button(
            off: .init(icon: "wind", title: "Wind", hint: "Wind on"),
            on: .init(icon: "wind", title: "Wind", hint: "Wind off"), width: 92, isSwitch: true))
    /// Runs or stops the chart's time.
    static let time = SceneAction(
        .time, title: "Time runs, stands", key: .i, padButton: .r3, absence: "Nothing moves by itself")
    /// Tells the weather in the middle of the view. A row of the help page names it, with the tap.
    static let probe: SceneAction = {
        var action = SceneAction(.probe, title: "The weather here", key: .return, padButton: .square)
        action.isListed = false
        return action
    }()
}

// The weather over the chart.
extension MapScene {
    /// An hour in seconds of a held key or of the stick, pushed to its end.
    private static let hoursPerSecond = 8.0

    /// The weather over the map that is shown; nil if it has none. To ask whether there is any, ``hasSky`` copies nothing.
    var sky: LivingSky? { hasSky ? chartSky : nil }

    /// Whether there is weather over the map that is shown.
    var hasSky: Bool { chartSky != nil && law.hasWeather(over: layout.map, ifOwn: feel.coversOwnMaps) }

    /// The weather in the middle of the view; nil without weather.
    func weather(at time: Double) -> LivingSky.Report? { sky.flatMap { $0.report(view($0, at: time)) } }

    /// Wind and rain in the middle of the view; nil without weather.
    func air(at time: Double) -> LivingSky.Air? { sky.flatMap { $0.air(view($0, at: time)) } }

    private func view(_ sky: LivingSky, at time: Double) -> SkyView { sky.view(shown(at: time)) }

    mutating func prepareSky(at time: Double, isComplete: Bool = false) {
        guard let view = seen(at: time) else { return }
        chartSky?.prepare(view, isComplete: isComplete)
        if !reducesMotion, let flash = chartSky?.flash(in: view) { noises.flash(flash, in: view, at: time) }
    }

    /// The part of the world that is seen; nil without weather. It holds no copy of the weather, whose memory would change.
    func seen(at time: Double) -> SkyView? {
        hasSky ? chartSky?.view(shown(at: time)) : nil
    }

    /// Takes the time in the hand, at a point of the scrubber.
    mutating func holdTime(at point: Vector) {
        guard let scrubber else { return }
        chartSky?.isHeld = true
        chartSky?.turn(to: scrubber.hours(at: point))
    }

    /// Turns the time by an hour, back with J, on with L.
    mutating func turnTime(by key: Key) {
        guard hasSky, let turn = Self.turn(of: key) else { return }
        timeKeys.press()
        chartSky?.turn(by: turn)
    }

    /// Turns the time while J or L is held, by a step of `dt` seconds.
    mutating func turnTime(by key: Key, for dt: Double, at time: Double) {
        guard hasSky, let turn = Self.turn(of: key) else { return }
        chartSky?.turn(by: turn * Self.hoursPerSecond * timeKeys.hold(for: dt, at: time))
    }

    /// Turns the time by the keys, while the strip of hours has their focus.
    mutating func slide(_ step: SceneSlider.Step) {
        guard hasSky else { return }
        switch step {
        case .by(let count): chartSky?.turn(by: Double(count))
        case .pages(let count): chartSky?.turn(by: 6 * Double(count))
        case .start: chartSky?.turn(to: 0)
        // The end is the start, so this is the last minute.
        case .end: chartSky?.turn(to: SkyClock.period - 1.0 / 60)
        case .press: runOrStop()
        }
    }

    private static func turn(of key: Key) -> Double? { key == .j ? -1 : key == .l ? 1 : nil }

    /// Turns the time by the stick, pushed by −1…1, for `dt` seconds.
    mutating func turnTime(by push: Double, for dt: Double) {
        if hasSky { chartSky?.turn(by: push * abs(push) * Self.hoursPerSecond * dt) }
    }

    /// Switches the wind, which is a setting, runs and stops the time, or tells the weather in the middle, or no longer.
    public mutating func perform(_ action: SceneAction.ID, at time: Double) -> SceneAction.Outcome {
        guard state(of: action) != nil else { return .unavailable }
        if action == .wind { return .changes { $0.weather.hasWind.toggle() } }
        if action == .probe {
            toggleProbe(at: layout.view.center, time: time)
            return .performed
        }
        if action == .close {
            probe?.close()
            return .performed
        }
        runOrStop()
        return .performed
    }

    /// Runs the time if it stands, for whatever reason, else stops it. In a pause it stands: this ends the pause.
    mutating func runOrStop() {
        let runs = !hasSky || isPaused || chartSky?.isRunning != true
        if isPaused { requests.append(.togglePause) }
        chartSky?.runs = runs
    }

    /// Moves what lives by itself, unless it may not.
    mutating func stepSky(_ dt: Double, to time: Double, tilt: Tilt) {
        guard hasSky, !reducesMotion else { return }
        let scroller = scroller(at: time)
        let phase = scroller.phase(at: time)
        let shaping = TiltShaping()
        let drive = phase == .tilt ? Vector(shaping.share(of: tilt.x), shaping.share(of: tilt.y)) : .zero
        chartSky?.step(dt, tilt: drive, bounces: phase == .bouncing)
    }

    /// Whether the wind is on, the time runs or the weather in the middle is told; nil where there is none.
    public func state(of action: SceneAction.ID) -> SceneAction.State? {
        if action == .probe { return hasSky ? SceneAction.State(isOn: probe?.isOpen == true) : nil }
        if action == .close { return probe?.isOpen == true ? SceneAction.State() : nil }
        guard hasSky, !reducesMotion else { return nil }
        if action == .time { return mayLive ? chartSky.map { SceneAction.State(isOn: $0.runs) } : nil }
        return action == .wind ? SceneAction.State(isOn: feel.hasWind) : nil
    }

    /// The part of the scrubber under the pointer, and how bright it is.
    private var scrubberLight: (part: Scrubber.Part, strength: Double)? {
        guard let part = pointer.flatMap({ scrubber?.part(at: $0) }) else { return nil }
        return (part, hasSky && chartSky?.isHeld == true ? 0.06 : 0.12)
    }

    func drawScrubber(into list: inout DrawList, _ layout: MapLayout, offset: Vector, fonts: Fonts) {
        guard let sky, let scrubber else { return }
        let view = sky.view(ShownMap(layout: layout, offset: offset))
        scrubber.draw(
            into: &list, hours: sky.hours, isRunning: sky.runs && !isPaused, light: scrubberLight, fonts: fonts,
            darkness: { sky.darkness(at: view.part.center, hours: $0) })
    }
}
