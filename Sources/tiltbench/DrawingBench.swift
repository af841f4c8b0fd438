import TiltCanvas
import TiltEngine
import TiltPlatform

/// The benchmark of drawing, in a picture of 1280×720 pixels in which everything moves: on the processor, or in a window by a
/// graphics card.
@MainActor struct DrawingBench {
    private let name: String
    private let byCard: Bool
    private let renderer: Renderer
    private let pictures: PictureStore

    /// The scenes: pixels that are copied, blended, blended and scaled, blended and rotated, or blended in perspective; a
    /// ring of plain cards, scaled by their depth or unscaled at whole pixels; six layers that cover the window; tiles of 256 pixels; and 4,000
    /// strokes of 20 points, thin ones with round ends or lines.
    nonisolated static let names =
        ["draw-copy", "draw-blend", "draw-stretch", "draw-turn", "draw-perspective"] + counts.map { "draw-cards\($0)" }
        + counts.map { "draw-unscaled\($0)" } + ["draw-layers", "draw-tiles", "hairs", "lines"]

    private nonisolated static let counts = [6, 100, 1000]
    private nonisolated static let size = Vector(1280, 720)
    private static let whole = Rect(origin: .zero, size: size)
    /// The size of the sky's picture, of which the scenes draw parts; no pixel in it is partly covered.
    private static let large = Vector(1480, 931)
    private static let sky = ImageID("Parallax/0-sky")
    private static let card = ImageID("Cards/01-clear")

    /// Prepares the pictures of a scene, and a window if a graphics card is to draw. Throws without assets, or without such a card.
    init(name: String, byCard: Bool) throws {
        (self.name, self.byCard) = (name, byCard)
        renderer =
            byCard
            ? try Renderer(for: Window(title: name, size: Self.size, density: 1), kind: .graphics)
            : try Renderer(size: Self.size, density: 1)
        pictures = PictureStore(assets: try AssetFolder(nil), renderer: renderer)
        pictures.want(
            [Picture(Self.sky, size: Self.large, finish: .stretched), Picture(Self.card, size: Vector(80, 100))],
            density: 1)
        pictures.waitForAll()
        if let failure = pictures.takeFailures().first { throw failure }
    }

    /// The median over the frames of the fastest of all repeats: processor time per frame over all threads, and time
    /// from beginning to end, in milliseconds. If a frame consists of layers of the window's size, also processor time
    /// per pixel, in nanoseconds; if of strokes, per stroke.
    func run(repeats: Int) -> Line {
        if byCard { return showAll(60 * repeats) }
        var best = Array(repeating: Double.infinity, count: 60)
        var bestSpan = best
        let clock = ContinuousClock()
        var list = DrawList(size: Self.size, density: 1)
        for _ in 0..<repeats {
            for frame in best.indices {
                list.restart(size: Self.size, density: 1)
                draw(frame, into: &list)
                let start = clock.now
                let time = ProcessorTime.measure { renderer.draw(list, pictures: pictures) }
                best[frame] = min(best[frame], time)
                bestSpan[frame] = min(bestSpan[frame], (clock.now - start) / .milliseconds(1))
            }
        }
        let pixels = Self.size.x * Self.size.y * Double(Self.layers)
        return Line(
            scene: name, ms_per_frame: best.median, ms_until_done: bestSpan.median,
            ns_per_stroke: Self.names.suffix(2).contains(name)
                ? best.map { $0 * 1e6 / Double(Self.strokes) }.median : nil,
            ns_per_pixel: Self.names.prefix(5).contains(name) ? best.map { $0 * 1e6 / pixels }.median : nil)
    }

    /// The mean of all frames, which are shown: with a software rasteriser, its threads draw one while the next is made.
    private func showAll(_ frames: Int) -> Line {
        var list = DrawList(size: Self.size, density: 1)
        let clock = ContinuousClock()
        let start = clock.now
        let time = ProcessorTime.measure {
            for frame in 0..<frames {
                list.restart(size: Self.size, density: 1)
                draw(frame % 60, into: &list)
                renderer.draw(list, pictures: pictures)
                renderer.present()
            }
            _ = try? renderer.pixels()
        }
        return Line(
            engine: renderer.name, scene: name, ms_per_frame: time / Double(frames),
            ms_until_done: (clock.now - start) / .milliseconds(1) / Double(frames))
    }

    /// The number of pictures drawn over one another in a frame of the first scenes; none hides another.
    private static let layers = 4
    private static let strokes = 4000

