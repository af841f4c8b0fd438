/// A vector with a magnitude and an angle, which it keeps while its magnitude is 0, so that the two can be set in either
/// order.
struct PolarVector: Hashable, Sendable {
    var vector: Vector { didSet { idleAngle = vector == .zero ? PolarVector(oldValue, idleAngle).angle : .zero } }
    /// The angle of a zero vector; otherwise zero, so that equal vectors compare equal.
    private var idleAngle = Angle.zero

    init(_ vector: Vector) { self.vector = vector }

    private init(_ vector: Vector, _ idleAngle: Angle) { (self.vector, self.idleAngle) = (vector, idleAngle) }

    var magnitude: Double {
        get { vector.portableLength }
        set { vector = Vector(newValue, 0).turned(by: angle) }
    }

    /// The angle, clockwise from the right.
    var angle: Angle {
        get { vector == .zero ? idleAngle : .radians(Portable.atan2(y: vector.y, x: vector.x)) }
        set { if vector == .zero { idleAngle = newValue } else { vector = Vector(magnitude, 0).turned(by: newValue) } }
    }
}

extension PolarVector: Codable {
    private enum CodingKeys: String, CodingKey, CaseIterable { case x, y, idleAngle }

    /// Reads a vector, which may have the angle that it keeps while it is zero.
    init(from decoder: any Decoder) throws {
        let values = try decoder.part(CodingKeys.self)
        vector = Vector(try values.decode(Double.self, forKey: .x), try values.decode(Double.self, forKey: .y))
        if vector == .zero { idleAngle = try values.value(.idleAngle, or: .zero) }
    }

    func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: CodingKeys.self)
        try values.encode(vector.x, forKey: .x)
        try values.encode(vector.y, forKey: .y)
        if idleAngle != .zero { try values.encode(idleAngle, forKey: .idleAngle) }
    }
}

extension Vector {
    /// The length, computed by a square root only: the same bits everywhere.
    var portableLength: Double {
        let largest = max(abs(x), abs(y))
        guard largest > 0, largest.isFinite else { return largest }
        let unit = self / largest
        return largest * unit.dot(unit).squareRoot()
    }
}
