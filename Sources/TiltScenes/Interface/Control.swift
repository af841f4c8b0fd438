import TiltEngine

/// Something of the interface that can be pressed, by a pointer or, where the keys have been led there, by Return.
enum Control: Hashable, Sendable {
    case tab(Int), pause, calibrate, settings, help, recipe, letGo, wind, gauge
}

/// What is to be seen of what can be pressed: under the pointer, held down, and where the keys are.
struct Attention: Equatable, Sendable {
    var hovered: Control?
    var pressed: Control?
    var focused: Control?

    /// How much lighter a control is for the hand over it.
    func light(on control: Control) -> Double {
        control == pressed ? 0.24 : control == hovered && pressed == nil ? 0.12 : 0
    }
}

extension DrawList {
    /// The light on a control, and the ring around the one that has the keys.
    mutating func attention(_ attention: Attention, on control: Control, in frame: Rect, radius: Double) {
        let light = attention.light(on: control)
        if light > 0 { fill(frame, radius: radius, color: .white.opacity(light)) }
        guard attention.focused == control else { return }
        stroke(frame.insetBy(-3), radius: radius + 3, width: 4, color: .ink.opacity(0.8))
        stroke(frame.insetBy(-2), radius: radius + 2, width: 2, color: .vial)
    }
}
