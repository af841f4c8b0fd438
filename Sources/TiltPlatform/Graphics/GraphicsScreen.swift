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
    /// The frames that are kept, by their names.
    private var frames: [ImageID: (serial: Int, texture: GraphicsTexture)] = [:]
    /// The pictures of the frame, by their numbers.
    private var drawn: [Int: DrawnPicture] = [:]
    private let grids = GridPictures()
    /// What draws after the card has failed.
    private(set) var successor: ProcessorScreen?
    private var failure: PlatformError?

    init(_ context: GraphicsContext) throws(PlatformError) {
        (window, profile) = (context.window, context.profile)
        self.context = context
        painter = try GraphicsPainter(context)
    }

    var name: String {
        let version = context.version
        return successor?.name ?? "\(context.card), \(version.hasPrefix("OpenGL") ? "" : "OpenGL ")\(version)"
    }

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
        guard !paint(list, pictures) else { return }
        giveUp("it has no memory")
        successor?.draw(list, pictures: pictures)
    }

    func keep(_ list: DrawList, as id: ImageID, from pictures: PictureStore, in store: PictureStore) {
        if let successor { return successor.keep(list, as: id, from: pictures, in: store) }
        let size = pixelSize
        // Where there is no memory for it, what it fades to is seen at once.
        guard size.width > 0, size.height > 0,
            let texture = painter.cards.target(width: size.width, height: size.height)
        else { return }
        let isWhole = paint(list, pictures, on: texture)
        store.keep(nil, as: id)
        if isWhole { frames[id] = (Mipmap.newSerial(), texture) }
    }

    func drop(_ id: ImageID) { frames[id] = nil }

    /// Draws in the window, or on a texture; false if the card has no memory for it.
    private func paint(_ list: DrawList, _ pictures: PictureStore?, on texture: GraphicsTexture? = nil) -> Bool {
        let size = pixelSize
        guard size.width > 0, size.height > 0 else { return true }
        let canvas = PixelBox(0, 0, size.width, size.height)
        drawn.removeAll(keepingCapacity: true)
        painter.cards.begin()
        defer { painter.cards.end() }
        compose(list, canvas, pictures)
        return painter.paint(frame, on: canvas, of: texture, pictures: drawn)
    }

    private func compose(_ list: DrawList, _ canvas: PixelBox, _ pictures: PictureStore?) {
        grids.begin()
        func take(_ picture: Mipmap) -> PictureSketch {
            drawn[picture.serial] = .picture(picture)
            return PictureSketch(picture, keepsPixels: false)
        }
        frame.compose(list, in: canvas) { id in
            guard !frames.isEmpty, let kept = frames[id] else { return pictures?.picture(for: id).map(take) }
            drawn[kept.serial] = .texture(kept.texture)
            return PictureSketch(serial: kept.serial, width: kept.texture.width, height: kept.texture.height)
        } grid: { colors, columns, share in
            let (now, later) = colors.grids(share)
            let grid = grids.known(now, columns: columns)
            let sketch = take(grid)
            painter.cards.keep(grid)
            if let later, let share {
                let other = grids.known(later, columns: columns)
                painter.cards.keep(other)
                drawn[grid.serial] = .picture(grid, mixed: (other, share))
            }
            return sketch
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
        frames = [:]
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
