import TiltEngine

/// The benchmark of the carousel's logic: places and painting order of a ring of N cards while the ring turns.
struct CarouselBench {
    private let name: String
    private let count: Int

    private static let counts = [6, 12, 100, 1000, 10_000]
    static let names = counts.map { "carousel\($0)" }

    init(name: String) {
        self.name = name
        count = Int(name.dropFirst("carousel".count)) ?? 6
    }

    /// The median over the steps of the fastest of all repeats, in nanoseconds.
    func run(repeats: Int) -> Line {
        let steps = max(20, 200_000 / count)
        let clock = ContinuousClock()
        let room = CarouselRoom(size: Vector(1280, 720))
        guard let layout = RoomLayout("ring", in: room) else { preconditionFailure("there is a ring") }
        let carousel = Carousel(count: count)
        var placed = 0
        var best = Array(repeating: Double.infinity, count: steps)
        // Short ones are timed in batches, or reading the clock would dominate.
        let batch = max(1, 2000 / count)
        for _ in 0..<repeats {
            for step in 0..<steps {
                let time = clock.measure {
                    for k in 0..<batch {
                        let position = -0.002 * Double(step * batch + k)
                        placed &+= carousel.items(around: position).places(in: layout).count
                    }
                }
                let nanoseconds = Double(time.components.attoseconds) * 1e-9 / Double(batch)
                best[step] = min(best[step], nanoseconds)
            }
        }
        best.sort()
        precondition(placed > 0)
        return Line(scene: name, cards: count, steps: steps, ns_best_median: best[steps / 2].rounded())
    }

    struct Line: Encodable {
        var engine = "tiltyard"
        var scene: String
        var cards: Int
        var steps: Int
        var ns_best_median: Double
        var sleep = false
    }
}
