import Dispatch
import Foundation
import Synchronization
import Testing

import TiltPlatform

@Suite("A queue of work")
struct WorkQueueTests {
    private let done = Done()

    /// What has been done, and whether on another thread.
    private nonisolated final class Done: Sendable {
        private let names = Mutex<[String]>([])
        var all: [String] { names.withLock(\.self) }
        func add(_ name: String) { names.withLock { $0.append(name) } }
    }

    @Test("does it in order on another thread, and what is to be later then")
    func order() {
        let (queue, group) = (WorkQueue("test"), DispatchGroup())
        let here = ObjectIdentifier(Thread.current)
        for number in 0..<100 { queue.add { [done] in done.add("\(number)") } }
        group.enter()
        queue.add(after: 0.05) { [done] in
            done.add(ObjectIdentifier(Thread.current) == here ? "here" : "later")
            group.leave()
        }
        queue.wait { [done] in done.add("waited") }
        #expect(done.all == (0..<100).map(String.init) + ["waited"])
        group.wait()
        #expect(done.all.last == "later")
    }

    @Test("starts again after its thread has ended")
    func again() async throws {
        let queue = WorkQueue("test", patience: 0.01)
        queue.wait { [done] in done.add("first") }
        try await Task.sleep(for: .milliseconds(100))
        queue.wait { [done] in done.add("second") }
        #expect(done.all == ["first", "second"])
    }

    @Test("does it on the thread that adds it where the system has no other, even what it adds itself")
    func alone() {
        let queue = WorkQueue("test") { _, _ throws(PlatformError) in
            throw PlatformError("cannot start a thread", on: "a test", advice: "none")
        }
        queue.add(after: 1e-9) { [done] in done.add("later") }
        queue.add { [done] in
            queue.add { done.add("inner") }
            done.add("outer")
        }
        queue.wait { [done] in done.add("waited") }
        #expect(done.all == ["later", "outer", "inner", "waited"])
    }

    @Test("is shared among threads, each number once", arguments: [0, 1, 2, 100])
    func shared(count: Int) {
        SystemThread.perform(count) { [done] in done.add("\($0)") }
        #expect(done.all.sorted() == (0..<count).map(String.init).sorted())
    }
}
