import ArgumentParser
import Foundation
import Support
import Testing
import TiltCanvas
import TiltEngine

@testable import TiltPlatform
@testable import TiltScenes
@testable import TiltStage
@testable import tiltyard

@MainActor @Suite("The pictures of a run", .takesTurns(with: .process))
struct SessionTests {
    private let folder: TemporaryFolder
    private let red: UInt32 = 0xFFC0_2010
    private let blue: UInt32 = 0xFF10_20C0

    init() throws { folder = try TemporaryFolder() }

    private func picture(_ name: String, _ color: UInt32, width: Int = 100, height: Int = 80) throws -> String {
        try Pixels(width: width, height: height, fill: color).savePNG(to: folder.path(name))
        return folder.path(name)
    }

    private func session(_ arguments: String...) throws -> Session { try session(arguments) }

    private func session(_ arguments: [String]) throws -> Session {
        let view = Viewport(size: Vector(320, 240))
        return try Session(.of(arguments), in: view, renderer: Renderer(size: view.size, density: 1), isLive: false)
    }

    /// Advances by a frame and draws it, like the window's loop.
    private func frame(_ session: Session, _ events: InputEvent.Kind...) throws {
        _ = session.collectPictures()
        let input = FrameInput(elapsed: 1.0 / 60, events: events.map { InputEvent($0) } + session.takeNews())
        _ = try session.advance(by: input)
        _ = try session.draw(evenIfSame: true)
    }

    /// Runs frames until all pictures are ready.
    private func settle(_ session: Session) throws {
        for _ in 0..<4 {
            try frame(session)
            try session.waitForPictures()
        }
        _ = try session.advance(by: FrameInput(elapsed: 1))
        try frame(session)
    }

    /// The visible pixels outside the interface.
    private func map(_ session: Session) throws -> UInt32 { try session.renderer.pixels()[308, 200] }

    private func said(_ session: Session) -> String? { session.stage.overlay.message?.text }

    @Test("leave a recording that is whole when the display is lost, and none without --record")
    func lost() throws {
        let path = folder.path("run.jsonl")
        let session = try session("--record", path)
        try frame(session, .key(.d))
        #expect(try session.saveRecording() && String(contentsOfFile: path, encoding: .utf8).contains(#"["key","d"]"#))
        #expect(try !self.session().saveRecording())
    }

    @Test("are saved even if one of them cannot be shown, which is refused only if no card can")
    func screenshot() throws {
        let bytes = [UInt8](try Data(contentsOf: URL(filePath: try picture("good.png", red))))
        let broken = try folder.file("broken.png", bytes: bytes.prefix(bytes.count - 20))
        func keep(_ cards: String...) throws {
            let session = try Session(
                .of(["--screenshot", folder.path("shot.png"), "--cards"] + cards), in: Viewport(size: Vector(320, 240)),
                renderer: Renderer(size: Vector(320, 240), density: 1), isLive: false)
            try frame(session)
            try session.keepLastFrame()
        }
        try keep(folder.path("good.png"), broken)
        #expect(try folder.picture("shot.png")?.width == 320)
        try FileManager.default.removeItem(atPath: folder.path("shot.png"))
        let refusal = #expect(throws: PlatformError.self) { try keep(broken, broken) }
        #expect(refusal?.subject == broken)
        #expect(try folder.picture("shot.png")?.width == 320)
    }

    @Test("that cannot be read at the start keep their places in the folder, with a mark and a message")
    func unreadableCards() throws {
        let cards = try folder.folder("cards")
        _ = try folder.file("cards/a.png", "no picture")
        try Pixels(width: 40, height: 50, fill: red).savePNG(to: "\(cards)/b.png")
        let session = try session("--cards", cards)
        try frame(session)
        #expect(said(session)?.hasPrefix("a.png: cannot ") == true)
        try settle(session)
        #expect(session.stage.caption.hasPrefix("a, card 1 of 2"))
        /// The colour of the front card once the ring is at rest and the message is gone.
        func front() throws -> UInt32 {
            for _ in 0..<8 { _ = try session.advance(by: FrameInput(elapsed: 1.9)) }
            try frame(session)
            return try session.renderer.pixels()[150, 140]
        }
        #expect(try front() == 0xFF1D_2740)
        try frame(session, .key(.right), .keyUp(.right))
        #expect(try front() == red)
    }

