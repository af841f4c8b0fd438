import Foundation
import Support
import Testing

@Suite("tiltyard doctor")
struct DoctorTests {
    private let quiet = ["SDL_VIDEODRIVER": "dummy"]

    private func object(_ outcome: Command.Outcome) throws -> [String: Any] {
        try #require(try JSONSerialization.jsonObject(with: Data(outcome.output.utf8)) as? [String: Any])
    }

    /// With `--json`, one object whose keys are the contract's and no others.
    private func expectKeys(_ report: [String: Any]) throws {
        #expect(report.keys.sorted() == ["controllers", "sdl", "sensors", "tilt", "unreadable", "video"])
        let sdl = try #require(report["sdl"] as? [String: String])
        #expect(sdl.keys.sorted() == ["compiled", "linked"])
        #expect(sdl.values.allSatisfy { $0.split(separator: ".").count == 3 })
        let video = try #require(report["video"] as? [String: Any])
        #expect(video.keys.sorted() == ["driver", "renderers"])
        #expect((video["renderers"] as? [String])?.contains("software") == true)
        for pad in try #require(report["controllers"] as? [[String: Any]]) {
            #expect(pad.keys.sorted() == ["accelerometer", "cure", "guid", "gyro", "name", "path", "problem"])
        }
        for node in try #require(report["unreadable"] as? [[String: Any]]) {
            #expect(node.keys.sorted() == ["cure", "name", "path"])
        }
    }

    @Test("writes the contract's object, and exits with 0 exactly where there is tilt")
    func json() async throws {
        let outcome = try await BuiltBinary.run(["doctor", "--json"], environment: quiet)
        let report = try object(outcome)
        try expectKeys(report)
        #expect((report["video"] as? [String: Any])?["driver"] as? String == "dummy")
        let hasTilt = try #require(report["tilt"] as? Bool)
        #expect(outcome.status == (hasTilt ? 0 : 1))
        #expect(outcome.output.split(separator: "\n").count == 1)
        #expect(outcome.errors.split(separator: "\n").count == (hasTilt ? 0 : 1), "\(outcome)")
        #expect(hasTilt || outcome.errors.hasPrefix("tiltyard: cannot tilt: "))
    }

    @Test("works without a display, and says that there is none", .needsLinux)
    func noDisplay() async throws {
        let without = ["-u", "DISPLAY", "-u", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER=x11"]
        let outcome = try await Command("env", without + [BuiltBinary.path, "doctor", "--json"]).run()
        let report = try object(outcome)
        try expectKeys(report)
        #expect((report["video"] as? [String: Any])?["driver"] as? String == "none")
    }

    @Test("finds a pad's gyro and accelerometer with their rates", .needsLinux, .needs(.python3, .cc))
    func dualSense() async throws { try await expectMotion(of: .dualSense, name: "DualSense") }

    @Test("finds an older pad's as well", .needsLinux, .needs(.python3, .cc))
    func dualShock() async throws { try await expectMotion(of: .dualShock, name: "DualShock 4") }

    private func expectMotion(of model: FakePad.Model, name: String) async throws {
        var fake = FakePad()
        fake.model = model
        let outcome = try await fake.attached(to: BuiltBinary.command(["doctor", "--json"], environment: quiet)).run()
        #expect(outcome.status == 0, "\(outcome)")
        #expect(outcome.errors.isEmpty)
        let report = try object(outcome)
        try expectKeys(report)
        #expect(report["tilt"] as? Bool == true)
        let pads = try #require(report["controllers"] as? [[String: Any]])
        let pad = try #require(pads.first { $0["path"] as? String == "/dev/hidraw0" })
        #expect(pad["name"] as? String == name)
        #expect(pad["gyro"] as? [String: Double] == ["rate": 250])
        #expect(pad["accelerometer"] as? [String: Double] == ["rate": 250])
        #expect(pad["problem"] is NSNull && pad["cure"] is NSNull)
        #expect((pad["guid"] as? String)?.count == 32)
    }

    @Test("tells people the same, the answer first", .needsLinux, .needs(.python3, .cc))
    func text() async throws {
        let command = BuiltBinary.command(["doctor"], environment: quiet)
        let outcome = try await FakePad().attached(to: command).run()
        #expect(outcome.output.hasPrefix("Tilt: yes, with "), "\(outcome)")
        for part in ["DualSense", "HIDAPI at /dev/hidraw0", "gyro           250 Hz", "Renderers", "software", "dummy"] {
            #expect(outcome.output.contains(part), "\(part) is missing in \(outcome)")
        }
    }

    @Test("asks a phone that is named, and says whether it answers, and how often")
    func phone() async throws {
        let server = try DSUServer()
        let ask = ["--input", "dsu://127.0.0.1:\(server.port)"]
        let outcome = try await BuiltBinary.run(["doctor", "--json"] + ask, environment: quiet)
        #expect(outcome.status == 0 && outcome.errors.isEmpty, "\(outcome)")
        var report = try object(outcome)
        let phone = try #require(report.removeValue(forKey: "network") as? [String: Any])
        try expectKeys(report)
        #expect(phone.keys.sorted() == ["address", "cure", "motion", "problem"])
        #expect(phone["address"] as? String == ask[1] && phone["problem"] is NSNull && phone["cure"] is NSNull)
        let rate = try #require(phone["motion"] as? [String: Double])["rate"] ?? 0
        #expect((30...110).contains(rate))
        #expect(report["tilt"] as? Bool == true)

        server.stop()
        let silent = try await BuiltBinary.run(["doctor"] + ask, environment: quiet)
        for part in [
            "127.0.0.1: it does not answer", "start its server", "Network      dsu://127.0.0.1:\(server.port)",
        ] {
            #expect(silent.output.contains(part), "\(part) is missing in \(silent)")
        }
    }

    @Test("refuses in one line an output that takes nothing", .needsLinux)
    func fullOutput() async throws {
        let outcome = try await Command("sh", ["-c", "exec \"$0\" doctor > /dev/full", BuiltBinary.path]).run()
        #expect(outcome.status == 1)
        #expect(outcome.errors.hasPrefix("tiltyard: cannot write the report: "), "\(outcome)")
        #expect(outcome.errors.split(separator: "\n").count == 1)
    }
}
