import Foundation
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

    @Test("fails with one line if the output cannot be written", .needsLinux)
    func fullOutput() async throws {
        let outcome = try await Command("sh", ["-c", "exec \"$0\" generate udev-rules > /dev/full", BuiltBinary.path])
            .run()
        #expect(outcome.status == 1)
        #expect(
            outcome.errors.hasPrefix("tiltyard: cannot write the file: ")
                && outcome.errors.filter(\.isNewline).count == 1)
    }
}
