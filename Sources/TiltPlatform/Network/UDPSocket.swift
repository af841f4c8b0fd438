import Foundation
import TiltEngine

/// A UDP socket connected to one peer: the system passes on only data from that address. It is never bound; the system
/// assigns a port on the interface that leads there.
nonisolated final class UDPSocket {
    enum Reception {
        /// A datagram with this number of bytes.
        case datagram(Int)
        /// No data yet.
        case nothing
        /// The port is closed, or there is no route.
        case refusal
    }

    struct Peer: Hashable {
        fileprivate let family: Int32
        fileprivate let address: [UInt8]

        /// All addresses of a host's name, at most eight. The call may block for long, because it asks the network.
        static func all(of host: String, port: UInt16) -> [Peer] {
            var hints = addrinfo()
            (hints.ai_family, hints.ai_socktype, hints.ai_flags) = (AF_UNSPEC, datagrams, AI_NUMERICSERV)
            var list: UnsafeMutablePointer<addrinfo>?
            guard getaddrinfo(host, "\(port)", &hints, &list) == 0, let first = list else { return [] }
            defer { freeaddrinfo(list) }
            return sequence(first: first, next: \.pointee.ai_next).prefix(8).map { info in
                let bytes = UnsafeRawBufferPointer(start: info.pointee.ai_addr, count: Int(info.pointee.ai_addrlen))
                return Peer(family: info.pointee.ai_family, address: Array(bytes))
            }
        }
    }

    private let descriptor: Int32

    /// Connects to a peer; nil without a route.
    init?(to peer: Peer) {
        #if canImport(Darwin)
            descriptor = socket(peer.family, datagrams, 0)
            _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
        #else
            descriptor = socket(peer.family, datagrams | Int32(SOCK_CLOEXEC.rawValue), 0)
        #endif
        let isConnected = peer.address.withUnsafeBytes { bytes in
            bytes.withMemoryRebound(to: sockaddr.self) {
                connect(descriptor, $0.baseAddress, socklen_t(bytes.count)) == 0
            }
        }
        guard isConnected else { return nil }
    }

    deinit { close(descriptor) }

    /// Sends a datagram; returns false if the port is closed or there is no route.
    func sendDatagram(_ bytes: [UInt8]) -> Bool {
        send(descriptor, bytes, bytes.count, Int32(MSG_DONTWAIT)) >= 0 || isBusy
    }

    func wait(_ seconds: Double) {
        var ready = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        poll(&ready, 1, Int32((seconds * 1000).rounded(.up).clamped(to: 0...1000)))
    }

    /// Receives the next datagram; the part beyond the buffer is lost.
    func receiveDatagram(into buffer: inout [UInt8]) -> Reception {
        let count = recv(descriptor, &buffer, buffer.count, Int32(MSG_DONTWAIT))
        if count >= 0 { return .datagram(count) }
        return isBusy ? .nothing : .refusal
    }

    private var isBusy: Bool { [EAGAIN, EWOULDBLOCK, EINTR, ENOBUFS].contains(errno) }
}

/// The kind of sockets for datagrams, which is an enumeration on Linux.
nonisolated var datagrams: Int32 {
    #if canImport(Glibc)
        Int32(SOCK_DGRAM.rawValue)
    #else
        SOCK_DGRAM
    #endif
}
