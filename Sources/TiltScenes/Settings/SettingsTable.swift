import TiltEngine

/// A group of settings under a heading.
struct SettingsSection: Sendable {
    let title: String
    let settings: [Setting]
    /// Whether there is an address field below them.
    var hasAddress = false
}

extension Setting {
    /// All settings. The file, the header of a recording and the sheet follow this list.
    static let all =
        (tilt + program).flatMap(\.settings)
        + ["weather", "carousel", "parallax"].flatMap { ownOf($0) }.flatMap(\.settings)
        + falling.settings

    /// The settings of tilt in every scene.
    static let tilt = [
        SettingsSection(title: "Sideways", settings: axis("tilt.sideways", .x)),
        SettingsSection(title: "Toward and away", settings: axis("tilt.toward", .y)),
        SettingsSection(
            title: "Both",
            settings: [
                .toggle("tilt.exchanged", "Exchange axes", \.tilt.isExchanged),
                .choice(
                    "tilt.lock", "Only one axis", \.tilt.lock,
                    [
                        (nil, Option("none", "Both")), (.x, Option("sideways", "Sideways")),
                        (.y, Option("toward", "Toward")),
                    ]),
                .slider("tilt.smoothing", "Smoothing", \.tilt.smoothing, 0...0.5, step: 0.01, unit: " s"),
                .toggle("tilt.clutch", "Only with R2 held", \.usesClutch),
            ]),
    ]

    private static func axis(_ key: String, _ axis: TiltResponse.AxisName) -> [Setting] {
        let curve = SettingCurve.response(axis)
        return [
            .slider(
                "\(key).sensitivity", "Sensitivity", \.tilt[axis].sensitivity, 0.2...4, step: 0.05, unit: "×",
                curve: curve),
            .slider("\(key).curve", "Curve", \.tilt[axis].curve, 0.3...3, step: 0.05, curve: curve),
            .slider("\(key).deadZone", "Dead zone", \.tilt[axis].deadZone, 0...15, step: 0.5, unit: "°", curve: curve),
            .slider("\(key).limit", "Limit", \.tilt[axis].limit, 5...90, step: 1, unit: "°", curve: curve),
            .toggle("\(key).inverted", "Inverted", \.tilt[axis].isInverted, curve: curve),
        ]
    }

    static let program = [
        SettingsSection(
            title: "Pad",
            settings: [
                .toggle("pad.rumble", "Rumble", \.rumbles), .toggle("pad.light", "Coloured light", \.lights),
            ]),
        SettingsSection(
            title: "Phone over the network",
            settings: [.toggle("phone.on", "Listen to it", \.listensToPhone)], hasAddress: true),
        SettingsSection(
            title: "Motion",
            settings: [
                .choice(
                    "motion.reduced", "Reduce motion", \.reducedMotion,
                    [(.system, Option("system", "System")), (.on, Option("on", "On")), (.off, Option("off", "Off"))])
            ]),
        SettingsSection(
            title: "Interface",
            settings: [
                .choice(
                    "interface.size", "Size", \.interfaceSteps,
                    zip(-3...4, [51, 64, 80, 100, 125, 156, 195, 244]).map { ($0, Option("\($1)%", "\($1) %")) })
            ]),
    ]

    static func of(scene name: String) -> [SettingsSection] {
        let own = ownOf(name)
        return own.isEmpty || name == "weather" ? own : own + [falling]
    }

    private static func ownOf(_ scene: String) -> [SettingsSection] {
        switch scene {
        case "weather": [SettingsSection(title: "Map", settings: weather)]
        case "carousel": [SettingsSection(title: "Ring", settings: carousel)]
        case "parallax": [SettingsSection(title: "Layers", settings: parallax)]
        default: []
        }
    }

    private static let weather: [Setting] = [
        .slider(
            "weather.glide", "Glide", \.weather.deceleration, 0.1...3, step: 0.01, unit: " s", curve: .fling,
            shown: { -0.001 / .log($0) }, kept: { .exp(-0.001 / $0) }),
        .slider(
            "weather.spring", "Spring", \.weather.approachTime, 0.04...0.5, step: 0.01, unit: " s",
            curve: .approach(.weather)),
        .slider(
            "weather.rubberBand", "Rubber band", \.weather.stretch, 0.1...1, step: 0.01, curve: .rubberBand),
        .slider(
            "weather.bounce", "Bounce", \.weather.bounceFrequency, 4...30, step: 0.5, unit: " /s", curve: .bounce),
        .slider("weather.speed", "Tilt speed", \.weather.speed, 100...2000, step: 20, unit: " pt/s", curve: .fall),
        .slider("weather.gathering", "Speeds up to", \.weather.gathering, 1...6, step: 0.1, unit: "×", curve: .fall),
        .toggle("weather.wind", "Wind", \.weather.hasWind),
    ]

    private static let carousel: [Setting] = [
        .slider(
            "carousel.glide", "Glide", \.carousel.inertia, 0.1...3, step: 0.01, unit: " s", curve: .settle,
            shown: { -PublishedRing.tick / .log($0) }, kept: { .exp(-PublishedRing.tick / $0) }),
        .slider(
            "carousel.spring", "Spring", \.carousel.approachTime, 0.04...0.5, step: 0.01, unit: " s",
            curve: .approach(.carousel)),
        .slider("carousel.speed", "Tilt speed", \.carousel.speed, 30...720, step: 10, unit: " °/s"),
        .slider("carousel.radius", "Ring radius", \.carousel.radius, 0.6...1.4, step: 0.05, unit: "×"),
        .slider("carousel.incline", "Seen from above", \.carousel.incline, 0...1.6, step: 0.05, unit: "×"),
    ]

    private static let parallax: [Setting] = [
        .slider("parallax.depth", "Depth", \.parallax.depth, 0...1.5, step: 0.05, unit: "×"),
        .slider(
            "parallax.spring", "Spring", \.parallax.springResponse, 0.05...1, step: 0.01, unit: " s", curve: .viewer),
        .slider(
            "parallax.leak", "Recentres in", \.parallax.recentringTime, 1...30, step: 0.5, unit: " s",
            curve: .recentring),
    ]

    private static let falling = SettingsSection(
        title: "Let go",
        settings: [
            .slider("falling.gravity", "Gravity", \.falling.gravity, 0.1...3, step: 0.05, unit: "×", curve: .drop),
            .slider("falling.bounce", "Bounce", \.falling.elasticity, 0...0.95, step: 0.05, curve: .drop),
            .slider("falling.friction", "Friction", \.falling.friction, 0...1, step: 0.05),
        ])
}

extension Settings {
    /// The settings with every number clamped to its range.
    var sound: Settings {
        var sound = self
        for setting in Setting.all where !setting.isSound(in: self) { setting.set(setting.value(in: self), in: &sound) }
        sound.phoneAddress = TextField(phoneAddress).text
        return sound
    }
}
