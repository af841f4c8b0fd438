public import TiltEngine

/// What could fall over a part of the world, on the points of a lattice that is fixed to it: a key of time, from which a
/// picture of rain and cloud is made some thirty times as fast as from ``Weather/sky(at:)``.
public struct SkyField: Hashable, Sendable {
    private let lattice: Lattice
    private var precipitations: [Precipitation]

    /// The sky over a part of the world, at most 10⁵ points a side, on a lattice of a step of 1…1000 points.
    public init(_ weather: Weather, over part: Rect, step: Double = 8) {
        self.init(weather, over: part, step: step, margin: 1)
    }

    /// The sky over a part and some points of the lattice beyond it on each side.
    init(_ weather: Weather, over part: Rect, step: Double, margin: Int) {
        lattice = Lattice(over: part, step: step, margin: margin)
        precipitations = weather.precipitations(on: lattice)
    }

    /// Rain and cloud at a place with a wind in knots, patchy as the noise of some weather is. Beyond the lattice that of its
    /// edge could fall.
    public func sky(at place: Vector, wind: Vector, in weather: Weather) -> Sky {
        weather.sky(at: place, wind: wind, precipitation: precipitation(at: place))
    }

    /// What could fall at a place.
    @inline(__always) func precipitation(at place: Vector) -> Precipitation {
        let (index, share) = lattice.cell(of: place)
        let below = index + lattice.columns
        let top = Precipitation.mix(precipitations[index], precipitations[index + 1], share.x)
        let foot = Precipitation.mix(precipitations[below], precipitations[below + 1], share.x)
        return .mix(top, foot, share.y)
    }

    /// Becomes the mixture of two keys of time on the same lattice: the first at a share of 0, the second at 1. Allocates
    /// nothing if it has been on that lattice before.
    public mutating func mix(_ a: SkyField, _ b: SkyField, _ share: Double) {
        precondition((0...1).contains(share) && a.lattice == b.lattice, "keys of time are mixed on one lattice")
        if lattice != a.lattice { self = a }
        for index in precipitations.indices {
            precipitations[index] = .mix(a.precipitations[index], b.precipitations[index], share)
        }
    }
}
