import TiltCanvas
import TiltEngine
import TiltStage

/// Lightning in all skies: how a stroke flickers, and the way that it takes. When it strikes, an ``Occasion`` says.
///
/// WCAG 2.3.1 allows three flashes in a second. A stroke flashes twice, so that windows of 2.5 seconds, of which the strokes are
/// 0.4 windows apart, are the shortest ones; of single flashes those of 0.42 seconds.
enum Lightning {
    /// The shortest windows of strokes, and of single flashes.
    static let (shortest, shortestOfFlashes) = (2.5, 0.42)
    /// The seconds for which a stroke is seen.
    static let life = 0.7
    /// The times after which a stroke and its last flash, or a single one, have faded to 1/e, and when the second comes.
    private static let (fading, lastFading, second) = (0.09, 0.16, 0.14)
    /// Widths and opacities of the lines over one another.
    private static let lines = [(3.5, 0.25), (2, 0.5), (1, 1)]
    /// The memory for the points of a stroke.
    private static let memory = Scratch<Vector>()
    private static let (levels, armLevels, roughness, decay) = (5, 4, 0.24, 0.52)

    /// The brightness of a stroke, or of a single flash, at an age in seconds, 0…1.
    static func brightness(at age: Double, isSingle: Bool = false) -> Double {
        guard (0..<life).contains(age) else { return 0 }
        if isSingle { return .exp(-age / lastFading) }
        let again = age > second ? 0.7 * .exp(-(age - second) / lastFading) : 0
        return min(1, .exp(-age / fading) + again)
    }

    /// Draws a stroke from a cloud to the ground, with two arms and its glow around it.
    static func draw(
        _ stroke: Occasion, from start: Vector, to end: Vector, width: Double, glow: Color, brightness: Double,
        with brush: inout WeatherBrush, into list: inout DrawList
    ) {
        let height = end.y - start.y
        guard brightness > 0.01, brush.begins(at: start, reach: height) else { return }
        memory.use { points in
            let way = append(from: start, to: end, levels, stroke, 0, to: &points)
            let (third, half) = (points[way.count / 3], points[way.count / 2])
            brush.draw(
                .puff, at: half, size: Vector(3, 3) * height, glow, alpha: 0.85 * brightness, into: &list)
            let left = append(
                from: third, to: Vector(third.x - 0.46 * height, end.y - 0.3 * height), armLevels, stroke, 1,
                to: &points)
            let right = append(
                from: half, to: Vector(half.x + 0.39 * height, end.y - 0.2 * height), armLevels, stroke, 2, to: &points)
            for (factor, alpha) in lines {
                let color = factor == 1 ? Color.white : glow
                func draw(_ line: Range<Int>, _ width: Double) {
                    brush.path(points[line], width: factor * width, color, alpha: alpha * brightness, into: &list)
                }
                draw(way, width)
                draw(left, 0.5 * width)
                draw(right, 0.5 * width)
            }
        }
    }

    /// Appends a broken line by displacement of midpoints, and returns its place.
    private static func append(
        from start: Vector, to end: Vector, _ levels: Int, _ stroke: Occasion, _ branch: Int, to points: inout [Vector]
    ) -> Range<Int> {
        let (first, pieces) = (points.count, 1 << levels)
        points.append(contentsOf: repeatElement(start, count: pieces))
        points.append(end)
        var (reach, thing, length) = (roughness * abs(end.y - start.y), 1 + 128 * branch, pieces)
        while length > 1 {
            for place in stride(from: first, to: first + pieces, by: length) {
                let (u, v) = (stroke.number(4, thing: thing), stroke.number(5, thing: thing))
                let middle = (points[place] + points[place + length]) / 2
                points[place + length / 2] = middle + Vector((2 * u - 1) * reach, (2 * v - 1) * reach * 0.3)
                thing += 1
            }
            (length, reach) = (length / 2, reach * decay)
        }
        return first..<points.count
    }
}
