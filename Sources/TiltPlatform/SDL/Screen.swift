import TiltEngine

/// What a renderer draws on: a graphics card's, or memory.
@MainActor protocol Screen: AnyObject {
    /// The name of the driver.
    var name: String { get }
    /// The size in pixels.
    var pixelSize: (width: Int, height: Int) { get }
    /// Draws a list with those pictures that are there.
    func draw(_ list: DrawList, pictures: PictureStore?)
    /// Shows what was drawn.
    func present()
    /// What has been drawn; throws where that cannot be had.
    func pixels() throws(PlatformError) -> Pixels
    /// A picture where it can be drawn from here; nil where there is no room for it.
    func texture(of picture: Mipmap) -> Texture?
}
