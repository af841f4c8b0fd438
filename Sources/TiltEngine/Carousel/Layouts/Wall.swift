extension RoomLayout.Kind {
    /// A wall of items that fills the window between bar and title, bent toward the eye; the one in front comes out of it.
    static let wall = Self(
        title: "Wall", reach: -24...24, isEndless: true,
        travel: { item, room in item.offset * pitch * room.size.x }
    ) { item, room in WallGrid(of: item.count, in: room).pose(of: item) }

    /// The share of the window's width that a hand moves for one item.
    private static let pitch = 0.2
}

/// The rows and columns of a wall, of which some rows are seen.
private struct WallGrid {
    private let room: CarouselRoom
    private var (columns, rows) = (1, 1)
    /// The part of the window that it fills.
    private let area: Rect
    /// The width and height of a cell, the distance of the middle from the eye, and the radius of the bend.
    private let (cell, distance, radius): (Vector, Double, Double)

    /// The most items that are seen, and the share of a cell that is none of an item.
    private static let (most, gap) = (24, 0.1)
    /// The angle of the bend from column to column, in radians, and how much larger the front item is.
    private static let (bend, growth) = (0.12, 1.07)
    /// The least distance from the eye, in that of the front plane.
    private static let least = 1.25

    init(of count: Int, in room: CarouselRoom) {
        self.room = room
        area = room.area
        cell = Vector(CarouselRoom.aspect, 1) * ((1 + Self.gap) * room.height)
        let seen = min(count, Self.most)
        var size = Double.infinity
        for columns in 1...seen {
            let rows = (seen + columns - 1) / columns
            let own = max(Double(columns) * cell.x / area.width, Double(rows) * cell.y / area.height)
            if own < size { (self.columns, self.rows, size) = (columns, rows, own) }
        }
        let edge = Self.bend * Double(columns) / 2
        radius = cell.x / Self.bend
        let (across, down) = (2 * radius * .sin(edge) / area.width, Double(rows) * cell.y / area.height)
        distance = room.distance * max(across, down, Self.least) + radius * (1 - .cos(edge))
    }

    func pose(of item: CarouselItem) -> ItemPose {
        // As an item leaves the front, the rows go on to that of the next one.
        let before = min(Int(item.front), item.count - 1)
        func row(_ index: Int) -> Double { Double(index % item.count / columns) }
        let front = lerp(row(before), row(before + 1), item.front - Double(before))
        let most = max(0, row(item.count - 1) + 1 - Double(rows))
        let above = row(item.index) - (front - Double((rows - 1) / 2)).clamped(to: 0...most)

        let turn = (Double(item.index % columns) - Double(columns - 1) / 2) * Self.bend
        let depth = distance - radius * (1 - .cos(turn))
        let scale = room.distance / depth
        let place = Vector(
            room.middle + radius * .sin(turn) * scale, area.midY + (above - Double(rows - 1) / 2) * cell.y * scale)
        let near = smoothRise(0, 1, 1 - abs(item.offset))
        let z = lerp(depth, room.distance / min(1, Self.growth * scale), near) - room.distance
        let point = room.point(at: place, depth: z)
        let outside = max(0, -above, above - Double(rows - 1))
        return ItemPose(
            x: point.x, y: point.y, z: z, yaw: -turn * (1 - near), light: lerp(0.66, 1, near),
            opacity: max(near, (1 - outside).clamped(to: 0...1)), order: near)
    }
}
