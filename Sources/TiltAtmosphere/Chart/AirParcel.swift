internal import CLanes
public import TiltEngine

/// Some air that the wind carries in equal steps.
public struct AirParcel: Hashable, Sendable {
    // In the order of a `WindParcel`, as which it is carried.

    /// Where it is.
    public fileprivate(set) var place: Vector
    /// A speed in knots, to the right and down, that is added to the wind's.
    public let push: Vector
    /// The wind in knots where it was before its steps; zero before it is carried.
    public fileprivate(set) var wind = Vector.zero
    /// The way that each step takes it, in points of the world per knot.
    fileprivate let pace: Double
    fileprivate let steps: Int

    /// Air at a place, before its steps, each of so many points of the world per knot. It goes against the wind if that is
    /// negative. `push` is a speed in knots that is added to the wind's. All of them are finite, and there are at least 0 steps.
    public init(at place: Vector, pace: Double, steps: Int, push: Vector = .zero) {
        precondition(place.isFinite && push.isFinite && pace.isFinite && steps >= 0, "air is somewhere")
        (self.place, self.pace, self.steps, self.push) = (place, pace, steps, push)
    }
}

extension WeatherField {
    /// Carries air by all its steps.
    public func carry(_ air: inout [AirParcel]) {
        winds.withUnsafeBufferPointer { winds in
            var winds = WindLattice(
                winds: winds.baseAddress, scale: lattice.scale, first_x: Double(lattice.first.x),
                first_y: Double(lattice.first.y), columns: lattice.columns, rows: lattice.rows)
            air.withUnsafeMutableBufferPointer { air in
                air.withMemoryRebound(to: WindParcel.self) { parcels_carry(&winds, $0.baseAddress, $0.count) }
            }
        }
    }
}
