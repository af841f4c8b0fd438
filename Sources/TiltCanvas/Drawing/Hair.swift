public import TiltEngine

/// A thin straight stroke with round ends, such as a drop of rain or a trace of wind. See
/// ``DrawList/hair(from:to:width:color:endOpacity:)``.
public struct Hair: Hashable, Sendable {
    /// The middle of one end, in points.
    public var start: Vector
    /// The middle of the other end, in points; a dot if it is the start.
    public var end: Vector
    /// The width in points. What is thinner than a pixel is drawn a pixel wide.
    public var width: Double
    /// The colour at its start.
    public var color: Color
    /// The share of the opacity that is left at its end, 0…1: between the ends it changes evenly.
    public var endOpacity: Double

    /// A stroke of `width` points between two points.
    public init(from start: Vector, to end: Vector, width: Double, color: Color, endOpacity: Double = 1) {
        (self.start, self.end, self.width, self.color, self.endOpacity) = (start, end, width, color, endOpacity)
    }
}
