/// What a scene asks to have at hand: a picture, and how large it is ever shown. The renderer makes rasters to measure
/// from these, in this order, behind the first frame.
public struct Picture: Hashable, Sendable {
    /// How a raster is made from its source.
    public enum Finish: Hashable, Sendable {
        /// Fitted into the size, its own shape kept.
        case fitted
        /// Made to fill the size, its shape given up.
        case stretched
        /// Repeated beside and below itself, so many times each way, 1 or more, without a gap; the size is that of the whole.
        case repeated(across: Int, down: Int)
        /// Fitted into a mount; the raster is larger than the picture: see ``Mount/raster(around:)``.
        case mounted(Mount)
        /// The glyph sheet of a font; the size is that of the whole sheet.
        case glyphs
    }

    /// The picture's name.
    public var id: ImageID
    /// The largest size it is shown at, in points.
    public var size: Vector
    /// How its raster is made.
    public var finish: Finish

    /// A picture to have at hand.
    public init(_ id: ImageID, size: Vector, finish: Finish = .fitted) {
        self.id = id
        self.size = size
        self.finish = finish
    }
}
