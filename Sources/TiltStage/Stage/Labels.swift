import TiltCanvas
package import TiltEngine

/// The labels of the device in use, for prompts: those of the keys, or of a pad.
package enum Labels: Equatable, Sendable {
    case keys
    case pad(PadSigns)

    /// Those of a pad with a name, or of the keys if there is none.
    init(pad: String?) { self = pad.map { .pad(PadSigns(of: $0)) } ?? .keys }

    /// Those of the device that caused an event, with a pad of that name in use; nil if unknown.
    init?(of event: InputEvent.Kind, pad: String?) {
        switch event {
        case .key, .down: self = .keys
        case .button: self = .pad(PadSigns(of: pad ?? ""))
        case .axis(_, let value) where abs(value) > 0.2: self = .pad(PadSigns(of: pad ?? ""))
        case .axis, .move, .leave, .up, .wheel, .pan, .finger, .cancel, .keyUp, .buttonUp, .resize, .focus, .pad,
            .program:
            return nil
        }
    }

    /// The label in a prompt: that of a key, or of a pad's button.
    package func sign(_ key: String, _ button: PadButton) -> String {
        switch self {
        case .keys: key
        case .pad(let signs): signs.cap(button)
        }
    }
}
