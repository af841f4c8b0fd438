import TiltEngine

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
