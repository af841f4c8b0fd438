import Foundation

/// Threads of the system, which may have none left: every user has a limit of processes and threads. Foundation's threads then
/// never start, without a word, and its queues wait until there is one.
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
        }
        guard isStarted else { throw refusal("cannot start a thread", "another") }
    }

    /// Checks that the system has a number of threads left, for work that waits for them.
    ///
    /// - Throws: if it has fewer.
    public static func require(_ count: Int) throws(PlatformError) {
        let (isCounted, areGone) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
        func start() -> Bool {
            create {
                isCounted.wait()
                areGone.signal()
            }
        }
        var started = 0
        while started < count, start() { started += 1 }
        for _ in 0..<started { isCounted.signal() }
        for _ in 0..<started { areGone.wait() }
        if started < count { throw refusal("cannot start", "the \(count) that are needed") }
    }

    private static func refusal(_ what: String, _ missing: String) -> PlatformError {
        PlatformError(
            what, on: "the system has no thread left for \(missing)",
            advice: "end other programs, or raise the limit of processes (ulimit -u)")
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
