import ArgumentParser
import TiltAtmosphere
import TiltCanvas
import TiltEngine
import TiltPlatform
import TiltScenes
import TiltStage

struct MapOptions: SceneOptions {
    @Option(
        help: ArgumentHelp(
            "Map of the weather scene: a picture to repeat, the address of one, a folder with {z}/{x}/{y}.png, or an address or a path of tiles with {z}, {x} and {y} in it.",
            valueName: "IMAGE|FOLDER|ADDRESS"), completion: .file(), transform: { $0.pathOfFileAddress ?? $0 })
    var map: String?

    @Option(
        help: ArgumentHelp("Tiles to draw over those of --map, such as a radar's.", valueName: "FOLDER|ADDRESS"),
        completion: .directory, transform: { $0.pathOfFileAddress ?? $0 })
    var overlay: String?

    @Option(help: ArgumentHelp("Credit for the map, always shown over its tiles.", valueName: "TEXT"))
    var attribution: String?

    @Option(
        help: ArgumentHelp(
            "First and last zoom of the tiles, within 0-24. (default: the folder's, or 0-18)", valueName: "MIN-MAX"))
    var zoom: ZoomRange?

    @Option(help: ArgumentHelp("Size of a tile in points, from 64 to 1024. (default: 256)", valueName: "N"))
    var tileSize: Int?

    @Option(help: ArgumentHelp("The chart's time at the start in hours, from 0 to 48. (default: 0)", valueName: "H"))
    var hours: Double?

    static var scene: any CatalogueScene.Type { MapScene.self }
    static var isHeavy: Bool { true }
    static var contentName: String? { "--map" }
    var namesContent: Bool { map != nil }
    var awaitsContent: Bool { map != nil }

    static func flaw(in header: RecordingHeader) -> String? { header.flaw(of: MapPart.self) }

    func difference(from header: RecordingHeader) -> String? {
        hours.map { $0 == header[MapPart.self].hours } ?? true ? nil : "--hours"
    }

    func read(_ assets: AssetFolder) throws -> any SceneContents {
        let choice = try map.map { text throws(PlatformError) in try MapChoice(text, self) }
        try check(choice)
        func value<Value: Decodable>(_ name: String) throws(PlatformError) -> Value {
            try assets.value(in: "Weather/world/\(name).json", what: "cannot read the weather")
        }
        let ground: SkyGround = try value("world")
        let sky = SkyWorld(Atmosphere(try value("atmosphere"), land: ground.land), lights: ground.lights)
        return MapContents(map: choice, sky: sky, hours: hours)
    }

    func validate() throws {
        for (option, text) in [("--map", map), ("--overlay", overlay)] {
            guard let text else { continue }
            if text.isEmpty { throw ValidationError("\(option) needs a path or an address.") }
            guard WebAddress.isMeant(by: text) else { continue }
            do throws(PlatformError) {
                if TileTemplate.isTemplate(text) {
                    _ = try TileTemplate(text)
                } else if option == "--map" {
                    _ = try WebAddress(text)
                } else {
                    throw PlatformError(
                        "cannot use the address", on: "--overlay", advice: "it needs {z}, {x} and one of {y} and {-y}")
                }
            } catch {
                throw ValidationError("\(option): \(error).")
            }
        }
        if let hours, !(0...48).contains(hours) { throw ValidationError("--hours needs a number from 0 to 48.") }
        if let tileSize, !TileMap.tileSizes.contains(Double(tileSize)) {
            throw ValidationError("--tile-size needs a number from 64 to 1024.")
        }
        if map == nil, let option = ofTiles.first(where: \.isGiven)?.name {
            throw ValidationError("\(option) needs --map.")
        }
    }

    /// Throws if an option for tiles is given and the map has no tiles.
    func check(_ map: MapChoice?) throws {
        if case .tiles = map { return }
        guard map != nil, let option = ofTiles.first(where: \.isGiven)?.name else { return }
        throw ValidationError(
            "\(option) belongs to a map of tiles, and --map names a picture: give it a folder, or an address with {z}, {x} and {y}."
        )
    }

    private var ofTiles: [(name: String, isGiven: Bool)] {
        [
            ("--overlay", overlay != nil), ("--attribution", attribution != nil), ("--zoom", zoom != nil),
            ("--tile-size", tileSize != nil),
        ]
    }

    var inputs: [RunFiles.Use] { paths.filter { $0.option == "--map" } }

    /// The tiles are in folders named by their zooms.
    var folders: [UsedFolder] {
        paths.map { use in
            UsedFolder(use.option, TilePaths(use.path)?.grid?.folder ?? use.path) {
                $0.split(separator: "/").first.flatMap { Int($0) } != nil
            }
        }
    }

    /// What is no address.
    private var paths: [RunFiles.Use] {
        [("--map", map), ("--overlay", overlay)].compactMap { option, text in
            text.flatMap { WebAddress.isMeant(by: $0) ? nil : RunFiles.Use(option: option, path: $0) }
        }
    }
}

/// The first and last zoom of a map, as on the command line: 0-18.
struct ZoomRange: ExpressibleByArgument, Equatable, CustomStringConvertible {
    let zooms: ClosedRange<Int>

    init?(argument: String) {
        let parts = argument.split(separator: "-", omittingEmptySubsequences: false).map { Int($0) }
        guard parts.count == 2, let first = parts[0], let last = parts[1], first <= last,
            TileMap.allZooms.contains(first), TileMap.allZooms.contains(last)
        else { return nil }
        zooms = first...last
    }

    var description: String { "\(zooms.lowerBound)-\(zooms.upperBound)" }
}
