import TiltAtmosphere
import TiltCanvas
import TiltEngine

/// Lightning where it rains hardest.
///
/// Time is divided into slots of 0.4 seconds, and in each at most one place flashes, once. So no second has more than three
/// flashes, the limit of WCAG 2.3.1. The place depends on the slot, the view and the weather alone.
struct Lightning: Hashable, Sendable {
    /// A flash over a place of the world, with its brightness, 0…1.
    private struct Flash: Hashable {
        let place: Vector
        let brightness: Double
    }

    private var slot = -1
    private var flash: Flash?

    /// The slots in a second.
    private static let pace = 2.5
    /// The side of a cell of the world with two places, in points; the share of places that may flash in a slot, and about
    /// the greatest number of them.
    private static let (side, share, mostPlaces) = (64.0, 0.30, 300.0)
    /// The rain from which on it lightens.
    private static let rain = 0.70
    /// The side of a flash's picture, in points of the screen.
    private static let size = 150.0
    private static let image = ImageID("Weather/world/mark-flash")

    /// The picture of a flash.
    static let pictures = [Picture(image, size: Vector(150, 150))]

    /// Looks for the place of the slot at some seconds of play, when it begins.
    mutating func step(to seconds: Double, _ view: SkyView, _ weather: Weather?) {
        let now = Int(seconds * Self.pace)
        guard now != slot else { return }
        slot = now
        flash = weather.flatMap { Self.flash(in: now, view, $0) }
    }

    /// Ends a flash.
    mutating func end() { flash = nil }

    private static func flash(in slot: Int, _ view: SkyView, _ weather: Weather) -> Flash? {
        let (columns, rows) = SkyView.blocks(side, covering: view.part)
        // In a view from far away only some of the many places are looked at.
        let share = min(Self.share, Self.mostPlaces / Double(2 * columns.count * rows.count))
        let turn = UInt32(truncatingIfNeeded: 4000 + slot)
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
        guard let flash else { return }
        let share = (seconds * Self.pace - Double(slot)).clamped(to: 0...1)
        let alpha = flash.brightness * (0.35 + 0.65 * darkness(flash.place)) * (1 - share * share) * presence
        list.image(
            Self.image, in: Rect(center: view.point(flash.place), size: Vector(Self.size, Self.size)),
            tint: .white.opacity(alpha))
    }
}
