import TiltCanvas
import TiltEngine

import TiltPlatform

/// Draws a list slowly in an obviously correct way: each pixel by itself, with 256 points, and more at edges, tested
/// against each shape; all colours in doubles, never rounded.
nonisolated struct SlowReference {
    let width: Int
    let height: Int
    private(set) var pixels: [SIMD4<Double>]
    /// Whether the edge of any shape runs through a pixel.
    private(set) var isEdge: [Bool]

    init(_ list: DrawList, pictures: [ImageID: SlowPicture] = [:]) {
        width = Int(list.size.x * list.density)
        height = Int(list.size.y * list.density)
        pixels = Array(repeating: .zero, count: width * height)
        isEdge = Array(repeating: false, count: width * height)
        var clip = 0..<width
        var rows = 0..<height
        /// The rounded clip, and the pixels before what it cuts out.
        var cut: (shape: SlowPaint, before: [SIMD4<Double>])?
        for command in list.commands {
            switch command {
            case .clip(let rect):
                func range(_ low: Double, _ high: Double, _ count: Int) -> Range<Int> {
                    let low = Int((low * list.density).rounded()).clamped(to: 0...count)
                    return low..<Int((high * list.density).rounded()).clamped(to: low...count)
                }
                clip = rect.map { range($0.minX, $0.maxX, width) } ?? 0..<width
                rows = rect.map { range($0.minY, $0.maxY, height) } ?? 0..<height
                if rect == nil { finish(&cut) }
            case .roundedClip(let rect, let radius):
                finish(&cut)
                let fill = DrawList.Command.fill(rect, radius: radius, softness: 0, .white)
                cut = SlowPaint(fill, points: [], density: list.density, pictures: [:]).map { ($0, pixels) }
            case .quadClip(let quad):
                finish(&cut)
                let fill = DrawList.Command.quad(quad, .white)
                cut = SlowPaint(fill, points: [], density: list.density, pictures: [:]).map { ($0, pixels) }
            case .hairs(let range):
                for hair in list.hairs[range] {
                    for y in rows { for x in clip { draw(hair, list.density, x, y) } }
                }
            default:
                guard
                    let paint = SlowPaint(
                        command, points: list.points, density: list.density, pictures: pictures)
                else { continue }
                for y in rows {
                    for x in clip { draw(paint, x, y) }
                }
            }
        }
        finish(&cut)
    }

    /// Takes back what was drawn beside a rounded clip, by its share at the edge.
    private mutating func finish(_ cut: inout (shape: SlowPaint, before: [SIMD4<Double>])?) {
        guard let (shape, before) = cut else { return }
        for y in 0..<height {
            for x in 0..<width {
                let covered = Self.covered(shape, x, y, side: 16)
                let index = y * width + x
                isEdge[index] = isEdge[index] || covered.isEdge
                pixels[index] = pixels[index] * covered.share + before[index] * (1 - covered.share)
            }
        }
        cut = nil
    }

    /// A pixel's parts, 0…255: alpha, red, green, blue.
    subscript(x: Int, y: Int) -> SIMD4<Double> { pixels[y * width + x] }

    /// Draws a pixel of a thin stroke: its share is what its centre is within half a pixel of the stroke's edge.
    private mutating func draw(_ hair: Hair, _ density: Double, _ x: Int, _ y: Int) {
        let place = Vector(Double(x) + 0.5, Double(y) + 0.5) - hair.start * density
        let way = (hair.end - hair.start) * density
        let share = way.dot(way) > 0 ? (place.dot(way) / way.dot(way)).clamped(to: 0...1) : 0
        let covered = max(hair.width * density, 1) / 2 + 0.5 - (place - way * share).length
        guard covered > 0 else { return }
        let color = SIMD4(1, hair.color.red, hair.color.green, hair.color.blue) * hair.color.alpha * 255
        let left = way.dot(way) > 0 ? 1 + (hair.endOpacity - 1) * share : 1
        let top = color * (min(covered, 1) * left)
        pixels[y * width + x] = top + pixels[y * width + x] * (1 - top[0] / 255)
    }

    private mutating func draw(_ paint: SlowPaint, _ x: Int, _ y: Int) {
        guard paint.reach.contains(Vector(Double(x) + 0.5, Double(y) + 0.5)) else { return }
        let first = Self.covered(paint, x, y, side: 16)
        if first.isEdge { isEdge[y * width + x] = true }
        // At an edge, as many points again both ways.
        let covered = first.isEdge ? Self.covered(paint, x, y, side: 32).share : first.share
        guard covered > 0 else { return }
        let top = paint.color(Vector(Double(x) + 0.5, Double(y) + 0.5)) * covered
        pixels[y * width + x] = top + pixels[y * width + x] * (1 - top[0] / 255)
    }
}

