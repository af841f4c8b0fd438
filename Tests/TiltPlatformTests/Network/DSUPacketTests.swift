import Support
import Testing
import TiltEngine

@testable import TiltPlatform

@Suite("A datagram from a phone")
nonisolated struct DSUPacketTests {
    private func report(_ change: (inout DSUDatagram.Report) -> Void = { _ in }) -> DSUReport? {
        var report = DSUDatagram.Report()
        change(&report)
        guard case .motion(let motion) = DSUPacket(DSUDatagram.motion(report)[...]) else { return nil }
        return motion
    }

    @Test("has zlib's checksum")
    func checksum() {
        var sum = CRC32()
        #expect(sum.value == 0)
        sum.add("1234".utf8)
        sum.add("56789".utf8)
        #expect(sum.value == 0xCBF4_3926)
    }

    @Test("contains its sender, its number, and the time of measurement")
    func fields() throws {
        let report = try #require(
            report {
                $0.server = 0xFEDC_BA98
                ($0.slot, $0.counter, $0.stamp) = (3, 0xFFFF_FFFE, 0x0102_0304_0506_0708)
            })
        #expect(report.server == 0xFEDC_BA98 && report.slot == 3)
        #expect(report.counter == 0xFFFF_FFFE && report.stamp == 0x0102_0304_0506_0708)
    }

    @Test(
        "is converted to SDL's frame and units",
        arguments: [
            // Flat on its back; on its right side; nose up: in g, as these servers send it.
            ([0, -1, 0], [0, 0, 0], Vector3(0, 9.80665, 0), Vector3.zero),
            ([1, 0, 0], [0, 0, 0], Vector3(-9.80665, 0, 0), .zero),
            ([0, 0, 1], [0, 0, 0], Vector3(0, 0, -9.80665), .zero),
            // Pitching up, yawing right, rolling right, by 180 °/s.
            ([0, -1, 0], [180, 0, 0], Vector3(0, 9.80665, 0), Vector3(.pi, 0, 0)),
            ([0, -1, 0], [0, 180, 0], Vector3(0, 9.80665, 0), Vector3(0, -.pi, 0)),
            ([0, -1, 0], [0, 0, 180], Vector3(0, 9.80665, 0), Vector3(0, 0, -.pi)),
        ] as [([Float], [Float], Vector3, Vector3)])
    func frame(force: [Float], turn: [Float], acceleration: Vector3, rate: Vector3) throws {
        let report = try #require(report { ($0.force, $0.turn) = (force, turn) })
        #expect(isClose(report.acceleration, acceleration, within: 1e-6))
        #expect(isClose(report.rotationRate, rate, within: 1e-6))
    }

    @Test("has a gyroscope and an accelerometer that agree about turns")
    func check() throws {
        var check = SensorCheck()
        var attitude = Quaternion.identity
        for step in 0..<4000 {
            let t = Double(step) * 0.01
            let rate = Vector3(Double.sin(0.9 * t), Double.sin(1.3 * t + 1), Double.sin(1.7 * t + 2)) * 1.5
            attitude =
                attitude * Quaternion(angle: .radians(rate.length * 0.01), axis: rate.normalized ?? Vector3(1, 0, 0))
            let up = attitude.inverse.rotate(Vector3(0, 1, 0))
            let report = try #require(report { $0.hold(up, turning: rate) })
            check.add(
                MotionSample(time: t, rotationRate: report.rotationRate, acceleration: report.acceleration))
        }
        for axis in SensorAxis.allCases { #expect(check.verdict(on: axis) == .right, "\(axis)") }
    }

    @Test("has the motion of a connected pad; any other shows that the server is present")
    func presence() {
        for state: UInt8 in [0, 1, 3, 255] {
            var report = DSUDatagram.Report()
            report.state = state
            #expect(DSUPacket(DSUDatagram.motion(report)[...]) == .presence)
        }
        #expect(DSUPacket(DSUDatagram.presence(of: 0, isConnected: false, from: 1)[...]) == .presence)
        #expect(DSUPacket(DSUDatagram.sealed("DSUS", 0x100000, [0xE9, 3], from: 1)[...]) == .presence)
    }

    @Test("is rejected if any part of it is wrong")
    func refused() {
        let whole = DSUDatagram.motion(DSUDatagram.Report())
        func expectRefused(_ what: String, _ change: (inout [UInt8]) -> Void) {
            var bytes = whole
            change(&bytes)
            #expect(DSUPacket(DSUDatagram.resealed(bytes)[...]) == nil, "\(what)")
        }
        #expect(DSUPacket(whole[...]) != nil && whole.count == 100)
        expectRefused("a client's") { $0[3] = UInt8(ascii: "C") }
        expectRefused("a later version") { $0[4] += 1 }
        expectRefused("longer than it is") { $0[6] += 1 }
        expectRefused("much longer than it is") { $0[7] = 255 }
        expectRefused("shorter than motion") { $0[6] -= 1 }
        expectRefused("without a kind") { $0[6] = 3 }
        expectRefused("an unknown kind") { $0[16] = 9 }
        expectRefused("a fifth pad") { $0[20] = 4 }
        for length in 0..<100 { #expect(DSUPacket(whole[..<length]) == nil) }
        for place in whole.indices {
            var bytes = whole
            bytes[place] ^= 0x10
            #expect(DSUPacket(bytes[...]) == nil, "byte \(place) changed under its checksum")
        }
        #expect(DSUPacket((whole + [1, 2, 3])[...]) == DSUPacket(whole[...]), "what follows counts for nothing")
    }

    @Test(
        "is rejected with invalid or impossible numbers",
        arguments: [Float.nan, .infinity, -.infinity, .greatestFiniteMagnitude, 5001, -5001])
    func numbers(number: Float) {
        for axis in 0..<3 {
            #expect(report { $0.turn[axis] = number } == nil)
            #expect(report { $0.force[axis] = number } == nil)
            #expect(report { $0.force[axis] = 51 } == nil)
        }
        #expect(report { $0.turn = [4999, 0, 0] } != nil && report { $0.force = [0, 49, 0] } != nil)
    }

    /// A hundred thousand in all, half of them with the right checksum for their changed bytes.
    @Test("rejects every invalid packet", arguments: 1...4 as ClosedRange<UInt64>)
    func mutations(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        var passed = (right: 0, resealed: 0)
        for round in randomRounds(25_000) {
            var source = DSUDatagram.Report()
            source.counter = UInt32(truncatingIfNeeded: random.next())
            source.hold(random.direction(), turning: random.direction())
            let whole =
                round % 8 == 0
                ? DSUDatagram.presence(of: 1, isConnected: true, from: 7) : DSUDatagram.motion(source)
            var bytes = random.mutation(of: whole)
            let exponent = random.next() % 2 == 0 ? 79 : 91
            if round % 16 == 2, exponent < bytes.count { bytes[exponent] |= 0x7F }
            let isResealed = round % 2 == 0
            if isResealed { bytes = DSUDatagram.resealed(bytes) }
            guard let packet = DSUPacket(bytes[...]) else { continue }
            let sum = bytes[8..<12].reversed().reduce(0) { $0 << 8 | UInt32($1) }
            #expect(sum == DSUDatagram.checksum(bytes), "seed \(seed), round \(round)")
            if isResealed { passed.resealed += 1 } else { passed.right += 1 }
            guard case .motion(let report) = packet else { continue }
            #expect(report.slot < 4 && report.rotationRate.isFinite && report.acceleration.isFinite)
            #expect(report.rotationRate.length < 90 && report.acceleration.length < 500, "round \(round)")
        }
        // Most packets with a new checksum are valid; of the others, those changed back or beyond their end.
        #expect(passed.resealed > passed.right, "\(passed)")
    }
}
