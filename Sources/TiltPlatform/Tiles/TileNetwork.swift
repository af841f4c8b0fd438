import Dispatch

/// The way of a program's maps to their hosts: few requests at a time, whatever the number of maps.
public nonisolated final class TileNetwork: Sendable {
    /// The current requests, which belong to their queue.
    let transfers: TileTransfers

    /// A way for all maps of a program. `agent` is its name in requests: a program's name and version.
    public convenience init(agent: String) { self.init(agent: agent, requests: 4) }

    /// A way with another limit on simultaneous requests.
    init(agent: String, requests: Int) { transfers = TileTransfers(requests: requests, agent: agent) }

    deinit {
        let transfers = transfers
        transfers.queue.async { transfers.stop() }
    }
}
