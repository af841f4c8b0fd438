import CSDL2
public import TiltCanvas
public import TiltEngine

/// The reader of draw lists: it draws them in a window, or off screen without a display.
///
/// Off screen, and without a graphics card, the processor draws, with the same bits on every machine. A graphics card
/// follows the same rules: positions and sizes are fractional, edges are antialiased, a picture is sampled from one
/// of its half-size levels, so that neither side is reduced by two or more, and clips are rounded to whole pixels. A quad is
/// a rectangle seen in perspective; a quad that is not convex is skipped.
public final class Renderer {
    let screen: any Screen
    /// The pictures of text that the program's store was not asked for.
    private lazy var sheets = GlyphSheets(screen: screen)

    /// The ways of drawing in a window.
    public nonisolated enum Kind: String, CaseIterable, Sendable {
        /// By a graphics card, through OpenGL.
        case graphics
        /// By the processor.
        case software

        /// The kind of a name: its own, or that of a render driver of SDL; nil for another name.
        public init?(named name: String) {
            let name = name.lowercased()
            let drivers = ["opengl", "opengles2", "opengles", "metal", "direct3d", "direct3d11", "direct3d12"]
            if let kind = Self(rawValue: name) {
                self = kind
            } else if drivers.contains(name) {
                self = .graphics
            } else {
                return nil
            }
        }
    }

    /// The greatest width and height of a frame, in pixels.
    nonisolated static let longestSide = 16_384

    /// A renderer for a window, which waits for the display's refresh when it presents. Nil, or no kind in the environment
    /// variable `SDL_RENDER_DRIVER`, takes a graphics card with OpenGL 3.3 or OpenGL ES 3.0 if there is one, and the processor
    /// otherwise. Throws if the kind does not work.
    public init(for window: Window, kind: Kind? = nil) throws(PlatformError) {
        let kind = kind ?? SDL_getenv("SDL_RENDER_DRIVER").flatMap { Kind(named: String(cString: $0)) }
        if let card = try GraphicsCard.screen(for: window, isAsked: kind.map { $0 == .graphics }) {
            screen = card
        } else {
            screen = try ProcessorScreen(window)
        }
        window.measure()
    }

    /// A renderer without a window: the processor draws a picture of `size` points in memory, at `density` pixels per
    /// point. Throws if a side has less than 1 or more than 16,384 pixels.
    public init(size: Vector, density: Double) throws(PlatformError) {
        SpareMemory.keepNone()
        let (width, height) = ((size.x * density).rounded(), (size.y * density).rounded())
        let sides = 1...Double(Self.longestSide)
        guard sides.contains(width), sides.contains(height) else {
            throw PlatformError(
                "cannot draw off screen", on: "\(size.x) x \(size.y) points at density \(density)",
                advice: "stay within 1 to \(Self.longestSide) pixels")
        }
        screen = ProcessorScreen(width: Int(width), height: Int(height))
    }

    /// The kind in use.
    public var kind: Kind { (screen as? GraphicsScreen).map { $0.successor == nil } == true ? .graphics : .software }

    /// What draws, such as "software", or "NVIDIA H200, OpenGL 4.6.0".
    public var name: String { screen.name }

    /// Draws a list. Pictures that have just arrived fade in, and missing ones are skipped. Text in a font of ``AssetFolder`` is
    /// drawn always, also without a store.
    public func draw(_ list: DrawList, pictures: PictureStore? = nil) {
        let list = pictures?.arriving(list) ?? list
        screen.draw(list, pictures: sheets.pictures(of: list, in: pictures))
    }

    /// Draws a list to be kept as a picture of a name, until ``PictureStore/keep(_:as:)`` replaces or removes it: what is drawn
    /// next may show it. A graphics card keeps it where it is.
    public func keep(_ list: DrawList, as id: ImageID, in pictures: PictureStore) {
        let list = pictures.arriving(list)
        screen.keep(list, as: id, from: sheets.pictures(of: list, in: pictures) ?? pictures, in: pictures)
    }

    /// Fades from a list, as it is drawn, to what is drawn from now on, such as everything at another size.
    public func fade(from list: DrawList, in pictures: PictureStore) {
        keep(list, as: PictureArrivals.lastFrame, in: pictures)
        pictures.leaveLastFrame()
    }

    /// Shows the frame that was drawn. The first frame also shows the window.
    public func present() { screen.present() }

    /// Removes and returns the reason why the processor draws from now on; nil unless a graphics card has just failed.
    public func takeFailure() -> PlatformError? { screen.takeFailure() }

    /// The bytes of the textures on the graphics card: of pictures, of what is drawn beside the frame, and of the shader's numbers;
    /// nil if the processor draws.
    public var textureBytes: (pictures: Int, layers: Int, numbers: Int)? { (screen as? GraphicsScreen)?.textureBytes }

    /// The limit of their sum.
    public nonisolated static let textureLimit = 200_000_000

    /// The size of the frame, in pixels.
    public var pixelSize: (width: Int, height: Int) { screen.pixelSize }

    /// The frame that was drawn. Call this before ``present()``. Throws if the renderer cannot read it back.
    public func pixels() throws(PlatformError) -> Pixels { try screen.pixels() }
}

/// The target of a renderer: a graphics card's, or memory.
@MainActor protocol Screen: AnyObject {
    var name: String { get }
    var pixelSize: (width: Int, height: Int) { get }
    func draw(_ list: DrawList, pictures: PictureStore?)
    func present()
    /// Draws a list with pictures, to be kept as one of a name, by itself or in a store.
    func keep(_ list: DrawList, as id: ImageID, from pictures: PictureStore, in store: PictureStore)
    /// Drops a picture that it keeps by itself.
    func drop(_ id: ImageID)
    /// The frame that was drawn; throws if it cannot be read back.
    func pixels() throws(PlatformError) -> Pixels
    /// Whether a picture can be drawn now. A graphics card sends it first, in parts, with the pictures asked for before.
    func prepare(_ picture: Mipmap) -> Bool
    /// Makes the next frame show a picture at once, because it looks like what was there before.
    func keep(_ picture: Mipmap)
    /// Sends to a graphics card what is being prepared and, if `all`, whatever the next frame draws, or as much as fits into a
    /// frame. Returns whether the last frame was without something that is being sent.
    @discardableResult func sendPictures(all: Bool) -> Bool
    /// Removes and returns why it draws in another way than before.
    func takeFailure() -> PlatformError?
}

extension Screen {
    func keep(_ list: DrawList, as id: ImageID, from pictures: PictureStore, in store: PictureStore) {
        draw(list, pictures: pictures)
        store.keep(try? pixels(), as: id)
    }
    func drop(_ id: ImageID) {}
    func prepare(_ picture: Mipmap) -> Bool { true }
    func keep(_ picture: Mipmap) {}
    func sendPictures(all: Bool) -> Bool { false }
    func takeFailure() -> PlatformError? { nil }
}
