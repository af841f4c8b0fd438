import Testing
import TiltCanvas
import TiltEngine

@Suite("The name of a picture")
struct ImageIDTests {
    @Test("shows its number only if it is not 0")
    func description() {
        #expect("\(ImageID("Cards/04-fog"))" == "Cards/04-fog")
        #expect("\(ImageID("card", 3))" == "card 3")
        #expect(ImageID("card", 3) != ImageID("card", 4))
    }
}
