import Testing
import TiltEngine

@Suite("The name of a picture")
struct ImageIDTests {
    @Test("says its number only where it has one")
    func description() {
        #expect("\(ImageID("Cards/04-fog"))" == "Cards/04-fog")
        #expect("\(ImageID("card", 3))" == "card 3")
        #expect(ImageID("card", 3) != ImageID("card", 4))
    }
}
