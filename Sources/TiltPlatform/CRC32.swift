/// The checksum of zlib, PNG and Ethernet: reflected polynomial 0xEDB88320, all ones at the start, inverted at the end.
nonisolated struct CRC32 {
    private var rest: UInt32 = .max

    private static let table = (0..<UInt32(256)).map { byte in
        (0..<8).reduce(byte) { rest, _ in rest >> 1 ^ (rest & 1 == 1 ? 0xEDB8_8320 : 0) }
    }

    mutating func add(_ bytes: some Sequence<UInt8>) {
        for byte in bytes { rest = rest >> 8 ^ Self.table[Int(UInt8(truncatingIfNeeded: rest) ^ byte)] }
    }

    var value: UInt32 { ~rest }
}
