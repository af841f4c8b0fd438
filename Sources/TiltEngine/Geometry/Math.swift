#if canImport(Darwin)
    internal import Darwin
#elseif canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#endif

// The one place that touches libm. Inside an extension of Double the C functions would be hidden by the members named
// after them, so they are reached from here.
private func libmSin(_ x: Double) -> Double { sin(x) }
private func libmCos(_ x: Double) -> Double { cos(x) }
private func libmAsin(_ x: Double) -> Double { asin(x) }
private func libmAcos(_ x: Double) -> Double { acos(x) }
private func libmAtan2(_ y: Double, _ x: Double) -> Double { atan2(y, x) }
private func libmExp(_ x: Double) -> Double { exp(x) }
private func libmLog(_ x: Double) -> Double { log(x) }
private func libmPow(_ x: Double, _ y: Double) -> Double { pow(x, y) }
private func libmHypot(_ x: Double, _ y: Double) -> Double { hypot(x, y) }

/// The elementary functions, named as in swift-numerics.
extension Double {
    package static func sin(_ x: Double) -> Double { libmSin(x) }
    package static func cos(_ x: Double) -> Double { libmCos(x) }
    package static func asin(_ x: Double) -> Double { libmAsin(x) }
    package static func acos(_ x: Double) -> Double { libmAcos(x) }
    package static func atan2(y: Double, x: Double) -> Double { libmAtan2(y, x) }
    package static func exp(_ x: Double) -> Double { libmExp(x) }
    package static func log(_ x: Double) -> Double { libmLog(x) }
    package static func pow(_ x: Double, _ y: Double) -> Double { libmPow(x, y) }
    package static func hypot(_ x: Double, _ y: Double) -> Double { libmHypot(x, y) }

    /// The hyperbolic tangent.
    static func tanh(_ x: Double) -> Double {
        let decay = exp(-2 * abs(x))
        return (1 - decay) / (1 + decay) * (x < 0 ? -1 : 1)
    }
}

