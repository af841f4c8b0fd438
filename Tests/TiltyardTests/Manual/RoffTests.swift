import Testing

@testable import tiltyard

@Suite("Words in a manual page")
struct RoffTests {
    @Test(
        "are neither macros nor escapes, and ASCII",
        arguments: [
            ("plain words", "plain words"),
            ("--cards", #"\-\-cards"#),
            (".TH", #"\&.TH"#),
            ("'so'", #"\(aqso\(aq"#),
            (#"a\fBb"#, #"a\(rsfBb"#),
            ("~/\"x\" `y` ^", #"\(ti/\(dqx\(dq \(gay\(ga \(ha"#),
            ("two\nlines", "two lines"),
            ("← 15° …", #"\[u2190] 15\[u00B0] \[u2026]"#),
            ("\u{1F3AE}", #"\[u1F3AE]"#),
        ])
    func escaped(words: String, expected: String) {
        #expect(Roff.escaped(words) == expected)
    }
}
