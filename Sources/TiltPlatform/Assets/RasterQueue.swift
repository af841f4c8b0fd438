import Dispatch
import Foundation
import Synchronization
import TiltCanvas
import TiltEngine

/// The threads that make rasters, one per processor. Each always takes the first order, and orders may change meanwhile.
nonisolated final class RasterQueue: Sendable {
    typealias Outcome = (raster: Raster, result: Result<Mipmap, PlatformError>)

    private struct State {
        var ordered: [Raster] = []
        var current: Set<Raster> = []
        var finished: [Outcome] = []
        /// The last order of each picture, and those made of them, to keep for the next run once there is time.
        var newest: [ImageID: Raster] = [:]
        var made: [ImageID: (raster: Mipmap, name: String)] = [:]
        /// The number of orders so far, and whether a thread will keep what is made.
        var orders = 0
        var willTidy = false
        /// Whether the event queue learns of finished rasters.
        var wakesQueue: Bool
    }

    private let state: Mutex<State>
    private let decoder: PictureDecoder
    private let cache: RasterCache?
    private let queues: [WorkQueue]
    private let work = DispatchGroup()
    /// As many turns as processors for all queues together, so that the main thread is not one among many; from the first frame
    /// on one less.
    private static let turns = DispatchSemaphore(value: ProcessInfo.processInfo.activeProcessorCount)
    /// Whether a processor is left to the frames, and whether the next turn that ends is that one's.
    private static let room = Mutex((isLeft: false, isOwed: false))
    /// Only one large raster is made at a time, since it takes some times its memory.
    private static let oneLarge = Mutex(())

    /// From now on leaves a processor to the frames, if there are several.
    static func leaveRoom() {
        guard ProcessInfo.processInfo.activeProcessorCount > 1 else { return }
        room.withLock { room in
            if !room.isLeft { room = (true, turns.wait(timeout: .now()) == .timedOut) }
        }
    }

    /// A queue with a number of threads. `decoder` decodes foreign pictures; the app's own come from a cache, if there
    /// is one. Without `wakesQueue`, finished rasters do not wake the event queue before ``wakeQueue()``, because the
    /// waking thread would wait while a part of SDL starts.
    init(
        decoder: PictureDecoder, cache: RasterCache? = nil, wakesQueue: Bool = true,
        threads: Int = ProcessInfo.processInfo.activeProcessorCount
    ) {
        state = Mutex(State(wakesQueue: wakesQueue))
        (self.decoder, self.cache) = (decoder, cache)
        queues = (0..<threads).map { WorkQueue("rasters \($0)") }
    }

    func wakeQueue() { state.withLock { $0.wakesQueue = true } }

    /// Replaces the pending orders. A raster that is being made or waits for collection is not made twice.
    func order(_ rasters: [Raster]) {
        state.withLock { state in
            let done = state.current.union(state.finished.map(\.raster))
            state.ordered = rasters.filter { !done.contains($0) }
            for raster in rasters where state.newest[raster.id] != raster {
                // What is made for another size is not kept.
                (state.newest[raster.id], state.made[raster.id]) = (raster, nil)
                state.orders += 1
            }
        }
        guard !rasters.isEmpty else { return }
        for queue in queues { makeOrdered(on: queue) }
    }

    /// Makes what is ordered, each raster as work of its own: without a thread it is the main one's, which may then be asked to end.
    private func makeOrdered(on queue: WorkQueue) {
        queue.add(to: work) { [self] in if makeNext() { makeOrdered(on: queue) } }
    }

    /// Drops the pending orders, and wakes the event queue no more.
    func cancel() { state.withLock { ($0.ordered, $0.wakesQueue) = ([], false) } }

    func takeFinished() -> Outcome? { state.withLock { $0.finished.isEmpty ? nil : $0.finished.removeFirst() } }

    /// Waits until all orders are done, or for a number of seconds; returns whether they are done.
    @discardableResult
    func wait(atMost seconds: Double = .infinity) -> Bool {
        work.wait(timeout: seconds < 1e6 ? .now() + seconds : .distantFuture) == .success
    }

    /// Writes new rasters to the cache, and returns memory to the system, as soon as nothing has been ordered for a second: that
    /// must not delay the first frame, and while a window's corner is dragged, every size is gone at once.
    private func tidy() {
        let orders: Int? = state.withLock { state in
            guard !state.willTidy else { return nil }
            state.willTidy = true
            return state.orders
        }
        guard let orders else { return }
        queues[0].add(after: 1) { [self] in
            let made: [(raster: Mipmap, name: String)]? = state.withLock { state in
                state.willTidy = false
                guard state.orders == orders else { return nil }
                return Array(exchange(&state.made, with: [:]).values)
            }
            guard let made else { return tidy() }
            for (raster, name) in made { cache?.keep(raster, named: name) }
            if !made.isEmpty { cache?.tidy() }
            SpareMemory.giveBack()
        }
    }

    private func make(_ raster: Raster) throws(PlatformError) -> Mipmap {
        guard let cache, raster.isKept else { return try raster.make(with: decoder) }
        return try raster.make(from: cache) { made, name in
            state.withLock { state in if state.newest[raster.id] == raster { state.made[raster.id] = (made, name) } }
        }
    }

    /// Makes the first ordered raster; returns false if there is none.
    private func makeNext() -> Bool {
        let next: Raster? = state.withLock { state in
            guard !state.ordered.isEmpty else { return nil }
            let raster = state.ordered.removeFirst()
            state.current.insert(raster)
            return raster
        }
        guard let raster = next else { return false }
        // Another process decodes foreign pictures.
        if !raster.isForeign { Self.turns.wait() }
        func made() -> Result<Mipmap, PlatformError> { Result { () throws(PlatformError) in try make(raster) } }
        let result = raster.isLarge ? Self.oneLarge.withLock { _ in made() } : made()
        if !raster.isForeign, !Self.room.withLock({ exchange(&$0.isOwed, with: false) }) { Self.turns.signal() }
        let isIdle = state.withLock { state in
            state.current.remove(raster)
            state.finished.append((raster, result))
            // Before anybody can take it: a later one would wake a program that has already shown it.
            if state.wakesQueue { WakeUp.send() }
            return state.ordered.isEmpty && state.current.isEmpty
        }
        if isIdle { tidy() }
        return true
    }
}
