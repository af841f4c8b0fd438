import COpenSSL
import Foundation

/// A connection of a browser, inside the process that serves the page. It answers one request after another, and ends when one
/// takes too long, is none, or is refused.
nonisolated final class PhoneConnection {
    let descriptor: Int32
    /// The other end's address.
    let peer: in_addr_t
    private let tls: UnsafeMutableRawPointer
    private var input: [UInt8] = [], output: [UInt8] = []
    private var wantsToWrite = false
    private var isEnding = false
    /// When it was opened, or answered last, in seconds.
    private var start: Double
    /// How often some bytes of the request have arrived.
    private var parts = 0
    /// Whether it has ever asked for something with the secret.
    private(set) var isTrusted = false

    /// The time in seconds within which a request must be complete, and its answer taken.
    static let patience = 5.0
    /// The greatest number of parts of a request: more are no browser's, and each is read again with the next.
    private static let mostParts = 100

    /// A connection that was accepted on a socket, which it will close; nil without memory.
    init?(_ descriptor: Int32, from peer: in_addr_t, server: UnsafeMutableRawPointer, at now: Double) {
        guard let tls = copenssl_connection(server, descriptor) else { return nil }
        (self.descriptor, self.peer, self.tls, start) = (descriptor, peer, tls, now)
    }

    deinit {
        copenssl_end(tls)
        close(descriptor)
    }

    /// The event of the socket that it waits for.
    var event: Int32 { wantsToWrite || !output.isEmpty ? POLLOUT : POLLIN }

    /// When it has taken too long, in seconds.
    var end: Double { start + Self.patience }

    /// Reads and writes what can be; returns false at its end. `answer` makes the answer to a request, nil to refuse.
    func go(on now: Double, answer: (HTTPRequest) -> [UInt8]?) -> Bool {
        while true {
            guard flush() else { return false }
            guard output.isEmpty else { return true }
            if isEnding { return false }
            switch HTTPRequest.read(input) {
            case .incomplete:
                guard receive() else { return false }
                if wantsToWrite || !hasReceived { return true }
            case .request(let request, let count):
                input.removeFirst(count)
                (start, parts) = (now, 0)
                if let bytes = answer(request) { (output, isTrusted) = (bytes, true) } else { refuse() }
            case .refused: refuse()
            }
        }
    }

    private func refuse() {
        output = Array("HTTP/1.1 403 Forbidden\r\nContent-Length: 0\r\nConnection: close\r\n\r\n".utf8)
        isEnding = true
    }

    /// Writes as much of the answer as the socket takes; returns false if the connection has failed.
    private func flush() -> Bool {
        while !output.isEmpty {
            let count = copenssl_write(tls, output, Int32(output.count))
            guard count > 0 else {
                wantsToWrite = Int(count) == COPENSSL_WANTS_WRITE
                return Int(count) != COPENSSL_CLOSED
            }
            output.removeFirst(Int(count))
        }
        wantsToWrite = false
        return true
    }

    private var hasReceived = false

    /// Reads once; returns false if the connection has failed or is closed.
    private func receive() -> Bool {
        var buffer = [UInt8](repeating: 0, count: 16 << 10)
        let count = copenssl_read(tls, &buffer, Int32(buffer.count))
        (hasReceived, wantsToWrite) = (count > 0, Int(count) == COPENSSL_WANTS_WRITE)
        if count > 0 {
            input += buffer.prefix(Int(count))
            parts += 1
        }
        return Int(count) != COPENSSL_CLOSED && parts <= Self.mostParts
    }
}