nonisolated extension SlowReference {
    /// The coverage of a pixel, by points on a slightly slanted grid, so that no two share a row or a column; and
    /// whether an edge is in the pixel or close to it.
    private static func covered(_ paint: SlowPaint, _ x: Int, _ y: Int, side: Int) -> (share: Double, isEdge: Bool) {
        var sum = 0.0
        var (least, most) = (1.0, 0.0)
        let count = Double(side)
        for i in -1...side {
            for j in -1...side {
                let place = Vector(
                    Double(x) + (Double(i) + (Double(j) + 0.5) / count) / count,
                    Double(y) + (Double(j) + (Double(i) + 0.5) / count) / count)
                let share = paint.covers(place)
                if (0..<side).contains(i), (0..<side).contains(j) { sum += share }
                (least, most) = (min(least, share), max(most, share))
            }
        }
        return (sum / count / count, least < most)
    }
}

/// The drawing of one command: its coverage at a point, and its colour there.
nonisolated struct SlowPaint {
    let covers: (Vector) -> Double
    let color: (Vector) -> SIMD4<Double>
    /// The area outside which nothing is drawn.
    let reach: Rect

    init?(_ command: DrawList.Command, points: [Vector], density: Double, pictures: [ImageID: SlowPicture]) {
        func scaled(_ rect: Rect) -> Rect { Rect(origin: rect.origin * density, size: rect.size * density) }
        func plain(_ color: Color) -> (Vector) -> SIMD4<Double> {
            let parts = SIMD4(1, color.red, color.green, color.blue) * color.alpha * 255
            return { _ in parts }
        }
        switch command {
        case .clear(let color):
            covers = { _ in 1 }
            reach = Rect(x: -1, y: -1, width: 1e6, height: 1e6)
            self.color = plain(color)
        case .fill(let rect, let radius, let softness, let color):
            let (rect, radius, softness) = (scaled(rect), radius * density, softness * density)
            reach = rect.insetBy(-softness - 1)
            covers = { place in
                let distance = Self.distance(place, rect, radius)
                guard softness > 0 else { return distance <= 0 ? 1 : 0 }
                let t = (1 - distance / softness).clamped(to: 0...1)
                return t * t * (3 - 2 * t)
            }
            self.color = plain(color)
        case .stroke(let rect, let radius, let width, let color):
            let (rect, radius, width) = (scaled(rect), radius * density, width * density)
            reach = rect.insetBy(-1)
            let fit = min(radius, rect.width / 2, rect.height / 2)
            covers = { place in
                let isHole =
                    2 * width < min(rect.width, rect.height)
                    && Self.distance(place, rect.insetBy(width), max(0, fit - width)) < 0
                return Self.distance(place, rect, radius) <= 0 && !isHole ? 1 : 0
            }
            self.color = plain(color)
        case .line(let start, let end, let width, let color):
            let (start, end) = (start * density, end * density)
            let way = (end - start) / (end - start).length
            let (half, length) = (max(width * density, 1) / 2, (end - start).length)
            reach = Self.box([start, end]).insetBy(-half - 1)
            covers = { place in
                let along = (place - start).dot(way)
                return abs((place - start).cross(way)) <= half && along >= 0 && along <= length ? 1 : 0
            }
            self.color = plain(color)
        case .quad(let quad, let color):
            let corners = [quad.topLeft, quad.topRight, quad.bottomRight, quad.bottomLeft].map { $0 * density }
            let mapping = SlowMapping(corners)
            reach = Self.box(corners).insetBy(-1)
            covers = { place in
                let part = mapping(place)
                return Rect.unit.contains(part) && !Self.isRoundedOff(part, quad.radii) ? 1 : 0
            }
            self.color = plain(color)
        case .polygon(let range, let color):
            let corners = points[range].map { $0 * density }
            reach = Self.box(corners).insetBy(-1)
            covers = { Self.turns(corners, around: $0) == 0 ? 0 : 1 }
            self.color = plain(color)
        case .path(let range, let isClosed, let width, let join, let color):
            let path = SlowPath(
                points[range].map { $0 * density }, isClosed: isClosed, half: max(width * density, 1) / 2, join: join)
            reach = Self.box(path.points).insetBy(-12 * path.half)
            covers = { path.contains($0) ? 1 : 0 }
            self.color = plain(color)
        case .image(let id, let source, let quad, let tint):
            guard let picture = pictures[id] else { return nil }
            let corners = [quad.topLeft, quad.topRight, quad.bottomRight, quad.bottomLeft].map { $0 * density }
            let mapping = SlowMapping(corners)
            reach = Self.box(corners).insetBy(-1)
            let level = picture.level(source, corners)
            let tints = SIMD4(1, tint.red, tint.green, tint.blue) * tint.alpha
            covers = { place in
                let sides = (0..<4).map { (corners[($0 + 1) % 4] - corners[$0]).cross(place - corners[$0]) }
                guard sides.allSatisfy({ $0 >= 0 }) || sides.allSatisfy({ $0 <= 0 }) else { return 0 }
                return Self.isRoundedOff(mapping(place), quad.radii) ? 0 : 1
            }
            self.color = { place in
                let part = mapping(place)
                let spot = Vector(source.minX + source.width * part.x, source.minY + source.height * part.y)
                return picture.color(spot, level: level, in: source) * tints
            }
        case .clip, .roundedClip, .quadClip, .standIn, .relief, .layer, .hairs, .grid: return nil
        }
    }

    /// How often a polygon winds around a point.
    private static func turns(_ corners: [Vector], around place: Vector) -> Int {
        corners.indices.reduce(0) { turns, index in
            let (a, b) = (corners[index] - place, corners[(index + 1) % corners.count] - place)
            guard (a.y <= 0) != (b.y <= 0) else { return turns }
            return turns + (a.cross(b) * (b.y - a.y) > 0 ? (b.y > a.y ? 1 : -1) : 0)
        }
    }

    /// Whether a point of the unit square lies in a corner outside its ellipse of these radii.
    private static func isRoundedOff(_ place: Vector, _ radii: Vector) -> Bool {
        guard radii != .zero else { return false }
        let beyond = Vector(
            (abs(place.x - 0.5) - 0.5 + radii.x) / radii.x, (abs(place.y - 0.5) - 0.5 + radii.y) / radii.y
        )
        return beyond.x > 0 && beyond.y > 0 && beyond.length > 1
    }

    private static func box(_ corners: [Vector]) -> Rect {
        let low = corners.reduce(corners[0]) { Vector(min($0.x, $1.x), min($0.y, $1.y)) }
        let high = corners.reduce(corners[0]) { Vector(max($0.x, $1.x), max($0.y, $1.y)) }
        return Rect(origin: low, size: high - low)
    }

    /// The distance of a point outside a rounded rectangle.
    private static func distance(_ place: Vector, _ rect: Rect, _ radius: Double) -> Double {
        let radius = min(radius, rect.width / 2, rect.height / 2)
        let beyond = Vector(
            abs(place.x - rect.midX) - rect.width / 2 + radius, abs(place.y - rect.midY) - rect.height / 2 + radius)
        return Vector(max(beyond.x, 0), max(beyond.y, 0)).length + min(max(beyond.x, beyond.y), 0) - radius
    }
}

