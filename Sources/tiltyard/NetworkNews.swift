import TiltPlatform

/// Tells a person how a phone or pad over the network is, each time that changes.
struct NetworkNews {
    private var told = NetworkPad.State.off
    /// Whether its motion has come before.
    private var hasMoved = false

    /// What is new: whether that is good, and what to say; nil where nothing is.
    @MainActor mutating func next(of pad: NetworkPad) -> (isGood: Bool, text: String)? {
        let state = pad.state
        guard state != told else { return nil }
        told = state
        guard let host = pad.address?.host else {
            hasMoved = false
            return nil
        }
        switch state {
        case .off, .asking: return nil
        case .streaming:
            defer { hasMoved = true }
            return (true, hasMoved ? "\(host) is back" : "\(host) connected — hold it as you like")
        case .silent(.unknownHost): return (false, "\(host) is not known here — take the number that the phone shows")
        case .silent(.noAnswer) where hasMoved: return (false, "\(host) has fallen silent")
        case .silent(.noAnswer): return (false, "\(host) does not answer — is its app open, in the same network?")
        case .silent(.noMotion): return (false, "\(host) answers, but sends no motion")
        }
    }
}
