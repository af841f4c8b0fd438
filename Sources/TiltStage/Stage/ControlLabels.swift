import TiltCanvas
import TiltEngine

// The labels of keys and buttons on the help page and in prompts.
extension Key {
    /// What is printed on it.
    var cap: String {
        switch self {
        case .left: "←"
        case .right: "→"
        case .up: "↑"
        case .down: "↓"
        case .minus: "−"
        case .escape: "Esc"
        default: rawValue.prefix(1).uppercased() + rawValue.dropFirst()
        }
    }
}

extension PadButton {
    /// Its sign on a PlayStation pad.
    var sign: String {
        switch self {
        case .cross: "✕"
        case .circle: "○"
        case .square: "□"
        case .triangle: "△"
        case .left: "←"
        case .right: "→"
        case .up: "↑"
        case .down: "↓"
        case .options: "Start"
        case .create: "Share"
        case .l1, .r1, .l2, .r2, .l3, .r3, .touchpad, .guide, .mute: rawValue.uppercased()
        }
    }
}

extension Direction {
    /// The arrow key.
    var key: Key {
        switch self {
        case .left: .left
        case .right: .right
        case .up: .up
        case .down: .down
        }
    }

    /// The button of the d-pad.
    var padButton: PadButton {
        switch self {
        case .left: .left
        case .right: .right
        case .up: .up
        case .down: .down
        }
    }
}

extension PadButton {
    /// The direction of a button of the d-pad; nil for others.
    var direction: Direction? { Direction.allCases.first { $0.padButton == self } }
}
