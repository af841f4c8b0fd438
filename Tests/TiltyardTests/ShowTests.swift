import ArgumentParser
import Foundation
import Support
import Testing
import TiltEngine
import TiltPlatform

@testable import TiltScenes
@testable import tiltyard

@MainActor @Suite("The pictures of a run", .serialized)
struct ShowTests {
    private let folder: TemporaryFolder
    private let red: UInt32 = 0xFFC0_2010
    private let blue: UInt32 = 0xFF10_20C0

    init() throws { folder = try TemporaryFolder() }

    private func picture(_ name: String, _ color: UInt32, width: Int = 100, height: Int = 80) throws -> String {
        try Pixels(width: width, height: height, fill: color).savePNG(to: folder.path(name))
        return folder.path(name)
    }

    private func show(_ arguments: String...) throws -> Show {
        let options = try ShowOptions.parse(arguments + ["--assets", Repository.path("Assets")])
        let view = Viewport(size: Vector(320, 240))
        return try Show(
            try ShowPlan(options), in: view, renderer: Renderer(size: view.size, density: 1), isLive: false)
    }

    /// Lets a frame pass and draws it, as the window's loop does.
    private func frame(_ show: Show, _ events: InputEvent.Kind...) throws {
        _ = show.collectPictures()
        let input = FrameInput(elapsed: 1.0 / 60, events: events.map { InputEvent($0) } + show.takeNews())
        _ = try show.advance(by: input)
        _ = try show.draw(evenIfSame: true)
    }

    /// Lets frames pass until all pictures are there.
    private func settle(_ show: Show) throws {
        for _ in 0..<4 {
            try frame(show)
            try show.waitForPictures()
        }
        try frame(show)
    }

    /// What is seen where no part of the interface lies.
    private func map(_ show: Show) throws -> UInt32 { try show.renderer.pixels()[308, 200] }

    private func said(_ show: Show) -> String? { show.stage.toast.current?.text }

    @Test("are made again when the renderer has lost them")
    func restored() throws {
        let show = try show("--scene", "carousel")
        try settle(show)
        show.redraw()
        let before = try show.renderer.pixels()
        show.restorePictures()
        show.redraw()
        #expect(try show.renderer.pixels() != before)
        try show.waitForPictures()
        show.redraw()
        #expect(try show.renderer.pixels() == before)
    }

    @Test("begin with what is seen; then comes the user's own map, before all that is not seen yet")
    func order() throws {
        let show = try show("--map", try picture("map.png", red))
        _ = show.takeNews()
        let names = show.wishes.map(\.id.name)
        let map = try #require(names.firstIndex(of: MapPicture.ownImage.name))
        let hidden = try #require(names.firstIndex { $0.hasPrefix("Carousel/") || $0.hasPrefix("Parallax/") })
        let seen = try #require(names.firstIndex(of: MapPicture.chart.image.name))
        #expect(seen < map && map < hidden && names[0].hasPrefix("Fonts/"))
    }

    @Test("join the ring when they are dropped on it, the first of them in front")
    func cards() throws {
        let show = try show("--scene", "carousel")
        try settle(show)
        show.drop([try picture("Sunrise.png", red), try picture("Sunset.png", blue)])
        try settle(show)
        let ring = try #require(show.stage.telemetry(frame: 0).details as? CarouselTelemetry)
        #expect(ring.cards.count == Card.weather.count + 2 && ring.front == Card.weather.count)
        #expect(show.stage.caption.hasPrefix("Sunrise, card 13 of 14"))
        #expect(try show.renderer.pixels()[160, 130] == red && said(show) == nil)
    }

    @Test("become the map, one of them, and what was there is shown until it is there")
    func map() throws {
        let show = try show("--map", try picture("red.png", red))
        try settle(show)
        #expect(try map(show) == red)
        show.drop([try picture("blue.png", blue), try picture("more.png", red)])
        try frame(show)
        #expect(try map(show) == red, "the new one is still awaited")
        #expect(said(show) == "There is one map at a time: 1 more left out")
        try settle(show)
        #expect(try map(show) == blue)
    }

    @Test("stay as they were where a map turns out to be damaged")
    func damagedMap() async throws {
        let show = try show("--map", try picture("red.png", red))
        try settle(show)
        let bytes = try [UInt8](Data(contentsOf: URL(filePath: try picture("whole.png", blue))))
        show.drop([try folder.file("cut.png", bytes: bytes.prefix(60))])
        for _ in 0..<2000 where said(show) == nil {
            try frame(show)
            #expect(try map(show) == red)
            try await Task.sleep(for: .milliseconds(5))
        }
        #expect(said(show)?.hasPrefix("cut.png: cannot ") == true, "\(said(show) ?? "nothing")")
        try settle(show)
        #expect(try map(show) == red)
        show.drop([folder.path("whole.png")])
        try settle(show)
        #expect(try map(show) == blue, "the next one is taken as ever")
    }

    @Test("are repeated as their own size wants it, whatever was there before")
    func otherSize() throws {
        let show = try show("--map", try picture("small.png", red, width: 10, height: 10))
        try settle(show)
        let columns = 70
        var halves = Pixels(width: columns, height: columns, fill: red)
        for y in 0..<columns { for x in 0..<columns / 2 { halves[x, y] = blue } }
        try halves.savePNG(to: folder.path("halves.png"))
        show.drop([folder.path("halves.png")])
        try settle(show)
        let pixels = try show.renderer.pixels()
        let row = (0..<columns * 4).map { pixels[$0 + 20, 140] & 0xFF > 0x60 }
        let changes = zip(row, row.dropFirst()).count { $0 != $1 }
        #expect((7...9).contains(changes), "four of them beside one another change colours 8 times, not \(changes)")
    }

    @Test("say in one line what cannot be taken, and why")
    func refusals() throws {
        let notes = try folder.file("notes.txt", "To do\n")
        for (scene, paths, more, words) in [
            ("carousel", [notes], 0, "notes.txt: cannot show the picture"),
            ("weather", [notes], 0, "notes.txt: cannot"),
            ("carousel", [], 1, "Only files can be dropped"), ("weather", [], 1, "Only files can be dropped"),
            ("parallax", [notes], 0, "Drop pictures on the carousel or on the weather map"),
            ("parallax", [], 1, "Drop pictures on the carousel or on the weather map"),
        ] as [(String, [String], Int, String)] {
            let show = try show("--scene", scene)
            let before = show.stage.caption
            show.drop(paths, more: more)
            try frame(show)
            #expect(said(show)?.hasPrefix(words) == true, "\(scene): \(said(show) ?? "nothing")")
            #expect(show.stage.caption == before)
        }
    }

    @Test("are no more than a ring has room for")
    func fullRing() throws {
        let plan = try ShowPlan(try ShowOptions.parse(["--scene", "carousel", "--assets", Repository.path("Assets")]))
        let store = PictureStore(assets: plan.assets, renderer: try Renderer(size: Vector(320, 240), density: 1))
        var own = OwnPictures(plan, cardCount: CarouselScene.mostCards - 1)
        let path = try picture("a.png", red, width: 2, height: 2)
        own.drop([path, path, path], more: 0, on: "carousel", store: store)
        #expect(
            own.takeNews(store).map(\.kind) == [
                .cards(["a"]), .say(.warning, "The ring has room for 1000 cards: 2 more left out"),
            ])
    }
}
