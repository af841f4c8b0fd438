import ArgumentParser
import Foundation
import Support
import Testing
import TiltCanvas
import TiltEngine
import TiltPlatform

@testable import TiltScenes
@testable import TiltStage
@testable import tiltyard

@Suite("The file of settings")
struct SettingsFileTests {
    private var changed: Settings {
        var settings = Settings()
        settings.carousel.radius = 1.2
        settings.reducedMotion = .off
        return settings
    }

    @Test("is read back as written, in words, with no other file beside it")
    func kept() throws {
        let folder = try TemporaryFolder()
        let file = SettingsFile(path: folder.path("tiltyard/settings.json"))
        #expect(file.read() == .standard)
        try file.keep(changed, since: .standard)
        #expect(file.read() == changed && folder.contents("tiltyard") == ["settings.json"])
        let text = try folder.text("tiltyard/settings.json")
        #expect(text == "{\n  \"carousel.radius\" : 1.2,\n  \"motion.reduced\" : \"off\"\n}\n")
        try file.keep(.standard, since: changed)
        #expect(file.read() == .standard)
    }

    @Test("is not written if nothing was changed")
    func untouched() throws {
        let folder = try TemporaryFolder()
        try SettingsFile(path: folder.path("settings.json")).keep(changed, since: changed)
        #expect(folder.contents("") == [])
    }

    @Test(
        "is renamed if it is damaged, and replaced by the next one",
        arguments: ["", "{", "[]", "7"])
    func broken(text: String) throws {
        let folder = try TemporaryFolder()
        let file = SettingsFile(path: try folder.file("settings.json", text))
        #expect(file.read() == .standard && folder.contents("") == ["settings.json.broken"])
        try file.keep(changed, since: .standard)
        #expect(file.read() == changed)
    }

    @Test("keeps all settings but those that cannot be read")
    func flaws() throws {
        let text =
            #"{"carousel.radius":1.2,"tilt.clutch":7,"motion.reduced":"sometimes","phone.address":1}"#
        let folder = try TemporaryFolder()
        let settings = SettingsFile(path: try folder.file("settings.json", text)).read()
        #expect(settings.carousel.radius == 1.2 && settings.phoneAddress.isEmpty)
        #expect(settings.reducedMotion == Settings().reducedMotion)
        #expect(folder.contents("") == ["settings.json"])
        let flaws = try JSONDecoder().decode(SettingsFlaws.self, from: Data(text.utf8))
        #expect(flaws.lines.count == 3)
        #expect(flaws.lines.contains { $0.hasPrefix("motion.reduced is left out: use one of ") }, "\(flaws.lines)")
        #expect(try JSONDecoder().decode(SettingsFlaws.self, from: Data("{}".utf8)).lines.isEmpty)
        let names = #"{"carousel.radius":1.2,"tilt.clutsch":true,"colour":"red","phone.address":"pad"}"#
        let strangers = try JSONDecoder().decode(SettingsFlaws.self, from: Data(names.utf8)).lines
        #expect(strangers == ["left out, because no setting is called so: colour, tilt.clutsch"])
        let many = #"{"e":1,"d":1,"c":1,"b":1,"a":1}"#
        let five = try JSONDecoder().decode(SettingsFlaws.self, from: Data(many.utf8)).lines
        #expect(five == ["left out, because no setting is called so: a, b, c and 2 more"])
    }

