import Foundation
import Support
import Testing
import TiltEngine
import TiltPlatform

@Suite("tiltyard doctor", .takesTurns(with: .programs))
struct DoctorTests {
    private let quiet = ["SDL_VIDEODRIVER": "dummy"]

    private func object(_ outcome: Command.Outcome) throws -> [String: Any] {
        try #require(try JSONSerialization.jsonObject(with: Data(outcome.output.utf8)) as? [String: Any])
    }

    /// The output of `--json`: one object with exactly the documented keys.
    private func expectKeys(_ report: [String: Any]) throws {
        #expect(report.keys.sorted() == ["controllers", "phone", "sdl", "sensors", "tilt", "unreadable", "video"])
        let sdl = try #require(report["sdl"] as? [String: String])
        #expect(sdl.keys.sorted() == ["compiled", "library", "linked"])
        #expect(["compiled", "linked"].allSatisfy { sdl[$0]?.split(separator: ".").count == 3 })
        let video = try #require(report["video"] as? [String: Any])
        #expect(video.keys.sorted() == ["card", "driver", "renderers"])
        #expect((video["renderers"] as? [String])?.contains("software") == true)
        for pad in try #require(report["controllers"] as? [[String: Any]]) {
            #expect(pad.keys.sorted() == ["accelerometer", "cure", "guid", "gyro", "name", "path", "problem"])
        }
        for node in try #require(report["unreadable"] as? [[String: Any]]) {
            #expect(node.keys.sorted() == ["cure", "name", "path"])
        }
    }

    @Test("writes the documented object, and exits with 0 only if something can tilt")
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

    @Test("works without a display, and reports that there is none", .needsLinux)
    func noDisplay() async throws {
        let without = ["-u", "DISPLAY", "-u", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER=x11"]
        let outcome = try await Command("env", without + [BuiltBinary.path, "doctor", "--json"]).run()
        let report = try object(outcome)
        try expectKeys(report)
        #expect((report["video"] as? [String: Any])?["driver"] as? String == "none")
    }

    /// The output of `doctor --live` about a device, within a minute.
    private func live(
        _ arguments: [String] = [], pad: FakePad? = nil, devices: String? = nil, until holds: (String) -> Bool
    ) async throws -> String {
        let folder = try TemporaryFolder()
        var environment = quiet
        environment["XDG_CONFIG_HOME"] = folder.path("config")
        if let devices {
            try FileManager.default.createDirectory(
                atPath: folder.path("config/tiltyard"), withIntermediateDirectories: true)
            _ = try folder.file("config/tiltyard/devices.json", devices)
        }
        let command = BuiltBinary.command(["doctor", "--live"] + arguments, environment: environment)
        let run = try (pad?.attached(to: command) ?? command).start()
        let isSaid = try await run.wait { holds(run.output) }
        #expect(isSaid, "\(run.output.suffix(1500)) \(run.errors)")
        try await run.stop()
        return run.output
    }

    /// A pad that is turned about all its axes repeatedly, and then lies still.
    private func turned(_ folder: TemporaryFolder) throws -> FakePad {
        var motion = PadMotion()
        motion.hold(0.5)
        for _ in 0..<8 {
            motion.lean(.right, to: .degrees(40))
            motion.lean(.right, to: .degrees(-40), over: 0.8)
            motion.lean(.right, to: .zero)
            motion.lean(.near, to: .degrees(40))
            motion.lean(.near, to: .degrees(-40), over: 0.8)
            motion.lean(.near, to: .zero)
        }
        motion.hold(30)
        var pad = FakePad()
        pad.trace = try folder.file("turned.csv", motion.csv)
        return pad
    }

    @Test(
        "shows a pad's pose, its readings at rest, and its correct axes, live", .needsLinux, .needs(.python3, .cc))
    func watches() async throws {
        let folder = try TemporaryFolder()
        let said = try await live(pad: turned(folder)) { $0.contains("x: right") && $0.contains("at rest: bias") }
        #expect(
            said.contains("DualSense (") && said.contains(/up -?0.0[0-9] 0.7[5-8] -0.6[2-6]/)
                && !said.contains("wrong sign"))
    }

    @Test("shows a wrong sign and its correction, live", .needsLinux, .needs(.python3, .cc))
    func wrongSign() async throws {
        let folder = try TemporaryFolder()
        var key = ""
        _ = try await live(pad: FakePad()) { said in
            key = said.firstMatch(of: /DualSense \(([^)]+)\)/).map { String($0.1) } ?? ""
            return !key.isEmpty
        }
        let devices = #"{"\#(key)":{"name":"DualSense","gyroscope":["-x","y","z"]}}"#
        _ = try await live(pad: turned(folder), devices: devices) { $0.contains("x: wrong sign") }
    }

    @Test("shows a phone live, with the corrections of the device file", .needsLinux)
    func livePhone() async throws {
        let server = try DSUServer()
        server.behaviour.up = Vector3(0, 0.8, -0.6)
        let address = "dsu://127.0.0.1:\(server.port)"
        let devices = #"{"\#(address)":{"name":"Phone","accelerometer":["z","y","-x"]}}"#
        _ = try await live(["--input", address], devices: devices) {
            $0.contains("127.0.0.1 (\(address)): up -0.60 0.80")
        }
        server.stop()
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

    @Test("prints the same as text, with the result first", .needsLinux, .needs(.python3, .cc))
    func text() async throws {
        let command = BuiltBinary.command(["doctor"], environment: quiet)
        let outcome = try await FakePad().attached(to: command).run()
        #expect(outcome.output.hasPrefix("Tilt: yes, with "), "\(outcome)")
        for part in ["DualSense", "HIDAPI at /dev/hidraw0", "gyro           250 Hz", "Renderers", "software", "dummy"] {
            #expect(outcome.output.contains(part), "\(part) is missing in \(outcome)")
        }
    }

    @Test("tests a named phone, and reports whether it answers and its rate")
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
        let isOffered = await PhoneServer.refusal == nil
        #expect(silent.output.contains("Or tilt with your phone, without an app") == isOffered)
    }
}
