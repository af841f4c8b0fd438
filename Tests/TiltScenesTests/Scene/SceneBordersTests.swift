import Foundation
import Support
import Testing
import TiltScenes
import TiltStage
import TiltStageTests

@Suite("The borders of scenes")
struct SceneBordersTests {
    private static let modules = ["TiltCanvas", "TiltStage", "TiltPlatform", "tiltyard"]

    /// The words of the scenes, beside their names.
    private static let vocabulary = Set([
        "map", "chart", "minimap", "card", "poster", "deck", "landscape", "layer", "cloud", "rain", "snow", "hail",
        "storm",
        "lightning", "thunder", "wind", "sun", "moon", "star", "tree", "lake", "shore", "cricket", "dock", "photo",
        "hour",
    ]).union(SceneCatalogue.names)

    /// What is called by one of the words and is no scene's, wherever it is.
    private static let others = [
        "GraphicsCard", "graphics card", "• card ", "[\"card\": graphics]",  // a computer's
        "AboutCard", "aboutCard", "PhoneCard", "PhoneOfferCard",  // panels of the stage
        "DepthMap", "depth map",  // of a photo
        "TileMap", "tile map",  // of the earth, as the web has them
    ]

    /// Where a word may stand, and why it is no scene's there.
    private static let exceptions: [(place: String, words: Set<String>, reason: String)] = [
        ("TiltCanvas/Relighting", ["cloud", "snow", "wind", "lake"], "what light can fall on; a scene says where"),
        ("TiltCanvas/Drawing/DrawList", ["layer"], "what is drawn apart, and then at an opacity"),
        ("TiltCanvas/Tiles/TileAddress", ["layer"], "tiles over others"), ("TiltPlatform", ["layer"], "both of these"),
        ("TiltStage/Interface/HUD", ["layer"], "the memory of what is drawn apart"),
        ("TiltStage/Stage/Telemetry", ["layer"], "the memory of what is drawn apart"),
        ("tiltyard/Session", ["layer"], "the memory of what is drawn apart"),
        ("TiltPlatform/Relighting", ["cloud", "snow", "wind", "lake", "shore"], "the same, pixel by pixel"),
        ("TiltPlatform/Tiles", ["map"], "maps of tiles, their hosts and their addresses"),
        ("TiltPlatform/Depth", ["map", "photo"], "depth maps of photos"),
        ("TiltPlatform/Compositor/Relief", ["map"], "depth maps"),
        ("TiltPlatform/Assets/Raster", ["map"], "depth maps"),
        ("TiltPlatform/Assets/HeaderReader", ["map"], "the colour map of a TGA file"),
        ("TiltPlatform/Decoding/Drawing/DrawingColor", ["snow"], "a colour's name in CSS"),
        ("TiltPlatform/Sound/WaveFile", ["hour"], "the length of a file"),
        ("TiltPlatform/Tiles/Freshness", ["hour"], "a field of the C library"),
        ("tiltyard/LocalTime", ["hour"], "a field of the C library"),
        ("tiltyard/SessionPlan", ["hour"], "the length of a recording"),
        ("TiltPlatform/Graphics", ["card"], "the graphics card"),
        ("TiltPlatform/SDL/Renderer", ["card"], "the graphics card"),
        ("TiltPlatform/Doctor/DoctorReport", ["card"], "the graphics card"),
        ("TiltPlatform/Doctor/Survey", ["card"], "the graphics card"),
        ("tiltyard/Commands/DoctorText", ["card"], "the graphics card"),
        ("TiltPlatform/Doctor/Diagnosis", ["deck"], "a Steam Deck"),
        ("TiltPlatform/Motion/PadProduct", ["deck"], "a Steam Deck"),
        ("TiltPlatform/Phone/PhoneServer", ["card"], "the panel with the way in for a phone"),
        ("TiltPlatform/Phone/PhoneWorker", ["card"], "the panel with the way in for a phone"),
        ("TiltPlatform/SDL/Window", ["landscape"], "a display's orientation"),
        ("TiltStage/Stage/Steering", ["landscape"], "a phone's orientation"),
        ("TiltStage/Stage/Overlay", ["card"], "the panel about a scene"),
        ("tiltyard/Scenes/AllSceneOptions", ["map", "card", "landscape"], "the list of the scenes' options"),
    ]