    @Test("begin with the visible ones, then the user's map, then those not visible yet")
    func order() throws {
        let session = try session("--map", try picture("map.png", red))
        _ = session.takeNews()
        #expect(!session.wantedPictures.contains { $0.id.name.hasPrefix("Carousel/") })
        // Without a window, other scenes' pictures are wanted from the first change on.
        try frame(session, .key(.digit2), .keyUp(.digit2))
        try frame(session, .key(.digit1), .keyUp(.digit1))
        let names = session.wantedPictures.map(\.id.name)
        let map = try #require(names.firstIndex(of: MapPicture.ownImage.name))
        let hidden = try #require(names.firstIndex { $0.hasPrefix("Carousel/") || $0.hasPrefix("Parallax/") })
        let seen = try #require(names.firstIndex(of: MapPicture.chart.images[0].name))
        #expect(seen < map && map < hidden && names[0].hasPrefix("Fonts/"))
    }

    @Test("are requested for the card in front first, also after the ring has turned")
    func frontFirst() throws {
        let files = try (0..<40).map { try picture("\($0).png", red) }
        let session = try session(["--scene", "carousel", "--cards"] + files)
        func order() -> [Int] {
            let ids = session.pictures.requested.map(\.id)
            return [0, 10, 20].sorted { a, b in
                ids.firstIndex(of: Card.ownImage(a)) ?? .max < ids.firstIndex(of: Card.ownImage(b)) ?? .max
            }
        }
        try frame(session)
        #expect(order() == [0, 10, 20])
        for _ in 0..<20 { _ = try session.advance(by: FrameInput(elapsed: 0, events: [InputEvent(.key(.pageDown))])) }
        _ = try session.advance(by: FrameInput(elapsed: 1.9))
        try frame(session)
        #expect(order() == [20, 10, 0])
    }

    @Test("join the ring when they are dropped on it, with the first one in front")
    func cards() throws {
        let session = try session("--scene", "carousel")
        try settle(session)
        session.drop([try picture("Sunrise.png", red), try picture("Sunset.png", blue)])
        try settle(session)
        let ring = try #require(session.stage.telemetry(frame: 0).details as? CarouselTelemetry)
        #expect(ring.cards.count == Card.weather.count + 2 && ring.front == Card.weather.count)
        #expect(session.stage.caption.hasPrefix("Sunrise, card 13 of 14"))
        #expect(try session.renderer.pixels()[160, 130] == red && said(session) == nil)
    }

    @Test("replace the map by the first one, once that has arrived")
    func map() throws {
        let session = try session("--map", try picture("red.png", red))
        try settle(session)
        #expect(try map(session) == red)
        session.drop([try picture("blue.png", blue), try picture("more.png", red)])
        try frame(session)
        #expect(try map(session) == red, "the new one is still awaited")
        #expect(said(session) == "Only one map is shown at a time: 1 more left out")
        try settle(session)
        #expect(try map(session) == blue)
    }

    @Test("do not change if a map is damaged")
    func damagedMap() async throws {
        let session = try session("--map", try picture("red.png", red))
        try settle(session)
        let bytes = try [UInt8](Data(contentsOf: URL(filePath: try picture("whole.png", blue))))
        session.drop([try folder.file("cut.png", bytes: bytes.prefix(60))])
        for _ in 0..<2000 where said(session) == nil {
            try frame(session)
            #expect(try map(session) == red)
            try await Task.sleep(for: .milliseconds(5))
        }
        #expect(said(session)?.hasPrefix("cut.png: cannot ") == true, "\(said(session) ?? "nothing")")
        try settle(session)
        #expect(try map(session) == red)
        session.drop([folder.path("whole.png")])
        try settle(session)
        #expect(try map(session) == blue, "the next one is taken as ever")
    }

