public import TiltEngine

/// A photo with a depth map beside it, and its slices: pictures that move against each other as near and far things do.
public nonisolated struct DepthPhoto: Sendable {
    /// A part of a slice.
    public struct Part: Sendable {
        /// How near it is: 0 the farthest slice, 1 the nearest.
        public let nearness: Double
        /// Its part of the photo, in fractions of the photo's size.
        public let frame: Rect
        /// Its pixels.
        public let content: PictureFile
    }

    private let photo, depth: PictureFile
    private let isInverted: Bool

    /// The greatest number of pixels of the photo that are cut; more are scaled down.
    private static let mostPixels = 2_500_000.0
    /// The greatest difference of the proportions of photo and depth map, as a share.
    private static let mostDifference = 0.02

    /// A photo and its depth map, white near, or far if it is inverted. Throws if their proportions differ by more than 2 %.
    public init(_ photo: PictureFile, depth: PictureFile, isInverted: Bool = false) throws(PlatformError) {
        let (own, other) = (photo.size.x / photo.size.y, depth.size.x / depth.size.y)
        guard abs(own / other - 1) <= Self.mostDifference else {
            throw PlatformError(
                "cannot use the depth map", on: depth.path, advice: "give it the proportions of its photo")
        }
        (self.photo, self.depth, self.isInverted) = (photo, depth, isInverted)
    }

    /// Cuts the photo into slices, which takes some seconds for a large one; call this in the background. Nil if the depth
    /// map has only one value. Throws if a picture cannot be decoded. Pictures are decoded by `decoder`.
    public func parts(decoder: PictureDecoder = PictureDecoder()) throws(PlatformError) -> [Part]? {
        let scale = min(1, (Self.mostPixels / (photo.size.x * photo.size.y)).squareRoot())
        func pixels(_ file: PictureFile) throws(PlatformError) -> Pixels {
            let size = photo.size * scale
            let (width, height) = (max(1, Int(size.x.rounded())), max(1, Int(size.y.rounded())))
            let source = try Source(file.path, decoder: decoder)
            return try source.pixels(covering: width, height).resized(to: width, height)
        }
        let picture = try pixels(photo)
        guard let map = DepthMap(try pixels(depth), of: picture, isInverted: isInverted) else { return nil }
        let slices = DepthSlices(picture, by: map)
        let (width, height) = (Double(picture.width), Double(picture.height))
        return slices.tiles.map { tile in
            Part(
                nearness: Double(tile.slice) / Double(slices.count - 1),
                frame: Rect(
                    x: Double(tile.x) / width, y: Double(tile.y) / height, width: Double(tile.width) / width,
                    height: Double(tile.height) / height),
                content: PictureFile(tile.pixels, of: photo.path))
        }
    }
}
