import Support
import Testing
import TiltEngine
import TiltPlatform

@Suite("tiltyard generate")
struct GenerateTests {
    @Test("prints the doctor's rule for every pad with a gyro, and otherwise only comments")
    func udevRules() async throws {
        let outcome = try await BuiltBinary.run(["generate", "udev-rules"])
        #expect(outcome.status == 0)
        let rules = outcome.output.split(separator: "\n").filter { !$0.hasPrefix("#") }.map(String.init)
        #expect(rules == PadProduct.all.map { UdevRule(for: $0).line })
    }

    @Test("is hidden in the help, because it is for the installer")
    func hidden() async throws {
        #expect(try await !BuiltBinary.run(["--help"]).output.contains("generate"))
    }
}
