import TiltCanvas
import TiltEngine

/// Lightning: when it strikes, where, and how bright it is. At most one strikes in a second.
enum LandscapeLightning {
    /// A stroke of lightning.
    struct Bolt: Hashable, Sendable {
        /// Its time in seconds.
        let time: Double
        /// Its number among the places of lightning.
        let place: Int
        /// Its number, on which its form depends.
        let seed: Int
    }

    /// The length of a block of time in seconds, the least time between two strokes, and the life of a flash.
    private static let (block, gap) = (60.0, 1.2)
    static let life = 0.4
    /// The time in seconds after which the first stroke of a thunderstorm that was asked for comes.
    static let firstAfter = 1.2
    /// The most strokes in a block.
    private static let most = 60

    /// The strokes in a block of time, in their order, when there are so many a minute.
    private static func bolts(in block: Int, rate: Double, places: Int) -> [Bolt] {
        var bolts: [Bolt] = []
        let count = Int(min(rate.rounded(.up), Double(most)))
        for index in 0..<count {
            func random(_ property: Int) -> Double { LandscapeMoment.random(70_000 + 61 * block + index, property) }
            // Those of a thunderstorm that comes or goes are the first ones.
            guard Double(index) < rate else { continue }
            let time = Double(block) * Self.block + random(0) * (Self.block - gap)
            bolts.append(Bolt(time: time, place: Int(random(1) * Double(places)) % places, seed: 61 * block + index))
        }
        bolts.sort { $0.time < $1.time }
        var last = -Double.infinity
        return bolts.filter { bolt in
            guard bolt.time - last >= gap else { return false }
            last = bolt.time
            return true
        }
    }

    /// The stroke of this moment, or else the next one; nil if none comes within a minute.
    static func next(at seconds: Double, rate: Double, places: Int) -> Bolt? {
        guard rate > 0, places > 0, seconds.isFinite, seconds >= 0 else { return nil }
        let block = Int(seconds / Self.block)
        for block in block...block + 1 {
            let bolt = bolts(in: block, rate: rate, places: places).first { $0.time + life > seconds }
            if let bolt { return bolt }
        }
        return nil
    }

    /// The brightness of a flash at its age in seconds, 0…1: it rises twice and fades.
    static func brightness(at age: Double) -> Double {
        guard age > 0, age < life else { return 0 }
        if age < 0.04 { return 0.85 * smoothRise(0, 0.04, age) }
        if age < 0.09 { return lerp(0.85, 0.55, smoothRise(0.04, 0.09, age)) }
        if age < 0.13 { return lerp(0.55, 1, smoothRise(0.09, 0.13, age)) }
        return Portable.exp(-(age - 0.13) / 0.17) * (1 - smoothRise(0.28, life, age))
    }
}

extension LandscapeLightning.Bolt {
    /// Draws the stroke with an opacity.
    func draw(into list: inout DrawList, _ moment: LandscapeMoment, brightness: Double) {
        guard brightness > LandscapeBakes.least else { return }
        let anchor = Vector(moment.art.anchors.bolts[place])
        let (sky, ridge) = (moment.motion(0.14), moment.motion(0.2))
        let size = moment.frame.scale * 1.5
        var dice = SplitMix64(seed: UInt64(bitPattern: Int64(seed)) &+ 0xB017)
        let start = moment.point(anchor - Vector(0, 40), in: sky)
        let end = Vector(
            moment.point(anchor, in: sky).x + dice.uniform(-60, 60) * size,
            moment.point(Vector(anchor.x, 560), in: ridge).y)
        let cloud = moment.point(anchor, in: sky)
        for radius in [120.0, 52] {
            let half = Vector(3.2, 1.1) * (radius * size)
            list.image(
                DrawList.softDisc, in: Rect(center: cloud, size: half * 2),
                tint: Color(red: 0.84, green: 0.86, blue: 1).opacity(0.42 * brightness))
        }
        let path = [start] + Self.split(start, end, amount: 46 * size, levels: 5, &dice)
        // Each is one line, or its pieces would show where they overlap.
        let violet = Color(red: 0.72, green: 0.74, blue: 1)
        list.stroke(path: path, width: 13 * moment.size, color: violet.opacity(0.10 * brightness))
        list.stroke(path: path, width: 7 * moment.size, color: violet.opacity(0.20 * brightness))
        for index in [7, 13, 19] {
            let side: Double = dice.uniform(0, 1) < 0.5 ? -1 : 1
            let tip = path[index] + Vector(side * dice.uniform(36, 80), dice.uniform(40, 80)) * size
            let branch = [path[index]] + Self.split(path[index], tip, amount: 14 * size, levels: 3, &dice)
            let pale = Color(red: 0.88, green: 0.90, blue: 1)
            list.stroke(path: branch, width: 1.2 * moment.size, color: pale.opacity(0.7 * brightness))
        }
        list.stroke(path: path, width: 2.5 * moment.size, color: .white.opacity(brightness))
    }

    /// The points after the first of a jagged line, whose middles are moved at random.
    private static func split(_ a: Vector, _ b: Vector, amount: Double, levels: Int, _ dice: inout SplitMix64)
        -> [Vector]
    {
        guard levels > 0 else { return [b] }
        let middle = (a + b) / 2 + Vector(dice.uniform(-1, 1), dice.uniform(-0.2, 0.2)) * amount
        return split(a, middle, amount: amount * 0.54, levels: levels - 1, &dice)
            + split(middle, b, amount: amount * 0.54, levels: levels - 1, &dice)
    }
}
