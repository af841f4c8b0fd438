import TiltEngine

/// The answer of a phone or pad over the network.
public nonisolated struct NetworkReport: Hashable, Sendable {
    /// The address that was asked.
    public var address: DSUAddress
    /// The rate of its motion samples, per second; nil if none arrive.
    public var rate: Double?
    /// The reason why no samples arrive; nil if they do.
    public var reason: NetworkPad.Reason?

    /// The problem and the remedy; nil if nothing is wrong.
    public var diagnosis: Diagnosis? {
        switch reason {
        case nil: nil
        case .unknownHost:
            Diagnosis(
                problem: "its name cannot be resolved",
                cure: "Use the number that the phone's app shows, such as dsu://192.168.1.20.")
        case .noAnswer, .pageClosed:
            Diagnosis(
                problem: "it does not answer",
                cure: """
                    Open the app on the phone and start its server. Phone and computer must be in the same network;
                    a guest network may separate its devices, and a firewall may block UDP on port \(address.port).
                    """)
        case .noMotion:
            Diagnosis(
                problem: "it answers, but sends no motion",
                cure: "Switch on the motion sensors in the app, and keep the app open with the phone's screen on.")
        }
    }
}

nonisolated extension NetworkReport: Encodable {
    /// Writes an object in which missing values are null. Rethrows the encoder's errors.
    public func encode(to encoder: any Encoder) throws {
        try encoder.writeObject([
            "address": address.description, "motion": rate.map { ["rate": $0] }, "problem": diagnosis?.problem,
            "cure": diagnosis?.cure,
        ])
    }
}

extension NetworkReport {
    /// Asks a phone or pad. It has three seconds to answer once its name is resolved; then its samples are counted for one
    /// second.
    @MainActor init(asking address: DSUAddress) {
        let (pad, clock) = (NetworkPad(), MonotonicClock())
        pad.connect(to: address)
        let end = clock.seconds + 5
        while pad.state == .asking, clock.seconds < end { clock.sleep(until: clock.seconds + 0.01) }
        let start = clock.seconds
        _ = pad.takeSamples(since: start)
        if pad.state == .streaming { clock.sleep(until: start + 1) }
        let count = pad.takeSamples(since: start).count
        self.init(address: address, rate: count > 0 ? (Double(count) / (clock.seconds - start)).rounded() : nil)
        guard rate == nil else { return }
        reason =
            switch pad.state {
            case .silent(let reason): reason
            case .streaming: .noMotion
            case .off, .asking: .unknownHost
            }
    }
}