    @Test("that cannot be shown are all named, and are marked on the ring instead of loading for ever")
    func damagedCards() async throws {
        let session = try session("--scene", "carousel")
        try settle(session)
        let bytes = try [UInt8](Data(contentsOf: URL(filePath: try picture("whole.png", blue))))
        let cut = try ["a.png", "b.png", "c.png"].map { try folder.file($0, bytes: bytes.prefix(60)) }
        let notes = try folder.file("notes.txt", "To do\n")
        for (paths, words) in [
            ([cut[0]], "a.png: cannot "),
            ([cut[1], cut[0]], "2 pictures cannot be shown, the first is "),
            (cut + cut, "3 pictures cannot be shown, the first is "),
            ([notes, cut[2]], "2 pictures cannot be shown, the first is notes.txt: use a PNG, JPEG"),
        ] {
            session.drop(paths)
            for _ in 0..<2000 where said(session)?.hasPrefix(words) != true {
                try frame(session)
                try await Task.sleep(for: .milliseconds(5))
            }
            #expect(said(session)?.hasPrefix(words) == true, "\(said(session) ?? "nothing")")
            try settle(session)
            // The message covers the mark.
            for _ in 0..<8 { _ = try session.advance(by: FrameInput(elapsed: 1.9)) }
            try frame(session)
            #expect(try session.renderer.pixels()[150, 140] == 0xFF1D_2740, "\(words)")
        }
    }

    @Test("are repeated according to their own size")
    func otherSize() throws {
        let session = try session("--map", try picture("small.png", red, width: 10, height: 10))
        try settle(session)
        let columns = 70
        var halves = Pixels(width: columns, height: columns, fill: red)
        for y in 0..<columns { for x in 0..<columns / 2 { halves[x, y] = blue } }
        try halves.savePNG(to: folder.path("halves.png"))
        session.drop([folder.path("halves.png")])
        try settle(session)
        let pixels = try session.renderer.pixels()
        let row = (0..<columns * 4).map { pixels[$0 + 20, 140] & 0xFF > 0x60 }
        let changes = zip(row, row.dropFirst()).count { $0 != $1 }
        #expect((7...9).contains(changes), "four of them beside one another change colours 8 times, not \(changes)")
    }

    @Test("are refused on one line, with the reason")
    func refusals() throws {
        let notes = try folder.file("notes.txt", "To do\n")
        for (scene, paths, more, words) in [
            ("carousel", [notes], 0, "notes.txt: cannot show the picture"),
            ("weather", [notes], 0, "notes.txt: cannot"),
            ("carousel", [], 1, "Drop picture files"), ("weather", [], 1, "Drop a picture"),
            ("parallax", [notes], 0, "notes.txt: cannot"),
            ("parallax", [], 1, "Drop a folder of layers"),
        ] as [(String, [String], Int, String)] {
            let session = try session("--scene", scene)
            let before = session.stage.caption
            session.drop(paths, more: more)
            try frame(session)
            #expect(said(session)?.hasPrefix(words) == true, "\(scene): \(said(session) ?? "nothing")")
            #expect(session.stage.caption == before)
        }
    }

    @Test("are limited to the room of the ring")
    func fullRing() throws {
        let plan = try SessionPlan.of(["--scene", "carousel"])
        let store = PictureStore(assets: plan.assets, renderer: try Renderer(size: Vector(320, 240), density: 1))
        let view = Viewport(size: Vector(320, 240))
        var own = OwnPictures(plan, in: view, store: store)
        let path = try picture("a.png", red, width: 2, height: 2)
        let cards = (1..<CarouselScene.mostCards).map { Card.bundled(at: $0) }
        let full = Stage(Stage.Setup(scenes: [CarouselScene(cards: cards, view: view)], view: view, fonts: plan.fonts))
        own.drop(Drop([path, path, path]), on: full, store: store)
        #expect(
            own.takeNews(store).map(\.kind) == [
                .file(.cards(["a"], sizes: [Vector(2, 2)])),
                .message(.warning, "The ring has room for 10000 cards: 2 more left out"),
            ])
    }
}
