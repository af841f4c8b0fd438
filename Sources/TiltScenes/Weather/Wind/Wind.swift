public import TiltEngine

/// The wind made visible: specks that drift along a field and are drawn as thin strokes, long and strong where it blows hard.
/// They keep their places on the map, whatever the view does. Equal seeds and steps give equal winds.
///
/// It blows while somebody is there: ten seconds after the last ``noteInput()`` it fades, and then nothing moves.
public struct Wind: Hashable, Sendable {
    /// A stroke on the map, in its points: it comes from `tail`, where it is clear, to `head`.
    public struct Stroke: Hashable, Sendable {
        /// Where the air was.
        public let tail: Vector
        /// Where it is.
        public let head: Vector
        /// How strong the head is, 0…1.
        public let strength: Double
    }

    private struct Speck: Hashable, Sendable {
        var place: SIMD2<Double>
        var wind: SIMD2<Double>
        var age: Double
        var life: Double
    }

    /// The most specks there may be.
    public static let mostSpecks = 3000
    /// Points of the map a second for a knot.
    private static let pace = 2.0
    /// How many seconds of its way a stroke shows.
    private static let trail = 0.4
    /// A speck's life, and how long it takes to come and to go, in seconds.
    private static let (lives, dawn) = (2.0...5.0, 0.5)
    /// Knots at which a stroke is as strong as it gets.
    private static let gale = 40.0
    /// Seconds from the last input until it fades, and how long that takes.
    private static let (patience, fade) = (10.0, 1.5)

    /// The field it follows.
    public let field: WindField
    /// Whether it is switched on.
    public var isOn = true
    /// How much of it is to be seen, 0…1.
    public private(set) var presence = 0.0
    private var specks: [Speck] = []
    private var idle = patience
    private var random: SplitMix64

    /// A wind of so many specks, 0…3000, which nobody has seen yet.
    public init(_ field: WindField, specks count: Int = 2000, seed: UInt64 = 1) {
        self.field = field
        random = SplitMix64(seed: seed)
        specks.reserveCapacity(count)
        for _ in 0..<count.clamped(to: 0...Self.mostSpecks) {
            var speck = born()
            speck.age = random.uniform(0, speck.life)
            specks.append(speck)
        }
    }

    /// Whether nothing of it moves or shows, so that no step changes it.
    public var isAtRest: Bool { presence == 0 && !isWanted }

    private var isWanted: Bool { isOn && idle < Self.patience }

    /// Somebody is there.
    public mutating func noteInput() { idle = 0 }

    /// Goes on by some seconds, 0…1.
    public mutating func step(_ seconds: Double) {
        guard !isAtRest, seconds > 0 else { return }
        let seconds = min(seconds, 1)
        let change = seconds / Self.fade
        presence = (presence + (isWanted ? change : -change)).clamped(to: 0...1)
        idle += seconds
        for index in specks.indices {
            specks[index].age += seconds
            if specks[index].age >= specks[index].life {
                specks[index] = born()
            } else {
                let place = specks[index].place + specks[index].wind * (Self.pace * seconds)
                specks[index].place = place
                specks[index].wind = field.wind(place)
            }
        }
    }

    private mutating func born() -> Speck {
        let place = SIMD2(random.uniform(0, field.size.x), random.uniform(0, field.size.y))
        let life = random.uniform(Self.lives.lowerBound, Self.lives.upperBound)
        return Speck(place: place, wind: field.wind(place), age: 0, life: life)
    }
}

extension Wind {
    /// The strokes that show in a part of the map, which goes on over every edge: each as often as it is seen there, at most as
    /// many as there may be specks.
    public func forEachStroke(in view: Rect, _ body: (Stroke) -> Void) {
        guard presence > 0, [view.minX, view.minY, view.maxX, view.maxY].allSatisfy({ abs($0) < 1e9 }) else { return }
        // A stroke may begin or end outside.
        let view = view.insetBy(-100 * Self.pace * Self.trail)
        let size = SIMD2(field.size.x, field.size.y)
        var count = 0
        for speck in specks {
            let strength = strength(of: speck)
            guard strength > 0 else { continue }
            let first = ((SIMD2(view.minX, view.minY) - speck.place) / size).rounded(.up)
            var head = speck.place + first * size
            while head.y < view.maxY {
                var seen = head
                while seen.x < view.maxX {
                    guard count < Self.mostSpecks else { return }
                    count += 1
                    let tail = seen - speck.wind * (Self.pace * Self.trail)
                    body(Stroke(tail: Vector(tail.x, tail.y), head: Vector(seen.x, seen.y), strength: strength))
                    seen.x += size.x
                }
                head.y += size.y
            }
        }
    }

    private func strength(of speck: Speck) -> Double {
        let speed = (speck.wind.x * speck.wind.x + speck.wind.y * speck.wind.y).squareRoot()
        let youth = min(speck.age, speck.life - speck.age) / Self.dawn
        return presence * min(1, youth) * min(1, 0.15 + speed / Self.gale)
    }
}
