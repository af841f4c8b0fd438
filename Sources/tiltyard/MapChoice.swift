import TiltEngine
import TiltPlatform
import TiltScenes

/// The user's choice of a map, by `--map` or by a drop: its sources, and its description for the scene.
struct MapChoice: Equatable {
    /// The source of the map.
    let base: TileSource
    /// The source of the overlay; nil if there is none.
    let overlay: TileSource?
    /// The description of a tile map for the scene; nil for a picture, which repeats.
    let map: TileMap?

    init(_ file: PictureFile) {
        base = TileSource(.picture(file))
        (overlay, map) = (nil, nil)
    }

    /// The map at a path or an address, with the options for tiles. Throws if there is no map, or if its tiles cannot
    /// be shown.
    init(_ text: String, _ options: MapOptions? = nil) throws(PlatformError) {
        guard let base = try Self.kind(text) else {
            let isAddress = text.contains("://")
            self.base = TileSource(isAddress ? .address(try WebAddress(text)) : .picture(try PictureFile(text)))
            (overlay, map) = (nil, nil)
            return
        }
        let overlay = try options?.overlay.flatMap { text throws(PlatformError) in try Self.kind(text) }
        if options?.overlay != nil, overlay == nil {
            throw PlatformError(
                "cannot use the overlay", on: options?.overlay ?? "", advice: "name a folder with {z}/{x}/{y}.png")
        }
        let (requested, size) = (options?.zoom?.zooms, Double(options?.tileSize ?? 256))
        let zooms = base.folder?.zooms ?? requested ?? 0...18
        guard requested?.overlaps(zooms) ?? true else {
            throw PlatformError(
                "cannot show the map", on: text,
                advice: "its zooms differ from --zoom: use \(zooms.lowerBound)-\(zooms.upperBound)")
        }
        let shown = requested?.clamped(to: zooms) ?? zooms
        let map = TileMap(
            zooms: shown, tileSize: size, hasOverlay: overlay != nil, attribution: options?.attribution,
            area: base.folder?.area ?? .unit)
        guard let map else {
            throw PlatformError("cannot show the map", on: text, advice: "give --zoom a lower first zoom")
        }
        self.map = map
        self.base = TileSource(base.kind, zooms: shown, tileSize: size)
        self.overlay = overlay.map { TileSource($0.kind, zooms: $0.folder?.zooms ?? shown, tileSize: size) }
    }

    private static func kind(_ text: String) throws(PlatformError) -> (kind: TileSource.Kind, folder: TileFolder?)? {
        if TileTemplate.isTemplate(text) { return (.template(try TileTemplate(text)), nil) }
        guard !text.contains("://"), let folder = TileFolder(text) else { return nil }
        return (.folder(text), folder)
    }
}
