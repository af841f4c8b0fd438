import Support
import Testing

/// Expects what the world refuses: status 1 and one line on standard error, `tiltyard: WHAT: ON WHAT: WHAT TO DO`.
func expectOneLine(
    _ outcome: Command.Outcome, naming parts: String..., sourceLocation: SourceLocation = #_sourceLocation
) {
    #expect(outcome.status == 1, "\(outcome)", sourceLocation: sourceLocation)
    #expect(
        outcome.errors.hasSuffix("\n")
            && outcome.errors.split(separator: "\n", omittingEmptySubsequences: false).count == 2,
        "\(outcome)", sourceLocation: sourceLocation)
    let words = outcome.errors.split(separator: ": ")
    #expect(words.count >= 4 && words.first == "tiltyard", "\(outcome)", sourceLocation: sourceLocation)
    for part in parts {
        #expect(outcome.errors.contains(part), "\(part) is missing in \(outcome)", sourceLocation: sourceLocation)
    }
}
