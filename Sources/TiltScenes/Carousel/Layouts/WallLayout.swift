import TiltEngine

/// A wall of cards, seen at an angle; the one in front comes out of it and turns to the eye.
struct WallLayout: CarouselLayout {
    let room: Room

    static let title = "Wall"
    static let isEndless = true

    init(_ room: Room) { self.room = room }

    var reach: ClosedRange<Double> { -24...24 }

    /// The tilt of the wall, in radians.
    private static let slant = Angle.degrees(26).radians
    /// The width of the window's part that a pointer moves for one card.
    private static let pitch = 0.2

    func pose(of card: CarouselItem) -> CardPose {
        let columns = Self.columns(of: card.count)
        func cell(_ index: Int) -> Vector { Vector(Double(index % columns), Double(index / columns)) }
        let before = min(Int(card.front), card.count - 1)
        let focus = cell(before).lerp(
            to: cell((before + 1) % card.count), card.front - Double(before))
        let (h, away) = (room.height, cell(card.index) - focus)
        let (u, v) = (0.9 * h * away.x, -1.1 * h * away.y)
        let near = max(0, 1 - away.length)
        return CardPose(
            x: u * .cos(Self.slant), y: 0.56 * h + v, z: 1.45 * h - u * .sin(Self.slant) - 0.75 * h * near,
            yaw: -Self.slant * (1 - near), light: lerp(0.62, 1, near), order: near - u * 1e-4)
    }

    func travel(of card: CarouselItem, along axis: Carousel.Axis) -> Double { card.offset * Self.pitch * room.size.x }

    func forEachCandidate(around front: Double, count: Int, _ visit: (Int) -> Void) {
        let columns = Self.columns(of: count)
        let (row, column) = (Int(front) / columns, Int(front) % columns)
        for row in row - 4...row + 5 {
            for column in column - Self.breadth...column + Self.breadth where (0..<columns).contains(column) {
                let index = row * columns + column
                if (0..<count).contains(index) { visit(index) }
            }
        }
    }

    /// The number of columns that may be seen on each side.
    private static let breadth = 9

    /// The number of columns of a number of cards: the wall is three quarters as high as it is wide.
    private static func columns(of count: Int) -> Int { Int((4 * Double(count) / 3).squareRoot().rounded(.up)) }
}
