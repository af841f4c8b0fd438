import Foundation
import Support
import Testing
import TiltEngine

@testable import TiltPlatform

@Suite("A phone over the network", .takesTurns(with: .servers))
struct NetworkPadTests {
    private let server: DSUServer
    private let pad = NetworkPad(wakesQueue: false)
    private let start = MonotonicClock().seconds

    init() throws { server = try DSUServer() }

    private func address(_ host: String = "127.0.0.1", port: UInt16? = nil) throws -> DSUAddress {
        try DSUAddress("dsu://\(host):\(port ?? server.port)")
    }

    /// The samples that arrive until there are enough, a condition holds, or a time limit passes.
    private func samples(
        _ count: Int = .max, within seconds: Double = 30, until isEnough: () -> Bool = { false }
    ) async throws -> [MotionSample] {
        var samples: [MotionSample] = []
        let end = ContinuousClock.now + .seconds(seconds)
        while samples.count < count, !isEnough(), ContinuousClock.now < end {
            samples += pad.takeSamples(since: start)
            try await Task.sleep(for: .milliseconds(5))
        }
        return samples
    }

    private func expectInOrder(_ samples: [MotionSample]) {
        #expect(zip(samples, samples.dropFirst()).allSatisfy { $0.time <= $1.time })
        #expect(samples.allSatisfy { $0.acceleration.isFinite && $0.rotationRate.isFinite })
    }

    @Test("is corrected by the data for its address only")
    func corrected() async throws {
        server.behaviour.rate = Vector3(0.1, 0.2, -0.3)
        var correction = SensorCorrection()
        correction.gyroscope.z = SensorCorrection.Source(.x, scale: -1)
        let address = try address()
        pad.corrections = [
            address.description: correction, "dsu://127.0.0.1:1": SensorCorrection(bias: Vector3(9, 9, 9)),
        ]
        pad.connect(to: address)
        let samples = try await samples(10)
        #expect(samples.count >= 10)
        for sample in samples { #expect(isClose(sample.rotationRate, Vector3(0.1, 0.2, -0.1), within: 1e-5)) }
    }

    @Test("receives valid requests repeatedly, and reports its pose")
    func streams() async throws {
        let up = Vector3(-0.6, 0.64, -0.48)
        (server.behaviour.up, server.behaviour.rate) = (up, Vector3(0.1, 0.2, -0.3))
        let start = ContinuousClock.now
        try pad.connect(to: address())
        #expect(pad.state == .asking)
        let samples = try await samples(130)
        let elapsed = (ContinuousClock.now - start) / .seconds(1)
        #expect(pad.state == .streaming && samples.count >= 130)
        expectInOrder(samples)
        for sample in samples {
            #expect(isClose(sample.acceleration, up * 9.80665, within: 0.01))
            #expect(isClose(sample.rotationRate, Vector3(0.1, 0.2, -0.3), within: 1e-5))
        }
        let length = (samples.last?.time ?? 0) - samples[0].time
        #expect((0.6...elapsed + 0.1).contains(length), "its own times tell how long it took")
        #expect(server.faults.isEmpty && server.requests.count >= 4)
        for request in server.requests {
            let expected = request.kind == 0x100001 ? [4, 0, 0, 0, 0, 1, 2, 3] : [UInt8](repeating: 0, count: 8)
            #expect(request.content == expected)
        }
        #expect(Set(server.requests.map(\.kind)) == [0x100001, 0x100002])
    }

    /// On some machines `localhost` resolves to version 6 first, which is not the server's.
    @Test(
        "is reachable by an IP address of version 4 or 6 and by name", arguments: ["127.0.0.1", "localhost", "[::1]"])
    func hosts(host: String) async throws {
        let server = try DSUServer(isVersion6: host == "[::1]")
        try pad.connect(to: address(host, port: server.port))
        #expect(try await samples(3).count >= 3)
    }

    @Test("is not disturbed by packets from other senders")
    func strangers() async throws {
        server.behaviour.hasStrangers = true
        try pad.connect(to: address())
        let samples = try await samples(100)
        #expect(samples.count >= 100 && samples.allSatisfy { $0.acceleration.y > 0 })
    }

    @Test("continues despite loss and disorder")
    func disorder() async throws {
        (server.behaviour.loss, server.behaviour.isReordered) = (0.3, true)
        try pad.connect(to: address())
        let samples = try await samples(60)
        #expect(samples.count >= 60)
        expectInOrder(samples)
    }

    @Test("reports silence, and continues when the server returns or restarts")
    func silence() async throws {
        try pad.connect(to: address())
        _ = try await samples(10)
        server.behaviour.isSilent = true
        _ = try await samples(until: { pad.state == .silent(.noAnswer) })
        #expect(pad.state == .silent(.noAnswer) && pad.takeSamples(since: start).isEmpty)
        server.behaviour.isSilent = false
        #expect(try await samples(10).count >= 10 && pad.state == .streaming)
        server.restart()
        let later = try await samples(200)
        #expect(later.count >= 200 && pad.state == .streaming)
        expectInOrder(later)
    }

    @Test("is distinguished from a server without a phone, and from no server")
    func absence() async throws {
        server.behaviour.hasPhone = false
        try pad.connect(to: address())
        _ = try await samples(until: { pad.state != .asking })
        #expect(pad.state == .silent(.noMotion))
        let port = server.port
        server.stop()
        _ = try await samples(until: { pad.state == .silent(.noAnswer) })
        #expect(pad.state == .silent(.noAnswer))
        // Now a server listens there.
        let late = try DSUServer(port: port)
        #expect(try await samples(10).count >= 10 && pad.state == .streaming)
        withExtendedLifetime(late) {}
    }

    @Test("is reported if its name is unknown")
    func unknown() async throws {
        try pad.connect(to: DSUAddress("dsu://no-such-phone.invalid"))
        _ = try await samples(until: { pad.state != .asking })
        #expect(pad.state == .silent(.unknownHost))
    }

    @Test("can be replaced by another one")
    func another() async throws {
        let other = try DSUServer()
        other.behaviour.up = Vector3(1, 0, 0)
        try pad.connect(to: address())
        _ = try await samples(5)
        try pad.connect(to: address(port: other.port))
        #expect(pad.address?.port == other.port)
        let samples = try await samples(20)
        #expect(samples.count >= 20 && samples.allSatisfy { $0.acceleration.x > 9 })
        pad.disconnect()
        #expect(pad.state == .off && pad.address == nil && pad.takeSamples(since: start).isEmpty)
        try await Task.sleep(for: .milliseconds(600))
        let asked = other.requests.count
        try await Task.sleep(for: .milliseconds(1500))
        #expect(other.requests.count == asked, "nobody is asked any more")
    }
}
