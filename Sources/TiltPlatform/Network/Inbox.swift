import Synchronization
import TiltEngine

/// What a thread has received of a device for the program, which takes it with its next frame.
nonisolated final class Inbox<Item: Sendable>: Sendable {
    private struct Content {
        var items: [Item] = []
        /// The arrival of the first of them, in seconds.
        var first = 0.0
        var isWakePending = false
        var isClosed = false
    }

    private let wakesQueue: Bool
    private let content = Mutex(Content())

    /// The greatest number of items kept for a program that does not take them.
    static var most: Int { 4096 }
    /// The delay in seconds of items of a device that is not turned, while the program sleeps.
    private static var delayAsleep: Double { 0.1 }

    /// An empty inbox. `wakesQueue` is whether the event queue learns of what arrives.
    init(wakesQueue: Bool) { self.wakesQueue = wakesQueue }

    /// Removes and returns the items that have arrived, in order.
    func take() -> [Item] {
        content.withLock { content in
            content.isWakePending = false
            return exchange(&content.items, with: [])
        }
    }

    /// Adds an item that arrived at a time in seconds, of a device that turns at a rate in rad/s. One that is turned by a hand wakes the
    /// program at once, one that lies still ten times a second.
    func put(_ item: Item, at time: Double, turningAt rate: Double) {
        let wakes = content.withLock { content in
            if content.isClosed || content.items.count == Self.most { return false }
            if content.items.isEmpty { content.first = time }
            content.items.append(item)
            let isOld = time - content.first >= Self.delayAsleep
            guard !content.isWakePending, isOld || rate > MotionSample.turningRate else { return false }
            content.isWakePending = true
            return true
        }
        if wakes { wake() }
    }

    /// Wakes the program, unless the inbox is closed.
    func wake() { if wakesQueue, !isClosed { WakeUp.send(redraws: false) } }

    var isClosed: Bool { content.withLock(\.isClosed) }

    /// Drops all that arrives from now on.
    func close() { content.withLock { $0.isClosed = true } }
}
