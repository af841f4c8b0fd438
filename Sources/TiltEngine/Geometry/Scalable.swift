/// A quantity that adds and scales, such as a number, a vector, an angle or a colour: what a motion effect can interpolate.
///
/// A type of one's own needs `zero`, a sum, a difference and a product with a number.
public protocol Scalable: AdditiveArithmetic, Sendable {
    /// The quantity scaled by a number.
    static func * (a: Self, k: Double) -> Self
}

extension Scalable {
    /// The quantity a fraction of the way to another: itself at 0, exactly the other at 1; the fraction is not clamped.
    public func lerp(to other: Self, _ fraction: Double) -> Self {
        fraction == 1 ? other : self + (other - self) * fraction
    }
}

extension Double: Scalable {}
extension Vector: Scalable {}
extension Vector3: Scalable {}
extension Angle: Scalable {}
