package import Dispatch
import Foundation

/// Work that is done in order, on a thread of the system that starts when there is some and ends soon after. If the system has no
/// thread left, whoever adds work does it, and what was to be done later waits for the next.
package nonisolated final class WorkQueue: @unchecked Sendable {
    package typealias Work = @Sendable () -> Void

    private let name: String
    private let lock = NSCondition()
    /// What is to be done, with the time in seconds of the clock from which on it may be.
    private var pending: [(due: Double, work: Work)] = []
    private var isRunning = false
    private let clock = MonotonicClock()
    /// The seconds for which a thread waits for more.
    private let patience: Double
    private let start: @Sendable (String, @escaping Work) throws(PlatformError) -> Void

    /// A queue without work. The name is for debuggers, at most 15 characters. `start` starts a thread.
    package init(
        _ name: String, patience: Double = 1,
        start: @escaping @Sendable (String, @escaping Work) throws(PlatformError) -> Void = SystemThread.start
    ) {
        (self.name, self.patience, self.start) = (name, patience, start)
    }

    /// Adds work, to be done in some seconds at the earliest.
    package func add(after seconds: Double = 0, _ work: @escaping Work) {
        let due = clock.seconds + seconds
        let starts = lock.withLock {
            pending.insert((due, work), at: pending.firstIndex { $0.due > due } ?? pending.count)
            lock.signal()
            defer { isRunning = true }
            return !isRunning
        }
        guard starts else { return }
        do throws(PlatformError) { try start(name) { [self] in run(waiting: patience) } } catch { run(waiting: 0) }
    }

    /// Adds work to a group too, which others wait for.
    package func add(to group: DispatchGroup, _ work: @escaping Work) {
        group.enter()
        add {
            work()
            group.leave()
        }
    }

    /// Adds work, and waits until it is done. Not for the queue's own work.
    package func wait(_ work: @escaping Work) {
        let group = DispatchGroup()
        add(to: group, work)
        group.wait()
    }

    private func run(waiting patience: Double) {
        while let work = next(waiting: patience) {
            // Without a thread it may be the main one, which is asked to end but has its work.
            if patience == 0 { EndLimit.postpone() }
            work()
        }
    }

    /// Removes and returns the next work; nil if there is none for some seconds, and nothing is to be done later.
    private func next(waiting patience: Double) -> Work? {
        lock.withLock {
            let end = clock.seconds + patience
            while true {
                let now = clock.seconds
                if let first = pending.first, first.due <= now { return pending.removeFirst().work }
                let wake = patience > 0 ? pending.first?.due ?? end : now
                guard wake > now else {
                    isRunning = false
                    return nil
                }
                _ = lock.wait(until: Date(timeIntervalSinceNow: wake - now))
            }
        }
    }
}
