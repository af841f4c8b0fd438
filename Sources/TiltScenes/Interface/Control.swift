import TiltEngine

/// A control of the interface that can be pressed: by a pointer, or by Return when it has the keyboard focus.
enum Control: Hashable, Sendable {
    case tab(Int), pause, calibrate, settings, help, recipe, letGo, wind, gauge
}

/// The controls with feedback: the one under the pointer, the one held down, and the one with the keyboard focus.
struct Attention: Equatable, Sendable {
    var hovered: Control?
    var pressed: Control?
    var focused: Control?

    /// The brightness added to a control under the pointer.
    func light(on control: Control) -> Double {
        control == pressed ? 0.24 : control == hovered && pressed == nil ? 0.12 : 0
    }
}

extension DrawList {
    /// Draws the feedback of a control: its highlight, and a ring if it has the keyboard focus.
    mutating func attention(_ attention: Attention, on control: Control, in frame: Rect, radius: Double) {
        let light = attention.light(on: control)
        if light > 0 { fill(frame, radius: radius, color: .white.opacity(light)) }
        if attention.focused == control { focusRing(around: frame, radius: radius) }
    }

    /// Draws the ring around the part with the keyboard focus.
    mutating func focusRing(around frame: Rect, radius: Double) {
        stroke(frame.insetBy(-3), radius: radius + 3, width: 4, color: .ink.opacity(0.8))
        stroke(frame.insetBy(-2), radius: radius + 2, width: 2, color: .vial)
    }
}
