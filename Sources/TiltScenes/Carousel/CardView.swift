import TiltEngine

/// What the face of a card is drawn from: its body as it is projected, and all that moves what is behind it.
struct CardView: Equatable, Sendable {
    /// The corners of the card's body as projected, from its own top left clockwise, with the radii of its corners in its
    /// own plane.
    var quad: Quad
    /// The factor of its colours, 0…1.
    var light = 1.0
    /// The opacity, 0…1.
    var alpha = 1.0
    /// The offset from the front, in cards; 0 is the front card, positive after it.
    var offset = 0.0
    /// V: where the eye stands before the card, −1…1 per axis. What is far behind the frame goes with it: it moves by −V · 22
    /// · depth in the card's own 320 × 400.
    var viewpoint = Vector.zero
    /// How near the card is to the front, 0…1.
    var near = 1.0
    /// How far it is opened: 0 closed, 1 open. The spring may pass 1 by 0.02.
    var opening = 0.0
    /// The part of its drawing that the body shows, in the card's own 320 × 400.
    var shown = CardArt.body
    /// The direction in its plane in which things fall, right and down positive, of length 1.
    var down = Vector(0, 1)
    /// The acceleration of the device without gravity, in m/s² in the pad's frame.
    var shake = Vector3.zero
    /// The scene's time, in seconds.
    var time = 0.0
}
