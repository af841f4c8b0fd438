import TiltCanvas
import TiltEngine
import TiltPlatform
import TiltStage

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
        let text = text.pathOfFileAddress ?? text
        let requested = options?.zoom?.zooms
        guard let base = try Tiles(text, zooms: requested) else {
            self = WebAddress.isMeant(by: text) ? .address(try WebAddress(text)) : .picture(try PictureFile(text))
            return
        }
        let overlay = try options?.overlay.map { text throws(PlatformError) in
            guard let overlay = try Tiles(text.pathOfFileAddress ?? text, zooms: base.source.zooms) else {
                throw PlatformError("cannot use the overlay", on: text, advice: "name a folder with {z}/{x}/{y}.png")
            }
            return overlay.source
        }
        if let requested, let folder = base.folder, !requested.overlaps(folder.zooms) {
            throw PlatformError(
                "cannot show the map", on: text,
                advice: "its zooms differ from --zoom: use \(folder.zooms.lowerBound)-\(folder.zooms.upperBound)")
        }
        let map = TileMap(
            zooms: base.source.zooms, tileSize: Double(options?.tileSize ?? base.tileSize), hasOverlay: overlay != nil,
            attribution: options?.attribution ?? base.json?.credit, area: base.folder?.area ?? base.json?.area ?? .unit)
        guard let map else {
            throw PlatformError("cannot show the map", on: text, advice: "give --zoom a lower first zoom")
        }
        self = .tiles(map, base: base.source, overlay: overlay)
    }

    private struct Tiles {
        let source: TileSource
        /// Nil on the network.
        let folder: TileFolder?
        let tileSize: Int
        /// The description by which they are named, if it tells an address.
        let json: TileJSON?

        /// The tiles of a template, a folder or a tile JSON at some zooms, or at all; nil if a text names none.
        init?(_ text: String, zooms: ClosedRange<Int>?) throws(PlatformError) {
            json = TileJSON(file: text).flatMap { $0.address == nil ? nil : $0 }
            let (text, zooms) = (json?.address ?? text, zooms ?? json?.zooms)
            if WebAddress.isMeant(by: text) {
                guard TileTemplate.isTemplate(text) else { return nil }
                let template = try TileTemplate(text)
                source = .template(template, zooms: zooms ?? template.zooms)
                (folder, tileSize) = (nil, template.tileSize)
            } else {
                guard let folder = try TileFolder(text) else { return nil }
                source = .files(folder.paths, zooms: zooms?.clamped(to: folder.zooms) ?? folder.zooms)
                (self.folder, tileSize) = (folder, folder.tileSize ?? 256)
            }
        }
    }
}