    private func draw(_ frame: Int, into list: inout DrawList) {
        switch name {
        case "draw-layers":
            for layer in 0..<6 {
                let corner = Vector(-100 + Double(frame * layer) / 7, -100 + Double(frame) / 3)
                drawSky(
                    in: Rect(origin: corner, size: Vector(1480, 920)), tint: .white.opacity(layer == 0 ? 1 : 0.9),
                    into: &list)
            }
        case "draw-tiles":
            for row in -1..<4 {
                for column in -1..<7 {
                    let corner = Vector(Double(256 * column + 3 * frame), Double(256 * row + 2 * frame))
                    drawSky(in: Rect(origin: corner, size: Vector(256, 256)), into: &list)
                }
            }
        case "hairs", "lines": drawStrokes(frame, into: &list)
        case "draw-copy", "draw-blend", "draw-stretch", "draw-turn", "draw-perspective":
            for layer in 0..<Self.layers { drawWhole(Double((frame + layer) % 7 + 1), into: &list) }
        default: drawRing(frame, into: &list)
        }
    }

    private func drawStrokes(_ frame: Int, into list: inout DrawList) {
        list.clear(.black)
        var random = SplitMix64(seed: 1)
        for _ in 0..<Self.strokes {
            let start = Vector(random.uniform(0, Self.size.x), random.uniform(0, Self.size.y))
            let displacement = Vector(20, 0).turned(by: .degrees(random.uniform(0, 360) + Double(frame)))
            if name == "hairs" {
                list.hair(from: start, to: start + displacement, width: 1.5, color: .white.opacity(0.6))
            } else {
                list.line(from: start, to: start + displacement, width: 1.5, color: .white.opacity(0.6))
            }
        }
    }

    private func drawWhole(_ move: Double, into list: inout DrawList) {
        let tint = Color.white.opacity(0.9)
        switch name {
        case "draw-copy": drawSky(in: Self.whole.offsetBy(Vector(move, 0)), into: &list)
        case "draw-blend": drawSky(in: Self.whole.offsetBy(Vector(move, 0)), tint: tint, into: &list)
        case "draw-stretch":
            let frame = Self.whole.insetBy(-50 - move / 3)
            list.image(Self.sky, in: frame, source: Self.part(Self.size), tint: tint)
        case "draw-perspective":
            // Turned about the vertical axis: the right edge is half as high as the left one.
            let quad = Quad(
                topLeft: Vector(-200, -500 - move), topRight: Vector(1400, -60 + move),
                bottomRight: Vector(1400, 860 - move), bottomLeft: Vector(-200, 1340 + move))
            list.image(Self.sky, in: quad.rounded(by: 28, of: Self.size), source: Self.part(Self.size), tint: tint)
        default:
            let turned = Quad(Self.whole.insetBy(-400), rotatedBy: .degrees(20 + move / 3))
            list.image(Self.sky, in: turned, source: Self.part(Self.size), tint: tint)
        }
    }

    /// Draws the sky's top left part, unscaled.
    private func drawSky(in frame: Rect, tint: Color = .white, into list: inout DrawList) {
        list.image(Self.sky, in: frame, source: Self.part(frame.size), tint: tint)
    }

    /// The sky's top left part of a size, as a part of the whole.
    private static func part(_ size: Vector) -> Rect {
        Rect(x: 0, y: 0, width: size.x / large.x, height: size.y / large.y)
    }

    /// Draws cards of 80 pixels, from three quarters of that at the back to five quarters in front, or unscaled.
    private func drawRing(_ frame: Int, into list: inout DrawList) {
        list.clear(.black)
        let isScaled = name.hasPrefix("draw-cards")
        let count = Int(name.drop { !$0.isNumber }) ?? 6
        for index in 0..<count {
            let angle = Double(frame) * 0.01 + Double(index) / Double(count) * 2 * Double.pi
            let depth = (1 + Double.cos(angle)) / 2
            let side = 80 * (0.75 + depth / 2)
            let center = Vector(640 + 520 * Double.sin(angle), 360 + 150 * Double.cos(angle))
            let corner = Vector((center.x - 40).rounded(), (center.y - 50).rounded())
            list.image(
                Self.card,
                in: isScaled
                    ? Rect(center: center, size: Vector(side, side)) : Rect(origin: corner, size: Vector(80, 100)),
                tint: .white.opacity(0.55 + 0.45 * depth))
        }
    }

    struct Line: Encodable {
        var engine = "tiltyard"
        var scene: String
        var ms_per_frame: Double
        var ms_until_done: Double
        var ns_per_stroke: Double?
        var ns_per_pixel: Double?
    }
}
