extension String {
    /// The text on one line, safe for a screen or a terminal: at most `most` Unicode scalars, with every control
    /// character and line break replaced by a space.
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
