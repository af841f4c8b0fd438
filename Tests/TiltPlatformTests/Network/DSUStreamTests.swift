import Support
import Testing
import TiltEngine

@testable import TiltPlatform

@Suite("The stream of a phone's reports")
struct DSUStreamTests {
    private var stream = DSUStream()

    /// A report with a number: a timestamp every 10 ms, and a rate in rad/s of a hundredth of the number.
    private func report(_ number: Int, change: (inout DSUDatagram.Report) -> Void = { _ in }) throws -> DSUReport {
        var report = DSUDatagram.Report()
        report.counter = UInt32(truncatingIfNeeded: number)
        report.stamp = UInt64(1_000_000 + 10_000 * max(0, number))
        report.hold(Vector3(0, 1, 0), turning: Vector3(Double(number) / 100, 0, 0))
        change(&report)
        guard case .motion(let motion) = DSUPacket(DSUDatagram.motion(report)[...]) else {
            throw DSUUnread(number: number)
        }
        return motion
    }

    private struct DSUUnread: Error { let number: Int }

    /// The numbers of the accepted reports, of those that arrive 10 ms after each other.
    private mutating func taken(_ numbers: [Int], from start: Double = 0) throws -> [Int] {
        try numbers.enumerated().compactMap { place, number in
            let reading = stream.take(try report(number), at: start + 0.01 * Double(place))
            return reading.map { Int(($0.rotationRate.x * 100).rounded()) }
        }
    }

    @Test("continues after a loss")
    mutating func loss() throws { #expect(try taken([1, 2, 5, 6, 30]) == [1, 2, 5, 6, 30]) }

    @Test("omits late and repeated reports")
    mutating func order() throws {
        #expect(try taken([1, 3, 2, 4, 4, 4, 1, 5]) == [1, 3, 4, 5])
    }

    @Test("continues when the counter wraps after 2³²")
    mutating func wraps() throws {
        var arrival = 0.0
        for number in -3...3 {
            arrival += 0.01
            let report = try report(number) { $0.stamp = UInt64(100 + number) }
            #expect(stream.take(report, at: arrival) != nil, "\(number)")
        }
    }

    @Test("restarts with another run of the server, and with the same one after half a second")
    mutating func restart() throws {
        #expect(try taken([500, 501]) == [500, 501])
        #expect(stream.take(try report(3) { $0.server = 9 }, at: 0.02) != nil)
        #expect(stream.take(try report(2) { $0.server = 9 }, at: 0.03) == nil)
        #expect(stream.take(try report(1) { $0.server = 9 }, at: 0.54) != nil)
    }

    @Test("uses timestamps if a server does not count, and numbers if a device has no timestamps")
    mutating func counters() throws {
        for (number, isNew) in [(1, true), (3, true), (2, false), (4, true), (4, false)] {
            let report = try report(number) { $0.counter = 0 }
            #expect((stream.take(report, at: 0.01 * Double(number)) != nil) == isNew)
        }
        stream = DSUStream()
        for (number, isNew) in [(1, true), (3, true), (2, false), (4, true), (4, false)] {
            let reading = stream.take(try report(number) { $0.stamp = 0 }, at: 0.01 * Double(number))
            #expect((reading != nil) == isNew && reading?.stamp ?? 0 == 0)
        }
    }

    @Test("uses the device's timestamps, and arrivals once these stay while readings change")
    mutating func stamps() throws {
        #expect(stream.take(try report(1), at: 0)?.stamp == 1_010_000)
        // Only the gyroscope has a new reading.
        #expect(stream.take(try report(2) { $0.stamp = 1_010_000 }, at: 0.01) == nil)
        #expect(stream.take(try report(3), at: 0.02)?.stamp == 1_030_000)
        for number in 4...40 {
            let reading = stream.take(try report(number) { $0.stamp = 1_030_000 }, at: 0.01 * Double(number))
            #expect(number == 12 || reading?.stamp == (number < 12 ? nil : 0), "\(number)")
        }
        #expect(stream.take(try report(41), at: 0.41)?.stamp == 1_410_000)
    }

    @Test("omits repetitions of the same reading and timestamp")
    mutating func frozen() throws {
        #expect(stream.take(try report(1), at: 0) != nil)
        for number in 2...200 {
            let report = try report(1) { $0.counter = UInt32(number) }
            #expect(stream.take(report, at: 0.01 * Double(number)) == nil)
        }
    }

    @Test("follows one pad, and another after half a second of silence")
    mutating func slots() throws {
        #expect(stream.take(try report(1), at: 0) != nil)
        #expect(stream.take(try report(2) { $0.slot = 1 }, at: 0.3) == nil)
        #expect(stream.take(try report(3) { $0.slot = 1 }, at: 0.5) != nil)
        #expect(stream.take(try report(4), at: 0.51) == nil)
    }
}

@Suite("The state of a requested phone")
struct DSUExchangeTests {
    private var server = DSUServerState(at: 10)
    private static let presence = DSUDatagram.presence(of: 0, isConnected: false, from: 1)[...]

    private mutating func move(at now: Double) {
        var report = DSUDatagram.Report()
        report.stamp = UInt64(now * 1e6)
        report.counter = UInt32(now * 100)
        #expect(server.take(DSUDatagram.motion(report)[...], at: now) != nil)
    }

    @Test("waits three seconds for an answer")
    mutating func asking() {
        #expect(server.state(at: 12.9) == .asking && server.state(at: 13) == .silent(.noAnswer))
        server.isHostKnown = false
        #expect(server.state(at: 10.1) == .silent(.unknownHost))
    }

    @Test("is streaming until 1.25 s without motion, and again with new motion")
    mutating func streaming() {
        move(at: 10.5)
        #expect(server.state(at: 11.7) == .streaming && server.state(at: 11.8) == .silent(.noAnswer))
        move(at: 20)
        #expect(server.state(at: 20) == .streaming)
    }

    @Test("is without motion if the phone only answers, also after its motion")
    mutating func noMotion() {
        _ = server.take(Self.presence, at: 10.2)
        #expect(server.state(at: 12.9) == .asking)
        _ = server.take(Self.presence, at: 12.9)
        #expect(server.state(at: 13.1) == .silent(.noMotion))
        move(at: 14)
        _ = server.take(Self.presence, at: 14.1)
        #expect(server.state(at: 15.3) == .silent(.noAnswer))
        _ = server.take(Self.presence, at: 15.4)
        #expect(server.state(at: 15.5) == .silent(.noMotion) && server.state(at: 18.5) == .silent(.noAnswer))
    }

    @Test("is silent after three seconds without an answer, counted from the first request")
    mutating func deaf() {
        #expect(!server.isSilent(at: 12.9, since: 10) && server.isSilent(at: 13, since: 10))
        #expect(!server.isSilent(at: 13, since: 11))
        _ = server.take(Self.presence, at: 12)
        _ = server.take([1, 2, 3], at: 14)
        #expect(!server.isSilent(at: 14.9, since: 10) && server.isSilent(at: 15, since: 10))
    }
}
