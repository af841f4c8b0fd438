import TiltEngine

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// A socket that speaks with one other and hears nobody else: it is connected, so the system passes on only what comes from the address that was
/// asked. It is never bound; the system gives it a port of the interface that leads there.
nonisolated final class UDPSocket {
    /// What is there to be heard.
    enum Word {
        /// A datagram of so many bytes.
        case datagram(Int)
        /// Nothing yet.
        case nothing
        /// Nobody listens there, or the way there is gone.
        case refusal
    }

    /// Where a socket may be connected to.
    struct Peer: Hashable {
        fileprivate let family: Int32
        fileprivate let address: [UInt8]

        /// All that a host's name stands for, at most eight. Asks the network, which may take long.
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

    /// Connects to a peer; nil where no way leads there.
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

    /// Sends a datagram; false where nobody listens, or no way leads there any more.
    func say(_ bytes: [UInt8]) -> Bool { send(descriptor, bytes, bytes.count, Int32(MSG_DONTWAIT)) >= 0 || isBusy }

    /// Waits so many seconds at most for something to hear.
    func wait(_ seconds: Double) {
        var ready = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        poll(&ready, 1, Int32((seconds * 1000).rounded(.up).clamped(to: 0...1000)))
    }

    /// Takes the next datagram; what is longer than the buffer is cut off.
    func hear(into buffer: inout [UInt8]) -> Word {
        let count = recv(descriptor, &buffer, buffer.count, Int32(MSG_DONTWAIT))
        if count >= 0 { return .datagram(count) }
        return isBusy ? .nothing : .refusal
    }

    private var isBusy: Bool { [EAGAIN, EWOULDBLOCK, EINTR, ENOBUFS].contains(errno) }
}

private nonisolated var datagrams: Int32 {
    #if canImport(Glibc)
        Int32(SOCK_DGRAM.rawValue)
    #else
        SOCK_DGRAM
    #endif
}
