import TiltEngine
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
        let (wished, size) = (options?.zoom?.zooms, Double(options?.tileSize ?? 256))
        let zooms = base.folder?.zooms ?? wished ?? 0...18
        guard wished?.overlaps(zooms) ?? true else {
            throw PlatformError(
                "cannot show the map", on: text,
                advice: "it has other zooms than --zoom says: \(zooms.lowerBound)-\(zooms.upperBound)")
        }
        let shown = wished?.clamped(to: zooms) ?? zooms
        let map = TileMap(
            zooms: shown, tileSize: size, hasOverlay: overlay != nil, attribution: options?.attribution,
            area: base.folder?.area ?? .unit)
        guard let map else {
            throw PlatformError("cannot show the map", on: text, advice: "give --zoom a lower first zoom")
        }
        self.map = map
        self.base = TileSource(base.kind, zooms: shown, tileSize: size, attribution: options?.attribution)
        self.overlay = overlay.map { TileSource($0.kind, zooms: $0.folder?.zooms ?? shown, tileSize: size) }
    }

    private static func kind(_ text: String) throws(PlatformError) -> (kind: TileSource.Kind, folder: TileFolder?)? {
        if TileTemplate.isTemplate(text) { return (.template(try TileTemplate(text)), nil) }
        guard !text.contains("://"), let folder = TileFolder(text) else { return nil }
        return (.folder(text), folder)
    }
}
