import TiltCanvas
import TiltEngine

import TiltPlatform

nonisolated extension TileLoader {
    /// The tiles that arrive until there are enough, a condition holds, or 20 seconds have passed.
    func arrivals(_ count: Int = .max, until isEnough: (TileReport) -> Bool = { _ in false }) async throws
        -> [TileAddress: Pixels]
    {
        var arrived: [TileAddress: Pixels] = [:]
        let end = ContinuousClock.now + .seconds(20)
        while arrived.count < count, ContinuousClock.now < end {
            let enough = isEnough(report)
            for (tile, pixels) in takeFinished() { arrived[tile] = pixels }
            if enough { break }
            try await Task.sleep(for: .milliseconds(5))
        }
        return arrived
    }
}