    /// The sources of a module, without the program's folder of each scene.
    private static func sources(of module: String) throws -> [(name: String, code: String)] {
        let folder = Repository.path("Sources/\(module)")
        let files = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
        return try files.filter { $0.hasSuffix(".swift") && !$0.contains(#/^Scenes\/.*\//#) }.sorted().map { file in
            ("\(module)/\(file)", code(of: try String(contentsOfFile: "\(folder)/\(file)", encoding: .utf8)))
        }
    }

    /// A source without its comments, without the functions of sequences, and without what is called by a scene's word only.
    private static func code(of source: String) -> String {
        // An address has no space before its slashes.
        let code = source.replacing(#/(?m)(^|\s)\/\/.*$/#, with: "")
            .replacing(#/\.(compactMap|flatMap|map)(Values|Error)?\b/#, with: "")
        return others.reduce(code) { $0.replacing($1, with: "") }
    }

    /// The words of the scenes in some code, also as parts of longer names, and in the plural.
    private static func words(in code: String) -> Set<String> {
        let parts = code.matches(of: #/[A-Z]?[a-z]+|[A-Z]+(?![a-z])/#).map { $0.output.lowercased() }
        return Set(parts + parts.filter { $0.hasSuffix("s") }.map { String($0.dropLast()) }).intersection(vocabulary)
    }

    @Test("keep their words from canvas, stage, platform and program, but for few exceptions", arguments: modules)
    func words(module: String) throws {
        let sources = try Self.sources(of: module)
        #expect(sources.count > 20)
        for (name, code) in sources {
            let allowed = Self.exceptions.filter { name.hasPrefix($0.place) }.reduce(into: Set<String>()) {
                $0.formUnion($1.words)
            }
            #expect(Self.words(in: code).subtracting(allowed).isEmpty, "\(name)")
        }
    }

    @Test("have no exception without need")
    func exceptions() throws {
        let all = try Self.modules.flatMap(Self.sources(of:)).map { ($0.name, Self.words(in: $0.code)) }
        for exception in Self.exceptions {
            let found = all.filter { $0.0.hasPrefix(exception.place) }.reduce(into: Set<String>()) {
                $0.formUnion($1.1)
            }
            #expect(exception.words.isSubset(of: found), "\(exception.place): \(exception.reason)")
        }
    }

    @Test("keep their types from one another: what several have is in Sky, which has nothing of theirs")
    func types() throws {
        let folders = try FileManager.default.contentsOfDirectory(atPath: Repository.path("Sources/TiltScenes"))
            .filter { !$0.contains(".") }.map { (name: $0, sources: try Self.sources(of: "TiltScenes/\($0)")) }
        #expect(folders.count == 5)
        // The catalogue lists the scenes, and says how one is listed.
        for folder in folders where folder.name != "Catalogue" {
            let others = folders.filter { ![folder.name, "Sky", "Catalogue"].contains($0.name) }
            let foreign = Set(others.flatMap(\.sources).flatMap { Self.types(in: $0.code) })
            #expect(foreign.count > 50)
            for (name, code) in folder.sources {
                let names = code.replacing(#/"(\\.|[^"\\])*"/#, with: "").matches(of: #/\b[A-Z]\w*/#)
                #expect(foreign.isDisjoint(with: names.map { String($0.output) }), "\(name)")
            }
        }
    }

    /// The types that some code declares for more than its file.
    private static func types(in code: String) -> [String] {
        code.matches(of: #/(?m)^(?:public |final |indirect )*(?:struct|enum|class|protocol|typealias) (\w+)/#)
            .map { String($0.output.1) }
    }

    @Test("give the cards what any program has of the carousel: nothing there is for this package alone")
    func carousel() throws {
        let sources = try Self.sources(of: "TiltEngine/Carousel")
        #expect(sources.count > 15 && sources.allSatisfy { !$0.code.contains(#/\bpackage\b/#) })
    }

    @Test("are seen in names, in plurals and beside addresses, and not in comments")
    func reading() {
        let code = Self.code(
            of: "let a = \"https://x/cards\" // a map\n  // weather\nRainfall(x.map { $0 }, [1].compactMap(f))")
        #expect(Self.words(in: code) == ["card"])
        #expect(
            Self.words(in: Self.code(of: "WeatherCard.stormsAhead; URLMap")) == ["weather", "card", "storm", "map"])
    }
}