/// Elementary functions with the same bits on every machine and system: additions, multiplications, divisions and roots
/// alone, which IEEE 754 rounds in one way. Within two units in the last place of the true value.
///
/// The dynamics use these because a rigid body's motion depends on every bit, and C libraries differ between systems.
package enum Portable {
    /// The sine. Beyond a million radians its error grows in proportion to `x`, as the rounding error of `x` itself
    /// does.
    package static func sin(_ x: Double) -> Double {
        let (quarter, rest) = reduced(x)
        let value = quarter & 1 == 0 ? sineKernel(rest) : cosineKernel(rest)
        return quarter & 2 == 0 ? value : -value
    }

    /// The cosine, see ``sin(_:)``.
    package static func cos(_ x: Double) -> Double {
        let (quarter, rest) = reduced(x)
        let value = quarter & 1 == 0 ? cosineKernel(rest) : sineKernel(rest)
        return (quarter + 1) & 2 == 0 ? value : -value
    }

    /// The angle of a point from the x axis toward the y axis, −π…π; 0 for the origin.
    package static func atan2(y: Double, x: Double) -> Double {
        guard !x.isNaN, !y.isNaN else { return .nan }
        let (height, width) = (abs(y), abs(x))
        guard height > 0 || width > 0 else { return x.sign == .minus ? Double(signOf: y, magnitudeOf: .pi) : y }
        guard height.isFinite || width.isFinite else {
            return atan2(y: Double(signOf: y, magnitudeOf: 1), x: Double(signOf: x, magnitudeOf: 1))
        }
        var angle = height <= width ? arcTangentKernel(height / width) : .pi / 2 - arcTangentKernel(width / height)
        if x < 0 { angle = .pi - angle }
        return Double(signOf: y, magnitudeOf: angle)
    }

    /// e raised to `x`; 0 far below zero, infinite far above.
    package static func exp(_ x: Double) -> Double {
        guard x < 709 else { return x.isNaN ? x : .infinity }
        guard x > -708 else { return 0 }
        let exponent = (x * 1.4426950408889634).rounded()
        // The natural logarithm of 2 in three parts, the first two short, so that their products are exact.
        let rest = x - exponent * 0x1.62e42feep-1 - exponent * 0x1.a39ef356p-33 - exponent * 0x1.93c7673007e5fp-65
        var (sum, k) = (1.0, 14.0)
        while k > 0 {
            sum = 1 + rest / k * sum
            k -= 1
        }
        return Double(sign: .plus, exponent: Int(exponent), significand: sum)
    }

    /// A number, 0 or more, raised to a power above 0.
    package static func power(_ x: Double, _ exponent: Double) -> Double { x > 0 ? exp(exponent * log(x)) : 0 }

    /// The natural logarithm of a normal number above 0: the exponent, and the series of artanh for the significand.
    package static func log(_ x: Double) -> Double {
        let (significand, exponent) =
            x.significand > 1.414 ? (x.significand / 2, x.exponent + 1) : (x.significand, x.exponent)
        let t = (significand - 1) / (significand + 1)
        var (term, sum) = (t, t)
        for k in stride(from: 3.0, through: 27, by: 2) {
            term *= t * t
            sum += term / k
        }
        return 2 * sum + Double(exponent) * 0.693_147_180_559_945_3
    }

    /// The quarter turn nearest to `x` and the remainder, −π/4…π/4 (W. J. Cody and W. Waite, Software Manual for the
    /// Elementary Functions, 1980).
    private static func reduced(_ x: Double) -> (quarter: Int, rest: Double) {
        guard x.isFinite else { return (0, .nan) }
        let x = abs(x) < 1e6 ? x : x.remainder(dividingBy: 2 * .pi)
        let quarter = (x * 0.6366197723675814).rounded()
        // π/2 in three parts, the first two short, so that their products are exact.
        let rest = x - quarter * 0x1.921fb54p+0 - quarter * 0x1.10b46118p-30 - quarter * 0x1.313198a2e0370p-61
        return (Int(quarter) & 3, rest)
    }

    /// Taylor's series to x¹⁷, whose next term is below 10⁻¹⁹ there.
    private static func sineKernel(_ x: Double) -> Double {
        let square = x * x
        var (sum, k) = (0.0, 16.0)
        while k > 0 {
            sum = -square / (k * (k + 1)) * (1 + sum)
            k -= 2
        }
        return x + x * sum
    }

    /// Taylor's series to x¹⁸.
    private static func cosineKernel(_ x: Double) -> Double {
        let square = x * x
        var (sum, k) = (0.0, 18.0)
        while k > 0 {
            sum = -square / (k * (k - 1)) * (1 + sum)
            k -= 2
        }
        return 1 + sum
    }

    /// The arc tangents of 0, 1/8 … 1.
    private static let arcTangents = [
        0, 0.12435499454676144, 0.24497866312686414, 0.35877067027057225, 0.4636476090008061, 0.5585993153435624,
        0.6435011087932844, 0.7188299996216245, 0.7853981633974483,
    ]

    /// The arc tangent of 0…1: the table's value at the nearest eighth, plus Gregory's series for the remainder, below 1/16.
    private static func arcTangentKernel(_ x: Double) -> Double {
        let eighth = (x * 8).rounded()
        let rest = (x - eighth / 8) / (1 + x * eighth / 8)
        let square = rest * rest
        var (sum, k) = (0.0, 15.0)
        while k > 1 {
            sum = -square * (1 / k + sum)
            k -= 2
        }
        return arcTangents[Int(eighth)] + (rest + rest * sum)
    }
}

extension Comparable {
    /// The nearest value inside `limits`.
    @inlinable package func clamped(to limits: ClosedRange<Self>) -> Self {
        min(max(self, limits.lowerBound), limits.upperBound)
    }
}

/// Interpolates from `a` to `b` by the fraction `t`. Exactly `b` at 1; `t` is not clamped.
@inlinable package func lerp(_ a: Double, _ b: Double, _ t: Double) -> Double { t == 1 ? b : a + (b - a) * t }

/// Rises smoothly from 0 at `low` to 1 at `high`.
package func smoothRise(_ low: Double, _ high: Double, _ value: Double) -> Double {
    let share = ((value - low) / (high - low)).clamped(to: 0...1)
    return share * share * (3 - 2 * share)
}
