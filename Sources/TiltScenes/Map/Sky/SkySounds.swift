import TiltEngine
import TiltStage

/// What is heard over the chart: the wind of the map's motion, and the weather in the middle of the view.
struct SkySounds: Sendable {
    private(set) var sounds = SceneSounds()
    private var thunder = Thunder()
    /// The weather as it was last looked at, and the step of that.
    private var (rain, knots, isThere) = (0.0, 0.0, false)
    private var steps = 0

    /// The steps between two observations of the weather: a tenth of a second.
    private static let pause = 12
    /// The speed of the map in points per second at which its wind is loudest, and the knots of a gale.
    private static let (fastest, gale) = (2600.0, 60.0)
    /// The brightness of the flashes that are heard, and the metres in a point of the screen.
    private static let (bright, metres) = (0.93, 8.0)

    /// Whether it is time to observe the weather again.
    var isDue: Bool { steps % Self.pause == 0 }

    /// Observes the weather in the middle of the view; nil if there is none. Rain is heard from farther around than a point, so it
    /// comes and goes slowly.
    mutating func observe(_ weather: LivingSky.Air?) {
        isThere = weather != nil
        rain += ((weather?.rain ?? 0) - rain) * Self.following
        knots += ((weather?.wind.length ?? 0) - knots) * Self.following
    }

    /// Notes a flash in a view at a time: only the brightest are heard, or it would thunder all the time.
    mutating func flash(_ flash: MapLightning.Flash, in view: SkyView, at time: Double) {
        guard flash.brightness > Self.bright else { return }
        let way = (flash.place - view.part.center) * view.zoom
        let pan = (way.x / (0.5 * view.part.width * view.zoom)).clamped(to: -1...1)
        thunder.flash(at: time, distance: Self.metres * way.length, pan: 0.8 * pan)
    }

    /// The share of a change that one observation takes.
    private static let following = 0.15

    /// Takes a step that ends at a time, while the map moves with a velocity in points per second. `presence` is how much of the
    /// weather moves, 0…1.
    mutating func step(to time: Double, velocity: Vector, presence: Double) {
        steps += 1
        let share = isThere ? presence : 0
        sounds.strikes = thunder.arrivals(until: time)
        sounds.beds.removeAll(keepingCapacity: true)
        let motion = (velocity.length / Self.fastest).clamped(to: 0...1)
        let air = 0.3 * share * (knots / Self.gale).clamped(to: 0...1)
        let level = motion + air * (1 - motion)
        if level > 0.01 {
            let pan = (velocity.x / Self.fastest).clamped(to: -1...1)
            sounds.beds.append(.init(.wind, level: level, pan: 0.4 * pan, pitch: 0.8 + 0.9 * motion))
        }
        let fall = share * ((rain - 0.08) / 0.7).clamped(to: 0...1)
        if fall > 0 {
            sounds.beds.append(.init(.rain, level: 0.8 * fall))
            sounds.beds.append(.init(.drops, level: 0.6 * fall))
        }
    }
}
