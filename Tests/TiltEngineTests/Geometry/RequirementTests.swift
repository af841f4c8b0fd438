import Testing
import TiltEngine

@Suite("A caller's mistake")
struct RequirementTests {
    @Test("stops the program with words that name it, also in a release build")
    func words() async throws {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            _ = RubberBand(viewLength: -1)
        }
        let words = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
        #expect(words.contains("the length of a view must not be negative"), "\(words)")
    }
}
