import Testing

@testable import tiltyard

@Suite("A density on the command line")
struct DensityTests {
    @Test("is the display's, or a number from 0.5 to 8")
    func read() {
        #expect(Density(argument: "auto") == .auto && Density.auto.value == nil)
        #expect(Density(argument: "0.5")?.value == 0.5 && Density(argument: "8")?.value == 8)
        #expect(Density(argument: "1.25")?.description == "1.25")
    }

    @Test(
        "is refused where it is none or out of range",
        arguments: ["", "0", "0.49", "8.01", "nan", "inf", "-1", "2x"])
    func refused(text: String) {
        #expect(Density(argument: text) == nil)
    }
}
