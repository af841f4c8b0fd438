public import TiltEngine

/// The size of the window's picture, and its density.
public struct Viewport: Hashable, Sendable {
    /// The width and height in points.
    public var size: Vector
    /// Pixels per point.
    public var density: Double

    /// A view with a size in points and a density in pixels per point, all finite and above 0.
    public init(size: Vector, density: Double = 1) {
        precondition(size.x > 0 && size.y > 0 && size.isFinite && density > 0, "a viewport has a size and a density")
        self.size = size
        self.density = density
    }

    /// The width in points.
    public var width: Double { size.x }
    /// The height in points.
    public var height: Double { size.y }
    /// The rectangle of the whole picture.
    public var bounds: Rect { Rect(origin: .zero, size: size) }
    /// The centre of the picture.
    public var center: Vector { size / 2 }

    /// The factor by which the words of a scene are larger than usual, in quarters: they grow with the scene in a window
    /// larger than 1280 by 720 points, or 720 by 1280.
    package var wordScale: Double {
        max(1, (min(max(width, height) / 1280, min(width, height) / 720) * 4).rounded(.down) / 4)
    }

    /// Whether it has the same pixels as another view, but more or fewer points, so that everything has another size.
    package func isScaled(from other: Viewport) -> Bool {
        density != other.density && (size * density - other.size * other.density).length <= 2 * density
    }
}
