import TiltPlatform

/// Messages about changes in the state of a phone or pad over the network.
struct NetworkPadMessages {
    private var reported = NetworkPad.State.off
    /// Whether its motion has arrived before.
    private var hasMoved = false

    /// The next message and whether it is good news; nil if nothing changed.
    @MainActor mutating func next(of pad: NetworkPad) -> (isGood: Bool, text: String)? {
        let state = pad.state
        guard state != reported else { return nil }
        reported = state
        guard let host = pad.address?.host else {
            hasMoved = false
            return nil
        }
        switch state {
        case .off, .asking: return nil
        case .streaming:
            defer { hasMoved = true }
            return (true, hasMoved ? "\(host) is back" : "\(host) connected — hold it as you like")
        case .silent(.unknownHost):
            return (false, "\(host) is unknown in this network — use the number that the phone shows")
        case .silent(.noAnswer) where hasMoved: return (false, "\(host) stopped sending")
        case .silent(.noAnswer): return (false, "\(host) does not answer — is its app open, in the same network?")
        case .silent(.noMotion): return (false, "\(host) answers, but sends no motion")
        }
    }
}
