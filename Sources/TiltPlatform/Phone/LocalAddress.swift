import Foundation

/// A private address of this machine in a local network, with the bits that all addresses of that network have in common.
nonisolated struct LocalAddress: Hashable {
    let address, mask: in_addr_t

    /// An address and the mask of its network; nil if the internet may reach it, or if it is alone in its network.
    init?(_ address: in_addr_t, mask: in_addr_t) {
        guard InternetNumber(in_addr(s_addr: address)).isPrivate, mask != .max else { return nil }
        (self.address, self.mask) = (address, mask)
    }

    static func == (a: Self, b: Self) -> Bool { a.address == b.address }
    func hash(into hasher: inout Hasher) { hasher.combine(address) }

    func reaches(_ other: in_addr_t) -> Bool { other & mask == address & mask }

    /// The number as it is usually written.
    var text: String { withUnsafeBytes(of: address) { $0.map { "\($0)" }.joined(separator: ".") } }

    private static let most = 4

    /// The addresses of this machine in networks that have other machines, that of the way to the internet first.
    static func all() -> [LocalAddress] {
        var list: UnsafeMutablePointer<ifaddrs>?
        guard getifaddrs(&list) == 0, let first = list else { return [] }
        defer { freeifaddrs(list) }
        let wanted = UInt32(IFF_UP) | UInt32(IFF_RUNNING) | UInt32(IFF_BROADCAST)
        let unwanted = UInt32(IFF_LOOPBACK) | UInt32(IFF_POINTOPOINT)
        var found: [LocalAddress] = []
        for entry in sequence(first: first, next: \.pointee.ifa_next) {
            let flags = UInt32(entry.pointee.ifa_flags)
            guard flags & wanted == wanted, flags & unwanted == 0, let address = number(entry.pointee.ifa_addr),
                let mask = number(entry.pointee.ifa_netmask), let local = LocalAddress(address, mask: mask)
            else { continue }
            if !found.contains(local) { found.append(local) }
        }
        let usual = ofUsualWay()
        return Array((found.filter { $0.address == usual } + found.filter { $0.address != usual }).prefix(most))
    }

    private static func number(_ address: UnsafeMutablePointer<sockaddr>?) -> in_addr_t? {
        guard let address, Int32(address.pointee.sa_family) == AF_INET else { return nil }
        return address.withMemoryRebound(to: sockaddr_in.self, capacity: 1) { $0.pointee.sin_addr.s_addr }
    }

    /// The own address on the way to the internet. Nothing is sent.
    private static func ofUsualWay() -> in_addr_t? {
        let descriptor = socket(AF_INET, datagrams, 0)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        // An address for documents, which nobody has.
        var far = sockaddr_in(in_addr_t(0xC633_6401).bigEndian, port: 9)
        var near = sockaddr_in()
        var size = socklen_t(MemoryLayout<sockaddr_in>.size)
        let isKnown = withUnsafeMutableBytes(of: &far) { far in
            withUnsafeMutableBytes(of: &near) { near in
                guard let far = far.assumingMemoryBound(to: sockaddr.self).baseAddress,
                    let near = near.assumingMemoryBound(to: sockaddr.self).baseAddress
                else { return false }
                return connect(descriptor, far, size) == 0 && getsockname(descriptor, near, &size) == 0
            }
        }
        return isKnown ? near.sin_addr.s_addr : nil
    }
}

nonisolated extension sockaddr_in {
    /// An address and port, the address in the network's order.
    init(_ address: in_addr_t, port: UInt16) {
        self.init()
        sin_family = sa_family_t(AF_INET)
        sin_port = port.bigEndian
        sin_addr = in_addr(s_addr: address)
    }
}
