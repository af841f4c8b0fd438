import TiltEngine
import TiltPlatform
import TiltScenes

/// The user's choice of a map, by `--map` or by a drop.
enum MapChoice: Equatable {
    /// A picture in a file, which repeats.
    case picture(PictureFile)
    /// A picture at an address, which repeats.
    case address(WebAddress)
    /// Tiles and their overlay, if there is one, with the description of the map for the scene.
    case tiles(TileMap, base: TileSource, overlay: TileSource?)

    /// The map at a path or an address, with the options for tiles. Throws if there is no map, or if its tiles cannot
    /// be shown.
    init(_ text: String, _ options: MapOptions? = nil) throws(PlatformError) {
        let requested = options?.zoom?.zooms
        guard let (base, folder) = try Self.tiles(text, zooms: requested) else {
            self = WebAddress.isMeant(by: text) ? .address(try WebAddress(text)) : .picture(try PictureFile(text))
            return
        }
        let overlay = try options?.overlay.map { text throws(PlatformError) in
            guard let (overlay, _) = try Self.tiles(text, zooms: base.zooms) else {
                throw PlatformError("cannot use the overlay", on: text, advice: "name a folder with {z}/{x}/{y}.png")
            }
            return overlay
        }
        if let requested, let folder, !requested.overlaps(folder.zooms) {
            throw PlatformError(
                "cannot show the map", on: text,
                advice: "its zooms differ from --zoom: use \(folder.zooms.lowerBound)-\(folder.zooms.upperBound)")
        }
        let map = TileMap(
            zooms: base.zooms, tileSize: Double(options?.tileSize ?? 256), hasOverlay: overlay != nil,
            attribution: options?.attribution, area: folder?.area ?? .unit)
        guard let map else {
            throw PlatformError("cannot show the map", on: text, advice: "give --zoom a lower first zoom")
        }
        self = .tiles(map, base: base, overlay: overlay)
    }

    /// The tiles of a template or a folder at some zooms, or at all; nil if a text names none.
    private static func tiles(
        _ text: String, zooms: ClosedRange<Int>?
    ) throws(PlatformError) -> (source: TileSource, folder: TileFolder?)? {
        if TileTemplate.isTemplate(text) { return (.template(try TileTemplate(text), zooms: zooms ?? 0...18), nil) }
        guard !WebAddress.isMeant(by: text), let folder = TileFolder(text) else { return nil }
        return (.folder(text, zooms: zooms?.clamped(to: folder.zooms) ?? folder.zooms), folder)
    }
}
