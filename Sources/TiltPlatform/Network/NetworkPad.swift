public import TiltEngine

/// A phone or pad that sends its motion over the network by DSU, cemuhook's protocol.
///
/// Its methods do not block: a separate thread looks up names and receives datagrams. It accepts only data from the
/// host that was asked, checks all of it, and opens no port to others.
@MainActor public final class NetworkPad {
    /// The connection state of the phone or pad.
    public nonisolated enum State: Hashable, Sendable {
        /// It is not connected.
        case off
        /// It was asked and has three seconds to answer.
        case asking
        /// Its motion arrives.
        case streaming
        /// No motion arrives. Requests continue.
        case silent(Reason)
    }

    /// The reason why no motion arrives.
    public nonisolated enum Reason: Hashable, Sendable {
        /// The host's name has no address.
        case unknownHost
        /// The host does not answer, or no longer answers.
        case noAnswer
        /// The server answers, but sends no motion.
        case noMotion
        /// The page that it showed is not served any more.
        case pageClosed
    }

    /// The address whose motion is wanted; nil if none is.
    public private(set) var address: DSUAddress?
    /// The corrections of samples, by the addresses of phones and pads with their ports, as in
    /// ``DSUAddress/description``.
    public var corrections: [String: SensorCorrection] = [:]
    private let wakesQueue: Bool
    private var connection: DSUConnection?
    private var clock = MotionClock(rate: 0)

    /// A pad that is not connected.
    public convenience init() { self.init(wakesQueue: true) }

    /// A pad that is not connected. Without `wakesQueue`, what arrives does not wake SDL's event queue.
    init(wakesQueue: Bool) { self.wakesQueue = wakesQueue }

    isolated deinit { connection?.stop() }

    /// Connects to a phone or pad, replacing the previous one. Requests are sent until ``disconnect()``, whether it
    /// answers or not.
    public func connect(to address: DSUAddress) {
        disconnect()
        self.address = address
        connection = DSUConnection(to: address, wakesQueue: wakesQueue)
    }

    /// Ends the connection.
    public func disconnect() {
        connection?.stop()
        (connection, address, clock) = (nil, nil, MotionClock(rate: 0))
    }

    /// The current connection state.
    public var state: State { connection?.state ?? .off }

    /// Removes and returns its new samples, with times on a clock that started at `start` seconds of the machine's.
    func takeSamples(since start: Double) -> [MotionSample] {
        guard let readings = connection?.takeReadings() else { return [] }
        let correction = address.flatMap { corrections[$0.description] } ?? SensorCorrection()
        return readings.map { reading in
            correction.apply(
                to: MotionSample(
                    time: clock.time(stamp: reading.stamp, arrival: reading.arrival - start),
                    rotationRate: reading.rotationRate, acceleration: reading.acceleration))
        }
    }
}
