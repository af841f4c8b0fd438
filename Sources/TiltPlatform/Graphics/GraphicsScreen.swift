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
    private var pages: TexturePages
    private var frame = Frame()
    private var textures: [Int: Texture] = [:]
    private let grids = GridPictures()
    /// The textures of grids, by the number of their colours.
    private var gridTextures: [Int: Texture] = [:]
    /// The textures that are being sent to the card.
    private var sending: [Texture] = []
    /// What draws after the card has failed.
    private(set) var successor: ProcessorScreen?
    private var failure: PlatformError?

    init(_ context: GraphicsContext) throws(PlatformError) {
        (window, profile) = (context.window, context.profile)
        self.context = context
        painter = try GraphicsPainter(context)
        pages = TexturePages(context)
    }

    var name: String { successor?.name ?? "\(context.card), OpenGL \(context.version)" }

    var pixelSize: (width: Int, height: Int) { successor?.pixelSize ?? context.size }

    func texture(of picture: Mipmap) -> Texture? {
        if let successor { return successor.texture(of: picture) }
        let texture = Texture(picture, on: pages)
        if let texture { sending.append(texture) }
        return texture
    }

    /// The pixels that are sent in a frame: 4 MB.
    private static let pixelsAtOnce = 1 << 20

    func sendPictures(all: Bool) {
        guard successor == nil, !sending.isEmpty else { return }
        var room = all ? Int.max : Self.pixelsAtOnce
        context.use()
        for texture in sending { texture.send(&room) }
        sending.removeAll(where: \.isReady)
    }

    func draw(_ list: DrawList, pictures: PictureStore?) {
        if successor == nil, context.isLost { startAgain() }
        if let successor { return successor.draw(list, pictures: pictures) }
        let size = pixelSize
        guard size.width > 0, size.height > 0 else { return }
        let canvas = PixelBox(0, 0, size.width, size.height)
        compose(list, canvas, pictures)
        guard !painter.paint(frame, on: canvas, textures: textures) else { return }
        giveUp("it has no memory")
        successor?.draw(list, pictures: pictures)
    }

    private func compose(_ list: DrawList, _ canvas: PixelBox, _ pictures: PictureStore?) {
        textures.removeAll(keepingCapacity: true)
        grids.begin()
        let kept = gridTextures
        gridTextures.removeAll(keepingCapacity: true)
        frame.compose(list, in: canvas) { id in
            guard let texture = pictures?.texture(for: id), texture.isIn(context) else { return nil }
            return take(texture)
        } grid: { colors, columns in
            let grid = grids.next(colors, columns: columns)
            guard let texture = kept[grid.sketch.serial] ?? Texture(grid.picture, on: pages) else { return nil }
            gridTextures[grid.sketch.serial] = texture
            textures[grid.sketch.serial] = texture
            var room = Int.max
            texture.send(&room)
            return grid.sketch
        }
    }

    /// Lets the frame draw a texture, of which what is missing is sent now.
    private func take(_ texture: Texture) -> PictureSketch {
        var room = Int.max
        texture.send(&room)
        textures[texture.sketch.serial] = texture
        return texture.sketch
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
        pages = TexturePages(new)
        (gridTextures, sending) = ([:], [])
        tellLoss()
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
        sending = []
        tellLoss()
    }

    /// Makes the loop request all pictures again.
    private func tellLoss() {
        var event = SDL_Event()
        event.type = SDL_RENDER_DEVICE_RESET.rawValue
        SDL_PushEvent(&event)
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
