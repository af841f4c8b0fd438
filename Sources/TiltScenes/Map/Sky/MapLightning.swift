import TiltAtmosphere
import TiltCanvas
import TiltEngine

/// Lightning where it rains hardest: in each window of time at most one place flashes, once. The place depends on the window, the
/// view and the weather alone.
struct MapLightning: Hashable, Sendable {
    /// A flash over a place of the world, with its brightness, 0…1.
    struct Flash: Hashable {
        let place: Vector
        let brightness: Double
    }

    /// The window's time, and the flash at it.
    private var occasion: Occasion?
    private var flash: Flash?

    private static let chance = Chance(seed: 4)
    /// The side of a cell of the world with two places, in points; the share of places that may flash at a time, and about
    /// the greatest number of them.
    private static let (side, share, mostPlaces) = (64.0, 0.30, 300.0)
    /// The rain from which on it lightens.
    private static let rain = 0.70
    /// The side of a flash's picture, in points of the screen.
    private static let size = 150.0
    private static let image = ImageID("Weather/world/mark-flash")

    /// The picture of a flash.
    static let pictures = [Picture(image, size: Vector(150, 150))]

    /// Returns the flash that begins at some seconds of play; nil for none.
    mutating func step(to seconds: Double, _ view: SkyView, _ weather: Weather?) -> Flash? {
        let now = Occasion(Self.chance, every: Lightning.shortestOfFlashes, at: seconds)
        guard let now, now != occasion else { return nil }
        occasion = now
        flash = weather.flatMap { Self.flash(in: now.index, view, $0) }
        return flash
    }

    mutating func end() { flash = nil }

    private static func flash(in window: Int, _ view: SkyView, _ weather: Weather) -> Flash? {
        let (columns, rows) = SkyView.blocks(side, covering: view.part)
        // In a view from far away only some of the many places are looked at.
        let share = min(Self.share, Self.mostPlaces / Double(2 * columns.count * rows.count))
        let turn = UInt32(truncatingIfNeeded: 4000 + window)
        var places: [(rank: Double, place: Vector, brightness: Double)] = []
        for row in rows {
            for column in columns {
                for index in 0..<2 {
                    let rank = hash01(column * 7 + index, row, turn)
                    guard rank < share else { continue }
                    let place =
                        Vector(
                            Double(column) + hash01(column, row, UInt32(900 + index)),
                            Double(row) + hash01(column, row, UInt32(950 + index))) * side
                    guard view.part.contains(place) else { continue }
                    places.append((rank, place, 0.55 + 0.45 * hash01(column, row, turn &+ 1000)))
                }
            }
        }
        places.sort { $0.rank < $1.rank }
        return places.first { weather.sky(at: $0.place).rain > rain }.map {
            Flash(place: $0.place, brightness: $0.brightness)
        }
    }

    /// Draws the flash at some seconds of play. It is brighter by night, of which `darkness` tells.
    func draw(
        into list: inout DrawList, _ view: SkyView, seconds: Double, presence: Double, darkness: (Vector) -> Double
    ) {
        guard let flash, let occasion else { return }
        let brightness = flash.brightness * Lightning.brightness(at: seconds - occasion.time, isSingle: true)
        let alpha = brightness * (0.35 + 0.65 * darkness(flash.place)) * presence
        list.image(
            Self.image, in: Rect(center: view.point(flash.place), size: Vector(Self.size, Self.size)),
            tint: .white.opacity(alpha))
    }
}
