import TiltCanvas
import TiltEngine

/// What an event means to the stage, whatever device it is of.
extension InputEvent.Kind {
    /// Whether somebody caused the event, knowingly or not: the pointer counts, and a look at the window.
    var isInput: Bool {
        switch self {
        case .program(.phoneButton), .program(.thumb): true
        case .program, .leave, .cancel, .resize, .pad(.silent, _), .pad(.removed, _), .focus(false): false
        default: true
        }
    }

    /// Whether the event is a person's action.
    var isUserAction: Bool {
        switch self {
        case .down, .wheel, .pan, .key, .button, .finger(.down, _, _), .program(.phoneButton),
            .program(.thumb(.down, _)):
            true
        case .axis(_, let value): abs(value) > 0.2
        case .move, .leave, .up, .cancel, .keyUp, .buttonUp, .finger, .resize, .focus, .pad, .program: false
        }
    }

    /// Whether the event ends a show: a person's action, or another window, device or file.
    var endsShow: Bool {
        switch self {
        case .resize, .focus, .pad, .program(.file): true
        default: isUserAction
        }
    }
}
