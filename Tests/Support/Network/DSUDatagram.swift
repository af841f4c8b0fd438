public import TiltEngine

/// A DSU datagram, assembled byte by byte from the protocol's description (github.com/v1993/cemuhook-protocol).
public enum DSUDatagram {
    /// A pad's report of its motion.
    public struct Report: Sendable {
        /// The number of the server's run.
        public var server: UInt32 = 0x5EED
        /// The pad, 0…3.
        public var slot: UInt8 = 0
        /// The connection: 0 absent, 1 reserved, 2 connected.
        public var state: UInt8 = 2
        /// The packet's number.
        public var counter: UInt32 = 0
        /// The motion's time in microseconds.
        public var stamp: UInt64 = 0
        /// The accelerometer in g: x, y, z.
        public var force: [Float] = [0, -1, 0]
        /// The gyroscope in °/s: pitch, yaw, roll.
        public var turn: [Float] = [0, 0, 0]

        /// A pad that lies flat and still.
        public init() {}

        /// Sets the pose and the rate of turn, in SDL's frame.
        public mutating func hold(_ up: Vector3, turning rate: Vector3 = .zero) {
            force = [Float(-up.x), Float(-up.y), Float(-up.z)]
            turn = [rate.x, -rate.y, -rate.z].map { Float($0 * 180 / .pi) }
        }
    }

    /// The datagram of 100 bytes with this motion.
    public static func motion(_ report: Report) -> [UInt8] {
        var content = pad(report.slot, report.state) + [1]
        content += bytes(report.counter) + [0, 0, 0, 0, 128, 128, 128, 128]
        content += [UInt8](repeating: 0, count: 24) + bytes(report.stamp)
        for number in report.force + report.turn { content += bytes(number.bitPattern) }
        return sealed("DSUS", 0x100002, content, from: report.server)
    }

    /// The datagram of 32 bytes that reports whether a pad is connected.
    public static func presence(of slot: UInt8, isConnected: Bool, from server: UInt32) -> [UInt8] {
        sealed("DSUS", 0x100001, pad(slot, isConnected ? 2 : 0) + [0], from: server)
    }

    private static func pad(_ slot: UInt8, _ state: UInt8) -> [UInt8] { [slot, state, 2, 2, 0, 0, 0, 0, 0, 1, 5] }

    /// A datagram with its header.
    public static func sealed(_ magic: String, _ kind: UInt32, _ content: [UInt8], from sender: UInt32) -> [UInt8] {
        let head = Array(magic.utf8) + bytes(UInt16(1001)) + bytes(UInt16(content.count + 4)) + [0, 0, 0, 0]
        return resealed(head + bytes(sender) + bytes(kind) + content)
    }

    /// The datagram with the checksum of its bytes.
    public static func resealed(_ datagram: [UInt8]) -> [UInt8] {
        guard datagram.count >= 12 else { return datagram }
        return datagram[..<8] + bytes(checksum(datagram)) + datagram[12...]
    }

    /// The checksum that a datagram should have by the length in its header; a longer datagram does not have it.
    public static func checksum(_ datagram: [UInt8]) -> UInt32 {
        let length = min(datagram.count, 16 + Int(datagram[6]) + 256 * Int(datagram[7]))
        var rest = UInt32.max
        for (place, byte) in datagram.prefix(length).enumerated() {
            rest ^= (8..<12).contains(place) ? 0 : UInt32(byte)
            for _ in 0..<8 { rest = rest & 1 == 0 ? rest >> 1 : (rest >> 1) ^ 0xEDB8_8320 }
        }
        return rest ^ .max
    }

    private static func bytes(_ number: some FixedWidthInteger) -> [UInt8] {
        (0..<number.bitWidth / 8).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
    }
}