/// The projective map from four corners to those of the unit square, by solving its eight equations.
nonisolated struct SlowMapping {
    private let h: [Double]

    init(_ corners: [Vector]) {
        let square = [Vector(0, 0), Vector(1, 0), Vector(1, 1), Vector(0, 1)]
        var rows: [[Double]] = []
        for (p, q) in zip(corners, square) {
            rows.append([p.x, p.y, 1, 0, 0, 0, -q.x * p.x, -q.x * p.y, q.x])
            rows.append([0, 0, 0, p.x, p.y, 1, -q.y * p.x, -q.y * p.y, q.y])
        }
        for column in 0..<8 {
            let pivot = (column..<8).max { abs(rows[$0][column]) < abs(rows[$1][column]) } ?? column
            rows.swapAt(column, pivot)
            for row in 0..<8 where row != column {
                let factor = rows[row][column] / rows[column][column]
                for k in column..<9 { rows[row][k] -= factor * rows[column][k] }
            }
        }
        h = (0..<8).map { rows[$0][8] / rows[$0][$0] }
    }

    func callAsFunction(_ p: Vector) -> Vector {
        Vector(h[0] * p.x + h[1] * p.y + h[2], h[3] * p.x + h[4] * p.y + h[5]) / (h[6] * p.x + h[7] * p.y + 1)
    }
}

