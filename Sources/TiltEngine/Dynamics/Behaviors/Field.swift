/// A force that depends on where an item is, how it moves and how much it weighs. Several add up.
///
/// A strength of 1 accelerates mass 1 by 100 points per second squared, as a ``Push`` does. Distances count in metres of 100
/// points: a force falls with the distance as strength / distance to the power of ``falloff``.
///
/// A step adds no energy: drag is implicit, a magnetic field turns the velocity, and a force counts at the place that an item
/// reaches within the step (drift, kick, drift).
public struct Field: ItemsBehavior {
    /// The kinds of fields.
    public enum Law: Hashable, Sendable, Codable {
        /// Slows items: a force against the velocity, 1 per metre per second.
        case drag
        /// Turns items clockwise about the field's position.
        case vortex
        /// Accelerates items of any mass toward the field's position.
        case radialGravity
        /// Accelerates items of any mass along a vector.
        case linearGravity(Vector)
        /// Sets the velocity of items to a vector, in metres per second, whatever else acts on them.
        case velocity(Vector)
        /// Pushes items about in directions that change smoothly with place and time, whatever their mass: `smoothness`
        /// is 0 (rough) to 1, and the pattern changes `animationSpeed` times per second.
        case noise(smoothness: Double = 0, animationSpeed: Double = 1)
        /// As noise, in proportion to the speed of the item in metres per second.
        case turbulence(smoothness: Double = 0, animationSpeed: Double = 1)
        /// Pulls items toward the field's position, in proportion to the distance.
        case spring
        /// Pushes items with a ``ItemProperties/charge`` above 0 away from the field's position, and pulls those below.
        case electric
        /// Pushes charged items across their direction, in proportion to charge and speed in metres per second: clockwise
        /// for a charge above 0.
        case magnetic
        /// A law of one's own, which cannot be written to a file.
        case custom(FieldLaw)

        private enum LinearGravityCodingKeys: String, CodingKey { case _0 = "acceleration" }
        private enum VelocityCodingKeys: String, CodingKey { case _0 = "velocity" }
    }

    /// The items on which it acts.
    @DistinctItems public var items: [ItemID]
    /// What it does.
    public var law: Law
    /// The middle, in points.
    public var position = Vector.zero
    /// Where it acts, around ``position``; everywhere by default.
    public var region = Region.infinite
    /// The strength, see ``Field``; 1 by default, negative to turn the force round.
    public var strength = 1.0
    /// The power of the distance by which the force falls; 0, the default, does not fall.
    public var falloff = 0.0
    /// The distance in points, above 0, below which the force does not grow any more.
    public var minimumRadius = 1.0

    /// A field on some items.
    public init(
        _ law: Law, on items: [ItemID] = [], at position: Vector = .zero, strength: Double = 1,
        region: Region = .infinite, falloff: Double = 0
    ) {
        self.law = law
        self.items = items
        (self.position, self.strength, self.region, self.falloff) = (position, strength, region, falloff)
    }

    private enum CodingKeys: String, CodingKey, CaseIterable {
        case items, law, position, region, strength, falloff, minimumRadius
    }

    /// Reads a field; what is left out beside its law is as in its initialiser.
    public init(from decoder: any Decoder) throws {
        let values = try decoder.part(CodingKeys.self)
        self.init(try values.decode(Law.self, forKey: .law), on: try values.value(.items, or: []))
        position = try values.value(.position, or: position)
        region = try values.value(.region, or: region)
        strength = try values.value(.strength, or: strength)
        falloff = try values.value(.falloff, or: falloff)
        minimumRadius = try values.value(.minimumRadius, or: minimumRadius)
    }

    /// The behaviour as a kind.
    public var kind: BehaviorKind { .field(self) }
    /// Creates the behaviour from its kind; nil if that is another one.
    public init?(_ kind: BehaviorKind) { if case .field(let own) = kind { self = own } else { return nil } }
}

/// What a field acts on.
public struct FieldProbe: Hashable, Sendable {
    /// The place relative to the field's position, in points.
    public var offset: Vector
    /// The velocity, in points per second.
    public var velocity: Vector
    /// The mass; density 1 on 100 × 100 points gives 1.
    public var mass: Double
    /// The charge, see ``ItemProperties/charge``.
    public var charge: Double
    /// The time of the animator, in seconds.
    public var time: Double
}

/// A field's law of one's own. Two laws are equal if their names are.
public struct FieldLaw: Hashable, Sendable {
    /// The name.
    public let name: String
    private let force: @Sendable (FieldProbe) -> Vector

    /// A law that gives the force on an item, in mass · points per second squared, before strength and falloff.
    public init(_ name: String, force: @escaping @Sendable (FieldProbe) -> Vector) {
        (self.name, self.force) = (name, force)
    }

    func callAsFunction(_ probe: FieldProbe) -> Vector { force(probe) }

    /// Whether the names are equal.
    public static func == (a: FieldLaw, b: FieldLaw) -> Bool { a.name == b.name }

    /// Feeds the name into a hasher.
    public func hash(into hasher: inout Hasher) { hasher.combine(name) }
}

extension FieldLaw: Codable {
    /// Refuses, since a law is code.
    public init(from decoder: any Decoder) throws {
        throw DecodingError.dataCorrupted(
            .init(codingPath: decoder.codingPath, debugDescription: "A field's own law cannot be read from a file."))
    }

