import TiltCanvas
import TiltEngine

/// The wall and the floor of the room, lit by the mood of the front card: two grids of colours, which meet at the skyline.
struct RoomGround: Equatable, Sendable {
    private let size: Vector
    private let skyline: Double
    private let wall: Plane
    private let floor: Plane
    /// The last row of the wall and the first of the floor.
    private let meeting: Plane

    /// A part of the room: the colours of its cells without light, and how much of the mood each shows.
    private struct Plane: Equatable, Sendable {
        var columns = 0
        var rows = 0
        /// Red, green and blue in 1/65536 of a step of 0…255, and the weight of the mood in 1/256 of one, cell by cell.
        var cells: [SIMD4<UInt32>] = []
    }

    /// The columns of cells, and the height of one in points of the usual window.
    private static let (columns, cell) = (160, 8.0)
    /// The height in points over which wall and floor blend.
    private static let haze = 6.0
    /// The colours from the zenith to the skyline, and from there to the front.
    private static let wallColors = (Color(hex: 0x090E1E), Color(hex: 0x1B2648))
    private static let floorColors = (Color(hex: 0x131C36), Color(hex: 0x060A15))
    /// The part of a card's mood in the light; the rest is moonlight.
    private static let moodShare = 0.75
    private static let moonlight = Color(hex: 0x96A5DC)

    /// The ground of a window, with the skyline at a height in points.
    init(size: Vector, skyline: Double) {
        let skyline = skyline.clamped(to: 1...max(1, size.y - 1))
        (self.size, self.skyline) = (size, skyline)
        wall = Self.plane(from: 0, to: skyline, of: size, skyline: skyline) { y in
            .mix(Self.wallColors.0, Self.wallColors.1, y / skyline)
        }
        floor = Self.plane(from: skyline, to: size.y, of: size, skyline: skyline) { y in
            .mix(Self.floorColors.0, Self.floorColors.1, min(1, 1.4 * (y - skyline) / (size.y - skyline)))
        }
        meeting = Plane(
            columns: wall.columns, rows: 2,
            cells: Array(wall.cells.suffix(wall.columns) + floor.cells.prefix(floor.columns)))
    }

    private static func plane(
        from top: Double, to foot: Double, of size: Vector, skyline: Double, color: (Double) -> Color
    ) -> Plane {
        let unit = Vector(size.x / 1280, size.y / 720)
        var plane = Plane()
        plane.columns = columns
        plane.rows = max(2, Int(((foot - top) / (cell * unit.y)).rounded(.up)))
        for row in 0..<plane.rows {
            let y = top + (Double(row) + 0.5) / Double(plane.rows) * (foot - top)
            let base = color(y)
            for column in 0..<plane.columns {
                let x = (Double(column) + 0.5) / Double(plane.columns) * size.x
                let light = light(Vector(x, y), of: size, skyline: skyline, unit: unit)
                let edge = Vector((x - size.x / 2) / size.x, (y - size.y / 2) / size.y).length
                let vignette = 1 - 0.42 * (edge - 0.25).clamped(to: 0...1) / 0.457
                // Each is rounded at a threshold of its own, so that no steps of brightness are seen.
                let color = SIMD3(base.red, base.green, base.blue)
                let dark = color * (255 * (1 - light) * vignette) + threshold(column, row)
                let cell = SIMD4(65536 * dark, 256 * 255 * light * vignette)
                plane.cells.append(SIMD4(UInt32(cell.x), UInt32(cell.y), UInt32(cell.z), UInt32(cell.w)))
            }
        }
        return plane
    }

    /// What is added to a cell's colours before they are cut to whole numbers, 0…1: evenly spread among neighbours
    /// (interleaved gradient noise, Jimenez 2014).
    private static func threshold(_ column: Int, _ row: Int) -> Double {
        let wave = 0.06711056 * Double(column) + 0.00583715 * Double(row)
        let noise = 52.9829189 * (wave - wave.rounded(.down))
        return noise - noise.rounded(.down)
    }

    /// The share of the mood at a point: a pool on the wall, one on the floor, and a glow along the skyline.
    private static func light(_ point: Vector, of size: Vector, skyline: Double, unit: Vector) -> Double {
        func soft(_ distance: Double) -> Double { .exp(-distance * distance) }
        let x = (point.x - size.x / 2) / unit.x
        let pool = Vector(x / 560, (point.y - 0.44 * size.y) / (330 * unit.y)).length
        let ground = Vector(x / 620, (point.y - 0.8 * size.y) / (120 * unit.y)).length
        let line = soft((point.y - skyline) / (46 * unit.y)) * soft(x / 520)
        return 0.44 * soft(1.35 * pool) + 0.26 * soft(1.25 * ground) + 0.16 * line
    }

    /// Draws it in the light of a mood; without one there is moonlight alone.
    func draw(into list: inout DrawList, mood: Color?) {
        let color = mood.map { Color.mix(Self.moonlight, $0, Self.moodShare) } ?? Self.moonlight
        let light = SIMD4(UInt32(65535 * color.red), UInt32(65535 * color.green), UInt32(65535 * color.blue), 0)
        let line = list.snapped(skyline)
        draw(wall, in: Rect(x: 0, y: 0, width: size.x, height: line), light, into: &list)
        draw(floor, in: Rect(x: 0, y: line, width: size.x, height: size.y - line), light, into: &list)
        // From the middle of one row to that of the other they blend.
        draw(meeting, in: Rect(x: 0, y: line - Self.haze, width: size.x, height: 2 * Self.haze), light, into: &list)
    }

    private func draw(_ plane: Plane, in rect: Rect, _ light: SIMD4<UInt32>, into list: inout DrawList) {
        list.grid(columns: plane.columns, rows: plane.rows, in: rect) { colors in
            for cell in plane.cells {
                // Below 256, as a mixture of two colours is to which less than one is added.
                let color = cell &+ (light &* cell.w) &>> 8
                colors.append(0xFF00_0000 | color.x & 0xFF_0000 | color.y &>> 8 & 0xFF00 | color.z &>> 16)
            }
        }
    }
}
