extension String {
    /// The text on one line, safe for a screen or a terminal: at most `most` Unicode scalars, with every control
    /// character and line break replaced by a space, and every private character or noncharacter, such as stands for a byte
    /// of a path that is no text, and every control of the direction of writing, by the sign for one that is not known.
    package func legible(most: Int = .max) -> String {
        let scalars = unicodeScalars.prefix(most).map { scalar -> Unicode.Scalar in
            switch scalar.properties.generalCategory {
            case .control, .lineSeparator, .paragraphSeparator: " "
            case .privateUse: "\u{FFFD}"
            case _ where scalar.properties.isNoncharacterCodePoint || scalar.properties.isBidiControl: "\u{FFFD}"
            default: scalar
            }
        }
        return String(String.UnicodeScalarView(scalars))
    }

    /// The text with its lines, each of them legible.
    package var legibleLines: String {
        unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false).map { String($0).legible() }
            .joined(separator: "\n")
    }
}
