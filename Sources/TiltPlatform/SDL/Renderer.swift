import CSDL2
public import TiltEngine

/// The reader of draw lists: it draws them in a window, or off screen without a display.
///
/// Off screen, and without a graphics card, the processor draws, with the same bits on every machine. A graphics card
/// follows the same rules: positions and sizes are fractional, edges are antialiased, a picture is sampled from one
/// of its half-size levels, so that neither side is reduced by two or more, and clips are rounded to whole pixels. A quad is
/// a rectangle seen in perspective; a quad that is not convex is skipped.
public final class Renderer {
    let screen: any Screen
    /// The pictures of text, where the program has no store.
    private lazy var sheets = GlyphSheets(screen: screen)

    /// A renderer for a window, which waits for the display's refresh when it presents. `driver` is one of SDL's names,
    /// or "software" for the processor; nil takes SDL's first, or the processor if that driver only imitates a graphics
    /// card. Throws if the driver is unknown or does not work; the error lists the available names.
    public init(for window: Window, driver: String? = nil) throws(PlatformError) {
        if let handle = try RenderDriver.open(named: driver, for: window) {
            screen = GraphicsScreen(RenderContext(owning: handle, window: window))
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
        guard (1...16384).contains(width), (1...16384).contains(height) else {
            throw PlatformError(
                "cannot draw off screen", on: "\(size.x) x \(size.y) points at density \(density)",
                advice: "stay within 1 to 16384 pixels")
        }
        screen = ProcessorScreen(width: Int(width), height: Int(height))
    }

    /// SDL's name of the driver in use; "software" if the processor draws.
    public var name: String { screen.name }

    /// Draws a list. Pictures that have just arrived fade in, and missing ones are skipped; without a store all are skipped but
    /// text in a font of ``AssetFolder``.
    public func draw(_ list: DrawList, pictures: PictureStore? = nil) {
        guard let pictures else { return screen.draw(list, pictures: sheets.pictures(of: list)) }
        screen.draw(pictures.arriving(list), pictures: pictures)
    }

    /// Shows the frame that was drawn. The first frame also shows the window.
    public func present() { screen.present() }

    /// The size of the frame, in pixels.
    public var pixelSize: (width: Int, height: Int) { screen.pixelSize }

    /// The frame that was drawn. Call this before ``present()``. Throws if the renderer cannot read it back.
    public func pixels() throws(PlatformError) -> Pixels { try screen.pixels() }
}

/// The target of a renderer: a graphics card's, or memory.
@MainActor protocol Screen: AnyObject {
    /// The name of the driver.
    var name: String { get }
    /// The size in pixels.
    var pixelSize: (width: Int, height: Int) { get }
    /// Draws a list with the pictures that are available.
    func draw(_ list: DrawList, pictures: PictureStore?)
    /// Shows the frame that was drawn.
    func present()
    /// The frame that was drawn; throws if it cannot be read back.
    func pixels() throws(PlatformError) -> Pixels
    /// A picture in a form that can be drawn here; nil if there is no memory for it.
    func texture(of picture: Mipmap) -> Texture?
}
