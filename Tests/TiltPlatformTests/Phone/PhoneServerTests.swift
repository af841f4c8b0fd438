import Foundation
import Support
import Testing
import TiltCanvas
import TiltEngine

@testable import TiltPlatform

@Suite("The page for a phone", .takesTurns(with: .programs), .needsLinux, .needs(.python3), .needsPhonePage)
struct PhoneServerTests {
    private let server = PhoneServer(executable: BuiltBinary.path, wakesQueue: false)
    private static let page = Array("<!doctype html><title>A page</title>".utf8)

    /// The address, once it is known.
    private func address() async throws -> String {
        server.open(Self.page)
        let end = ContinuousClock.now + .seconds(60)
        while ContinuousClock.now < end {
            if case .open(let ways) = server.offer {
                #expect(ways.allSatisfy { $0.number.wholeMatch(of: /([0-9A-F]{2} ){7}[0-9A-F]{2}/) != nil })
                return try #require(ways.first).address
            }
            try await Task.sleep(for: .milliseconds(5))
        }
        throw PlatformError("cannot open", on: "the page", advice: "\(String(describing: server.offer))")
    }

    /// What came of something that a stranger did.
    private func stranger(_ what: String) async throws -> String {
        let script = Repository.path("Tests/Support/phone/stranger")
        let outcome = try await Command(
            "python3", [script, try await address()] + what.split(separator: " ").map(String.init), timeout: 500
        ).run()
        return outcome.output.trimmingCharacters(in: .whitespacesAndNewlines) + outcome.errors
    }

    /// Whether the server ends.
    private func ends() async throws -> Bool {
        let end = ContinuousClock.now + .seconds(60)
        while server.offer != nil, ContinuousClock.now < end { try await Task.sleep(for: .milliseconds(5)) }
        return server.offer == nil
    }

    @Test("is served to whoever knows the address, and refused without a word to everybody else")
    func served() async throws {
        #expect(try await stranger("page") == "302 200 \(Self.page.count) no-store")
        let answers = try await stranger("wrong").split(separator: " ")
        #expect(answers.count == 15 && answers.allSatisfy { $0 == "403" }, "\(answers)")
    }

    @Test("is served to whoever types its address in capitals or with a slash, and goes on after an odd reading")
    func tolerant() async throws {
        #expect(try await stranger("typed") == "302 302 200")
        #expect(try await stranger("odd") == "204 204 204 204")
    }

    @Test("takes the next phone as it is, of whatever make the last one was")
    func makes() async throws {
        let start = MonotonicClock().seconds
        #expect(try await stranger("makes") == "")
        var samples: [MotionSample] = []
        let end = ContinuousClock.now + .seconds(30)
        while samples.count < 15, ContinuousClock.now < end {
            samples += server.takeSamples(since: start, at: MonotonicClock().seconds - start)
            try await Task.sleep(for: .milliseconds(5))
        }
        #expect(server.takeActions() == [.arrive, .leave, .arrive])
        #expect(samples.count >= 15 && samples.allSatisfy { $0.acceleration.y > 0 })
    }

    @Test("belongs to one phone until that one leaves")
    func two() async throws {
        #expect(try await stranger("two") == "204 403 403 403 200 204 204 403")
        _ = server.takeSamples(since: 0, at: MonotonicClock().seconds)
        #expect(
            server.takeActions() == [.arrive, .leave, .arrive] && server.state(at: MonotonicClock().seconds) != .off)
    }

    @Test("says to another phone, and to nobody who does not know the address, that one tilts")
    func taken() async throws {
        #expect(try await stranger("taken") == "403 True 403 True 403 False")
    }

    @Test("passes on motion and buttons, each once")
    func tilts() async throws {
        let start = MonotonicClock().seconds
        #expect(server.state(at: start) == .off)
        #expect(try await stranger("tilt") == "204")
        var samples: [MotionSample] = []
        let end = ContinuousClock.now + .seconds(30)
        // What lies between two readings comes besides.
        while samples.count < 60 || samples.last?.time ?? 0 < samples[0].time + 59.0 / 60 - 0.002,
            ContinuousClock.now < end
        {
            samples += server.takeSamples(since: start, at: MonotonicClock().seconds - start)
            try await Task.sleep(for: .milliseconds(5))
        }
        // A turn is foreseen for a picture and a half.
        #expect(abs((samples.last?.time ?? 0) - samples[0].time - 59.0 / 60) < 0.028)
        for (sample, before) in zip(samples.dropFirst(), samples) {
            #expect((0.0001...0.0251).contains(sample.time - before.time))
        }
        #expect(
            server.takeActions() == [
                .arrive, .press(.level), .press(.scene), .press(.scene), .press(.letGo), .thumb(.down, .zero),
                .thumb(.move, Vector(14, 0)),
                .thumb(.move, Vector(15, 0)), .thumb(.move, Vector(16, 0)), .thumb(.up, Vector(16, 0)),
            ])
    }

    @Test(
        "survives garbage, old protocols, endless requests and crowds",
        arguments: [
            ("garbage", "True True True True True 302"), ("old", "refused 302"), ("long", "refused 302"),
            ("many", "302"), ("parts", "True True 302"),
        ])
    func hostile(what: String, outcome: String) async throws { #expect(try await stranger(what) == outcome) }

    @Test("takes, refuses or awaits requests that are changed anywhere, and nothing else")
    func mutations() async throws {
        let outcome = try await stranger("mutations \(randomRounds(20_000).count)")
        let words = outcome.split(separator: " ")
        #expect(words.suffix(2) == ["204", "302"], "\(outcome)")
        #expect(words.count > 5 && Set(words).isSubset(of: ["200", "204", "302", "403", "awaited", "closed"]))
    }

    @Test(
        "follows the computer from network to network and back, and makes its certificate anew after the clock was set",
        .needs(.ip, .cc), .isForAllChecks)
    func networks() async throws {
        let script = Repository.path("Tests/Support/phone/networks")
        let outcome = try await Command("python3", [script, BuiltBinary.path], timeout: 100).run()
        #expect(
            outcome.output.split(separator: "\n") == [
                PhoneServer.noNetwork[...], "10.9.0.1 302", "10.9.0.1 302 10.9.1.7 302 True", "in a crowd 302",
                "10.9.1.7 302 True", PhoneServer.noNetwork[...], "10.9.1.7 302 True", "10.9.1.7 302",
            ], "\(outcome)")
    }

    @Test("closes connections that do not finish")
    func slow() async throws { #expect(try await stranger("slow") == "True True True True 302") }

    @Test("is gone if its process ends after a phone was heard, until it is opened again")
    func gone() async throws {
        #expect(try await stranger("two").hasPrefix("204"))
        _ = server.takeSamples(since: 0, at: MonotonicClock().seconds)
        server.hide()
        kill(try #require(server.processID), SIGKILL)
        #expect(try await ends())
        #expect(server.state(at: MonotonicClock().seconds) == .silent(.pageClosed))
        _ = try await address()
        #expect(server.state(at: MonotonicClock().seconds) == .off)
    }

    @Test("ends with its card, unless a phone is there, and has another address the next time")
    func life() async throws {
        let first = try await address()
        server.open(Self.page)
        #expect(try await address() == first)
        server.hide()
        #expect(try await ends())
        let second = try await address()
        #expect(second != first)
        #expect(try await stranger("two").hasPrefix("204"))
        server.hide()
        try await Task.sleep(for: .seconds(2))
        #expect(try await address() == second)
    }
}
