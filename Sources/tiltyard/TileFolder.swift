import Foundation
import TiltEngine
import TiltScenes

/// A folder with the tiles of a map, `{z}/{x}/{y}.png`, described by its names.
struct TileFolder {
    private let path: String
    /// The range of the folders named after zooms.
    let zooms: ClosedRange<Int>

    /// The number of columns that locate the tiles well enough; a zoom with four columns may need them all.
    private static let enoughColumns = 8
    /// The greatest number of columns whose rows are listed.
    private static let mostListed = 16

    /// A folder; nil if it has no zoom.
    init?(_ path: String) {
        let zooms = Self.numbers(in: path).filter {
            TileMap.allZooms.contains($0) && Self.isFolder("\(path)/\($0)")
        }
        guard let first = zooms.min(), let last = zooms.max() else { return nil }
        self.path = path
        self.zooms = first...last
    }

    /// The part of the earth that its tiles cover, by the first zoom with tiles small enough to tell. A part that
    /// crosses the east end of the map continues beyond it.
    var area: Rect {
        var area = Rect.unit
        for zoom in zooms {
            let count = 1 << zoom
            let columns = Self.numbers(in: "\(path)/\(zoom)").filter((0..<count).contains).sorted()
            let listed = columns.enumerated().filter { $0.offset % (columns.count / Self.mostListed + 1) == 0 }
            let rows = listed.flatMap { Self.numbers(in: "\(path)/\(zoom)/\($0.element)") }.filter((0..<count).contains)
            guard let west = columns.first, let top = rows.min(), let foot = rows.max() else { continue }
            // The part is the complement of the widest gap around the earth.
            let gaps = zip(columns, columns.dropFirst() + [west + count]).map { $1 - $0 }
            let widest = gaps.max() ?? count
            let first = columns[((gaps.lastIndex(of: widest) ?? 0) + 1) % columns.count]
            let size = Vector(Double(count - widest + 1), Double(foot - top + 1))
            area = Rect(origin: Vector(Double(first), Double(top)) / Double(count), size: size / Double(count))
            if columns.count >= min(max(count, 4), Self.enoughColumns) { break }
        }
        return area
    }

    /// The numbers that name the contents of a folder, with or without an extension.
    private static func numbers(in path: String) -> [Int] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
        return names.compactMap { Int($0.prefix { $0 != "." }) }
    }

    private static func isFolder(_ path: String) -> Bool {
        var isFolder: ObjCBool = false
        return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) && isFolder.boolValue
    }
}
