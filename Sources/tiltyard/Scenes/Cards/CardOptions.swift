import ArgumentParser
import TiltCanvas
import TiltPlatform
import TiltScenes

struct CardOptions: SceneOptions {
    @Option(
        parsing: .upToNextOption,
        help: ArgumentHelp("Pictures for the carousel: files, or one folder.", valueName: "FILE…|FOLDER"),
        completion: .file())
    var cards: [String] = []

    @Option(
        help: ArgumentHelp(
            "The carousel's layout: \(LayoutName.list). (default: the last one, else \(CarouselScene.layoutNames[0]))",
            valueName: "layout"))
    var layout: LayoutName?

    static var scene: any CatalogueScene.Type { CarouselScene.self }
    static var contentName: String? { "--cards" }
    var namesContent: Bool { !cards.isEmpty }

    var inputs: [RunFiles.Use] {
        cards.flatMap { path in
            // A folder without pictures is refused when they are read.
            let pictures = (try? PictureFile.paths(at: path)) ?? []
            return pictures + pictures.compactMap(PictureFile.depthPath(beside:))
        }.map { RunFiles.Use(option: "--cards", path: $0) }
    }

    func validate() throws { if cards.contains("") { throw ValidationError("--cards needs a path.") } }

    static func flaw(in header: RecordingHeader) -> String? { header.flaw(of: CarouselPart.self) }

    func difference(from header: RecordingHeader) -> String? {
        let recorded = header[CarouselPart.self].layout ?? CarouselScene.layoutNames[0]
        return layout.map { $0.name == recorded } ?? true ? nil : "--layout"
    }

    func read(_ assets: AssetFolder) throws -> any SceneContents {
        var notes: [PlatformError] = []
        var art: CardArt?
        do throws(PlatformError) { art = try Self.art(assets) } catch { notes.append(error) }
        let files = try PictureFile.all(at: cards) { notes.append($0) }
        return CardContents(files: files, notes: notes, art: art, layout: layout?.name)
    }

    /// The layers and the weather of the bundled cards. Throws if a file cannot be read or is invalid.
    static func art(_ assets: AssetFolder) throws(PlatformError) -> CardArt {
        let (weather, what) = ("Cards/Layers/weather.json", "cannot show the weather in the cards")
        let layers: CardArt.Layers = try assets.value(in: "Cards/Layers/layers.json", what: what)
        let weathers: CardArt.Weathers = try assets.value(in: weather, what: what)
        do throws(CardArtFlaw) {
            return try CardArt(layers: layers, weather: weathers)
        } catch {
            throw assets.refusal(of: what, in: weather, "\(error)")
        }
    }
}

struct LayoutName: ListedName {
    static let names = CarouselScene.layoutNames
    let name: String
}
