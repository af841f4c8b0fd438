import TiltEngine

@testable import TiltPlatform

/// A compositor with a canvas, guarded on all sides, and pictures.
nonisolated final class CompositorFixture {
    let compositor = Compositor()
    let canvas: Canvas
    private let memory: UnsafeMutableBufferPointer<UInt32>
    private var pictures: [ImageID: PictureSketch] = [:]
    private(set) var slow: [ImageID: SlowPicture] = [:]

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
        slow[ImageID(name)] = SlowPicture(pixels)
        return ImageID(name)
    }

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

nonisolated extension Pixels {
    /// A soft picture with clear and opaque areas, of any size.
    static func clouds(_ width: Int, _ height: Int, seed: UInt64, isOpaque: Bool = false) -> Pixels {
        var random = SplitMix64(seed: seed)
        let waves = (0..<4).map { _ in
            (0..<3).map { _ in Vector(random.uniform(-0.3, 0.3), random.uniform(-0.3, 0.3)) }
        }
        var pixels = Pixels(width: width, height: height)
        for y in 0..<height {
            for x in 0..<width {
                let place = Vector(Double(x), Double(y))
                let parts = waves.map { waves in
                    waves.reduce(0.5) { $0 + 0.4 * Double.sin($1.dot(place) + $1.x * 40) }.clamped(to: 0...1)
                }
                func byte(_ part: Double) -> UInt32 { UInt32((part * 255).rounded()) }
                let alpha = isOpaque ? 255 : byte((2 * parts[3] - 0.5).clamped(to: 0...1))
                pixels[x, y] = alpha << 24 | byte(parts[0]) << 16 | byte(parts[1]) << 8 | byte(parts[2])
            }
        }
        return pixels
    }
}
