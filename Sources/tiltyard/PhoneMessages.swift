import TiltPlatform

/// Messages about changes in the state of a phone that tilts, in the words used for pads: each is told once.
struct PhoneMessages {
    private var reported = NetworkPad.State.off
    /// Whether its motion has arrived before.
    private var hasMoved = false

    /// The next message about a phone of some name and whether it is good news; nil if nothing changed. `leads` is whether it
    /// tilts without being moved.
    mutating func next(_ state: NetworkPad.State, of name: String, leads: Bool) -> (isGood: Bool, text: String)? {
        guard state != reported else { return nil }
        defer { (reported, hasMoved) = (state, state != .off && (hasMoved || state == .streaming)) }
        switch state {
        case .off where reported == .silent(.pageClosed): return nil
        case .off: return hasMoved ? (true, "\(name) has left: its page is closed") : nil
        case .asking: return nil
        case .streaming where !hasMoved: return (true, "\(name) connected — hold it comfortably")
        case .streaming: return (true, "\(name) is back\(leads ? "" : " — move it to take over")")
        case .silent(.unknownHost):
            return (false, "\(name) is unknown in this network — use the number that the phone shows")
        case .silent(.noAnswer) where hasMoved: return (false, "\(name) stopped sending")
        case .silent(.noAnswer): return (false, "\(name) does not answer — is its app open, in the same network?")
        case .silent(.pageClosed): return (false, "\(name) is gone: its page is served no more, scan a new code")
        case .silent(.noMotion): return (false, "\(name) answers, but sends no motion")
        }
    }
}
