import Foundation

/// One end of the line between a program and a process that serves it. Neither end trusts the other's data.
nonisolated struct WorkerSocket: Sendable {
    let descriptor: Int32

    /// Creates both ends, which child processes do not inherit. Nil if the system has no more.
    static func pair() -> (WorkerSocket, WorkerSocket)? {
        var ends: [Int32] = [-1, -1]
        #if canImport(Darwin)
            guard socketpair(AF_UNIX, SOCK_STREAM, 0, &ends) == 0 else { return nil }
            var yes: Int32 = 1
            for end in ends {
                _ = fcntl(end, F_SETFD, FD_CLOEXEC)
                setsockopt(end, SOL_SOCKET, SO_NOSIGPIPE, &yes, socklen_t(MemoryLayout<Int32>.size))
            }
        #else
            let kind = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
            guard socketpair(AF_UNIX, kind, 0, &ends) == 0 else { return nil }
        #endif
        return (WorkerSocket(descriptor: ends[0]), WorkerSocket(descriptor: ends[1]))
    }

    /// Sends all bytes; returns false if the other end is closed or the deadline has passed. Waits without limit if
    /// there is no deadline.
    func send(_ bytes: UnsafeRawBufferPointer, until deadline: ContinuousClock.Instant? = nil) -> Bool {
        #if canImport(Darwin)
            let flags: Int32 = 0
        #else
            let flags = Int32(MSG_NOSIGNAL)
        #endif
        return pass(bytes.count, POLLOUT, deadline) { done, wait in
            Foundation.send(descriptor, bytes.baseAddress.map { $0 + done }, bytes.count - done, flags | wait)
        }
    }

    /// Receives bytes until the buffer is full; returns false as ``send(_:until:)`` does.
    func receive(_ bytes: UnsafeMutableRawBufferPointer, until deadline: ContinuousClock.Instant? = nil) -> Bool {
        pass(bytes.count, POLLIN, deadline) { done, wait in
            recv(descriptor, bytes.baseAddress.map { $0 + done }, bytes.count - done, wait)
        }
    }

    /// Whether the other end is open and no data is waiting.
    var isQuiet: Bool { !wait(milliseconds: 0) }

    /// Waits for data or the end, as long as given, or until there is either; returns whether there is.
    @discardableResult func wait(milliseconds: Int32 = -1) -> Bool {
        var (ready, count) = (pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0), Int32(-1))
        repeat { count = poll(&ready, 1, milliseconds) } while count == -1 && errno == EINTR
        return count != 0
    }

    /// Waits until the other end is closed, whatever arrives before.
    func waitForTheEnd() {
        var ready = pollfd(fd: descriptor, events: Int16(POLLHUP), revents: 0)
        while ready.revents & Int16(POLLHUP | POLLERR | POLLNVAL) == 0 { poll(&ready, 1, -1) }
    }

    /// Ends the line for both ends and for whoever waits for it; it stays to be closed.
    func end() { shutdown(descriptor, Int32(SHUT_RDWR)) }

    func close() { Foundation.close(descriptor) }

    private func pass(
        _ count: Int, _ event: Int32, _ deadline: ContinuousClock.Instant?, _ some: (Int, Int32) -> Int
    ) -> Bool {
        var done = 0
        while done < count {
            if let deadline {
                let left = (deadline - .now) / .milliseconds(1)
                var ready = pollfd(fd: descriptor, events: Int16(event), revents: 0)
                guard left > 0, poll(&ready, 1, Int32(min(left.rounded(.up), 1e6))) != -1 || errno == EINTR else {
                    return false
                }
                guard ready.revents != 0 else { continue }
            }
            let passed = some(done, deadline == nil ? 0 : Int32(MSG_DONTWAIT))
            if passed > 0 {
                done += passed
            } else {
                guard passed < 0, errno == EINTR || errno == EAGAIN else { return false }
            }
        }
        return true
    }
}
