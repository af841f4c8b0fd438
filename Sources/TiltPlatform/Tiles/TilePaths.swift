import Foundation
import TiltCanvas
import TiltEngine

/// The paths of a map's tiles in files.
public nonisolated struct TilePaths: Hashable, Sendable {
    private let pattern: TilePattern
    private let endings: [String]

    /// The endings of a folder's tiles, which may be written in capitals or left out.
    private static let usual =
        ["png", "jpg", "jpeg", "webp", "gif", "tif", "tiff"].flatMap {
            [".\($0)", ".\($0.uppercased())", ".\($0.capitalized)"]
        } + [".WebP", ""]

    /// The tiles `{z}/{x}/{y}` of a folder: PNG, JPEG, WebP, GIF or TIFF. `fromSouth` is whether rows are counted from the south.
    public init(folder: String, fromSouth: Bool = false) {
        let row = fromSouth ? TilePattern.Part.rowFromSouth : .row
        pattern = TilePattern(parts: [.text("\(folder)/"), .zoom, .text("/"), .column, .text("/"), row])
        endings = Self.usual
    }

    /// Reads a path with placeholders, such as `tiles/{z}/{x}/{-y}.png`; nil if they do not tell a tile's place. If a
    /// placeholder is last, the endings are those of a folder's tiles.
    public init?(_ text: String) {
        guard text.utf8.count <= TilePattern.longest else { return nil }
        pattern = TilePattern(text.hasPrefix("{") ? "./\(text)" : text, isPath: true)
        guard pattern.isWhole else { return nil }
        if case .text = pattern.parts.last { endings = [""] } else { endings = Self.usual }
    }

    /// The folder that has one for each zoom, whether each of these has one for each row, in place of each column, and whether
    /// rows are counted from the south; nil if the tiles lie in another way.
    public var grid: (folder: String, hasRowsFirst: Bool, isFromSouth: Bool)? {
        var parts = pattern.parts
        if case .text(let ending) = parts.last, ending.hasPrefix("."), !ending.contains("/") { parts.removeLast() }
        guard parts.count == 6, case .text(let folder) = parts[0], folder.hasSuffix("/"), parts[1] == .zoom,
            parts[2] == .text("/"), parts[4] == .text("/")
        else { return nil }
        // A path that is whole has one column and one row.
        let rows = [TilePattern.Part.row, .rowFromSouth]
        guard let row = rows.first(where: [parts[3], parts[5]].contains), [parts[3], parts[5]].contains(.column) else {
            return nil
        }
        return (folder == "/" ? folder : String(folder.dropLast()), parts[3] == row, row == .rowFromSouth)
    }

    /// The paths of which the first that exists is a tile's file.
    func paths(of tile: TileAddress) -> [String] { endings.map { pattern.text(tile) + $0 } }
}
