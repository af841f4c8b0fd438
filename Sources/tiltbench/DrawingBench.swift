import Foundation
import TiltEngine
import TiltPlatform

/// What drawing costs on the processor, 1280×720 pixels, a picture moved a little in each frame so that all is drawn again.
@MainActor struct DrawingBench {
    private let name: String
    private let renderer: Renderer
    private let pictures: PictureStore

    nonisolated static let names = ["draw-copy", "draw-blend", "draw-bilinear", "draw-turned"]

    private static let size = Vector(1280, 720)
    private static let sky = ImageID("Parallax/0-sky")

    /// Makes the pictures for a scene. Throws where there are no assets.
    init(name: String) throws {
        self.name = name
        renderer = try Renderer(size: Self.size, density: 1)
        pictures = PictureStore(assets: try AssetFolder(nil), renderer: renderer)
        pictures.want([Picture(Self.sky, size: Self.size, finish: .stretched)], density: 1)
        pictures.waitForAll()
        if let failure = pictures.takeFailures().first { throw failure }
    }

    /// One JSON line: the median over the frames of the fastest of all repeats, in nanoseconds a pixel.
    func run(repeats: Int) throws -> String {
        let frames = 60
        var best = Array(repeating: Double.infinity, count: frames)
        let clock = ContinuousClock()
        for _ in 0..<repeats {
            for frame in 0..<frames {
                let list = list(frame)
                let time = clock.measure { renderer.draw(list, pictures: pictures) }
                best[frame] = min(best[frame], Double(time.components.attoseconds) * 1e-9)
            }
        }
        best.sort()
        let pixels = Self.size.x * Self.size.y * Double(Self.layers)
        let line = Line(scene: name, frames: frames, ns_per_pixel: (best[frames / 2] / pixels * 1000).rounded() / 1000)
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        return String(decoding: try encoder.encode(line), as: UTF8.self)
    }

    /// Pictures over one another in each frame.
    private static let layers = 4

    private func list(_ frame: Int) -> DrawList {
        var list = DrawList(size: Self.size, density: 1)
        let whole = Rect(origin: .zero, size: Self.size)
        for layer in 0..<Self.layers {
            // None hides the one before it.
            let move = Double((frame + layer) % 7 + 1)
            switch name {
            case "draw-copy": list.image(Self.sky, in: whole.offsetBy(Vector(move, 0)))
            case "draw-blend": list.image(Self.sky, in: whole.offsetBy(Vector(move, 0)), tint: .white.opacity(0.9))
            case "draw-bilinear":
                list.image(Self.sky, in: whole.insetBy(-50 - move / 3), tint: .white.opacity(0.9))
            default:
                list.image(
                    Self.sky, in: Quad(whole.insetBy(-400), rotatedBy: .degrees(20 + move / 3)),
                    tint: .white.opacity(0.9))
            }
        }
        return list
    }

    private struct Line: Encodable {
        var engine = "tiltyard"
        var scene: String
        var frames: Int
        var ns_per_pixel: Double
    }
}
