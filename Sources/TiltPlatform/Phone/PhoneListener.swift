import COpenSSL
import Foundation
import TiltCanvas

/// A socket that listens at an address of this machine, with a key and a certificate of its own for that address.
nonisolated final class PhoneListener {
    let descriptor: Int32
    let local: LocalAddress
    private let port: UInt16
    private let server: UnsafeMutableRawPointer
    /// The beginning of the SHA-256 of its certificate, as "7F 3A 01 9C 55 E0 12 BB".
    private let number: String
    /// The date on which the certificate was made.
    private let date = Date()

    /// The port that is tried first, so that a firewall can be told.
    private static let usualPort: UInt16 = 26761
    /// The ages in seconds between which a certificate is used, which is valid from a day before its date for a quarter of a year.
    private static let ages = -43_200.0...5_184_000

    /// Listens at an address, at the usual port or, where that is taken, at any other; nil if that fails.
    init?(at local: LocalAddress) {
        var bytes = [UInt8](repeating: 0, count: 32)
        guard let server = copenssl_server("IP:\(local.text)", &bytes) else { return nil }
        guard let (descriptor, port) = Self.listen(at: local) else {
            copenssl_close(server)
            return nil
        }
        (self.descriptor, self.local, self.port, self.server) = (descriptor, local, port, server)
        number = bytes.prefix(8).map { String(256 + Int($0), radix: 16).dropFirst().uppercased() }
            .joined(separator: " ")
    }

    deinit {
        close(descriptor)
        copenssl_close(server)
    }

    /// Whether its certificate's date fits the machine's clock, which may have been set since.
    var isOfToday: Bool { Self.ages.contains(-date.timeIntervalSinceNow) }

    /// The way in at a path.
    func way(_ path: String) -> PhoneOffer.Way {
        PhoneOffer.Way(address: "https://\(local.text):\(port)\(path)", number: number)
    }

    /// Accepts a connection from one of the networks in which this machine has an address, at a time in seconds; nil if there is none.
    func accept(from networks: [LocalAddress], at now: Double) -> PhoneConnection? {
        var peer = sockaddr_in()
        var size = socklen_t(MemoryLayout<sockaddr_in>.size)
        let descriptor = withUnsafeMutableBytes(of: &peer) {
            Foundation.accept(self.descriptor, $0.assumingMemoryBound(to: sockaddr.self).baseAddress, &size)
        }
        guard descriptor >= 0 else { return nil }
        var yes: Int32 = 1
        setsockopt(descriptor, Int32(IPPROTO_TCP), TCP_NODELAY, &yes, socklen_t(MemoryLayout<Int32>.size))
        guard networks.contains(where: { $0.reaches(peer.sin_addr.s_addr) }),
            fcntl(descriptor, F_SETFL, O_NONBLOCK) == 0,
            let connection = PhoneConnection(descriptor, from: peer.sin_addr.s_addr, server: server, at: now)
        else {
            close(descriptor)
            return nil
        }
        return connection
    }

    private static func listen(at local: LocalAddress) -> (descriptor: Int32, port: UInt16)? {
        let descriptor = socket(AF_INET, streams, 0)
        guard descriptor >= 0 else { return nil }
        for port in [usualPort, 0] {
            var own = sockaddr_in(local.address, port: port)
            var size = socklen_t(MemoryLayout<sockaddr_in>.size)
            var yes: Int32 = 1
            setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &yes, socklen_t(MemoryLayout<Int32>.size))
            let isBound = withUnsafeMutableBytes(of: &own) { bytes in
                guard let address = bytes.assumingMemoryBound(to: sockaddr.self).baseAddress else { return false }
                return bind(descriptor, address, size) == 0 && Foundation.listen(descriptor, 16) == 0
                    && getsockname(descriptor, address, &size) == 0 && fcntl(descriptor, F_SETFL, O_NONBLOCK) == 0
            }
            if isBound { return (descriptor, UInt16(bigEndian: own.sin_port)) }
        }
        close(descriptor)
        return nil
    }
}

private nonisolated var streams: Int32 {
    #if canImport(Glibc)
        Int32(SOCK_STREAM.rawValue)
    #else
        SOCK_STREAM
    #endif
}
