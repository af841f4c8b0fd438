import Foundation
import TiltCanvas
import TiltEngine
import TiltPlatform
import TiltStage

/// The tiles of a map in files, as the names of files and folders and a `tilemapresource.xml` beside them describe it.
struct TileFolder {
    let paths: TilePaths
    /// The zooms that have a folder; those that tiles usually have, if there are no folders of zooms.
    let zooms: ClosedRange<Int>
    /// The side of a tile in points, if it is told.
    let tileSize: Int?
    /// The part of the earth that the tiles cover, by the first zoom with tiles small enough to tell. A part that
    /// crosses the east end of the map continues beyond it.
    let area: Rect

    /// The number of columns that locate the tiles well enough; a zoom with four columns may need them all.
    private static let enoughColumns = 8
    /// The greatest number of columns, or rows, whose content is listed.
    private static let mostListed = 16

    /// A folder with folders of zooms, what describes it in it, or the path of a tile with placeholders; nil if a path is none. Throws if the path lacks
    /// a placeholder or leads to no tiles, or if the tiles are in a grid that cannot be shown.
    init?(_ path: String) throws(PlatformError) {
        let isPattern = path.contains("{") && FileStatus(path) == nil
        let isDescription = ([TileMapResource.name] + TileJSON.names).contains(path.parts.name)
        let path = isDescription && !Folder.exists(path) ? path.parts.folder ?? "." : path
        let description = isPattern ? nil : TileMapResource("\(path)/\(TileMapResource.name)")
        guard
            let paths = isPattern
                ? TilePaths(path)
                : TilePaths(folder: path, fromSouth: description?.isFromSouth ?? TileJSON.isFromSouth(in: path))
        else {
            throw PlatformError(
                "cannot show the map", on: path, advice: "it needs {z}, {x} and one of {y} and {-y}, or {q}")
        }
        self.paths = paths
        tileSize = description?.tileSize
        guard let grid = paths.grid else {
            (zooms, area) = (0...18, .unit)
            return
        }
        let zooms = Self.numbers(in: grid.folder).filter {
            TileMap.allZooms.contains($0) && Folder.exists("\(grid.folder)/\($0)")
        }
        guard let first = zooms.min(), let last = zooms.max() else {
            guard isPattern else { return nil }
            throw PlatformError("cannot show the map", on: path, advice: "there are no tiles of this kind")
        }
        guard description?.isGeodetic != true else {
            throw PlatformError(
                "cannot show the map", on: path,
                advice: "its grid is one of degrees: cut it with gdal2tiles.py --profile=mercator")
        }
        self.zooms = first...last
        area = Self.area(of: zooms.sorted(), grid)
    }

    /// Whether a path is one of a folder of tiles, also of one that cannot be shown.
    static func isOne(_ path: String) -> Bool {
        do throws(PlatformError) { return try TileFolder(path) != nil } catch { return true }
    }

    private static func area(of zooms: [Int], _ grid: (folder: String, hasRowsFirst: Bool, isFromSouth: Bool)) -> Rect {
        var area = Rect.unit
        for zoom in zooms {
            let count = 1 << zoom
            let outer = numbers(in: "\(grid.folder)/\(zoom)").filter((0..<count).contains).sorted()
            let listed = outer.enumerated().filter { $0.offset % (outer.count / mostListed + 1) == 0 }
            let inner = Set(listed.flatMap { numbers(in: "\(grid.folder)/\(zoom)/\($0.element)") })
                .filter((0..<count).contains).sorted()
            let (columns, counted) = grid.hasRowsFirst ? (inner, outer) : (outer, inner)
            let rows = grid.isFromSouth ? counted.map { count - 1 - $0 } : counted
            guard let west = columns.first, let top = rows.min(), let foot = rows.max() else { continue }
            // The part is the complement of the widest gap around the earth.
            let gaps = zip(columns, columns.dropFirst() + [west + count]).map { $1 - $0 }
            let widest = gaps.max() ?? count
            let first = columns[((gaps.lastIndex(of: widest) ?? 0) + 1) % columns.count]
            let size = Vector(Double(count - widest + 1), Double(foot - top + 1))
            area = Rect(origin: Vector(Double(first), Double(top)) / Double(count), size: size / Double(count))
            if columns.count >= min(max(count, 4), enoughColumns) { break }
        }
        return area
    }

    /// The numbers that name the contents of a folder, with or without an extension.
    private static func numbers(in path: String) -> [Int] {
        (Folder.names(in: path) ?? []).compactMap { Int($0.prefix { $0 != "." }) }
    }
}