/// A picture in doubles, with its half-size levels.
nonisolated struct SlowPicture {
    private struct Level {
        var width: Int
        var height: Int
        var pixels: [SIMD4<Double>]

        func at(_ x: Int, _ y: Int) -> SIMD4<Double> {
            pixels[y.clamped(to: 0...height - 1) * width + x.clamped(to: 0...width - 1)]
        }
    }

    private var levels: [Level]

    init(_ picture: Pixels) {
        let pixels = picture.argb.map { pixel in
            let parts = SIMD4(24, 16, 8, 0 as UInt32).indices.map { Double(pixel >> (24 - 8 * UInt32($0)) & 255) }
            let alpha = parts[0] / 255
            return SIMD4(parts[0], parts[1] * alpha, parts[2] * alpha, parts[3] * alpha)
        }
        levels = [Level(width: picture.width, height: picture.height, pixels: pixels)]
        while let last = levels.last, last.width > 1 || last.height > 1 {
            var half = Level(width: (last.width + 1) / 2, height: (last.height + 1) / 2, pixels: [])
            for y in 0..<half.height {
                for x in 0..<half.width {
                    let sum = last.at(2 * x, 2 * y) + last.at(2 * x + 1, 2 * y) + last.at(2 * x, 2 * y + 1)
                    half.pixels.append((sum + last.at(2 * x + 1, 2 * y + 1)) / 4)
                }
            }
            levels.append(half)
        }
    }

    /// The level for a part of the picture on a quad: it is halved while it would be shown at half its size or less.
    func level(_ source: Rect, _ corners: [Vector]) -> Int {
        func mean(_ a: Int, _ b: Int, _ c: Int, _ d: Int) -> Double {
            ((corners[a] - corners[b]).length + (corners[c] - corners[d]).length) / 2
        }
        let across = source.width * Double(levels[0].width) / mean(0, 1, 2, 3)
        let down = source.height * Double(levels[0].height) / mean(0, 3, 1, 2)
        var (scale, level) = (max(abs(across), abs(down)), 0)
        while scale >= 1.999, level + 1 < levels.count { (scale, level) = (scale / 2, level + 1) }
        return level
    }

    /// The colour at a position in fractions of the picture, interpolated from the four pixels around it.
    func color(_ spot: Vector, level: Int, in source: Rect) -> SIMD4<Double> {
        let size = Vector(Double(levels[0].width), Double(levels[0].height)) / Double(1 << level)
        /// If the source is only a part of the picture, nothing beyond it is used.
        func inside(_ place: Double, _ low: Double, _ high: Double, _ side: Double) -> Double {
            let place = low > 0 ? max(place, low * side) : place
            return high < 1 ? min(place, high * side - 1) : place
        }
        let u = inside(spot.x * size.x - 0.5, source.minX, source.maxX, size.x)
        let v = inside(spot.y * size.y - 0.5, source.minY, source.maxY, size.y)
        guard u.isFinite, v.isFinite else { return .zero }
        let (x, y) = (Int(u.rounded(.down).clamped(to: -9...1e6)), Int(v.rounded(.down).clamped(to: -9...1e6)))
        let (a, b) = (u - u.rounded(.down), v - v.rounded(.down))
        let picture = levels[level]
        let above = picture.at(x, y) * (1 - a) + picture.at(x + 1, y) * a
        let below = picture.at(x, y + 1) * (1 - a) + picture.at(x + 1, y + 1) * a
        return above * (1 - b) + below * b
    }
}
