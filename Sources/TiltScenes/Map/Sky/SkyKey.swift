/// A key of time, of which one follows another after a quarter of an hour: what changes slowly is worked out at keys, and between
/// two of them is their mixture.
///
/// Three pictures are worked out at keys. They share these, and the pause after a jump; what they work out ahead, and in how many
/// steps, differs, because their work comes in other pieces:
///
/// - ``SkyOverview`` is one piece, of the nearest key alone: nothing is mixed, and nothing needs a sketch, because the old one serves.
/// - ``WeatherChart`` has one piece for each of two keys, whose numbers are mixed before lines are drawn. A sketch is one of them on a
///   wider lattice, one piece is made in a step at most, and ahead are those of the next part of the world.
/// - ``SkyRaster`` has hundreds of pieces for each of two keys, whose colours the renderer mixes. A sketch is in other cells, a budget
///   counts pieces, and ahead are those at the edge of a moving view and some of the next two keys in each step.
struct SkyKey: Hashable, Sendable {
    private let number: Int

    private static let perHour = 4.0
    private static let count = Int(SkyClock.period * perHour)

    /// The number of steps after a jump in time before anything fine is worked out: while somebody turns the time, the next jump
    /// follows. And the least number of steps from one coarse picture to the next.
    static let (patience, pause) = (12, 2)

    private init(number: Int) { self.number = number % Self.count }

    /// The last key up to a time in hours.
    init(upTo hours: Double) { self.init(number: Int(hours * Self.perHour)) }

    /// The key nearest to a time in hours.
    init(nearest hours: Double) { self.init(number: Int((hours * Self.perHour).rounded())) }

    /// The key after it.
    var next: SkyKey { SkyKey(number: number + 1) }
    /// Its time in hours.
    var hours: Double { Double(number) / Self.perHour }

    /// How much of the next key there is at a time in hours between them, 0…1.
    static func share(at hours: Double) -> Double {
        let time = hours * perHour
        return time - time.rounded(.down)
    }
}
