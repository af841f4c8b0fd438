import TiltEngine

/// The surface of a world that continues across its edges.
struct Torus: Hashable, Sendable {
    let size: Vector

    /// The same place inside 0…size.
    func wrapped(_ point: Vector) -> Vector { Vector(Self.wrapped(point.x, size.x), Self.wrapped(point.y, size.y)) }

    /// The shortest displacement from one place to another, both at most one world from the origin.
    @inline(__always) func displacement(from a: Vector, to b: Vector) -> Vector {
        Vector(Self.shortest(b.x - a.x, size.x), Self.shortest(b.y - a.y, size.y))
    }

    @inline(__always) private static func shortest(_ difference: Double, _ length: Double) -> Double {
        if difference >= length / 2 { return difference - length }
        return difference < -length / 2 ? difference + length : difference
    }

    /// The rest of a division by a positive number, 0 up to but not including it.
    static func wrapped(_ value: Double, _ length: Double) -> Double {
        let rest = value - floor(value / length) * length
        return rest < length ? max(rest, 0) : 0
    }
}

/// The greatest whole number up to a number.
@inline(__always) func floor(_ value: Double) -> Double {
    // Rounding down calls the C library on processors of the common baseline; a conversion to an integer does not.
    guard abs(value) < 0x1p52 else { return value.rounded(.down) }
    let whole = Double(Int(value))
    return whole > value ? whole - 1 : whole
}

/// The nearest number in 0…1.
@inline(__always) func unit(_ value: Double) -> Double { min(max(value, 0), 1) }

/// A number a fraction of the way from `a` to `b`: exactly `a` at 0 and `b` at 1.
@inline(__always) func blend(_ a: Double, _ b: Double, _ share: Double) -> Double { a * (1 - share) + b * share }

/// Rises smoothly from 0 at `a` to 1 at `b`, which is not `a`: 3u² − 2u³.
@inline(__always) func smoothstep(_ a: Double, _ b: Double, _ value: Double) -> Double {
    let u = unit((value - a) / (b - a))
    return u * u * (3 - 2 * u)
}
