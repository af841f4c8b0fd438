import TiltEngine

extension SceneAction.ID {
    /// Switches the wind over the chart.
    static let wind = Self("wind")
}

extension SceneAction {
    /// Switches the wind over the chart.
    static let wind = SceneAction(
        .wind, title: "Wind on or off", key: .n,
        button: Button(
            off: .init(icon: "wind", title: "Wind", hint: "Wind on"),
            on: .init(icon: "wind", title: "Wind", hint: "Wind off"), width: 92, isSwitch: true))
}

extension WeatherScene {
    /// Switches the wind, which is a setting.
    public mutating func perform(_ action: SceneAction.ID, at time: Double) -> SceneAction.Outcome {
        guard action == .wind, wind != nil else { return .unavailable }
        return .changes { $0.weather.hasWind.toggle() }
    }

    /// Whether the wind is on; nil where there is none.
    public func isOn(_ action: SceneAction.ID) -> Bool? { action == .wind ? wind?.isOn : nil }
}
