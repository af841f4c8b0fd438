import Testing
import TiltEngine

@Suite("A model of a pad with a gyroscope")
struct PadModelTests {
    @Test(
        "is known by its name, numbered or not",
        arguments: ["DualSense", "DualSense Edge", "Switch Pro 2", "Joy-Con L 13"])
    func names(name: String) { #expect(PadModel.hasGyro(named: name)) }

    @Test(
        "is not found by a name that only begins with its name",
        arguments: ["", "Dual", "DualSense2", "DualSense X", "DualSense ", "Xbox"])
    func otherNames(name: String) { #expect(!PadModel.hasGyro(named: name)) }
}
