import TiltCanvas
import TiltEngine
import TiltStage

/// The connection to a phone that tilts like a pad: its address, which is edited here, and its state.
struct PhoneCard: Equatable, Sendable {
    /// The address while it is edited.
    private(set) var field: TextField?

    /// The parts in their places.
    func panel(_ settings: Settings) -> Panel<IconCard.Part> {
        var panel = Panel<IconCard.Part>(
            in: Rect(x: 0, y: 0, width: IconCardPlace.width, height: IconCard.phone.height))
        panel.add(
            .field(settings.phoneAddress, field, size: 16), in: Rect(x: 20, y: 76, width: 280, height: 40), as: .address
        )
        let isOn = settings.calledPhone != nil && field == nil
        let hasApp = !settings.phoneAddress.isEmpty || field != nil
        panel.add(
            .button(isOn ? "Stop listening" : "Listen to it", isLit: hasApp && !isOn),
            in: Rect(x: 20, y: 124, width: 128, height: 32), as: .listen)
        panel.add(.button("Scan a code", isLit: !hasApp), in: Rect(x: 156, y: 124, width: 144, height: 32), as: .code)
        return panel
    }

    /// Whether the address is being edited.
    var isTyping: Bool { field != nil }

    /// Presses a part; returns what it asks for.
    mutating func press(_ part: IconCard.Part, _ settings: Settings) -> SceneRequest? {
        switch part {
        case .tab: return nil
        case .address:
            field = field ?? TextField(settings.phoneAddress)
            return nil
        case .listen:
            let typed = field.map(\.text)
            let address = typed ?? settings.phoneAddress
            if address.isEmpty {
                field = TextField("")
                return nil
            }
            field = nil
            let listens = typed != nil && typed != settings.phoneAddress || settings.calledPhone == nil
            return .change { ($0.phoneAddress, $0.listensToPhone) = (address, listens) }
        case .code:
            field = nil
            return .offerPhone
        }
    }

    /// Inserts typed or pasted text.
    mutating func type(_ text: String) { field?.insert(text) }

    /// Handles a key while the address is edited: Return connects, Escape discards the text.
    mutating func press(_ key: Key, _ settings: Settings) -> SceneRequest? {
        switch key {
        case .return, .keypadEnter:
            guard let text = field?.text else { return nil }
            field = nil
            return .change { ($0.phoneAddress, $0.listensToPhone) = (text, !text.isEmpty) }
        case .escape: field = nil
        default: field?.act(key)
        }
        return nil
    }

    /// Ends the editing without a change.
    mutating func endTyping() { field = nil }

    /// Draws the card's content.
    func draw(into list: inout DrawList, _ reading: LandscapeReading, fonts: Fonts) {
        list.cardHead(.phone, title: "Phone as a pad", second: reading.phone.words, fonts: fonts)
        list.drawFixed(panel(reading.settings), fonts: fonts)
    }
}

extension IconCard.Part {
    /// The words of its hint.
    func words(_ settings: Settings) -> String {
        switch self {
        case .tab(let card): card.words
        case .address: "The address that the phone's app shows"
        case .listen: settings.calledPhone == nil ? "Listen to it" : "Stop listening"
        case .code: "Scan a code with the phone, with no app"
        }
    }
}
