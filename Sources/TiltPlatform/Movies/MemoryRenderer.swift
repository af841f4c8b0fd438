public import TiltCanvas
import TiltEngine

/// Draws lists in memory on any thread, as a ``Renderer`` without a window does, with the pictures that a store had at one
/// moment.
public nonisolated final class MemoryRenderer {
    /// The pictures of a ``PictureStore`` at one moment.
    public struct Pictures: Sendable {
        let available: [ImageID: Mipmap]

        /// No pictures.
        public init() { available = [:] }

        fileprivate init(_ available: [ImageID: Mipmap]) { self.available = available }
    }

    private let compositor = Compositor()
    private let pictures: Pictures
    /// The frames kept as pictures.
    private var frames: [ImageID: Mipmap] = [:]
    private var buffer = PixelBuffer(width: 1, height: 1)

    /// A renderer with these pictures only.
    public init(_ pictures: Pictures) { self.pictures = pictures }

    /// Keeps a frame as a picture of a name.
    public func keep(_ frame: Pixels, as id: ImageID) {
        frames[id] = Mipmap(frame, levels: .all)
    }

    /// The picture of a list at a density in pixels per point, which need not be the list's own.
    public func pixels(of list: DrawList, density: Double) -> Pixels {
        var list = list
        list.density = density
        func side(_ points: Double) -> Int { Int((points * density).rounded().clamped(to: 1...16384)) }
        let (width, height) = (side(list.size.x), side(list.size.y))
        if (buffer.canvas.width, buffer.canvas.height) != (width, height) {
            buffer = PixelBuffer(width: width, height: height)
        }
        compositor.draw(list, on: buffer.canvas) { id in
            (pictures.available[id] ?? frames[id] ?? Faces.picture(for: id)).map { PictureSketch($0) }
        }
        return Pixels(buffer.canvas)
    }
}

extension PictureStore {
    /// The pictures available now, for a ``MemoryRenderer``.
    public var pictures: MemoryRenderer.Pictures { MemoryRenderer.Pictures(available) }
}
