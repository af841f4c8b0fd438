/// What a shape is made of.
public struct Material: Hashable, Sendable, Codable {
    /// Mass per area, 0 or more: 1 gives 100 × 100 points a mass of 1, and 0 no mass.
    public var density: Double
    /// Coulomb's coefficient of friction; two shapes combine to √(a·b).
    public var friction: Double
    /// The coefficient of restitution, 0…1; two shapes combine to the larger one. ``World/restitutionThreshold`` is the
    /// least speed that bounces.
    public var restitution: Double
    /// How far the load on a rolling shape acts ahead of its point of contact, in points, 0 or more: a torque of this
    /// times the load resists the rotation. Two shapes combine to the larger one.
    public var rollingResistance = 0.0
    /// The speed of the surface along the outline, clockwise on the screen, in points per second: a box with 100 carries
    /// what lies on it to the right, as a conveyor belt does. Friction drives it.
    public var surfaceSpeed = 0.0

    /// A material.
    public init(density: Double = 1, friction: Double = 0.3, restitution: Double = 0) {
        (self.density, self.friction, self.restitution) = (density, friction, restitution)
    }

    /// What no world takes of it; nil if one takes it.
    var flaw: String? {
        let isFinite =
            Float(density).isFinite && Float(friction).isFinite && Float(restitution).isFinite
            && Float(rollingResistance).isFinite && Float(surfaceSpeed).isFinite
        guard isFinite, density >= 0, friction >= 0, rollingResistance >= 0 else {
            return "a material's numbers are finite, and all but its surface speed not negative"
        }
        return (0...1).contains(restitution) ? nil : "a restitution is 0…1"
    }

    private enum CodingKeys: String, CodingKey, CaseIterable {
        case density, friction, restitution, rollingResistance, surfaceSpeed
    }

    /// Reads a material; what is left out is as in its initialiser.
    public init(from decoder: any Decoder) throws {
        let values = try decoder.part(CodingKeys.self)
        self.init()
        density = try values.value(.density, or: density)
        friction = try values.value(.friction, or: friction)
        restitution = try values.value(.restitution, or: restitution)
        rollingResistance = try values.value(.rollingResistance, or: rollingResistance)
        surfaceSpeed = try values.value(.surfaceSpeed, or: surfaceSpeed)
    }

    /// The number that no world takes; nil if there is none.
    var fault: Fault? {
        func isSound(_ number: Double) -> Bool { number >= 0 && Float(number).isFinite }
        let rule = "it is finite and not negative"
        return Fault([
            ("density", density, isSound(density), rule), ("friction", friction, isSound(friction), rule),
            ("restitution", restitution, (0...1).contains(restitution), "it is 0…1"),
            ("rollingResistance", rollingResistance, isSound(rollingResistance), rule),
            ("surfaceSpeed", surfaceSpeed, Float(surfaceSpeed).isFinite, "it is finite"),
        ])
    }
}
