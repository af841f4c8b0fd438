public import TiltEngine

/// A picture that a scene needs, and the largest size at which it is shown. The renderer makes rasters of that size
/// after the first frame, in the order of the list.
public struct Picture: Hashable, Sendable {
    /// How a raster is made from its source.
    public enum Finish: Hashable, Sendable {
        /// Fitted into the size, with its aspect ratio kept.
        case fitted
        /// Stretched to the size.
        case stretched
        /// Stretched to the size, but a photo is not made larger than it is. It is made once, and shown at any smaller size.
        case zoomable
        /// Stretched to the size, which should be small, and blurred as through frosted glass.
        case frosted
        /// Stretched to the size, with all its colours as they are, because they are not colours; see ``PlaneLight``.
        case light
        /// As ``light``, at a size that should be small, and blurred by about 1.4 pixels of it: what is out of focus.
        case softLight
        /// Repeated without gaps this many times each way, 1 or more; the size is that of all copies together.
        case repeated(across: Int, down: Int)
        /// Fitted into a mount; the raster is larger than the picture, see ``Mount/raster(around:)``.
        case mounted(Mount)
        /// Drawings, or parts of them, beside one another on a sheet of the size. They may be shown at much smaller sizes if they are
        /// scaled.
        case sheet([SheetPart], isScaled: Bool)
        /// The depth map of a picture with an aspect ratio, white where near, as a coarse grid of depths.
        case depth(aspect: Double)
        /// The glyph sheet of a font; the size is that of the whole sheet.
        case glyphs
    }

    /// The picture's name.
    public var id: ImageID
    /// The largest size at which it is shown, in points.
    public var size: Vector
    /// How its raster is made.
    public var finish: Finish

    /// A picture that a scene needs.
    public init(_ id: ImageID, size: Vector, finish: Finish = .fitted) {
        (self.id, self.size, self.finish) = (id, size, finish)
    }
}

/// A part of a drawing on a sheet of several.
public struct SheetPart: Hashable, Sendable {
    /// The drawing.
    public var image: ImageID
    /// The part of it, in its own units.
    public var box: Rect
    /// The place of the part, in fractions of the sheet.
    public var frame: Rect

    /// A part of a drawing in a place.
    public init(_ image: ImageID, box: Rect, frame: Rect) { (self.image, self.box, self.frame) = (image, box, frame) }
}

/// The name of a picture. Scenes know pictures by name only; the renderer knows their sizes, pixels and textures.
public struct ImageID: Hashable, Sendable, CustomStringConvertible {
    /// The path of a picture in the assets folder without its extension, or the name of a font or series.
    public let name: String
    /// The index in a series, or the height of a font's em in pixels; 0 for a single picture.
    public let number: Int

    /// A picture by its name, and by its number if it belongs to a series.
    public init(_ name: String, _ number: Int = 0) { (self.name, self.number) = (name, number) }

    /// The name, followed by the number if it is not 0.
    public var description: String { number == 0 ? name : "\(name) \(number)" }
}
