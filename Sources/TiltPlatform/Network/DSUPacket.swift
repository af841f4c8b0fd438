import TiltEngine

/// The content of a DSU server's datagram. Numbers are little-endian. Offsets, units and signs are those on which
/// Dolphin, Cemu and DS4Windows agree; the protocol's description says m/s², but all of them use g.
nonisolated enum DSUPacket: Hashable {
    /// The motion of a phone or pad.
    case motion(DSUReport)
    /// Any other message, which shows that the server is present.
    case presence

    static let version: UInt16 = 1001
    static let headerLength = 16

    enum Kind: UInt32 { case version = 0x10_0000, pads, motion }

    /// Reads a datagram; nil if anything in it is invalid.
    init?(_ bytes: ArraySlice<UInt8>) {
        let field = LittleEndian(bytes)
        guard bytes.count >= 20, bytes.starts(with: "DSUS".utf8), field.number(at: 4, as: UInt16.self) <= Self.version
        else { return nil }
        let end = Self.headerLength + Int(field.number(at: 6, as: UInt16.self))
        guard end >= 20, end <= bytes.count, let kind = Kind(rawValue: field.number(at: 16)),
            field.number(at: 8) == Self.checksum(bytes.prefix(end))
        else { return nil }
        switch kind {
        case .version:
            guard end >= 22 else { return nil }
            self = .presence
        case .pads:
            guard end >= 32, field.byte(at: 20) < 4 else { return nil }
            self = .presence
        case .motion:
            guard end >= 100, field.byte(at: 20) < 4 else { return nil }
            guard field.byte(at: 21) == Self.connected else {
                self = .presence
                return
            }
            guard let report = DSUReport(field) else { return nil }
            self = .motion(report)
        }
    }

    private static let connected: UInt8 = 2

    /// The checksum of a whole packet, whose own field counts as zero.
    static func checksum(_ packet: ArraySlice<UInt8>) -> UInt32 {
        var sum = CRC32()
        sum.add(packet.prefix(8))
        sum.add([0, 0, 0, 0])
        sum.add(packet.dropFirst(12))
        return sum.value
    }
}

/// One reading of a phone's or pad's motion sensors, in SDL's frame and units.
nonisolated struct DSUReport: Hashable {
    /// The identifier of the server's run.
    let server: UInt32
    /// The number of the server's pad, 0…3.
    let slot: UInt8
    /// The packet's number, which wraps after 2³².
    let counter: UInt32
    /// The time of the accelerometer's reading in microseconds of the device's clock; 0 if it has none.
    let stamp: UInt64
    /// The angular velocity in rad/s.
    let rotationRate: Vector3
    /// The specific force in m/s².
    let acceleration: Vector3

    /// The greatest valid readings, in °/s and g.
    private static let (mostTurn, mostForce) = (5000.0, 50.0)

    /// Reads the fields of a packet of 100 bytes; nil if a number is not finite or out of range.
    fileprivate init?(_ field: LittleEndian) {
        server = field.number(at: 12)
        slot = field.byte(at: 20)
        counter = field.number(at: 32)
        stamp = field.number(at: 68)
        let force = Vector3(field.float(at: 76), field.float(at: 80), field.float(at: 84))
        let turn = Vector3(field.float(at: 88), field.float(at: 92), field.float(at: 96))
        // Comparisons with NaN are false.
        guard force.length < Self.mostForce, turn.length < Self.mostTurn else { return nil }
        acceleration = force * -MotionSample.standardGravity
        let degree = Angle.degrees(1).radians
        rotationRate = Vector3(turn.x * degree, turn.y * -degree, turn.z * -degree)
    }
}

nonisolated enum DSURequest {
    /// The requests for the list of pads, and for the motion of all of them during the next seconds.
    static func all(from client: UInt32) -> [[UInt8]] {
        [
            packet(.pads, [4, 0, 0, 0, 0, 1, 2, 3], from: client),
            packet(.motion, [0, 0, 0, 0, 0, 0, 0, 0], from: client),
        ]
    }

    private static func packet(_ kind: DSUPacket.Kind, _ content: [UInt8], from client: UInt32) -> [UInt8] {
        func bytes(_ number: some FixedWidthInteger) -> [UInt8] { withUnsafeBytes(of: number.littleEndian, Array.init) }
        let head = Array("DSUC".utf8) + bytes(DSUPacket.version) + bytes(UInt16(4 + content.count))
        let tail = bytes(client) + bytes(kind.rawValue) + content
        return head + bytes(DSUPacket.checksum((head + [0, 0, 0, 0] + tail)[...])) + tail
    }
}

nonisolated struct LittleEndian {
    private let bytes: ArraySlice<UInt8>

    init(_ bytes: ArraySlice<UInt8>) { self.bytes = bytes }

    func byte(at offset: Int) -> UInt8 { bytes[bytes.startIndex + offset] }

    func number<Number: FixedWidthInteger>(at offset: Int, as type: Number.Type = Number.self) -> Number {
        (0..<Number.bitWidth / 8).reduce(0) { $0 | Number(byte(at: offset + $1)) << (8 * $1) }
    }

    func float(at offset: Int) -> Double { Double(Float(bitPattern: number(at: offset))) }
}
