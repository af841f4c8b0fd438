import TiltEngine

/// Draws up to half of the small things in the picture while frames take too long, and all again once they do not.
struct FrameBudget {
    /// The share of small things that is drawn, ½…1. It changes little by little, so that none of them pops.
    private(set) var share = 1.0
    /// Whether everything is always drawn, as in a run that is recorded or replayed: its draw lists follow from its input
    /// alone, and not from the machine's speed.
    private let isFixed: Bool
    /// The usual cost of a frame, in milliseconds.
    private var cost = 0.0

    /// The costs above which things are left out, and below which they come back.
    private static let (most, enough) = (6.0, 4.0)
    /// The frames that count for the usual cost, and the greatest cost that counts for one: a picture that was decoded meanwhile
    /// is no reason.
    private static let (frames, greatest) = (16.0, 30.0)
    /// The change of the share in a frame.
    private static let step = 1.0 / 64

    init(isFixed: Bool = false) { self.isFixed = isFixed }

    mutating func note(_ milliseconds: Double) {
        guard !isFixed, milliseconds.isFinite else { return }
        cost += (milliseconds.clamped(to: 0...Self.greatest) - cost) / Self.frames
        if cost > Self.most {
            share = max(0.5, share - Self.step)
        } else if cost < Self.enough {
            share = min(1, share + Self.step)
        }
    }
}
