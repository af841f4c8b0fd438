public import TiltEngine

/// The sign of a wind on a chart: a staff toward where it comes from, with a flag for 50 knots, a feather for 10 and half a
/// feather for 5, on the left of the wind (WMO, Manual on the Global Data-processing System).
public struct WindBarb: Hashable, Sendable {
    /// A straight stroke.
    public struct Stroke: Hashable, Sendable {
        /// Where it begins.
        public let start: Vector
        /// Where it ends.
        public let end: Vector
    }

    /// The corners of a filled flag.
    public struct Flag: Hashable, Sendable {
        /// Its foot toward the end of the staff.
        public let start: Vector
        /// Its tip.
        public let tip: Vector
        /// Its foot toward the station.
        public let end: Vector
    }

    /// The staff and the feathers; none if it is calm, below 2.5 knots.
    public private(set) var strokes: [Stroke] = []
    /// The flags.
    public private(set) var flags: [Flag] = []

    /// The ends of the staff, and the distances of feathers and of flags, in points.
    private static let (ring, staff, feather, flag) = (3.2, 25.0, 4.0, 7.0)

    /// The sign of calm air.
    public init() {}

    /// The sign of a wind in knots, to the right and down, at a place; 25 points long.
    public init(_ wind: Vector, at place: Vector) { show(wind, at: place) }

    /// Becomes the sign of another wind. Allocates nothing if it has had as many strokes and flags before.
    public mutating func show(_ wind: Vector, at place: Vector) {
        strokes.removeAll(keepingCapacity: true)
        flags.removeAll(keepingCapacity: true)
        let knots = wind.length
        guard knots >= 2.5 else { return }
        let (along, across) = (wind / -knots, Vector(wind.y, -wind.x) / knots)
        func point(_ distance: Double, _ side: Double = 0) -> Vector { place + along * distance + across * side }
        strokes.append(Stroke(start: point(Self.ring), end: point(Self.staff)))
        var (rest, at) = (Int((knots / 5).rounded()) * 5, Self.staff)
        while rest >= 50 {
            flags.append(Flag(start: point(at), tip: point(at - 1, 9), end: point(at - 5.5)))
            (rest, at) = (rest - 50, at - Self.flag)
        }
        // Half a feather alone stands off from the end, so that it is not taken for a whole one.
        if rest == 5, at == Self.staff { at -= Self.feather }
        while rest >= 5 {
            let end = rest >= 10 ? point(at + 3.4, 9) : point(at + 1.8, 4.8)
            strokes.append(Stroke(start: point(at), end: end))
            (rest, at) = (rest - 10, at - Self.feather)
        }
    }
}
