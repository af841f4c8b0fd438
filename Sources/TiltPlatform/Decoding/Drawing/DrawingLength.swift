/// A length as SVG writes it.
nonisolated struct DrawingLength: Equatable {
    let number: Double
    /// Empty for pixels.
    let unit: String

    init?(_ text: some StringProtocol) {
        unit = String(text.reversed().prefix { $0.isLetter || $0 == "%" }.reversed())
        guard let number = Double(text.dropLast(unit.count)), number.isFinite else { return nil }
        self.number = number
    }

    /// The length in pixels, 96 of which are an inch, and letters 16 high; nil if it is a share.
    var pixels: Double? { Self.sizes[unit].map { number * $0 } }

    /// All units, among them those of shares.
    static let units = Set(sizes.keys).union(["%"])

    private static let sizes = [
        "": 1, "px": 1, "pt": 96.0 / 72, "pc": 16, "mm": 96 / 25.4, "cm": 96 / 2.54, "in": 96, "Q": 96 / 101.6,
        "em": 16, "rem": 16, "ex": 8,
    ]
}
