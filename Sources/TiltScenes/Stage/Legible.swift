extension String {
    /// What can be shown of a text that may be anything: its beginning, `most` Unicode scalars at most, with a space in place
    /// of every control character.
    func legible(most: Int) -> String {
        var text = ""
        text.unicodeScalars.append(
            contentsOf: unicodeScalars.prefix(most).map { $0.properties.generalCategory == .control ? " " : $0 })
        return text
    }
}