    /// Refuses, since a law is code.
    public func encode(to encoder: any Encoder) throws {
        throw EncodingError.invalidValue(
            name,
            .init(codingPath: encoder.codingPath, debugDescription: "A field's own law cannot be written to a file."))
    }
}

extension Field {
    /// What a field does to an item in a step.
    enum Effect {
        /// A force in mass · points per second squared.
        case force(Vector)
        /// A force against the velocity, in mass per second.
        case drag(Double)
        /// The velocity in points per second, whatever it was.
        case velocity(Vector)
    }

    /// What it does to a probe in a step of some seconds; nil outside the region. What depends on the velocity is exact or
    /// implicit, so that no strength is too great for the step.
    func effect(on probe: FieldProbe, for seconds: Double) -> Effect? {
        guard region.contains(probe.offset) else { return nil }
        let distance = probe.offset.portableLength
        let metres = max(distance, minimumRadius) / 100
        let grown = falloff == 0 ? strength : strength * Portable.exp(-falloff * Portable.log(metres))
        // Near the middle a force may grow beyond all numbers.
        let share = grown.clamped(to: -Self.greatest...Self.greatest)
        let outwards = distance > 0 ? probe.offset / distance : .zero
        /// A force along the line from the middle. It draws no item farther beyond the middle than a stable spring would.
        func central(_ outward: Double) -> Effect {
            let most = 3 * probe.mass * distance / (seconds * seconds)
            return .force(outwards * max(-most, outward * share * Push.unit))
        }
        func force(_ unit: Vector) -> Effect { .force(unit * (share * Push.unit)) }
        switch law {
        case .drag: return share > 0 ? .drag(share * Push.unit / 100) : force(probe.velocity / -100)
        case .vortex: return force(Vector(-outwards.y, outwards.x))
        case .radialGravity: return central(-probe.mass)
        case .linearGravity(let direction): return force(direction * probe.mass)
        case .velocity(let velocity): return .velocity(velocity * 100 * strength)
        case .noise(let smoothness, let pace):
            return force(FieldNoise(smoothness, pace)(probe.offset + position, probe.time))
        case .turbulence(let smoothness, let pace):
            let noise = FieldNoise(smoothness, pace)(probe.offset + position, probe.time) * (share / probe.mass)
            return .velocity(probe.velocity.driven(by: noise, for: seconds))
        case .spring: return central(-distance / 100)
        case .electric: return central(probe.charge)
        case .magnetic:
            let half = share * probe.charge / probe.mass * seconds / 2
            let (velocity, scale) = (probe.velocity, 1 / (1 + half * half))
            return .velocity(
                velocity * (1 - 2 * half * half * scale) + Vector(-velocity.y, velocity.x) * (2 * half * scale))
        case .custom(let law): return .force(law(probe) * share)
        }
    }

    /// The greatest share of a law.
    private static let greatest = 1e38
}

extension Vector {
    /// A velocity after some seconds of an acceleration by `push` times its own size: exact, as the part across the push
    /// stays and the other one is a hyperbolic function of the time.
    fileprivate func driven(by push: Vector, for seconds: Double) -> Vector {
        let rate = push.portableLength
        guard rate > 0 else { return self }
        let direction = push / rate
        let (along, speed, growth) = (dot(direction), portableLength, Portable.exp(min(20, rate * seconds)))
        return self + direction * ((speed + along) / 2 * growth - (speed - along) / 2 / growth - along)
    }
}

/// Directions that change smoothly with place and time: random ones at the corners of a grid, and between them mixed (Ken
/// Perlin's value noise, Improving Noise, SIGGRAPH 2002, whose fade it has).
private struct FieldNoise {
    /// The distance of the corners of the grid, in points.
    private let cell: Double
    private let pace: Double

    init(_ smoothness: Double, _ pace: Double) {
        cell = lerp(20, 400, smoothness.clamped(to: 0...1))
        self.pace = pace
    }

    func callAsFunction(_ place: Vector, _ time: Double) -> Vector {
        let (x, y, t) = (place.x / cell, place.y / cell, time * pace)
        let (column, row, moment) = (x.rounded(.down), y.rounded(.down), t.rounded(.down))
        let (u, v, w) = (FieldNoise.fade(x - column), FieldNoise.fade(y - row), FieldNoise.fade(t - moment))
        func mixed(_ moment: Double) -> Vector {
            let above = mix(corner(column, row, moment), corner(column + 1, row, moment), u)
            return mix(above, mix(corner(column, row + 1, moment), corner(column + 1, row + 1, moment), u), v)
        }
        return mix(mixed(moment), mixed(moment + 1), w)
    }

    private static func fade(_ t: Double) -> Double { t * t * t * (t * (t * 6 - 15) + 10) }

    private func mix(_ a: Vector, _ b: Vector, _ share: Double) -> Vector { a + (b - a) * share }

    private func corner(_ column: Double, _ row: Double, _ moment: Double) -> Vector {
        var hash: UInt64 = 0
        for number in [column, row, moment] {
            let bits = UInt64(bitPattern: Int64(number.clamped(to: -1e15...1e15)))
            hash = (hash ^ bits) &* 0x9E37_79B9_7F4A_7C15
            hash ^= hash >> 29
        }
        var random = SplitMix64(seed: hash)
        return Vector(random.uniform(-1, 1), random.uniform(-1, 1))
    }
}
