package import TiltCanvas
package import TiltEngine

/// The controls with feedback: the one under the pointer, the one held down, and the one with the keyboard focus. One of
/// them is explained by a hint.
struct Attention<Control: Equatable & Sendable>: Equatable, Sendable {
    private(set) var hovered: Control?
    private(set) var pressed: Control?
    private(set) var focused: Control?
    private var tooltip = Tooltip<Control>()
    /// The control that was pressed, and has no hint until the pointer has left it.
    private var answered: Control?

    /// Whether no hint will appear without further input.
    var isAtRest: Bool { tooltip.isAtRest }
    /// The control whose hint is visible.
    var explained: Control? { tooltip.shown }
    /// How far that hint has faded in, 0…1.
    var hintOpacity: Double { tooltip.presence }
    /// The control whose hint fades out while that of another fades in.
    var leftExplained: Control? { tooltip.left }
    /// The opacity of that hint, 0…1.
    var leftOpacity: Double { tooltip.leftPresence }

    mutating func step(_ dt: Double) { tooltip.step(dt) }

    /// Updates the control under the pointer and the one held down; `origin` is the one on which the present press began.
    mutating func point(at hovered: Control?, pressed: Control?, from origin: Control? = nil) {
        (self.hovered, self.pressed) = (hovered, pressed)
        if let origin = origin ?? pressed {
            answered = origin
            tooltip.point(at: nil)
            return
        }
        if hovered != answered { answered = nil }
        if focused == nil || hovered != nil { tooltip.point(at: hovered == answered ? nil : hovered) }
    }

    /// Hides the hint, whose control has been pressed by a key.
    mutating func dismissHint() {
        answered = hovered
        tooltip.point(at: nil)
    }

    /// Moves the keyboard focus to a control, or away; its hint appears at once.
    mutating func focus(on control: Control?) {
        focused = control
        tooltip.point(at: control, atOnce: true)
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
