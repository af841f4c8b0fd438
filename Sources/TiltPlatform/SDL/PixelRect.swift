import CSDL2
import TiltEngine

/// A rectangle of whole device pixels.
nonisolated struct PixelRect: Hashable {
    var x: Int
    var y: Int
    var width: Int
    var height: Int

    var maxX: Int { x + width }
    var maxY: Int { y + height }

    init(x: Int, y: Int, width: Int, height: Int) {
        (self.x, self.y, self.width, self.height) = (x, y, width, height)
    }

    /// The pixels nearest to a rectangle in points, at least one each way; nil where it is empty or not finite.
    init?(_ rect: Rect, density: Double) {
        guard rect.width > 0, rect.height > 0, rect.origin.isFinite, rect.size.isFinite else { return nil }
        func pixel(_ value: Double) -> Int { Int((value * density).rounded().clamped(to: -1e6...1e6)) }
        x = pixel(rect.minX)
        y = pixel(rect.minY)
        width = max(1, pixel(rect.maxX) - x)
        height = max(1, pixel(rect.maxY) - y)
    }

    func outset(by distance: Int) -> PixelRect {
        PixelRect(x: x - distance, y: y - distance, width: width + 2 * distance, height: height + 2 * distance)
    }

    /// A radius that fits: whole pixels, at most half the shorter side.
    func radius(_ wished: Double) -> Int {
        guard wished.isFinite else { return 0 }
        return Int(wished.rounded().clamped(to: 0...512)).clamped(to: 0...min(width, height) / 2)
    }
}

extension SDL_Rect {
    nonisolated init(_ rect: PixelRect) {
        self.init(x: Int32(rect.x), y: Int32(rect.y), w: Int32(rect.width), h: Int32(rect.height))
    }
}

extension SDL_FRect {
    nonisolated init(_ rect: PixelRect) {
        self.init(x: Float(rect.x), y: Float(rect.y), w: Float(rect.width), h: Float(rect.height))
    }

    /// A rectangle in pixels.
    nonisolated init(_ rect: Rect) {
        self.init(x: Float(rect.minX), y: Float(rect.minY), w: Float(rect.width), h: Float(rect.height))
    }
}

extension Quad {
    /// A line as a thin quad; nil where it has no length. One along an axis is upright, whichever end is its start, so that
    /// it is drawn in one piece.
    nonisolated init?(along start: Vector, _ end: Vector, width: Double) {
        let isSteep = abs(end.y - start.y) > abs(end.x - start.x)
        let isForward = isSteep ? start.y < end.y : start.x < end.x
        let (first, last) = isForward ? (start, end) : (end, start)
        let way = last - first
        guard way.length > 0 else { return nil }
        let side = Vector(-way.y, way.x) * (width / 2 / way.length)
        if isSteep {
            self.init(topLeft: first + side, topRight: first - side, bottomRight: last - side, bottomLeft: last + side)
        } else {
            self.init(topLeft: first - side, topRight: last - side, bottomRight: last + side, bottomLeft: first + side)
        }
    }

    nonisolated var isFinite: Bool {
        topLeft.isFinite && topRight.isFinite && bottomRight.isFinite && bottomLeft.isFinite
    }

    /// The quad in pixels; `rounded` puts its corners on whole ones, since SDL's software path would cut the fractions off.
    nonisolated func scaled(by density: Double, rounded: Bool) -> Quad {
        func pixel(_ point: Vector) -> Vector {
            let place = point * density
            return rounded ? Vector(place.x.rounded(), place.y.rounded()) : place
        }
        return Quad(
            topLeft: pixel(topLeft), topRight: pixel(topRight), bottomRight: pixel(bottomRight),
            bottomLeft: pixel(bottomLeft))
    }
}
