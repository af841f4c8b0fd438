public import TiltEngine

/// All that a chart draws of the weather over a part of the world, at a key of time or between two: pressure and wind on a
/// lattice, centres and fronts. The world continues across its edges, and so do centres and fronts.
public struct ChartKey: Hashable, Sendable {
    /// Pressure and wind.
    public private(set) var field: WeatherField
    /// The centres of pressure, strongest first.
    public private(set) var centers: [PressureCenter]
    /// The fronts that touch the part.
    public private(set) var fronts: [Front]

    /// The chart over a part of the world, at most 10⁵ points a side, on a lattice of a step of 1…1000 points.
    public init(_ weather: Weather, over part: Rect, step: Double) {
        field = WeatherField(weather, over: part, step: step)
        let torus = weather.torus
        centers = weather.centers(in: part).flatMap { center in
            torus.moves(of: Rect(origin: center.place, size: .zero), into: part).map { center.moved(by: $0) }
        }
        fronts = weather.fronts.flatMap { front in
            torus.moves(of: front.bounds, into: part).map { front.moved(by: $0) }
        }
    }

    /// Becomes the chart between two keys of one part: the first at a share of 0, the second at 1. What only one of them has
    /// fades.
    public mutating func mix(_ a: ChartKey, _ b: ChartKey, _ share: Double) {
        field.mix(a.field, b.field, share)
        centers = Self.pairs(a.centers, b.centers) { $0.kind == $1.kind ? ($0.place - $1.place).length : .infinity }
            .compactMap { PressureCenter.mix($0, $1, share) }
        fronts = Self.pairs(a.fronts, b.fronts) {
            $0.kind == $1.kind ? ($0.points[0] - $1.points[0]).length : .infinity
        }.compactMap { Front.mix($0, $1, share) }
    }

    /// How far something moves at most from one key to the next, in points.
    private static let near = 80.0

    /// What is the same in two keys, and what only one of them has.
    private static func pairs<Item>(
        _ old: [Item], _ new: [Item], distance: (Item, Item) -> Double
    ) -> [(Item?, Item?)] {
        var rest = Array(new.indices)
        var pairs: [(Item?, Item?)] = old.map { item in
            let nearest = rest.min { distance(item, new[$0]) < distance(item, new[$1]) }
            guard let nearest, distance(item, new[nearest]) < near else { return (item, nil) }
            rest.removeAll { $0 == nearest }
            return (item, new[nearest])
        }
        pairs += rest.map { (nil, new[$0]) }
        return pairs
    }
}

extension PressureCenter {
    fileprivate func moved(by move: Vector) -> PressureCenter {
        PressureCenter(kind: kind, place: place + move, pressure: pressure, strength: strength)
    }

    fileprivate static func mix(_ a: PressureCenter?, _ b: PressureCenter?, _ share: Double) -> PressureCenter? {
        guard let known = a ?? b else { return nil }
        let (a, b, strength) = (a ?? known, b ?? known, blend(a?.strength ?? 0, b?.strength ?? 0, share))
        guard strength > 0 else { return nil }
        return PressureCenter(
            kind: known.kind, place: a.place + (b.place - a.place) * share,
            pressure: blend(a.pressure, b.pressure, share), strength: strength)
    }
}

extension Front {
    fileprivate var bounds: Rect {
        let (xs, ys) = (points.map(\.x), points.map(\.y))
        let (left, top) = (xs.min() ?? 0, ys.min() ?? 0)
        return Rect(x: left, y: top, width: (xs.max() ?? 0) - left, height: (ys.max() ?? 0) - top)
    }

    fileprivate func moved(by move: Vector) -> Front {
        Front(kind: kind, strength: strength, points: points.map { $0 + move })
    }

    fileprivate static func mix(_ a: Front?, _ b: Front?, _ share: Double) -> Front? {
        guard let known = a ?? b else { return nil }
        let (a, b, strength) = (a ?? known, b ?? known, blend(a?.strength ?? 0, b?.strength ?? 0, share))
        guard strength > 0 else { return nil }
        return Front(
            kind: known.kind, strength: strength, points: zip(a.points, b.points).map { $0 + ($1 - $0) * share })
    }
}

extension Torus {
    /// The whole worlds by which a rectangle is moved so that it touches a part.
    fileprivate func moves(of rect: Rect, into part: Rect) -> [Vector] {
        func range(_ low: Double, _ high: Double, _ start: Double, _ end: Double, _ length: Double) -> [Double] {
            let first = ((low - end) / length).rounded(.up)
            let last = ((high - start) / length).rounded(.down)
            return stride(from: first, through: last, by: 1).map { $0 * length }
        }
        let across = range(part.minX, part.maxX, rect.minX, rect.maxX, size.x)
        return range(part.minY, part.maxY, rect.minY, rect.maxY, size.y).flatMap { y in
            across.map { Vector($0, y) }
        }
    }
}
