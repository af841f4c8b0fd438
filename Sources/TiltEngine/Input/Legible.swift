extension String {
    /// The text on one line, as a screen or a terminal can be given it whatever it holds: its beginning, `most` Unicode
    /// scalars at most, with a space in place of every control character and every end of a line.
    package func legible(most: Int = .max) -> String {
        let scalars = unicodeScalars.prefix(most).map { scalar -> Unicode.Scalar in
            switch scalar.properties.generalCategory {
            case .control, .lineSeparator, .paragraphSeparator: " "
            default: scalar
            }
        }
        return String(String.UnicodeScalarView(scalars))
    }
}
