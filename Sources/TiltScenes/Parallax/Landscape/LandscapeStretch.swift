import TiltEngine
import TiltStage

/// A stretch of a window, from the first to the last of a stretch of a picture, in fractions of it. Mirrored, it runs back.
struct LandscapeStretch {
    let start: Double, end: Double
    var first = 0.0, last = 1.0

    init(_ start: Double, _ end: Double, first: Double = 0, last: Double = 1) {
        (self.start, self.end, self.first, self.last) = (start, end, first, last)
    }

    /// The part of a picture with two stretches, and where it is drawn.
    static func part(_ across: LandscapeStretch, _ down: LandscapeStretch) -> (Quad, Rect) {
        let quad = Quad(
            topLeft: Vector(across.start, down.start), topRight: Vector(across.end, down.start),
            bottomRight: Vector(across.end, down.end), bottomLeft: Vector(across.start, down.end))
        return (
            quad,
            Rect(x: across.first, y: down.first, width: across.last - across.first, height: down.last - down.first)
        )
    }
}

extension LandscapeFrame {
    /// Passes on a layer from left to right: mirrored beyond a side that is in the window, then itself. Parts overlap by a pixel, so
    /// that no seam shows between them.
    func forEachStretch(across rect: Rect, _ body: (LandscapeStretch) -> Void) {
        let pixel = 1 / view.density
        let most = rect.width - 2 * pixel
        let (before, room) = (min(rect.minX, most), min(view.width - rect.maxX, most))
        if before > 0 {
            body(
                LandscapeStretch(rect.minX + pixel, rect.minX - before - pixel, last: (before + 2 * pixel) / rect.width)
            )
        }
        if room > 0 {
            body(LandscapeStretch(rect.maxX + room, rect.maxX - pixel, first: 1 - (room + pixel) / rect.width))
        }
        body(LandscapeStretch(rect.minX, rect.maxX))
    }

    /// Passes on a layer from above: mirrored below its foot, as far as those before it may sink, which is at most `depth`, then
    /// itself.
    func forEachStretch(down rect: Rect, sinking depth: Double, _ body: (LandscapeStretch) -> Void) {
        let pixel = 1 / view.density
        let room = min(view.height - rect.maxY, abs(depth), rect.height - pixel)
        if room > 0 {
            body(LandscapeStretch(rect.maxY + room, rect.maxY - pixel, first: 1 - (room + pixel) / rect.height))
        }
        body(LandscapeStretch(rect.minY, rect.maxY))
    }
}
