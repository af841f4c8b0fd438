import TiltEngine

/// The snow on icons and dock: it grows while it snows, slides off on the side to which they are tilted, and falls in lumps.
struct SnowCover: Equatable, Sendable {
    /// The snow on one of them.
    struct Surface: Equatable, Sendable {
        /// How thick it lies, 0…1.
        fileprivate(set) var amount = 0.0
        /// How far it has slid to the right, in widths of the surface, −1…1.
        fileprivate(set) var slip = 0.0
        fileprivate var speed = 0.0
        /// The seconds for which it has been about to slide.
        fileprivate var strain = 0.0
    }

    /// A lump that falls from an end of a surface.
    struct Lump: Equatable, Sendable {
        let surface: Int
        /// Its number among those of a run, on which its form depends.
        let number: Int
        /// Whether it falls from the right end.
        let isRight: Bool
        /// The speed at which it left, in widths a second.
        let speed: Double
        /// How large it is, 0…1, and the seconds for which it has fallen.
        let size: Double
        fileprivate(set) var age = 0.0
    }

    /// Those of the icons, and the last of the dock.
    private(set) var surfaces: [Surface]
    private(set) var lumps: [Lump] = []
    /// The number of the next one.
    private var next = 0

    /// The seconds in which it is as thick as it gets, in which it melts, and for which a lump falls.
    private static let (growing, melting) = (16.0, 4.0)
    static let life = 1.1
    /// The sine of the tilt from which it slides, the acceleration beyond it in widths, and the lumps of a surface.
    private static let (hold, pull, parts) = (0.14, 12.0, 9.0)

    init(surfaces count: Int, amount: Double) {
        surfaces = Array(repeating: Surface(amount: amount), count: count)
    }

    /// Whether there is any.
    var isThere: Bool { !lumps.isEmpty || surfaces.contains { $0.amount > 0 } }
    /// Whether any of it slides, or is about to, or falls.
    var isSliding: Bool { !lumps.isEmpty || surfaces.contains { $0.speed != 0 || $0.strain > 0 } }

    /// Advances by `dt` seconds in which a share of all flakes fall, with the right side down by a sine of `tilt`.
    mutating func step(_ dt: Double, flakes: Double, tilt: Double) {
        guard flakes > 0 || isThere else { return }
        for index in surfaces.indices { step(index, dt, flakes: flakes, tilt: tilt) }
        for index in lumps.indices { lumps[index].age += dt }
        lumps.removeAll { $0.age >= Self.life }
    }

    private mutating func step(_ index: Int, _ dt: Double, flakes: Double, tilt: Double) {
        var surface = surfaces[index]
        defer { surfaces[index] = surface }
        let own = LandscapeMoment.random(90_000 + index, 0)
        let hold = Self.hold + 0.05 * own
        let goal = 0.75 + 0.25 * own
        // What slides lets nothing settle.
        if abs(tilt) < hold {
            surface.amount =
                flakes > 0.05
                ? max(surface.amount, min(goal, surface.amount + flakes * dt / Self.growing))
                : max(0, surface.amount - dt / Self.melting)
            surface.speed *= max(0, 1 - 8 * dt)
            if abs(surface.speed) < 0.01 { surface.speed = 0 }
            surface.slip -= surface.slip.clamped(to: -dt / Self.growing...dt / Self.growing)
            surface.strain = 0
        } else if surface.amount > 0 {
            surface.strain += dt
            // The low side goes first, and what lies thick.
            let place = Double(index) / Double(surfaces.count)
            let patience = (tilt > 0 ? 1 - place : place) + 0.7 * own + 0.8 * (1 - surface.amount)
            guard surface.strain >= patience else { return }
            surface.speed += (tilt - (tilt > 0 ? hold : -hold)) * (Self.pull * (0.6 + 0.8 * own) * dt)
        }
        guard surface.amount > 0, surface.speed != 0 else { return }
        let before = surface.slip
        surface.slip += surface.speed * dt
        if (surface.slip * Self.parts).rounded(.towardZero) != (before * Self.parts).rounded(.towardZero),
            abs(surface.slip) > abs(before)
        {
            drop(from: index, speed: surface.speed, size: surface.amount)
        }
        if abs(surface.slip) >= 1 { surface = Surface() }
    }

    /// Throws all of it off, as when its icons are let go.
    mutating func shake() {
        for (index, surface) in surfaces.enumerated() where surface.amount > 0.1 {
            for speed in [-0.6, 0.6] { drop(from: index, speed: speed, size: surface.amount) }
        }
        surfaces = surfaces.map { _ in Surface() }
    }

    /// Drops a lump at the end of a surface to which it moves.
    private mutating func drop(from surface: Int, speed: Double, size: Double) {
        lumps.append(Lump(surface: surface, number: next, isRight: speed > 0, speed: speed, size: size))
        next += 1
    }

    /// Lies as it does without motion: as thick as a share of all flakes makes it.
    mutating func settle(flakes: Double) {
        let amount = 0.7 * flakes
        guard isSliding || surfaces.contains(where: { $0.amount != amount || $0.slip != 0 }) else { return }
        self = SnowCover(surfaces: surfaces.count, amount: amount)
    }
}
