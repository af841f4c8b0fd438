/// The pages of a scroll view. A drag ends on the page nearest to the end of its fling, at most one page from the one
/// where it began, as in UIScrollView.
public struct Paging: Hashable, Sendable {
    /// The length of a page in points; above 0. The first page starts at 0.
    public let length: Double

    /// Pages of a length in points, above 0.
    public init(length: Double) {
        precondition(length > 0 && length.isFinite, "the length of a page must be above 0")
        self.length = length
    }

    /// The offset in points of the page nearest to an offset in points.
    public func page(nearest offset: Double) -> Double {
        (offset / length).rounded() * length
    }

    /// The offset in points of the page on which a drag ends.
    /// - Parameters:
    ///   - origin: the offset at which the drag began, in points.
    ///   - offset: the offset at which the drag ended, in points.
    ///   - velocity: the velocity at that moment, in points per second.
    /// - Returns: the page's offset, in points; it may lie outside the content.
    public func destination(from origin: Double, releasedAt offset: Double, velocity: Double) -> Double {
        let page = page(nearest: origin)
        let end = Glide(from: offset, velocity: velocity).destination
        return self.page(nearest: end).clamped(to: page - length...page + length)
    }
}
