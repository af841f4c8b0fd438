/// Something about the tilt that the player should be told.
public enum TiltAnnouncement: Hashable, Sendable {
    /// The pad was held this much nose up: that is level now.
    case levelFound(Angle)
    /// The pad was moved but not held: this standard pose is level.
    case levelAssumed(Angle)
}
