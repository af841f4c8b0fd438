import TiltCanvas
import TiltEngine

/// A text with placeholders for the place of a map's tile, as the field writes them:
///
/// | placeholder | stands for |
/// |---|---|
/// | `{z}`, `{zoom}`, `{TileMatrix}` | the zoom |
/// | `{x}`, `{TileCol}` | the column from the west |
/// | `{y}`, `{TileRow}`, `{-y}` | the row from the north, or from the south |
/// | `{q}`, `{quadkey}` | zoom, column and row as one number in base 4 |
/// | `{s}`, `{a-c}`, `{switch:a,b,c}` | one of some letters or words, in turn from tile to tile; `{s}` is one of a, b and c |
/// | `{r}` | nothing: where it would stand for `@2x`, write that |
///
/// A dollar before the brace belongs to it. In an address the braces may be written as `%7B` and `%7D`. A path has no letters that take turns.
nonisolated struct TilePattern: Hashable, CustomStringConvertible {
    enum Part: Hashable {
        case text(String)
        case zoom, column, row, rowFromSouth, quadkey
        case turn([String])
    }

    let parts: [Part]

    /// The greatest length of a pattern in bytes, and the greatest number of words that take turns.
    static let (longest, mostWords) = (2000, 100)
    /// The placeholders, for messages.
    static let all = "{z}, {x}, {y}, {-y}, {q}, {s}, {a-c}, {switch:a,b,c} and {r}"

    init(parts: [Part]) { self.parts = parts }

    /// Splits an address or a path at its placeholders. Braces with anything else in them stay as they are.
    init(_ text: String, isPath: Bool = false) {
        var (parts, plain, rest): ([Part], String, Substring) = ([], "", (isPath ? text : Self.withBraces(text))[...])
        while let next = rest.first {
            guard next == "{", let end = rest.firstIndex(of: "}"),
                case let name = rest[..<end].dropFirst(), let part = Self.part(named: name, isPath)
            else {
                plain.append(next)
                rest.removeFirst()
                continue
            }
            if plain.last == "$" { plain.removeLast() }
            if part != .text("") {
                if !plain.isEmpty { parts.append(.text(plain)) }
                plain = ""
                parts.append(part)
            }
            rest = rest[end...].dropFirst()
        }
        self.parts = plain.isEmpty ? parts : parts + [.text(plain)]
    }

    /// Its text, with one way to write each placeholder.
    var description: String {
        parts.map { part in
            switch part {
            case .text(let text): text
            case .zoom: "{z}"
            case .column: "{x}"
            case .row: "{y}"
            case .rowFromSouth: "{-y}"
            case .quadkey: "{q}"
            case .turn(let words): "{switch:\(words.joined(separator: ","))}"
            }
        }.joined()
    }

    /// Whether it names the place of a tile once: by zoom, column and row, or by one number for all three.
    var isWhole: Bool {
        let rows = parts.count { $0 == .row || $0 == .rowFromSouth }
        return parts.contains(.zoom) && parts.contains(.column) && rows == 1 || rows == 0 && parts.contains(.quadkey)
    }

    func text(_ tile: TileAddress) -> String {
        parts.map { part in
            switch part {
            case .text(let text): text
            case .zoom: "\(tile.zoom)"
            case .column: "\(tile.x)"
            case .row: "\(tile.y)"
            case .rowFromSouth: "\(tile.rowFromSouth)"
            case .quadkey: tile.quadkey
            case .turn(let words): words[(tile.x + tile.y) % words.count]
            }
        }.joined()
    }

    private static func withBraces(_ text: String) -> String {
        var text = text
        for (code, brace) in [("%7B", "{"), ("%7b", "{"), ("%7D", "}"), ("%7d", "}")] {
            text.replace(code, with: brace)
        }
        return text
    }

    /// A placeholder by its name, as an empty text if it stands for nothing; nil if there is none of that name.
    private static func part(named name: Substring, _ isPath: Bool) -> Part? {
        switch name.lowercased() {
        case "z", "zoom", "tilematrix": .zoom
        case "x", "tilecol": .column
        case "y", "tilerow": .row
        case "-y": .rowFromSouth
        case "q", "quadkey": .quadkey
        case "r" where !isPath: .text("")
        case _ where !isPath: words(named: name).map { .turn($0) }
        default: nil
        }
    }

    /// The words that take turns for a placeholder's name; nil if it names none.
    private static func words(named name: Substring) -> [String]? {
        if name == "s" { return ["a", "b", "c"] }
        if name.hasPrefix("switch:") {
            let words = name.dropFirst("switch:".count).split(separator: ",", omittingEmptySubsequences: false)
            return words.count <= mostWords ? words.map(String.init) : nil
        }
        let signs = Array(name.utf8)
        guard signs.count == 3, signs[1] == UInt8(ascii: "-"), signs[0] <= signs[2],
            ["0"..."9", "a"..."z", "A"..."Z"].contains(where: { (range: ClosedRange<Unicode.Scalar>) in
                range.contains(Unicode.Scalar(signs[0])) && range.contains(Unicode.Scalar(signs[2]))
            })
        else { return nil }
        return (signs[0]...signs[2]).map { String(Unicode.Scalar($0)) }
    }
}

nonisolated extension TileAddress {
    /// Its digits in base 4, one for each zoom from the first: 0 north-west, 1 north-east, 2 south-west, 3 south-east.
    var quadkey: String { (0..<zoom).reversed().map { bit in "\((x >> bit) & 1 + 2 * ((y >> bit) & 1))" }.joined() }
}
