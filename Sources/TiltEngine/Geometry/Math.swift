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
}

extension Comparable {
    /// The nearest value inside `limits`.
    package func clamped(to limits: ClosedRange<Self>) -> Self {
        min(max(self, limits.lowerBound), limits.upperBound)
    }
}

/// The value a fraction `t` of the way from `a` to `b`, which it reaches to the last bit; `t` is not clamped.
package func lerp(_ a: Double, _ b: Double, _ t: Double) -> Double { t == 1 ? b : a + (b - a) * t }
