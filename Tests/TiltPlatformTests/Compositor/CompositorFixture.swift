import TiltCanvas
import TiltEngine

@testable import TiltPlatform

/// A compositor with a canvas, guarded on all sides, and pictures.
nonisolated final class CompositorFixture {
    let compositor = Compositor()
    let canvas: Canvas
    private let memory: UnsafeMutableBufferPointer<UInt32>
    private var pictures: [ImageID: PictureSketch] = [:]
    private var originals: [ImageID: Pixels] = [:]

    private static let guardWord: UInt32 = 0x1234_5678
    private static let margin = 16

    init(width: Int, height: Int) {
        let stride = width + Self.margin
        memory = .allocate(capacity: stride * (height + 2))
        memory.initialize(repeating: Self.guardWord)
        guard let base = memory.baseAddress else { preconditionFailure("a canvas has pixels") }
        canvas = Canvas(pixels: base + stride + Self.margin / 2, width: width, height: height, stride: stride)
        for y in 0..<height { canvas.row(y).update(repeating: 0, count: width) }
    }

    deinit { memory.deallocate() }

    /// A list for the canvas.
    func list(density: Double = 1) -> DrawList {
        DrawList(size: Vector(Double(canvas.width), Double(canvas.height)) / density, density: density)
    }

    /// Registers pixels as a picture with a name.
    @discardableResult func add(_ name: String, _ pixels: Pixels) -> ImageID {
        pictures[ImageID(name)] = PictureSketch(Mipmap(pixels))
        originals[ImageID(name)] = pixels
        return ImageID(name)
    }

    /// The pictures for a ``SlowReference``.
    var slow: [ImageID: SlowPicture] { originals.mapValues(SlowPicture.init) }

    /// Draws a list on the current canvas.
    @discardableResult func draw(_ list: DrawList) -> Pixels {
        compositor.draw(list, on: canvas) { pictures[$0] }
        return pixels
    }

    var pixels: Pixels {
        var pixels = Pixels(width: canvas.width, height: canvas.height)
        for y in 0..<canvas.height {
            for x in 0..<canvas.width { pixels[x, y] = canvas.row(y)[x] }
        }
        return pixels
    }

    /// Whether nothing was written beside the canvas.
    var isGuarded: Bool {
        let inside = canvas.width * canvas.height
        return memory.count { $0 == Self.guardWord } >= memory.count - inside
            && (0..<canvas.height).allSatisfy { y in
                (1...Self.margin / 2).allSatisfy {
                    canvas.row(y)[-$0] == Self.guardWord && canvas.row(y)[canvas.width + $0 - 1] == Self.guardWord
                }
            }
    }
}
