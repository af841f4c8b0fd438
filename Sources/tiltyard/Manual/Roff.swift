/// A text for `man`, built from top to bottom with the macros of man(7) that every formatter knows.
struct Roff {
    private(set) var text = ""

    /// A page of the first section of the manual.
    init(page name: String, version: String) {
        text = #".TH "\#(Self.escaped(name.uppercased()))" 1 "" "\#(Self.escaped(version))" "User Commands""#
    }

    /// Begins a section.
    mutating func section(_ title: String) { line(#".SH "\#(Self.escaped(title.uppercased()))""#) }

    /// Begins a part of a section.
    mutating func part(_ title: String) { line(#".SS "\#(Self.escaped(title))""#) }

    /// Adds words to the paragraph that a section begins with, or to the one that follows an example.
    mutating func words(_ words: String) { line(Self.escaped(words)) }

    /// Adds a term in bold, with something in italics after it, and what it means below.
    mutating func item(_ term: String, value: String = "", _ meaning: String) {
        line(".TP")
        line(#"\fB\#(Self.escaped(term))\fR"# + (value.isEmpty ? "" : #" \fI\#(Self.escaped(value))\fR"#))
        line(Self.escaped(meaning))
    }

    /// Adds a line as a shell is given it.
    mutating func example(_ command: String) {
        line(".PP")
        line(".EX")
        line("    " + Self.escaped(command))
        line(".EE")
        line(".PP")
    }

    private mutating func line(_ line: String) { text += "\n" + line }

    /// Words as they are to be read: nothing in them is a macro, and none of them lies outside of ASCII.
    static func escaped(_ words: String) -> String {
        let characters = words.unicodeScalars.map { scalar -> String in
            switch scalar {
            case "\\": #"\(rs"#
            case "-": #"\-"#
            case "\"": #"\(dq"#
            case "'": #"\(aq"#
            case "`": #"\(ga"#
            case "^": #"\(ha"#
            case "~": #"\(ti"#
            case "\n": " "
            case _ where scalar.isASCII: String(scalar)
            default: #"\[u\#(hex(scalar.value))]"#
            }
        }.joined()
        return characters.hasPrefix(".") ? #"\&"# + characters : characters
    }

    private static func hex(_ number: UInt32) -> String {
        let digits = String(number, radix: 16, uppercase: true)
        return String(repeating: "0", count: max(0, 4 - digits.count)) + digits
    }
}