/// What a tile JSON says of tiles (TileJSON 2 and 3).
struct TileJSON: Decodable {
    private let scheme: String?
    private let tiles: [String]?
    private let minzoom, maxzoom: Int?
    private let bounds: [Double]?
    private let attribution: String?

    static let names = ["tiles.json", "tilejson.json", "tile.json"]

    /// Reads a file; nil if there is none, or none of this kind.
    init?(file: String) {
        guard let bytes = try? [UInt8](file: file, limit: 1 << 16, what: ""),
            let json = try? JSONDecoder().decode(Self.self, from: Data(bytes))
        else { return nil }
        self = json
    }

    /// Whether a file in a folder says that rows are counted from the south.
    static func isFromSouth(in folder: String) -> Bool {
        names.contains { Self(file: "\(folder)/\($0)")?.scheme == "tms" }
    }

    /// The first address of its tiles; nil if it tells none.
    var address: String? { tiles?.first.map { scheme == "tms" ? $0.replacing("{y}", with: "{-y}") : $0 } }

    /// The zooms with tiles; nil if it tells none that can be shown.
    var zooms: ClosedRange<Int>? {
        let (first, last) = (minzoom ?? 0, maxzoom ?? 18)
        return first <= last && TileMap.allZooms.contains(first) && TileMap.allZooms.contains(last) ? first...last : nil
    }

    /// The part of the earth with tiles, as ``TileMap`` has it; all of it if none is told.
    var area: Rect {
        guard let bounds, bounds.count == 4, bounds.allSatisfy({ abs($0) <= 360 }) else { return .unit }
        func place(_ longitude: Double, _ latitude: Double) -> Vector {
            let east = longitude / 360 + 0.5
            let north = asinh(tan(latitude.clamped(to: -85.0511...85.0511) * .pi / 180)) / (2 * .pi)
            return Vector(east - east.rounded(.down), (0.5 - north).clamped(to: 0...1))
        }
        let (start, end) = (place(bounds[0], bounds[3]), place(bounds[2], bounds[1]))
        let width = end.x > start.x ? end.x - start.x : end.x - start.x + 1
        return end.y - start.y < 1e-9 ? .unit : Rect(origin: start, size: Vector(width, end.y - start.y))
    }

    /// The credit for its tiles, without marks of a web page.
    var credit: String? { attribution?.replacing(#/<[^>]*>/#, with: "") }
}

/// What a `tilemapresource.xml` says of the tiles beside it (OSGeo's Tile Map Service, 1.0.0); gdal2tiles.py writes one.
private struct TileMapResource {
    /// Whether rows are counted from the south, as the specification wants it. Some write the origin of others.
    let isFromSouth: Bool
    /// Whether the grid is one of degrees, in place of Mercator's.
    let isGeodetic: Bool
    let tileSize: Int?

    static let name = "tilemapresource.xml"
    private static let mostBytes = 1 << 16

    /// Reads a file; nil if there is none, or none of this kind.
    init?(_ path: String) {
        guard let bytes = try? [UInt8](file: path, limit: Self.mostBytes, what: "") else { return nil }
        var (text, rest) = ("", String(decoding: bytes, as: UTF8.self)[...])
        while let start = rest.range(of: "<!--") {
            text += rest[..<start.lowerBound]
            rest = rest[start.upperBound...]
            rest = rest.range(of: "-->").map { rest[$0.upperBound...] } ?? ""
        }
        text += rest
        guard text.contains("<TileMap") else { return nil }
        func value(_ element: String, _ name: String) -> Substring? {
            guard let start = text.range(of: "<\(element) ") else { return nil }
            let tag = text[start.upperBound...].prefix(1000).prefix { $0 != ">" }
            return tag.matches(of: #/([A-Za-z\-]+)\s*=\s*["']([^"']*)["']/#).first { $0.1 == name }?.2
        }
        func number(_ element: String, _ name: String) -> Double? { value(element, name).flatMap { Double($0) } }
        let (origin, top, foot) = (number("Origin", "y"), number("BoundingBox", "maxy"), number("BoundingBox", "miny"))
        isFromSouth = !(origin != nil && top != nil && origin == top && foot != top)
        isGeodetic = value("TileSets", "profile")?.contains("geodetic") == true
        tileSize = number("TileFormat", "width").flatMap { TileMap.tileSizes.contains($0) ? Int($0) : nil }
    }
}
