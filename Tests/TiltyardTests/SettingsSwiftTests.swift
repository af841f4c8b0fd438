import Support
import Testing
import TiltEngine

@testable import TiltScenes

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

            \(settings.swift)
            print(settings == \(Settings.standard.swift.dropFirst("let settings = ".count)))

            """
        let file = try folder.file("main.swift", program)
        let outcome = try await Command("swiftc", ["-typecheck", "-I", BuiltBinary.modules, file]).run()
        #expect(outcome.status == 0, "\(outcome)")
    }

    @Test("say every value")
    func whole() {
        var settings = Settings()
        settings.tilt.lock = .y
        settings.carousel.radius = 1.25
        settings.reducedMotion = .on
        let text = settings.swift
        for part in ["lock: .y", "radius: 1.25", "reducedMotion: .on", "deceleration: 0.998", "inertia: 0.97"] {
            #expect(text.contains(part), "\(part)")
        }
    }
}
