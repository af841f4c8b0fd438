import ArgumentParser
import Foundation
import Support
import Testing
import TiltCanvas
import TiltEngine
import TiltPlatform

@testable import TiltScenes
@testable import TiltStage
@testable import tiltyard

@MainActor @Suite("The pictures of the cards", .takesTurns(with: .process))
struct CardPictureTests {
    private let assets: AssetFolder
    private let art: CardArt

    init() throws {
        assets = try AssetFolder(Repository.path("Assets"))
        art = try CardOptions.art(assets)
    }

    /// A card in a frame of its own size on a colour, or an open one that fills the picture.
    private func picture(
        _ scenery: CardScenery, _ pictures: PictureStore, on color: Color, viewpoint: Vector = .zero, isOpen: Bool,
        presence: Double = 1
    ) throws -> Pixels {
        let size = isOpen ? Vector(720, 400) : Vector(320, 400)
        var list = DrawList(size: size, density: 1)
        list.clear(color)
        var view = CardView(quad: Quad(Rect(origin: .zero, size: size)))
        view.viewpoint = viewpoint
        if isOpen { (view.shown, view.opening) = (CardArt.wideBody, 1) }
        CardWindow(view: view, presence: presence, scale: 1, openScale: 1).draw(
            scenery, CardWeather(scenery.forecast), flat: ImageID("Cards/\(scenery.name)"), into: &list)
        return MemoryRenderer(pictures.pictures).pixels(of: list, density: 1)
    }

    private func store(_ scenery: CardScenery, isOpen: Bool) throws -> PictureStore {
        let pictures = PictureStore(assets: assets)
        let sheet = CardSheet(scenery, scale: 1, density: 1, isOpen: isOpen).picture
        pictures.want([sheet], density: 1)
        pictures.waitForAll()
        if let failure = pictures.takeFailures().first { throw failure }
        return pictures
    }

    @Test("leave no pixel of a frame transparent, wherever the eye stands", arguments: Card.weather)
    func covered(card: Card) throws {
        let scenery = try #require(art.scenery(of: card.image))
        for isOpen in [false, true] {
            let pictures = try store(scenery, isOpen: isOpen)
            for viewpoint in [Vector(1, 1), Vector(-1, 1), Vector(1, -1), Vector(-1, -1)] {
                let black = try picture(scenery, pictures, on: .black, viewpoint: viewpoint, isOpen: isOpen)
                let white = try picture(scenery, pictures, on: .white, viewpoint: viewpoint, isOpen: isOpen)
                #expect(black == white, "\(scenery.name) \(isOpen ? "open" : "closed") \(viewpoint)")
            }
        }
    }

    @Test("are flat what their layers and sprites are together at the beginning", arguments: Card.weather)
    func flat(card: Card) throws {
        let scenery = try #require(art.scenery(of: card.image))
        let window = try picture(
            scenery, try store(scenery, isOpen: false), on: .black, isOpen: false, presence: 0.0001)
        let flat = try assets.pixels(of: card.image, fitting: 320, 400)
        var (sum, count) = (0.0, 0)
        // Within the bright edge of the frame.
        for y in 4..<396 {
            for x in 4..<316 {
                for shift: UInt32 in [0, 8, 16] {
                    sum += abs(Double(window[x, y] >> shift & 255) - Double(flat[x, y] >> shift & 255))
                    count += 1
                }
            }
        }
        #expect(sum / Double(count) < 1.5, "\(scenery.name): \(sum / Double(count))")
    }

    @Test("cost one clear line if their layers or their weather cannot be read, and are plain cards then")
    func refused() throws {
        let folder = try TemporaryFolder()
        try FileManager.default.copyItem(atPath: Repository.path("Assets"), toPath: folder.path("Assets"))
        for (name, old, new, flaw) in [
            ("layers", "\"0-sky\",", "", "cards.01-clear.layers: these are not the five layers from 0-sky to 4-front"),
            ("weather", "\"rays\"", "\"plague\"", "cards.01-clear.kinds[0].kind: there is no weather 'plague'"),
            ("weather", "{", "", "it is not a JSON object"),
        ] {
            let path = folder.path("Assets/Cards/Layers/\(name).json")
            let text = try String(contentsOfFile: path, encoding: .utf8)
            let place = try #require(text.range(of: old))
            try text.replacingCharacters(in: place, with: new).write(toFile: path, atomically: true, encoding: .utf8)
            let plan = try SessionPlan(
                SessionOptions.parse(["--frames", "1", "--assets", folder.path("Assets")]), desktopReducesMotion: false,
                settings: .standard)
            let cards = try #require(plan.scenes.first as? CardContents)
            #expect((cards.art == nil) == true)
            #expect(
                cards.notes.map { "\($0)" } == [
                    "cannot show the weather in the cards: \(path): restore the file: \(flaw)"
                ])
            try text.write(toFile: path, atomically: true, encoding: .utf8)
        }
    }
}
