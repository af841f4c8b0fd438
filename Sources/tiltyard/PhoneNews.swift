import TiltCanvas
import TiltEngine
import TiltPlatform

/// What the page on a phone brings besides motion: messages about the phone in the words used for pads, and what hands do on the
/// page, as the keys and the finger that would do it here.
struct PhoneNews {
    /// Whether a phone sends, as reported; nil before the first.
    private var wasSending: Bool?

    /// The id of the thumb among fingers.
    private static let thumb = 0x7468_756D

    /// The next message and whether it is good news; nil if nothing changed. `hasLeft` is whether the page was closed.
    mutating func message(isSending: Bool?, hasLeft: Bool) -> (isGood: Bool, text: String)? {
        defer { wasSending = isSending }
        switch (wasSending, isSending) {
        case (nil, true?): return (true, "Phone connected — hold it comfortably")
        case (false?, true?): return (true, "Phone is back")
        case (true?, false?): return hasLeft ? (true, "Phone unplugged") : (false, "Phone stopped sending")
        default: return nil
        }
    }

    /// The events of what hands do on the page, with the thumb in the middle of a window at first.
    static func events(of actions: [PhoneServer.Action], in view: Vector) -> [InputEvent] {
        actions.flatMap { action -> [InputEvent.Kind] in
            switch action {
            case .level: [.key(.c), .keyUp(.c)]
            case .scene: [.key(.tab), .keyUp(.tab)]
            case .letGo: [.key(.g), .keyUp(.g)]
            case .thumb(let phase, let travel): [.finger(phase, id: thumb, view / 2 + travel)]
            case .leave: []
            }
        }.map { InputEvent($0) }
    }
}
