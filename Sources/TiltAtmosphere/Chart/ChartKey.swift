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
    /// The memory of a mixture, empty between two of them.
    private var pairing = Pairing()

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
    /// fades. Allocates nothing if it has been between two such keys before.
    public mutating func mix(_ a: ChartKey, _ b: ChartKey, _ share: Double) {
        field.mix(a.field, b.field, share)
        pairing.pair(a.centers, b.centers) { $0.kind == $1.kind ? ($0.place - $1.place).length : .infinity }
        centers.removeAll(keepingCapacity: true)
        for pair in pairing.pairs {
            let center = PressureCenter.mix(pair.old.map { a.centers[$0] }, pair.new.map { b.centers[$0] }, share)
            if let center { centers.append(center) }
        }
        pairing.pair(a.fronts, b.fronts) { $0.kind == $1.kind ? ($0.points[0] - $1.points[0]).length : .infinity }
        var count = 0
        for pair in pairing.pairs {
            if count == fronts.count { fronts.append(Front(kind: .warm, strength: 0, points: [])) }
            fronts[count].mix(pair.old.map { a.fronts[$0] }, pair.new.map { b.fronts[$0] }, share)
            if fronts[count].strength > 0 { count += 1 }
        }
        fronts.removeLast(fronts.count - count)
        pairing.removeAll()
    }
}

/// What is the same in two keys, and what only one of them has, by its indices.
private struct Pairing: Hashable {
    struct Pair: Hashable { let old, new: Int? }

    private(set) var pairs: [Pair] = []
    /// What of the new key has no partner.
    private var rest: [Int] = []

    /// How far something moves at most from one key to the next, in points.
    private static let near = 80.0

    mutating func removeAll() {
        pairs.removeAll(keepingCapacity: true)
        rest.removeAll(keepingCapacity: true)
    }

    /// Pairs each old item with the nearest new one that has no partner.
    mutating func pair<Item>(_ old: [Item], _ new: [Item], distance: (Item, Item) -> Double) {
        removeAll()
        rest.append(contentsOf: new.indices)
        for (index, item) in old.enumerated() {
            let nearest = rest.indices.min { distance(item, new[rest[$0]]) < distance(item, new[rest[$1]]) }
            let partner = nearest.flatMap { distance(item, new[rest[$0]]) < Self.near ? rest.remove(at: $0) : nil }
            pairs.append(Pair(old: index, new: partner))
        }
        for index in rest { pairs.append(Pair(old: nil, new: index)) }
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
        var (low, high) = (points[0], points[0])
        for point in points.dropFirst() {
            low = Vector(min(low.x, point.x), min(low.y, point.y))
            high = Vector(max(high.x, point.x), max(high.y, point.y))
        }
        return Rect(origin: low, size: high - low)
    }

    fileprivate func moved(by move: Vector) -> Front {
        Front(kind: kind, strength: strength, points: points.map { $0 + move })
    }

    /// Becomes the front between two; its strength is 0 if there is none.
    fileprivate mutating func mix(_ a: Front?, _ b: Front?, _ share: Double) {
        strength = blend(a?.strength ?? 0, b?.strength ?? 0, share)
        guard let known = a ?? b, strength > 0 else { return }
        kind = known.kind
        points.removeAll(keepingCapacity: true)
        for (start, end) in zip((a ?? known).points, (b ?? known).points) {
            points.append(start + (end - start) * share)
        }
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
