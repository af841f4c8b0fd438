extension RoomLayout.Kind {
    /// A wall of items, seen at an angle; the one in front comes out of it and turns to the eye.
    static let wall = Self(
        title: "Wall", reach: -24...24, reachesFoot: true, isEndless: true, candidates: candidates,
        travel: { item, room in item.offset * pitch * room.size.x }
    ) { item, room in
        let columns = columns(of: item.count)
        func cell(_ index: Int) -> Vector { Vector(Double(index % columns), Double(index / columns)) }
        let before = min(Int(item.front), item.count - 1)
        let focus = cell(before).lerp(to: cell((before + 1) % item.count), item.front - Double(before))
        let (h, away) = (room.height, cell(item.index) - focus)
        let (u, v) = (0.9 * h * away.x, -1.1 * h * away.y)
        let near = max(0, 1 - away.length)
        return ItemPose(
            x: u * .cos(slant), y: 0.56 * h + v, z: 1.45 * h - u * .sin(slant) - 0.75 * h * near,
            yaw: -slant * (1 - near), light: lerp(0.62, 1, near), order: near - u * 1e-4)
    }

    /// The tilt of the wall, in radians.
    private static let slant = Angle.degrees(26).radians
    /// The share of the window's width that a hand moves for one item.
    private static let pitch = 0.2
    /// The number of columns that may be seen on each side.
    private static let breadth = 9

    private static func candidates(around front: Double, count: Int, _ visit: (Int) -> Void) {
        let columns = columns(of: count)
        let (row, column) = (Int(front) / columns, Int(front) % columns)
        for row in row - 4...row + 5 {
            for column in column - breadth...column + breadth where (0..<columns).contains(column) {
                let index = row * columns + column
                if (0..<count).contains(index) { visit(index) }
            }
        }
    }

    /// The number of columns of a number of items: the wall is three quarters as high as it is wide.
    private static func columns(of count: Int) -> Int { Int((4 * Double(count) / 3).squareRoot().rounded(.up)) }
}
