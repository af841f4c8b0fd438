import CSDL2
import TiltCanvas
import TiltEngine

/// A screen drawn by a graphics card, through OpenGL. When the card is reset, everything is made anew; when it fails, the
/// processor draws from then on, in the same window.
final class GraphicsScreen: Screen {
    private let window: Window
    private let profile: GraphicsContext.Profile
    private(set) var context: GraphicsContext
    private var painter: GraphicsPainter
    private var frame = Frame()
    /// The pictures of the frame, by their numbers.
    private var drawn: [Int: Mipmap] = [:]
    private let grids = GridPictures()
    /// What draws after the card has failed.
    private(set) var successor: ProcessorScreen?
    private var failure: PlatformError?

    init(_ context: GraphicsContext) throws(PlatformError) {
        (window, profile) = (context.window, context.profile)
        self.context = context
        painter = try GraphicsPainter(context)
    }

    var name: String { successor?.name ?? "\(context.card), OpenGL \(context.version)" }

    var pixelSize: (width: Int, height: Int) { successor?.pixelSize ?? context.size }

    func prepare(_ picture: Mipmap) -> Bool { successor != nil || painter.cards.prepare(picture) }

    func keep(_ picture: Mipmap) { painter.cards.keep(picture) }

    func sendPictures(all: Bool) -> Bool {
        guard successor == nil else { return false }
        painter.cards.sendEarly(all: all)
        return painter.cards.isLacking
    }

    var textureBytes: (pictures: Int, layers: Int, numbers: Int)? {
        func bytes(_ kind: GraphicsTexture.Kind) -> Int { context.bytes[kind] ?? 0 }
        return successor == nil ? (bytes(.picture), bytes(.target), bytes(.mask) + bytes(.numbers)) : nil
    }

    func draw(_ list: DrawList, pictures: PictureStore?) {
        if successor == nil, context.isLost { startAgain() }
        if let successor { return successor.draw(list, pictures: pictures) }
        let size = pixelSize
        guard size.width > 0, size.height > 0 else { return }
        let canvas = PixelBox(0, 0, size.width, size.height)
        drawn.removeAll(keepingCapacity: true)
        painter.cards.begin()
        compose(list, canvas, pictures)
        let isWhole = painter.paint(frame, on: canvas, pictures: drawn)
        painter.cards.end()
        guard !isWhole else { return }
        giveUp("it has no memory")
        successor?.draw(list, pictures: pictures)
    }

    private func compose(_ list: DrawList, _ canvas: PixelBox, _ pictures: PictureStore?) {
        grids.begin()
        func take(_ picture: Mipmap) -> PictureSketch {
            drawn[picture.serial] = picture
            return PictureSketch(picture, keepsPixels: false)
        }
        frame.compose(list, in: canvas) { id in
            pictures?.picture(for: id).map(take)
        } grid: { colors, columns in
            let grid = grids.next(colors, columns: columns)
            painter.cards.keep(grid)
            return take(grid)
        }
    }

    /// Begins anew after the card has lost everything.
    private func startAgain() {
        guard let new = GraphicsContext(window, profile), !new.isLost else { return giveUp("it was reset") }
        do throws(PlatformError) {
            painter = try GraphicsPainter(new)
        } catch {
            return giveUp("it was reset")
        }
        context = new
    }

    /// Lets the processor draw from now on, for a reason that is told once.
    func giveUp(_ reason: String) {
        failure = PlatformError(
            "cannot go on drawing with the graphics card", on: reason, advice: "the processor draws from now on")
        do throws(PlatformError) {
            successor = try ProcessorScreen(window)
        } catch {
            failure = error
        }
    }

    func takeFailure() -> PlatformError? {
        defer { failure = nil }
        return failure
    }

    func present() {
        if let successor { return successor.present() }
        window.showOnce()
        context.use()
        SDL_GL_SwapWindow(window.handle)
    }

    func pixels() throws(PlatformError) -> Pixels {
        if let successor { return try successor.pixels() }
        let size = pixelSize
        guard size.width > 0, size.height > 0 else {
            throw PlatformError("cannot read the frame", on: name, advice: "restore the window")
        }
        var pixels = Pixels(width: size.width, height: size.height)
        context.use()
        pixels.argb.withUnsafeMutableBytes {
            context.gl.ReadPixels(
                0, 0, Int32(size.width), Int32(size.height), GL_RGBA, GL_UNSIGNED_BYTE, $0.baseAddress)
        }
        pixels.turnRows()
        return pixels
    }
}

nonisolated extension Pixels {
    /// Makes rows of red, green, blue and alpha, the lowest first, opaque pixels.
    fileprivate mutating func turnRows() {
        func pixel(_ read: UInt32) -> UInt32 {
            0xFF00_0000 | (read & 0xFF) << 16 | read & 0xFF00 | read >> 16 & 0xFF
        }
        for y in 0..<(height + 1) / 2 {
            let (above, below) = (y * width, (height - 1 - y) * width)
            for x in 0..<width {
                (argb[above + x], argb[below + x]) = (pixel(argb[below + x]), pixel(argb[above + x]))
            }
        }
    }
}
