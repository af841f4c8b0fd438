import Dispatch
import Synchronization

/// The one thread that makes rasters: it always takes the first of what is ordered now, and orders may change meanwhile.
nonisolated final class RasterBench: Sendable {
    typealias Outcome = (raster: Raster, result: Result<Mipmap, PlatformError>)

    private struct State {
        var ordered: [Raster] = []
        var current: Raster?
        var finished: [Outcome] = []
    }

    private let state = Mutex(State())
    private let decoder: PictureDecoder
    private let queue = DispatchQueue(label: "rasters", qos: .userInitiated)

    /// A bench where foreign pictures are decoded by `decoder`.
    init(decoder: PictureDecoder) { self.decoder = decoder }

    /// Replaces what is still to be made. What is being made, or waits to be taken, is not made twice.
    func order(_ rasters: [Raster]) {
        let count = state.withLock { state in
            let done = Set(state.finished.map(\.raster)).union([state.current].compactMap(\.self))
            state.ordered = rasters.filter { !done.contains($0) }
            return state.ordered.count
        }
        for _ in 0..<count { queue.async { [self] in makeNext() } }
    }

    /// The longest finished raster, which is then forgotten; nil where there is none.
    func takeFinished() -> Outcome? {
        state.withLock { $0.finished.isEmpty ? nil : $0.finished.removeFirst() }
    }

    /// Waits until everything ordered so far is made.
    func wait() { queue.sync {} }

    /// Gives the memory that was needed on the way back to the system.
    func tidy() { queue.async { SpareMemory.giveBack() } }

    private func makeNext() {
        let raster: Raster? = state.withLock { state in
            guard !state.ordered.isEmpty else { return nil }
            state.current = state.ordered.removeFirst()
            return state.current
        }
        guard let raster else { return }
        let result = Result<Mipmap, PlatformError> { () throws(PlatformError) in try raster.make(with: decoder) }
        defer { SpareMemory.leaveThread() }
        state.withLock { state in
            state.current = nil
            state.finished.append((raster, result))
        }
        WakeUp.send()
    }
}
