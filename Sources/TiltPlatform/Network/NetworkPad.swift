import TiltEngine

/// A phone or pad that hands out its motion over the network by DSU, the protocol of cemuhook.
///
/// Nobody blocks for it: names are looked up, and datagrams heard, on a thread of its own. Only what comes from the host that was
/// asked is heard, and nothing of it is believed unchecked. It opens no port to anybody else.
@MainActor public final class NetworkPad {
    /// How the phone or pad is.
    public nonisolated enum State: Hashable, Sendable {
        /// Nobody is asked.
        case off
        /// It is asked and has three seconds to answer.
        case asking
        /// Its motion comes.
        case streaming
        /// No motion comes. It goes on being asked.
        case silent(Reason)
    }

    /// Why no motion comes.
    public nonisolated enum Reason: Hashable, Sendable {
        /// The host's name stands for no address.
        case unknownHost
        /// Nobody answers, or nobody any more.
        case noAnswer
        /// The server answers, but no pad of it moves.
        case noMotion
    }

    /// Whose motion is wanted; nil where nobody is asked.
    public private(set) var address: DSUAddress?
    /// What is put right, by the addresses of phones and pads with their ports, as ``DSUAddress/description`` has them.
    public var corrections: [String: PadCorrection] = [:]
    private var connection: DSUConnection?
    private var clock = MotionClock(rate: 0)

    /// A pad that is not connected.
    public init() {}

    isolated deinit { connection?.stop() }

    /// Listens to a phone or pad from now on, in place of the one before. It is asked until ``disconnect()``, whether it
    /// answers or not.
    public func connect(to address: DSUAddress) {
        disconnect()
        self.address = address
        connection = DSUConnection(to: address)
    }

    /// Listens to nobody from now on.
    public func disconnect() {
        connection?.stop()
        (connection, address, clock) = (nil, nil, MotionClock(rate: 0))
    }

    /// How it is now.
    public var state: State { connection?.state ?? .off }

    /// What it has said since, with times on a clock that began at `start` seconds of the machine's.
    func takeSamples(since start: Double) -> [MotionSample] {
        guard let readings = connection?.takeReadings() else { return [] }
        let correction = address.flatMap { corrections[$0.description] } ?? PadCorrection()
        return readings.map { reading in
            correction.apply(
                to: MotionSample(
                    time: clock.time(stamp: reading.stamp, arrival: reading.arrival - start),
                    rotationRate: reading.rotationRate, acceleration: reading.acceleration))
        }
    }
}
