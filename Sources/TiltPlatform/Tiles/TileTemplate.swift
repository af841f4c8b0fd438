import Foundation
import TiltEngine

/// The address of a map's tiles on the network, with `{z}`, `{x}` and `{y}` in any order, or `{-y}` if rows are counted
/// from the south.
public nonisolated struct TileTemplate: Hashable, Sendable, CustomStringConvertible {
    private let parts: [Part]
    private let first: WebAddress

    private enum Part: Hashable {
        case text(String)
        case zoom, column, row, rowFromSouth
    }

    private static let tokens: [(String, Part)] = [
        ("{z}", .zoom), ("{x}", .column), ("{y}", .row), ("{-y}", .rowFromSouth),
    ]

    /// Whether a text looks like a template: an address with a placeholder.
    public static func isTemplate(_ text: String) -> Bool { WebAddress.isMeant(by: text) && text.contains("{") }

    /// Reads a template. Throws if a placeholder is missing, unknown or in the host's name, or if the address may not
    /// be used (see ``WebAddress``). The error does not repeat parts that may hold a key.
    public init(_ text: String) throws(PlatformError) {
        let parts = Self.parts(of: text[...])
        let filled = Self.text(parts, Self.corner)
        func refusal(_ advice: String) -> PlatformError {
            PlatformError(
                "cannot use the template", on: WebAddress.summary(of: text), advice: advice)
        }
        guard !text.hasPrefix("file://") else { throw refusal("name the folder with the tiles by its path") }
        let rows = parts.count { $0 == .row || $0 == .rowFromSouth }
        guard parts.contains(.zoom), parts.contains(.column), rows == 1 else {
            throw refusal("it needs {z}, {x} and one of {y} and {-y}")
        }
        guard !filled.contains(where: { "{}".contains($0) }) else {
            throw refusal("only {z}, {x}, {y} and {-y} may stand in braces")
        }
        first = try WebAddress(filled)
        guard case .text(let head) = parts[0], head.split(separator: "/", omittingEmptySubsequences: false).count > 3
        else {
            throw refusal("the host's name must not contain a placeholder")
        }
        self.parts = parts
    }

    /// The host only, because the rest may hold a key.
    public var description: String { first.description }

    func address(of tile: TileAddress) -> WebAddress {
        URL(string: Self.text(parts, tile)).flatMap { WebAddress($0) } ?? first
    }

    /// The name of its folder on disk, which does not reveal the address.
    var name: String { Fingerprint.text(of: Self.text(parts, Self.corner) + "\(parts.contains(.row))") }

    private static let corner = TileAddress(zoom: 0, column: 0, row: 0)

    private static func text(_ parts: [Part], _ tile: TileAddress?) -> String {
        parts.map { part in
            switch part {
            case .text(let text): text
            case .zoom: "\(tile?.zoom ?? 0)"
            case .column: "\(tile?.x ?? 0)"
            case .row: "\(tile?.y ?? 0)"
            case .rowFromSouth: "\(tile?.rowFromSouth ?? 0)"
            }
        }.joined()
    }

    private static func parts(of text: Substring) -> [Part] {
        var (parts, plain, rest): ([Part], String, Substring) = ([], "", text)
        while let next = rest.first {
            if let (token, part) = tokens.first(where: { rest.hasPrefix($0.0) }) {
                if !plain.isEmpty { parts.append(.text(plain)) }
                plain = ""
                parts.append(part)
                rest = rest.dropFirst(token.count)
            } else {
                plain.append(next)
                rest = rest.dropFirst()
            }
        }
        return plain.isEmpty ? parts : parts + [.text(plain)]
    }
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
