import Foundation
import Support
import Testing
import TiltCanvas
import TiltEngine
import TiltStageTests

@testable import TiltScenes
@testable import TiltStage

@Suite("Settings")
struct SettingsTests {
    /// Settings with random values.
    private func drawn(seed: UInt64) -> Settings {
        var (random, settings) = (SplitMix64(seed: seed), Settings.standard)
        for setting in Setting.all {
            setting.set(random.uniform(setting.range.lowerBound, setting.range.upperBound), in: &settings)
        }
        return settings
    }

    private func json(_ settings: Settings) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys]
        return String(decoding: try encoder.encode(settings), as: UTF8.self)
    }

    private func read(_ text: String) throws -> Settings {
        try JSONDecoder().decode(Settings.self, from: Data(text.utf8))
    }

    @Test("each have a unique name, and a default on the grid of their steps")
    func table() {
        #expect(Set(Setting.all.map(\.key)).count == Setting.all.count && Setting.all.count > 30)
        for setting in Setting.all {
            let usual = setting.value(in: .standard)
            #expect(setting.range.contains(usual) && setting.isSound(in: .standard), "\(setting.key)")
            var settings = drawn(seed: 7)
            setting.set(usual, in: &settings)
            #expect(!setting.isChanged(in: settings), "\(setting.key)")
        }
    }

    @Test("that are reset equal the defaults, bit for bit")
    func reset() {
        var settings = drawn(seed: 1)
        for setting in Setting.all { setting.reset(in: &settings) }
        #expect(settings == .standard)
        settings = drawn(seed: 2)
        for setting in Setting.all { setting.set(setting.value(in: .standard), in: &settings) }
        #expect(settings == .standard)
    }

    @Test("are read back from the file and from a recording's header bit for bit", arguments: 1...50)
    func kept(seed: Int) throws {
        let settings = drawn(seed: UInt64(seed))
        #expect(try read(json(settings)) == settings)
        #expect(Settings(recorded: settings.recorded) == settings)
        var header = RecordingHeader(
            scene: "carousel", width: 640, height: 480, density: 1, asPublished: false)
        header.settings = settings
        let line = try JSONEncoder().encode(header)
        #expect(try JSONDecoder().decode(RecordingHeader.self, from: line).settings == settings)
    }

    @Test("are written to the file only if they differ from the defaults, in readable words")
    func file() throws {
        #expect(try json(.standard) == "{}")
        var settings = Settings()
        settings.tilt.x.sensitivity = 1.5
        settings.tilt.lock = .y
        settings.usesClutch = true
        settings.reducedMotion = .off
        #expect(
            try json(settings)
                == #"{"motion.reduced":"off","tilt.clutch":true,"tilt.lock":"toward","tilt.sideways.sensitivity":1.5}"#)
    }

    @Test("keep a phone's address in the file and in no recording's header")
    func address() throws {
        var settings = Settings()
        (settings.phoneAddress, settings.listensToPhone) = ("192.168.1.20", true)
        #expect(try json(settings) == #"{"phone.address":"192.168.1.20","phone.on":true}"#)
        #expect(try read(json(settings)) == settings && settings.calledPhone == "192.168.1.20")
        #expect(settings.recorded == ["phone.on": .number(1)])
        #expect(Settings.standard.merging(settings, since: .standard) == settings)
        #expect(settings.merging(Settings(), since: Settings()) == settings)
        settings.listensToPhone = false
        #expect(settings.calledPhone == nil)
    }

    @Test("from a file ignore unknown names, and clamp numbers that are out of range")
    func tolerant() throws {
        let settings = try read(#"{"carousel.radius":99,"a.later.version":[1],"falling.friction":-1}"#)
        #expect(settings.carousel.radius == 1.4 && settings.falling.friction == 0)
    }

    @Test("of a file are an object", arguments: ["[]", "{", "1"])
    func broken(text: String) {
        #expect(throws: DecodingError.self) { try read(text) }
    }

    @Test(
        "of a file that have another type, or an unknown word, have their defaults, and the others what the file says",
        arguments: [
            #""tilt.clutch":1"#, #""motion.reduced":"never""#, #""carousel.glide":"long""#, #""phone.address":2"#,
        ])
    func leftOut(entry: String) throws {
        #expect(try read("{\(entry),\"carousel.radius\":1.2}") == read(#"{"carousel.radius":1.2}"#))
    }

    @Test("of a program are clamped to their ranges, and values that are not numbers become the default")
    func sound() {
        var settings = Settings()
        settings.parallax.depth = 40
        settings.weather.deceleration = 2
        settings.carousel.motion.inertia = .nan
        settings.tilt.y.deadZone = -3
        let stage = Stage.ofAll { $0.settings = settings }
        #expect(stage.settings.parallax.depth == 1.5 && stage.settings.tilt.y.deadZone == 0)
        #expect(stage.settings.carousel == RingFeel() && (0..<1).contains(stage.settings.weather.deceleration))
    }

    @Test("store the changes of a run, and not the values of options")
    func merged() {
        var (kept, start) = (Settings(), Settings())
        kept.reducedMotion = .off
        kept.carousel.radius = 1.2
        start = kept
        start.reducedMotion = .on
        var end = start
        end.carousel.radius = 1
        end.falling.gravity = 2
        let merged = kept.merging(end, since: start)
        #expect(merged.reducedMotion == .off && merged.carousel.radius == 1 && merged.falling.gravity == 2)
    }

    @Test("are written with as many digits as their steps have")
    func words() throws {
        func words(_ key: String, _ value: Double) throws -> String {
            try #require(Setting.all.first { $0.key == key }).words(for: value)
        }
        #expect(try words("carousel.glide", 0.66) == "0.66 s" && words("weather.speed", 800) == "800 pt/s")
        #expect(try words("tilt.sideways.deadZone", 1.5) == "1.5°" && words("parallax.depth", 1) == "1.00×")
        #expect(try words("motion.reduced", 2) == "Off" && words("tilt.clutch", 1) == "On")
        #expect(try words("interface.size", 4) == "125 %")
    }

    @Test("has no address that is longer than its field, in characters or in bytes")
    func longAddress() throws {
        let marks = "a" + String(repeating: "\u{301}", count: 100_000)
        #expect(try read(#"{"phone.address": "\#(marks)"}"#).phoneAddress.utf8.count <= TextField.mostBytes)
    }
}