    @Test("stay in the file if they cannot be read, until they are changed")
    func strangers() throws {
        let folder = try TemporaryFolder()
        let path = try folder.file(
            "settings.json",
            #"{"colour":{"red":[1,true,null]},"carousel.radius":1.2,"motion.reduced":"sometimes"}"#)
        let file = SettingsFile(path: path)
        let start = file.read()
        var settings = start
        settings.carousel.radius = Settings.standard.carousel.radius
        try file.keep(settings, since: start)
        func object() throws -> NSDictionary? {
            try JSONSerialization.jsonObject(with: Data(contentsOf: URL(filePath: path))) as? NSDictionary
        }
        var rest: NSDictionary = ["colour": ["red": [1, true, NSNull()]], "motion.reduced": "sometimes"]
        #expect(try object() == rest)
        var reduced = settings
        reduced.reducedMotion = .on
        try file.keep(reduced, since: settings)
        rest = ["colour": ["red": [1, true, NSNull()]], "motion.reduced": "on"]
        #expect(try object() == rest)
    }

    @Test("that is damaged takes no other file's place")
    func aside() throws {
        let folder = try TemporaryFolder()
        _ = try folder.folder("settings.json.broken")
        _ = try folder.file("settings.json.broken/mine", "kept")
        _ = try folder.file("settings.json.broken-2", "older")
        #expect(SettingsFile(path: try folder.file("settings.json", "{")).read() == .standard)
        #expect(
            folder.contents("") == ["settings.json.broken", "settings.json.broken-2", "settings.json.broken-3"])
        #expect(
            try folder.text("settings.json.broken/mine") == "kept" && folder.text("settings.json.broken-2") == "older")
    }

    @Test("stays as it is where it cannot be read", arguments: ["folder", "pipe", "long"])
    func unreadable(kind: String) throws {
        let folder = try TemporaryFolder()
        let path = folder.path("settings.json")
        switch kind {
        case "folder": _ = try folder.folder("settings.json")
        case "pipe": try #require(mkfifo(path, 0o600) == 0)
        default:
            _ = try folder.file("settings.json", "{}")
            try #require(truncate(path, 2 << 30) == 0)
        }
        let file = SettingsFile(path: path)
        #expect(file.read() == .standard)
        let before = try FileManager.default.attributesOfItem(atPath: path)
        let error = #expect(throws: PlatformError.self) { try file.keep(changed, since: .standard) }
        #expect(error?.what == "cannot save the settings")
        let after = try FileManager.default.attributesOfItem(atPath: path)
        #expect(folder.contents("") == ["settings.json"])
        #expect(before[.type] as? FileAttributeType == after[.type] as? FileAttributeType)
        #expect(before[.size] as? Int == after[.size] as? Int)
    }

    @Test("that is private stays so, also when it is set aside", arguments: ["{}", "{bad"])
    func permissions(text: String) throws {
        let folder = try TemporaryFolder()
        let path = try folder.file("settings.json", text)
        try #require(chmod(path, 0o600) == 0)
        let file = SettingsFile(path: path)
        #expect(file.read() == .standard)
        try file.keep(changed, since: .standard)
        #expect(folder.contents("").count == (text == "{}" ? 1 : 2), "what is set aside is still there")
        for name in folder.contents("") {
            let attributes = try FileManager.default.attributesOfItem(atPath: folder.path(name))
            #expect(attributes[.posixPermissions] as? Int == 0o600, "\(name)")
        }
        #expect(file.read() == changed)
    }

    @Test("may be a link, whose target is written")
    func link() throws {
        let folder = try TemporaryFolder()
        let target = try folder.file("dotfiles.json", "{}")
        try FileManager.default.createSymbolicLink(atPath: folder.path("settings.json"), withDestinationPath: target)
        try SettingsFile(path: folder.path("settings.json")).keep(changed, since: .standard)
        #expect(SettingsFile(path: target).read() == changed)
    }

    @Test("that cannot be written is reported on one line")
    func unwritable() throws {
        let folder = try TemporaryFolder()
        let file = SettingsFile(path: try folder.file("plain", "") + "/settings.json")
        let error = #expect(throws: PlatformError.self) { try file.keep(changed, since: .standard) }
        #expect(error?.what == "cannot save the settings")
    }

    private func plan(_ arguments: [String], _ settings: Settings) throws -> SessionPlan {
        try .of(arguments, desktopReducesMotion: true, settings: settings)
    }

    @Test("is overridden by options, and the settings in force are in a recording's header")
    func options() throws {
        var settings = changed
        settings.interfaceSteps = 2
        let plain = try plan([], settings)
        #expect(plain.settings == settings && !plain.reducesMotion)
        let steered = try plan(["--reduce-motion", "on", "--density", "2"], settings)
        #expect(steered.reducesMotion && steered.settings.interfaceSteps == 0)
        let header = plain.header(in: Viewport(size: Vector(640, 480)))
        #expect(header.settings == settings && header.desktopReducesMotion)
        #expect(try plan([], .standard).header(in: Viewport(size: Vector(640, 480))).settings == .standard)
    }

    @Test("is ignored by a replay, which uses the recording's settings")
    func replay() throws {
        let folder = try TemporaryFolder()
        var header = RecordingHeader(
            scene: "carousel", width: 640, height: 480, density: 1, asPublished: false,
            content: ["carousel": .table(["cards": .number(3)])], reduceMotion: true)
        header.settings.carousel.radius = 0.8
        let line = String(decoding: try JSONEncoder().encode(header), as: UTF8.self)
        let plan = try plan(["--replay", try folder.file("recording", line + "\n")], changed)
        #expect(plan.settings == header.settings && plan.reducesMotion)
    }
}

@Suite("Settings as Swift")
struct SettingsSwiftTests {
    @Test("can be built by a program that imports the libraries", .needs(.swiftc))
    func compiles() async throws {
        var (random, settings) = (SplitMix64(seed: 5), Settings.standard)
        for setting in Setting.all {
            setting.set(random.uniform(setting.range.lowerBound, setting.range.upperBound), in: &settings)
        }
        let folder = try TemporaryFolder()
        let program = """
            import TiltEngine
            import TiltScenes
            import TiltStage

            \(settings.swift)
            print(settings == .standard)

            """
        let file = try folder.file("main.swift", program)
        let lanes = "-fmodule-map-file=" + Repository.path("Sources/CLanes/include/module.modulemap")
        let outcome = try await Command(
            "swiftc", ["-typecheck", "-I", BuiltBinary.modules, "-Xcc", lanes, file]
        ).run()
        #expect(outcome.status == 0, "\(outcome)")
    }

    @Test("contain every value")
    func whole() {
        var settings = Settings()
        settings.tilt.lock = .y
        settings.carousel.radius = 1.25
        settings.reducedMotion = .on
        let text = settings.swift
        for line in [
            "settings.tilt.lock = .y", "settings.tilt.x.sensitivity = 1.0", "settings.reducedMotion = .on",
            "settings[RingFeel.self].radius = 1.25", "settings[RingFeel.self].motion.inertia = 0.97",
        ] {
            #expect(text.split(separator: "\n").contains { $0 == line }, "\(line)")
        }
    }
}
