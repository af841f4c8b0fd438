import CSDL2
public import TiltEngine

/// The only reader of draw lists: it draws them in a window, or off screen with no display at all.
///
/// Where there is no graphics card, and off screen, the processor draws, the same bits on every machine. A graphics card
/// follows the same rules: places and sizes count in fractions of a pixel, edges are as smooth as they lie, a picture is taken
/// from the smallest of its half-size levels that is no smaller than it is shown, and clips are of whole pixels. A quad is a
/// rectangle seen in perspective; one that cannot be, because it is not convex, is left out.
public final class Renderer {
    let screen: any Screen

    /// A renderer for a window, waiting for the display's refresh when it presents. `driver` is one of SDL's names, or
    /// "software" for the processor; nil takes SDL's first, or the processor where that one would only imitate a graphics
    /// card. Throws where the name is unknown or does not work, and says which names there are.
    public init(for window: Window, driver: String? = nil) throws(PlatformError) {
        if let handle = try RenderDriver.open(named: driver, for: window) {
            screen = GraphicsScreen(RenderContext(owning: handle, window: window))
        } else {
            screen = try ProcessorScreen(window)
        }
        window.measure()
    }

    /// A renderer without a window: the processor on a picture in memory of `size` points, at `density` pixels per point.
    /// Throws for less than 1 or more than 16,384 pixels a side.
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

    /// SDL's name of the driver in use; "software" where the processor draws.
    public var name: String { screen.name }

    /// The names of the drivers SDL has on this machine, its preference first; "software" stands for the processor.
    public static var driverNames: [String] { RenderDriver.names }

    /// Draws a list. Pictures that have just come fade in, those that are not there yet are left out; without a store all of them are.
    public func draw(_ list: DrawList, pictures: PictureStore? = nil) {
        screen.draw(pictures?.arriving(list) ?? list, pictures: pictures)
    }

    /// Shows what was drawn, and the window with the first frame.
    public func present() { screen.present() }

    /// The size of what is drawn, in pixels.
    public var pixelSize: (width: Int, height: Int) { screen.pixelSize }

    /// What has been drawn. To be asked for before the frame is presented; throws where the renderer cannot give it back.
    public func pixels() throws(PlatformError) -> Pixels { try screen.pixels() }
}
