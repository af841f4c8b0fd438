import Dispatch

/// The network access of a program's maps, with few requests at a time whatever the number of maps.
public nonisolated final class TileNetwork: Sendable {
    /// The current requests; access them on their queue.
    let transfers: TileTransfers

    /// Network access for all maps of a program. `agent` is its name in requests: a program's name and version.
    public convenience init(agent: String) { self.init(agent: agent, requests: 4) }

    /// Network access with another limit on simultaneous requests.
    init(agent: String, requests: Int) { transfers = TileTransfers(requests: requests, agent: agent) }

    deinit {
        let transfers = transfers
        transfers.queue.async { transfers.stop() }
    }
}
