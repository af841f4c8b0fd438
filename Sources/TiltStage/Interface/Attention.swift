package import TiltCanvas
package import TiltEngine

/// The controls with feedback: the one under the pointer, the one held down, and the one with the keyboard focus. One of
/// them is explained by a hint: at once if it has the focus. The hint leaves after some seconds.
struct Attention<Control: Equatable & Sendable>: Equatable, Sendable {
    private(set) var hovered: Control?
    private(set) var pressed: Control?
    private(set) var focused: Control?
    /// The control that was pressed, and has no hint until the pointer has left it.
    private var answered: Control?
    /// The control that is, or will be, explained, and the time since it was pointed at, in seconds.
    private var subject: Control?
    private var age = 0.0
    /// The control whose hint is visible, or still fading out.
    private(set) var explained: Control?
    private var fade = Fade(lasting: 0.12)
    /// The control whose hint fades out while that of another fades in.
    private(set) var leftExplained: Control?
    private var leftFade = Fade(lasting: 0.12)

    /// The time until a hint appears, and until it leaves, in seconds.
    private static var patience: Double { 0.6 }
    private static var stay: Double { 6.6 }

    /// Whether no hint will appear or leave without further input.
    var isAtRest: Bool { explained == nil && leftExplained == nil && (subject == nil || age >= Self.stay) }
    /// How far the hint has faded in, 0…1.
    var hintOpacity: Double { fade.progress }
    /// How much of the hint that leaves is still visible, 0…1.
    var leftOpacity: Double { leftFade.progress }

    mutating func step(_ dt: Double) {
        if subject != nil, age < Self.stay { age += dt }
        let isDue = subject != nil && age >= Self.patience && age < Self.stay
        if isDue { explained = subject }
        fade.step(dt, back: !isDue)
        if !isDue, fade.progress == 0 { explained = nil }
        leftFade.step(dt, back: true)
        if leftFade.progress == 0 { leftExplained = nil }
    }

    /// Updates the control under the pointer and the one held down; `origin` is the one on which the present press began.
    mutating func point(at hovered: Control?, pressed: Control?, from origin: Control? = nil) {
        (self.hovered, self.pressed) = (hovered, pressed)
        if let origin = origin ?? pressed {
            answered = origin
            return explain(nil)
        }
        if hovered != answered { answered = nil }
        if focused == nil || hovered != nil { explain(hovered == answered ? nil : hovered) }
    }

    /// Hides the hint, whose control has been pressed by a key.
    mutating func dismissHint() {
        answered = hovered
        explain(nil)
    }

    /// Moves the keyboard focus to a control, or away.
    mutating func focus(on control: Control?) {
        focused = control
        explain(control, atOnce: true)
    }

    /// Explains a control, or none.
    private mutating func explain(_ control: Control?, atOnce: Bool = false) {
        guard control != subject else { return }
        subject = control
        age = atOnce ? Self.patience : 0
        guard atOnce, control != nil else { return }
        if explained != nil, explained != control {
            (leftExplained, leftFade) = (explained, fade)
            fade = Fade(lasting: fade.duration)
        }
        explained = control
    }

    /// The brightness added to a control under the pointer.
    func light(on control: Control) -> Double {
        control == pressed ? 0.24 : control == hovered && pressed == nil ? 0.12 : 0
    }
}

extension DrawList {
    /// Draws the feedback of a control: its highlight, and a ring if it has the keyboard focus.
    mutating func attention<Control>(
        _ attention: Attention<Control>, on control: Control, in frame: Rect, radius: Double
    ) {
        let light = attention.light(on: control)
        if light > 0 { fill(frame, radius: radius, color: .white.opacity(light)) }
        if attention.focused == control { focusRing(around: frame, radius: radius) }
    }

    /// Draws the feedback of a panel's controls, which are round at their ends.
    mutating func attention<Control>(_ attention: Attention<Control>, in panel: Panel<Control>) {
        for control in panel.names {
            if let frame = panel[control] {
                self.attention(attention, on: control, in: frame, radius: frame.height / 2)
            }
        }
    }

    /// Draws the ring around the part with the keyboard focus.
    package mutating func focusRing(around frame: Rect, radius: Double) {
        stroke(frame.insetBy(-3), radius: radius + 3, width: 4, color: .ink.opacity(0.8))
        stroke(frame.insetBy(-2), radius: radius + 2, width: 2, color: .chalk)
    }
}
