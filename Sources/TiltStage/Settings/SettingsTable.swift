import TiltEngine

/// A group of settings under a heading.
public struct SettingsSection: Sendable {
    let title: String
    let settings: [Setting]

    /// A group; its heading is short.
    public init(title: String, settings: [Setting]) { (self.title, self.settings) = (title, settings) }
}

extension Setting {
    /// All settings of a program with some scenes.
    package static func all(of scenes: [SceneDescriptor]) -> [Setting] {
        (tilt + general + [pad, phone] + scenes.flatMap(\.settings) + [.falling]).flatMap(\.settings)
    }

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

    /// The settings of the program.
    static let general = [
        SettingsSection(
            title: "Sound and size",
            settings: [
                .toggle("sound.on", "Sound", \.hasSound),
                .slider("sound.volume", "Volume", \.volume, 0...100, step: 5, unit: " %"),
                .choice(
                    "interface.size", "Size", \.interfaceSteps,
                    zip(-3...4, [51, 64, 80, 100, 125, 156, 195, 244]).map { ($0, Option("\($1)%", "\($1) %")) }),
            ]),
        SettingsSection(
            title: "Motion",
            settings: [
                .choice(
                    "motion.reduced", "Reduce motion", \.reducedMotion,
                    [(.system, Option("system", "System")), (.on, Option("on", "On")), (.off, Option("off", "Off"))]),
                .choice(
                    "motion.alive", "Alive", \.life,
                    [
                        (.focused, Option("focused", "Focused")), (.minute, Option("minute", "A minute")),
                        (.never, Option("never", "Never")),
                    ]),
                .toggle("motion.show", "Show after 45 s", \.shows),
            ]),
    ]

    /// The settings of pads, and of a phone over the network.
    static let pad = SettingsSection(
        title: "Pad",
        settings: [.toggle("pad.rumble", "Rumble", \.rumbles), .toggle("pad.light", "Coloured light", \.lights)])
    static let phone = SettingsSection(
        title: "Phone", settings: [.toggle("phone.on", "Listen to it", \.listensToPhone)])

    /// The settings of a scene, with those of falling where things fall.
    static func of(_ scene: SceneDescriptor) -> [SettingsSection] {
        scene.settings + (scene.action(.letGo) == nil ? [] : [.falling])
    }
}

extension Settings {
    /// The settings with every number of some of them clamped to its range.
    func sound(_ settings: [Setting]) -> Settings {
        var sound = self
        for setting in settings where !setting.isSound(in: self) { setting.set(setting.value(in: self), in: &sound) }
        sound.phoneAddress = TextField(phoneAddress).text
        return sound
    }
}
