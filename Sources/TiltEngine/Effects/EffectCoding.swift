/// A group of effects on ``EffectProperties`` as a file: a list of the properties by their names, each with its axis and its
/// relative values, in which a group is a list too.
///
///     [{"keyPath": "center.x", "axis": "horizontal", "minimum": -40, "maximum": 40}]
///
/// A number is written as such, a point as `{"x": 0, "y": 4}`, an angle as `{"radians": 0.5}`. A custom effect is code and cannot
/// be written.
extension MotionEffectGroup: Codable where Target == EffectProperties {
    /// Reads a group. A property that is unknown is refused by its name.
    public init(from decoder: any Decoder) throws {
        var list = try decoder.unkeyedContainer()
        self.init()
        while !list.isAtEnd { effects.append(try list.decode(WrittenEffect.self).effect) }
    }

    /// Writes a group. Throws if it has a custom effect, or a property that is none of the named ones.
    public func encode(to encoder: any Encoder) throws {
        var list = encoder.unkeyedContainer()
        for effect in effects { try list.encode(WrittenEffect(effect: effect)) }
    }
}

private struct WrittenEffect: Codable {
    let effect: any MotionEffect<EffectProperties>

    private enum Key: String, CodingKey, CaseIterable { case keyPath, axis, minimum, maximum }
    private typealias Path<Value> = any WritableKeyPath<EffectProperties, Value> & Sendable

    private static let numbers: [String: Path<Double>] = [
        "center.x": \.center.x, "center.y": \.center.y, "scale": \.scale, "alpha": \.alpha,
        "shadowOffset.x": \.shadowOffset.x, "shadowOffset.y": \.shadowOffset.y,
    ]
    private static let points: [String: Path<Vector>] = ["center": \.center, "shadowOffset": \.shadowOffset]
    private static let angles: [String: Path<Angle>] = [
        "rotation": \.rotation, "rotationX": \.rotationX, "rotationY": \.rotationY,
    ]

    init(effect: any MotionEffect<EffectProperties>) { self.effect = effect }

    init(from decoder: any Decoder) throws {
        if (try? decoder.unkeyedContainer()) != nil {
            effect = try MotionEffectGroup<EffectProperties>(from: decoder)
            return
        }
        let values = try decoder.part(Key.self)
        let name = try values.decode(String.self, forKey: .keyPath)
        func read<Value: Scalable & Decodable>(
            _ paths: [String: Path<Value>]
        ) throws -> (any MotionEffect<EffectProperties>)? {
            guard let path = paths[name] else { return nil }
            return InterpolatingMotionEffect(
                path, along: try values.decode(ViewerOffset.Axis.self, forKey: .axis),
                minimum: try values.decode(Value.self, forKey: .minimum),
                maximum: try values.decode(Value.self, forKey: .maximum))
        }
        guard let effect = try read(Self.numbers) ?? read(Self.points) ?? read(Self.angles) else {
            let known = (Array(Self.numbers.keys) + Self.points.keys + Self.angles.keys).sorted()
            throw DecodingError.dataCorruptedError(
                forKey: .keyPath, in: values,
                debugDescription: "\(name) is unknown; known are \(known.joined(separator: ", ")).")
        }
        self.effect = effect
    }

    func encode(to encoder: any Encoder) throws {
        func write<Value: Scalable & Encodable>(_ named: [String: Path<Value>]) throws -> Bool {
            guard let effect = effect as? InterpolatingMotionEffect<EffectProperties, Value>,
                let name = named.first(where: { $0.value as AnyKeyPath == effect.keyPath as AnyKeyPath })?.key
            else { return false }
            var values = encoder.container(keyedBy: Key.self)
            try values.encode(name, forKey: .keyPath)
            try values.encode(effect.axis, forKey: .axis)
            try values.encode(effect.minimum, forKey: .minimum)
            try values.encode(effect.maximum, forKey: .maximum)
            return true
        }
        if let group = effect as? MotionEffectGroup<EffectProperties> { return try group.encode(to: encoder) }
        if try write(Self.numbers) || write(Self.points) || write(Self.angles) { return }
        throw EncodingError.invalidValue(
            effect,
            .init(codingPath: encoder.codingPath, debugDescription: "A custom effect cannot be written to a file."))
    }
}
