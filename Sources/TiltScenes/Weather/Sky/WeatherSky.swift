import TiltEngine

extension SceneAction.ID {
    /// Switches the wind over the chart.
    static let wind = Self("wind")
    /// Runs or stops the chart's time.
    static let time = Self("time")
}

extension SceneAction {
    /// Switches the wind over the chart.
    static let wind = SceneAction(
        .wind, title: "Wind on or off", key: .n,
        button: Button(
            off: .init(icon: "wind", title: "Wind", hint: "Wind on"),
            on: .init(icon: "wind", title: "Wind", hint: "Wind off"), width: 92, isSwitch: true))
    /// Runs or stops the chart's time.
    static let time = SceneAction(.time, title: "Time runs, stands", key: .i, padButton: .r3)
}

// The weather over the chart.
extension WeatherScene {
    /// An hour in seconds of a held key or of the stick, pushed to its end.
    private static let hoursPerSecond = 8.0

    /// The weather over the map that is shown; nil if it has none.
    var sky: LivingSky? { layout.map.isChart ? chartSky : nil }

    /// The strip of hours; nil without weather or room.
    var scrubber: Scrubber? { sky == nil ? nil : Scrubber(in: layout.view, minimap: minimap?.frame) }

    /// The weather in the middle of the view; nil without weather.
    func weather(at time: Double) -> LivingSky.Report? {
        let scroller = scroller(at: time)
        return sky?.report(SkyView(scroller.layout, offset: scroller.offset(at: time)))
    }

    /// Prepares the weather of the view.
    mutating func prepareSky(at time: Double, isComplete: Bool = false) {
        guard sky != nil else { return }
        let shown = shown(at: time)
        chartSky?.prepare(SkyView(shown.layout, offset: shown.offset), isComplete: isComplete)
    }

    /// Prepares what is seen first: all of it at the start, or as much as does not delay a frame.
    public mutating func appear(at time: Double) { prepareSky(at: time, isComplete: time == 0 && !opens) }

    /// Takes the time in the hand, at a point of the scrubber.
    mutating func holdTime(at point: Vector) {
        guard let scrubber else { return }
        chartSky?.isHeld = true
        chartSky?.turn(to: scrubber.hours(at: point))
    }

    /// Turns the time by an hour, back with J, on with L.
    mutating func turnTime(by key: InputEvent.Key) {
        guard sky != nil, let way = Self.way(of: key) else { return }
        timeKeys.press()
        chartSky?.turn(by: way)
    }

    /// Turns the time while J or L is held, by a step of `dt` seconds.
    mutating func turnTime(by key: InputEvent.Key, for dt: Double, at time: Double) {
        guard sky != nil, let way = Self.way(of: key) else { return }
        chartSky?.turn(by: way * Self.hoursPerSecond * timeKeys.hold(for: dt, at: time))
    }

    private static func way(of key: InputEvent.Key) -> Double? { key == .j ? -1 : key == .l ? 1 : nil }

    /// Turns the time by the stick, pushed by −1…1, for `dt` seconds.
    mutating func turnTime(by push: Double, for dt: Double) {
        if sky != nil { chartSky?.turn(by: push * abs(push) * Self.hoursPerSecond * dt) }
    }

    /// Switches the wind, which is a setting, or runs and stops the time.
    public mutating func perform(_ action: SceneAction.ID, at time: Double) -> SceneAction.Outcome {
        guard isOn(action) != nil else { return .unavailable }
        if action == .wind { return .changes { $0.weather.hasWind.toggle() } }
        chartSky?.runs.toggle()
        chartSky?.noteInput()
        return .performed
    }

    /// Whether the wind is on, or the time runs; nil where there is none.
    public func isOn(_ action: SceneAction.ID) -> Bool? {
        guard let sky else { return nil }
        if action == .time { return sky.runs }
        return action == .wind && !reducesMotion ? feel.hasWind : nil
    }

    /// The part of the scrubber under the pointer, and how bright it is.
    private var scrubberLight: (part: Scrubber.Part, strength: Double)? {
        guard let part = pointer.flatMap({ scrubber?.part(at: $0) }) else { return nil }
        return (part, sky?.isHeld == true ? 0.06 : 0.12)
    }

    /// Draws the scrubber.
    func drawScrubber(into list: inout DrawList, _ view: SkyView, fonts: Fonts) {
        guard let sky, let scrubber else { return }
        scrubber.draw(
            into: &list, hours: sky.hours, isRunning: sky.runs, light: scrubberLight, fonts: fonts,
            darkness: { sky.darkness(at: view.part.center, hours: $0) })
    }
}
