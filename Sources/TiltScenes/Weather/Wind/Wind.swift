public import TiltEngine

/// A visible wind: specks that drift along a field and are drawn as thin strokes, longer and stronger the harder it
/// blows. They are fixed to the map, whatever the view does. Equal seeds and steps give equal winds.
///
/// It fades ten seconds after the last ``noteInput()``; then nothing moves.
public struct Wind: Hashable, Sendable {
    /// A stroke on the map, in its points, from the transparent `tail` to the `head`.
    public struct Stroke: Hashable, Sendable {
        /// The earlier position of the air.
        public let tail: Vector
        /// The current position of the air.
        public let head: Vector
        /// The opacity of the head, 0…1.
        public let strength: Double
    }

    private struct Speck: Hashable, Sendable {
        var position: SIMD2<Double>
        var wind: SIMD2<Double>
        var age: Double
        var life: Double
    }

    /// The greatest number of specks.
    public static let mostSpecks = 3000
    /// The speed of a speck in points of the map per second, per knot.
    private static let pace = 2.0
    /// The time in seconds that the length of a stroke represents.
    private static let trail = 0.4
    /// The lifetime of a speck, and the duration of its fades, in seconds.
    private static let (lives, dawn) = (2.0...5.0, 0.5)
    /// The wind speed in knots at which a stroke is strongest.
    private static let gale = 40.0
    /// The time from the last input to the fade, and the duration of the fade, in seconds.
    private static let (patience, fade) = (10.0, 1.5)

    /// The field it follows.
    public let field: WindField
    /// Whether it is switched on.
    public var isOn = true
    /// The visibility, 0…1.
    public private(set) var presence = 0.0
    private var specks: [Speck] = []
    private var idle = patience
    private var random: SplitMix64

    /// A wind of a number of specks, 0…3000, which is invisible at first.
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

    /// Whether nothing of it moves or is visible, so that no step changes it.
    public var isAtRest: Bool { presence == 0 && !isWanted }

    private var isWanted: Bool { isOn && idle < Self.patience }

    /// Notes an input, which makes the wind blow.
    public mutating func noteInput() { idle = 0 }

    /// Advances by 0…1 seconds.
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
                let position = specks[index].position + specks[index].wind * (Self.pace * seconds)
                specks[index].position = position
                specks[index].wind = field.wind(position)
            }
        }
    }

    private mutating func born() -> Speck {
        let position = SIMD2(random.uniform(0, field.size.x), random.uniform(0, field.size.y))
        let life = random.uniform(Self.lives.lowerBound, Self.lives.upperBound)
        return Speck(position: position, wind: field.wind(position), age: 0, life: life)
    }
}

extension Wind {
    /// Draws the strokes over a map of some zoom that is scrolled by an offset, in a window of some size: thin at any zoom,
    /// with their heads stronger than their tails.
    package func draw(into list: inout DrawList, offset: Vector, zoom: Double, size: Vector) {
        forEachStroke(in: Rect(origin: offset / zoom, size: size / zoom)) { stroke in
            let (tail, head) = (stroke.tail * zoom - offset, stroke.head * zoom - offset)
            let middle = (tail + head) / 2
            list.hair(from: tail, to: middle, width: 1.5, color: .white.opacity(0.4 * stroke.strength))
            list.hair(from: middle, to: head, width: 1.5, color: .white.opacity(0.9 * stroke.strength))
        }
    }

    /// Visits the strokes visible in a part of the map, which continues across its edges: each as often as it appears
    /// there, at most as many as there may be specks.
    public func forEachStroke(in view: Rect, _ body: (Stroke) -> Void) {
        guard presence > 0, [view.minX, view.minY, view.maxX, view.maxY].allSatisfy({ abs($0) < 1e9 }) else { return }
        // A stroke may begin or end outside.
        let view = view.insetBy(-100 * Self.pace * Self.trail)
        let size = SIMD2(field.size.x, field.size.y)
        var count = 0
        for speck in specks {
            let strength = strength(of: speck)
            guard strength > 0 else { continue }
            let first = ((SIMD2(view.minX, view.minY) - speck.position) / size).rounded(.up)
            var head = speck.position + first * size
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
