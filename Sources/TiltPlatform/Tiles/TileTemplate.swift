import Foundation
import TiltCanvas
import TiltEngine

/// The address of a map's tiles on the network, with placeholders such as `{z}`, `{x}` and `{y}`, in any order: see
/// the page on maps for all of them.
public nonisolated struct TileTemplate: Hashable, Sendable, CustomStringConvertible {
    private let pattern: TilePattern
    private let first: WebAddress

    /// Whether a text looks like a template: an address with a placeholder.
    public static func isTemplate(_ text: String) -> Bool {
        WebAddress.isMeant(by: text) && (text.contains("{") || text.contains("%7B") || text.contains("%7b"))
    }

    /// Reads a template. Throws if a placeholder is missing, unknown or in the host's name, or if the address may not
    /// be used (see ``WebAddress``). The host's name may have only letters that take turns. The error does not repeat
    /// parts that may hold a key.
    public init(_ text: String) throws(PlatformError) {
        func refusal(_ advice: String) -> PlatformError {
            PlatformError("cannot use the template", on: WebAddress.summary(of: text), advice: advice)
        }
        guard text.utf8.count <= TilePattern.longest else { throw refusal("it is too long") }
        guard !text.lowercased().hasPrefix("file:") else { throw refusal("name the folder with the tiles by its path") }
        pattern = TilePattern(text)
        guard pattern.isWhole else { throw refusal("it needs {z}, {x} and one of {y} and {-y}, or {q}") }
        guard !pattern.text(Self.corner).contains(where: { "{}".contains($0) }) else {
            throw refusal("only \(TilePattern.all) may stand in braces")
        }
        // An address ends its host's name with its third slash.
        let fixed = pattern.parts.prefix { if case .text = $0 { true } else if case .turn = $0 { true } else { false } }
        let head = TilePattern(parts: Array(fixed)).text(Self.corner)
        guard head.split(separator: "/", omittingEmptySubsequences: false).count > 3 else {
            throw refusal("the host's name must not contain a placeholder other than {s}")
        }
        // All letters take their turn in the first row.
        let turns = (0..<TilePattern.mostWords).compactMap { TileAddress(zoom: 7, x: $0, y: 0) }
        for tile in turns.reversed() { _ = try WebAddress(pattern.text(tile)) }
        first = try WebAddress(pattern.text(Self.corner))
    }

    /// The host only, because the rest may hold a key.
    public var description: String { first.description }

    /// The usual side of its tiles in points: twice the usual one if the address asks for `@2x`.
    public var tileSize: Int { pattern.text(Self.corner).contains("@2x") ? 512 : 256 }

    /// The zooms that it can name: one number for zoom, column and row has no digit at zoom 0.
    public var zooms: ClosedRange<Int> { pattern.parts.contains(.quadkey) ? 1...18 : 0...18 }

    func address(of tile: TileAddress) -> WebAddress {
        URL(string: pattern.text(tile)).flatMap { WebAddress($0) } ?? first
    }

    /// The name of its folder on disk, which does not reveal the address. Templates that differ in the order of their
    /// placeholders have different ones.
    var name: String { Fingerprint.text(of: pattern.description) }

    private static let corner = TileAddress.whole
}

/// A hash of 128 bits of a text, the same on every machine (Fowler, Noll and Vo's hash 1a, twice).
nonisolated enum Fingerprint {
    static func text(of text: String) -> String {
        [0xCBF2_9CE4_8422_2325, 0x6C62_272E_07BB_0142].map { (basis: UInt64) in
            let hash = text.utf8.reduce(basis) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
            let digits = String(hash, radix: 16)
            return String(repeating: "0", count: 16 - digits.count) + digits
        }.joined()
    }
}
