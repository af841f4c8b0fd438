import Support
import Testing

/// All tests that use SDL: it has one event queue and one video driver, so no two of them may run at once.
@Suite("With SDL", .takesTurns(with: .process))
enum OneAtATime {}
