/// A button of a pad, by its PlayStation name; on other pads the one in the same place, except that A, B, X and Y of
/// Nintendo's are where their letters say. Its raw value is its name in a recording.
public enum PadButton: String, Hashable, Sendable, CaseIterable, Codable {
    /// The four buttons for the right thumb: bottom, right, left and top.
    case cross, circle, square, triangle
    /// The d-pad.
    case up, down, left, right
    /// The shoulder buttons.
    case l1, r1
    /// The triggers, where a pad or a trace has them as buttons.
    case l2, r2
    /// The sticks, pressed.
    case l3, r3
    /// The small buttons in the middle: Share or View at the left, Start or Menu at the right.
    case create, options
    /// The others of some pads.
    case touchpad, guide, mute
}

/// An axis of a pad; right and down are positive. Its raw value is its name in a recording.
public enum PadAxis: String, Hashable, Sendable, CaseIterable, Codable {
    /// The left stick, −1…1.
    case leftX = "lx", leftY = "ly"
    /// The right stick, −1…1.
    case rightX = "rx", rightY = "ry"
    /// The triggers, 0…1.
    case leftTrigger = "l2", rightTrigger = "r2"
}
