import TiltCanvas
import TiltEngine

/// The connection to a phone that tilts like a pad: its address, which is edited here, and its state.
struct PhoneCard: Equatable, Sendable {
    /// The address while it is edited.
    private(set) var field: TextField?

    /// A part of the card that can be pressed.
    enum Part: CaseIterable {
        case address, listen, settings

        /// Its frame in the card.
        var frame: Rect {
            switch self {
            case .address: Rect(x: 20, y: 76, width: 280, height: 40)
            case .listen: Rect(x: 20, y: 124, width: 128, height: 32)
            case .settings: Rect(x: 156, y: 124, width: 144, height: 32)
            }
        }

        /// The words of its hint.
        func words(_ settings: Settings) -> String {
            switch self {
            case .address: "The address that the phone's app shows"
            case .listen: settings.calledPhone == nil ? "Listen to it" : "Stop listening"
            case .settings: "Open the settings"
            }
        }
    }

    /// Whether the address is being edited.
    var isTyping: Bool { field != nil }

    /// The part at a point of the card.
    static func part(at point: Vector) -> Part? { Part.allCases.first { $0.frame.contains(point) } }

    /// Presses a part; returns what it asks for.
    mutating func press(_ part: Part, _ settings: Settings) -> SceneRequest? {
        switch part {
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
        case .settings:
            field = nil
            return .openPhoneSettings
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

    /// Draws the card's content; `focused` is the part with the keyboard focus.
    func draw(into list: inout DrawList, _ reading: LandscapeReading, focused: Part?, fonts: Fonts) {
        let settings = reading.settings
        list.cardHead(.phone, title: "Phone as a pad", second: reading.phone.shortWords, fonts: fonts)
        drawField(settings.phoneAddress, into: &list, fonts: fonts)
        let isOn = settings.calledPhone != nil && field == nil
        let listen = Part.listen.frame
        list.fill(listen, radius: 16, color: isOn ? .white.opacity(0.12) : .vial)
        list.text(
            isOn ? "Stop listening" : "Listen to it", at: Vector(listen.midX, 145), font: fonts.semibold, size: 14,
            color: isOn ? .chalk : .ink, anchor: .center)
        list.text(
            "Open the settings", at: Vector(164, 145), font: fonts.medium, size: 14, color: .chalk)
        if let focused { list.focusRing(around: focused.frame, radius: focused == .address ? 12 : 16) }
    }

    private func drawField(_ address: String, into list: inout DrawList, fonts: Fonts) {
        let frame = Part.address.frame
        list.fill(frame, radius: 12, color: .white.opacity(0.08))
        list.stroke(frame, radius: 12, width: isTyping ? 2 : 1, color: isTyping ? .vial : .white.opacity(0.14))
        let text = field?.text ?? address
        let isEmpty = text.isEmpty
        let start = Vector(36, 101)
        let room = frame.maxX - 16 - start.x
        // While it is edited, the end of the text before the cursor stays in view.
        let head = field?.head ?? ""
        let headWidth = list.width(of: head, font: fonts.medium, size: 16)
        let slide = max(0, headWidth - room + 2)
        list.clip(to: Rect(x: start.x, y: frame.minY, width: room + 2, height: frame.height))
        if isTyping {
            list.text(
                isEmpty ? " " : text, at: start - Vector(slide, 0), font: fonts.medium, size: 16, color: .chalk)
            list.fill(Rect(x: start.x + headWidth - slide, y: 86, width: 1.5, height: 20), color: .vial)
        } else {
            list.text(
                isEmpty ? "192.168.1.20" : text, at: start, font: fonts.medium, size: 16,
                color: isEmpty ? .mist.opacity(0.5) : .chalk, fitting: room)
        }
        list.clip(to: nil)
    }
}

extension PhoneState {
    /// The words on the phone's card.
    fileprivate var shortWords: String {
        switch self {
        case .off: "type the address that its app shows"
        case .asking: "connecting …"
        case .connected: "it is connected"
        case .silent: "it does not answer: is its app open?"
        case .unknown: "its name is unknown here"
        case .motionless: "it answers, but sends no motion"
        case .refused: "invalid address"
        }
    }
}
