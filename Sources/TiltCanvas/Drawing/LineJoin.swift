/// The form of a path where two of its pieces meet.
public enum LineJoin: Hashable, Sendable {
    /// The outer edges meet in a point; if it lay more than five widths outside, the corner is bevelled.
    case miter
    /// An arc around the corner. The ends of an open path are half circles, too; otherwise they are cut off square.
    case round
    /// The outer corners are joined by a straight edge.
    case bevel
}
