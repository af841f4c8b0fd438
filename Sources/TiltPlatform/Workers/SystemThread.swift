import Foundation
import Synchronization

/// Threads of the system, which may have none left: every user has a limit of processes and threads. Foundation's threads then
/// never start, without a word, and Dispatch's queues hold up the caller until there is one.
public nonisolated enum SystemThread {
    /// Starts a thread, which runs a body and ends.
    ///
    /// - Parameters:
    ///   - name: its name for debuggers, at most 15 characters.
    ///   - work: the body.
    /// - Throws: if the system has no thread left.
    public static func start(named name: String, _ work: @escaping @Sendable () -> Void) throws(PlatformError) {
        let isStarted = create {
            Thread.current.name = name
            work()
            // SDL does not notice the end of threads that it did not start.
            SpareMemory.leaveThread()
        }
        guard isStarted else {
            throw PlatformError(
                "cannot start a thread", on: "the system has none left",
                advice: "end other programs, or raise the limit of processes (ulimit -u)")
        }
    }

    /// Calls a body with each number below a count, on this thread and on others, if the system has some.
    package static func perform(_ count: Int, _ body: @escaping @Sendable (Int) -> Void) {
        let next = Atomic(0)
        let others = DispatchGroup()
        @Sendable func work() {
            while case let index = next.wrappingAdd(1, ordering: .relaxed).oldValue, index < count { body(index) }
        }
        for _ in 1..<max(1, min(count, ProcessInfo.processInfo.activeProcessorCount)) {
            others.enter()
            let isStarted: Void? = try? start(named: "helper") {
                work()
                others.leave()
            }
            if isStarted == nil { others.leave() }
        }
        work()
        others.wait()
    }

    private nonisolated final class Work: Sendable {
        let body: @Sendable () -> Void

        init(_ body: @escaping @Sendable () -> Void) { self.body = body }
    }

    private static func create(_ body: @escaping @Sendable () -> Void) -> Bool {
        let work = Unmanaged.passRetained(Work(body)).toOpaque()
        #if canImport(Darwin)
            var thread: pthread_t?
            let isCreated = pthread_create(&thread, nil, { SystemThread.run($0) }, work) == 0
            if isCreated, let thread { pthread_detach(thread) }
        #else
            var thread = pthread_t()
            let isCreated = pthread_create(&thread, nil, { SystemThread.run($0) }, work) == 0
            if isCreated { pthread_detach(thread) }
        #endif
        if !isCreated { Unmanaged<Work>.fromOpaque(work).release() }
        return isCreated
    }

    private static func run(_ work: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
        if let work { Unmanaged<Work>.fromOpaque(work).takeRetainedValue().body() }
        return nil
    }
}
