import TiltEngine

/// The layout of a replay's bar: in one row, or in two in a narrow window.
struct ReplayBarLayout: Equatable {
    let panel: Rect
    /// The track of the knob.
    let way: Rect
    /// The right end of the time's baseline.
    let timeEnd: Vector
    private let firstButton: Vector

    private static let (side, margin, widest) = (36.0, 12.0, 760.0)
    /// In the narrowest row there are four points of way to a point of button.
    private static let leastRow = 480.0
    private static let timeWidth = 152.0

    init(_ content: ReplayBar.Content) {
        let width = min(Self.widest, content.view.x - 2 * Self.margin)
        let isRow = width >= Self.leastRow
        let height = isRow ? 48.0 : 84
        panel = Rect(
            x: ((content.view.x - width) / 2).rounded(), y: content.view.y - Self.margin - height, width: width,
            height: height)
        firstButton = Vector(panel.minX + 8 + Self.side / 2, panel.maxY - 24)
        timeEnd = Vector(panel.maxX - 20, panel.maxY - 19)
        let start = isRow ? panel.minX + 8 + 3 * Self.side + 20 : panel.minX + 24
        let end = isRow ? timeEnd.x - Self.timeWidth - 20 : panel.maxX - 24
        way = Rect(x: start, y: (isRow ? panel.midY : panel.minY + 26) - 2, width: max(1, end - start), height: 4)
    }

    /// The frame of a part; for the track, the area in which a press takes hold of it.
    func frame(of part: ReplayBar.Part) -> Rect {
        let index: Double
        switch part {
        case .back: index = 0
        case .play: index = 1
        case .on: index = 2
        case .way: return Rect(x: way.minX - 10, y: way.midY - 16, width: way.width + 20, height: 32)
        }
        return Rect(center: firstButton + Vector(index * Self.side, 0), size: Vector(Self.side, Self.side))
    }

    func part(at point: Vector) -> ReplayBar.Part? {
        ReplayBar.Part.allCases.first { frame(of: $0).contains(point) }
    }

    /// The share of the track before a point, 0…1.
    func share(at point: Vector) -> Double { ((point.x - way.minX) / way.width).clamped(to: 0...1) }
}
