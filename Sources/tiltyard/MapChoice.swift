import Foundation
import TiltPlatform
import TiltScenes

/// A map that somebody names, by `--map` or by dropping it.
enum MapChoice: Equatable {
    /// A picture in a file.
    case picture(PictureFile)
    /// A picture on the net.
    case address(WebAddress)
    /// Tiles, in a folder or on the net.
    case tiles(MapTiles)

    /// What a path or an address leads to. Throws where it leads to no map.
    init(_ text: String, _ options: MapOptions? = nil) throws(PlatformError) {
        if let tiles = try MapTiles(text, options) {
            self = .tiles(tiles)
        } else {
            self = text.contains("://") ? .address(try WebAddress(text)) : .picture(try PictureFile(text))
            guard let options, options.overlay ?? options.attribution != nil || options.zoom != nil else { return }
            throw PlatformError(
                "cannot use --overlay, --attribution and --zoom", on: "--map",
                advice: "they belong to a map of tiles: an address with {z}, {x} and {y}, or a folder")
        }
    }

    /// Who is asked for it; nil where nobody is.
    var host: String? {
        switch self {
        case .picture: nil
        case .address(let address): address.description
        case .tiles(let tiles): tiles.base.host
        }
    }
}

/// Where the tiles of a map come from, and what a scene has to know of them.
struct MapTiles: Equatable {
    let base: TileSource
    let overlay: TileSource?
    let map: TileMap

    /// The tiles of a folder or a template, with what the options say of them; nil where a text names neither. Throws where it
    /// names tiles that cannot be shown.
    init?(_ text: String, _ options: MapOptions?) throws(PlatformError) {
        guard let base = try Self.kind(text) else { return nil }
        let overlay = try options?.overlay.flatMap { text throws(PlatformError) in try Self.kind(text) }
        if options?.overlay != nil, overlay == nil {
            throw PlatformError(
                "cannot use the overlay", on: options?.overlay ?? "", advice: "name a folder with {z}/{x}/{y}.png")
        }
        let zooms = options?.zoom?.zooms ?? Self.zooms(of: base) ?? 0...18
        let size = Double(options?.tileSize ?? 256)
        let map = TileMap(
            zooms: zooms, tileSize: size, hasOverlay: overlay != nil, attribution: options?.attribution)
        guard let map else {
            throw PlatformError("cannot show the map", on: text, advice: "give --zoom a lower first zoom")
        }
        self.map = map
        self.base = TileSource(base, zooms: zooms, tileSize: size, attribution: options?.attribution)
        self.overlay = overlay.map { TileSource($0, zooms: Self.zooms(of: $0) ?? zooms, tileSize: size) }
    }

    private static func kind(_ text: String) throws(PlatformError) -> TileSource.Kind? {
        if TileTemplate.isTemplate(text) { return .template(try TileTemplate(text)) }
        guard !text.contains("://"), zooms(of: .folder(text)) != nil else { return nil }
        return .folder(text)
    }

    /// Whether a path leads to a folder of tiles.
    static func isFolder(_ path: String) -> Bool { zooms(of: .folder(path)) != nil }

    /// From the first to the last of the folders that are called after a zoom; nil where there is none.
    private static func zooms(of kind: TileSource.Kind) -> ClosedRange<Int>? {
        guard case .folder(let path) = kind else { return nil }
        let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
        let zooms = names.compactMap { Int($0) }.filter {
            TileMap.allZooms.contains($0) && PictureFile.isFolder("\(path)/\($0)")
        }
        guard let first = zooms.min(), let last = zooms.max() else { return nil }
        return first...last
    }
}

extension PictureFile {
    /// Whether a path leads to a folder.
    fileprivate static func isFolder(_ path: String) -> Bool {
        var isFolder: ObjCBool = false
        return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) && isFolder.boolValue
    }
}
