import TiltEngine

// One object with each setting that differs from its default under its name: a number in the sheet's unit, true or
// false, or a word.
extension Settings: Codable {
    /// Reads the object. Missing settings have their defaults, unknown names are ignored, and numbers out of range are
    /// clamped. Throws `DecodingError`, with the name of the setting, for a value of the wrong type.
    public init(from decoder: any Decoder) throws {
        let box = try decoder.container(keyedBy: NameKey.self)
        self = .standard
        phoneAddress = try box.decodeIfPresent(String.self, forKey: Self.addressKey) ?? ""
        for setting in Setting.all {
            let key = NameKey(setting.key)
            guard box.contains(key) else { continue }
            switch setting.control {
            case .slider: setting.set(try box.decode(Double.self, forKey: key), in: &self)
            case .toggle: setting.set(try box.decode(Bool.self, forKey: key) ? 1 : 0, in: &self)
            case .choice(let options):
                let word = try box.decode(String.self, forKey: key)
                guard let index = options.firstIndex(where: { $0.word == word }) else {
                    throw DecodingError.dataCorruptedError(
                        forKey: key, in: box,
                        debugDescription: "use one of \(options.map(\.word).joined(separator: ", "))")
                }
                setting.set(Double(index), in: &self)
            }
        }
    }

    /// Writes the object. Rethrows the encoder's errors.
    public func encode(to encoder: any Encoder) throws {
        var box = encoder.container(keyedBy: NameKey.self)
        if !phoneAddress.isEmpty { try box.encode(phoneAddress, forKey: Self.addressKey) }
        for setting in Setting.all where setting.isChanged(in: self) {
            let (key, value) = (NameKey(setting.key), setting.value(in: self))
            switch setting.control {
            case .slider: try box.encode(value, forKey: key)
            case .toggle: try box.encode(value != 0, forKey: key)
            case .choice(let options): try box.encode(options[Int(value)].word, forKey: key)
            }
        }
    }

    private static let addressKey = NameKey("phone.address")
}

extension Settings {
    /// These settings with the changes between two moments of a run applied.
    public func merging(_ later: Settings, since start: Settings) -> Settings {
        var merged = self
        for setting in Setting.all where setting.value(in: later) != setting.value(in: start) {
            setting.set(setting.value(in: later), in: &merged)
        }
        if later.phoneAddress != start.phoneAddress { merged.phoneAddress = later.phoneAddress }
        return merged
    }
}

// In a recording's header every value is a number.
extension Settings {
    /// The settings that differ from their defaults, by their names in the file: for a switch 0 or 1, for a choice the index.
    public var numbers: [String: Double] {
        let changed = Setting.all.filter { $0.isChanged(in: self) }
        return Dictionary(uniqueKeysWithValues: changed.map { ($0.key, $0.value(in: self)) })
    }

    /// Settings from such numbers; unknown names are ignored.
    public init(numbers: [String: Double]) {
        self = .standard
        for setting in Setting.all {
            if let value = numbers[setting.key] { setting.set(value, in: &self) }
        }
    }
}

extension Settings {
    /// The settings as a Swift expression, for a program that imports TiltEngine and TiltScenes.
    public var swift: String {
        """
        let settings = Settings(
            tilt: TiltResponse(
                x: \(Self.swift(tilt.x)),
                y: \(Self.swift(tilt.y)),
                isExchanged: \(tilt.isExchanged), lock: \(tilt.lock.map { ".\($0)" } ?? "nil"), smoothing: \(tilt.smoothing)),
            usesClutch: \(usesClutch), rumbles: \(rumbles), lights: \(lights), listensToPhone: \(listensToPhone),
            reducedMotion: .\(reducedMotion),
            interfaceSteps: \(interfaceSteps),
            weather: WeatherFeel(
                deceleration: \(weather.deceleration), approachTime: \(weather.approachTime), stretch: \(weather.stretch),
                bounceFrequency: \(weather.bounceFrequency), speed: \(weather.speed), gathering: \(weather.gathering),
                hasWind: \(weather.hasWind)),
            carousel: CarouselFeel(
                inertia: \(carousel.inertia), approachTime: \(carousel.approachTime), speed: \(carousel.speed),
                radius: \(carousel.radius), incline: \(carousel.incline)),
            parallax: ParallaxFeel(
                depth: \(parallax.depth), springResponse: \(parallax.springResponse), recentringTime: \(parallax.recentringTime)),
            falling: FallingFeel(
                gravity: \(falling.gravity), elasticity: \(falling.elasticity), friction: \(falling.friction)))
        """
    }

    private static func swift(_ axis: TiltResponse.Axis) -> String {
        """
        TiltResponse.Axis(
                    sensitivity: \(axis.sensitivity), curve: \(axis.curve), deadZone: \(axis.deadZone), limit: \(axis.limit),
                    isInverted: \(axis.isInverted))
        """
    }
}
