import Foundation
import Support
import Testing
import TiltCanvas
import TiltEngine
import TiltScenes
import TiltStage
import TiltStageTests

@Suite("A stage with hostile input")
struct StageHostileTests {
    @Test(
        "never traps, and reports and draws only finite numbers",
        arguments: slowCases(1...40 as ClosedRange<UInt64>, each: 3))
    func survives(seed: UInt64) throws {
        var (storm, stage) = (Storm(seed: seed), stage(seed: seed))
        var list = DrawList(size: stage.view.size, density: 1)
        for number in 0..<150 {
            stage.advance(by: storm.frame())
            _ = stage.takeRequests()
            // A line with an invalid number cannot be written.
            _ = try stage.telemetry(frame: 0).json
            if number.isMultiple(of: 4) {
                stage.draw(into: &list)
                #expect(
                    list.commands.allSatisfy(isFinite)
                        && list.hairs.allSatisfy { $0.start.isFinite && $0.end.isFinite }
                        && list.points.allSatisfy(\.isFinite))
            }
        }
    }

    /// The windows of the hostile runs of all scenes.
    private static let views = [
        Viewport(size: Vector(1, 1)), Viewport(size: Vector(1, 1), density: 8), Viewport(size: Vector(320, 240)),
        Viewport(size: Vector(16_384, 100)), Viewport(size: Vector(100, 16_384), density: 0.1), .usual,
        Viewport(size: Vector(2048, 1152), density: 8), Viewport(size: Vector(2560, 1440), density: 64),
    ]

    @Test(
        "never traps with all that the scenes have: every layout, recipe and size of window",
        arguments: slowCases(1...24 as ClosedRange<UInt64>, each: 6))
    func everything(seed: UInt64) throws {
        var random = SplitMix64(seed: seed &* 0x9E37)
        func pick<Value>(_ values: [Value]) -> Value { values[Int(random.next() % UInt64(values.count))] }
        let view = pick(Self.views)
        var content = SceneContent(view: view)
        (content[MapPart.self].sky, content[MapPart.self].hours) = (try skyWorld(), random.uniform(0, 48))
        content[CarouselPart.self].art = try CardArtFixture.art()
        content[CarouselPart.self].layout = RoomLayout.names[Int(seed) % RoomLayout.names.count]
        content[ParallaxPart.self].art = try LandscapeFixture.art()
        (content[ParallaxPart.self].hour, content[ParallaxPart.self].skies) = (
            random.uniform(0, 24), pick(LandscapeWeather.allCases)
        )
        if seed.isMultiple(of: 4) { content[CarouselPart.self].cards = [Card.own("One", at: 0, size: Vector(30, 40))] }
        var setup = Stage.Setup(scenes: SceneCatalogue.scenes(content), view: view, fonts: Stage.testFonts)
        setup.tour = SceneCatalogue.tour
        (setup.first, setup.asPublished, setup.opening) = (Int(seed % 3), seed % 2 == 0, seed % 3 == 0)
        (setup.shows, setup.showsAtOnce, setup.showsShapes) = (true, seed % 5 == 0, seed % 7 == 0)
        (setup.reduceMotion, setup.isDeveloper) = (seed % 11 == 0, seed % 2 == 1)
        var (storm, stage) = (Storm(seed: seed), Stage(setup))
        var list = DrawList(size: view.size, density: view.density)
        for number in 0..<48 {
            stage.advance(by: storm.frame())
            // What opens and changes things, which few random events do.
            stage.happen(
                pick([
                    .key(.g), .key(.l), .key(.o), .key(.return), .key(.f6), .key(.v), .key(.escape), .key(.r),
                    .key(.tab),
                    .down(.left, view.size / 2), .up(.left, view.size / 2), .key(.comma), .key(.right), .focus(true),
                ]))
            stage.pass(random.uniform(0, 0.2))
            _ = stage.takeRequests()
            _ = try stage.telemetry(frame: 0).json
            guard number.isMultiple(of: 8) else { continue }
            stage.draw(into: &list)
            #expect(
                list.commands.allSatisfy(isFinite) && list.points.allSatisfy(\.isFinite)
                    && list.hairs.allSatisfy { $0.start.isFinite && $0.end.isFinite },
                "frame \(number) of \(stage.view), \(stage.sceneName)")
            #expect(list.commands.count < 1_000_000)
            for picture in stage.pictures(awaited: [], ofOthers: true) {
                #expect(picture.size.isFinite, "\(picture)")
            }
            for bake in stage.plan.bakes?.bakes ?? [] {
                #expect(
                    bake.size.x * stage.view.density <= 9600 && bake.size.y * stage.view.density <= 9600,
                    "\(bake.id) \(bake.size) \(stage.view)")
            }
        }
    }

    private func stage(seed: UInt64) -> Stage {
        .of(CarouselScene(view: .usual), MapScene(view: .usual), ParallaxScene(view: .usual)) {
            ($0.asPublished, $0.first) = (seed.isMultiple(of: 2), Int(seed % 3))
        }
    }

    @Test(
        "responds to a drag as usual after ten thousand events of all kinds",
        arguments: slowCases(1...6 as ClosedRange<UInt64>, each: 3))
    func answers(seed: UInt64) throws {
        var (storm, stage) = (Storm(seed: seed), stage(seed: seed))
        var list = DrawList(size: stage.view.size, density: 1)
        for number in 0..<1250 {
            if number.isMultiple(of: 50) {
                let key = [Key.h, .f3, .f4, .g, .digit1, .digit2, .digit3][number / 50 % 7]
                stage.happen(.keyUp(key), .key(key), .keyUp(key))
            }
            stage.advance(by: storm.frame(events: 8))
            if number.isMultiple(of: 25) {
                stage.draw(into: &list)
                #expect(list.commands.count < 20_000)
                let wrong = list.commands.first { !isFinite($0) }
                #expect(wrong == nil, "frame \(number) of \(stage.view), \(stage.sceneName)")
            }
        }
        try expectDrag(&stage)
    }

    /// Resets everything as a user would, and drags the ring.
    private func expectDrag(_ stage: inout Stage) throws {
        stage.happen(.cancel, .focus(false), .focus(true), .resize(Vector(1280, 720), density: 1), .axis(.leftX, 0))
        stage.happen(.axis(.leftY, 0), .axis(.rightY, 0))
        if stage.isHelpOpen { stage.tap(.escape) }
        if stage.isHalted { stage.tap(.p) }
        if stage.asPublished { stage.toggleRecipe() }
        stage.tap(.digit1)
        stage.tap(.r)
        stage.pass(2)
        let before = try stage.ring.angle
        stage.happen(.down(.left, Vector(640, 400)), .move(Vector(650, 410)))
        #expect(try abs(stage.ring.angle - before) > 0.3)
        stage.happen(.up(.left, Vector(650, 400)))
        stage.pass(1 / 60.0)
        #expect(stage.picture.commands.allSatisfy(isFinite))
    }

    @Test("accepts texts of any length and kind, and shows only a readable part")
    func texts() {
        for text in Storm.texts {
            var stage = Stage.noting()
            for _ in 0..<10 {
                stage.happen(.key(Key(named: text)), .pad(.added, name: text))
                stage.happen(.pad(.leads, name: text), .message(.warning, text), .file(.cards([text, text])))
            }
            #expect((stage.telemetry.device ?? "").unicodeScalars.count <= 64)
            #expect((stage.message ?? "").unicodeScalars.count <= 400)
            #expect(stage.picture.commands.count < 2000)
        }
        var stage = Stage.noting()
        for number in 0..<10_000 { stage.happen(.pad(.added, name: "Pad \(number)")) }
        stage.happen(.message(.note, "One\nline\u{7}"))
        #expect(stage.message == "One line ")
    }

    @Test(
        "with one carousel never traps under any drags and flings",
        arguments: slowCases(1...40 as ClosedRange<UInt64>, each: 3))
    func carousel(seed: UInt64) throws {
        var (random, storm) = (SplitMix64(seed: seed), Storm(seed: seed))
        var stage = Stage.carousel(cards: Array(Card.weather.prefix(Int(seed % 12) + 1))) {
            $0.asPublished = seed.isMultiple(of: 2)
        }
        for _ in 0..<300 {
            // Two moves at the same time give the fastest possible fling.
            let time = random.uniform(0, 0.01)
            let places = (0..<4).map { _ in Vector(random.uniform(-1e6, 1e6), 400) }
            stage.advance(
                by: FrameInput(
                    elapsed: 0.02,
                    events: [
                        InputEvent(.down(.left, places[0]), time: time), InputEvent(.move(places[1]), time: time),
                        InputEvent(.move(places[2]), time: time.nextUp),
                        InputEvent(.up(.left, places[3]), time: time.nextUp.nextUp), InputEvent(storm.event()),
                    ]))
            let ring = try stage.ring
            #expect(ring.angle.isFinite && ring.velocity.isFinite && ring.cards.indices.contains(ring.front))
            #expect(Set(ring.cards.map(\.order)).count == ring.cards.count)
        }
    }

    private func isFinite(_ command: DrawList.Command) -> Bool {
        func isFinite(_ rect: Rect) -> Bool { rect.origin.isFinite && rect.size.isFinite }
        func isFinite(_ quad: Quad) -> Bool {
            [quad.topLeft, quad.topRight, quad.bottomRight, quad.bottomLeft].allSatisfy(\.isFinite)
        }
        switch command {
        case .clear, .hairs, .polygon: return true
        case .path(_, _, let width, _, _): return width.isFinite
        case .quad(let quad, _): return isFinite(quad)
        case .layer(let opacity): return opacity?.isFinite ?? true
        case .grid(_, _, let share, let quad, let opacity):
            return isFinite(quad) && opacity.isFinite && (0...1).contains(share ?? 0)
        case .line(let start, let end, let width, _): return start.isFinite && end.isFinite && width.isFinite
        case .roundedClip(let rect, let radius): return isFinite(rect) && radius.isFinite
        case .quadClip(let quad): return isFinite(quad)
        case .relief(_, _, let source, let quad, let move, let tint):
            return isFinite(source) && isFinite(quad) && move.isFinite && tint.alpha.isFinite
        case .standIn(_, _, let source, let quad, let tint):
            return isFinite(source) && isFinite(quad) && tint.alpha.isFinite
        case .clip(let rect): return rect.map(isFinite) ?? true
        case .fill(let rect, let radius, let softness, let color):
            return isFinite(rect) && radius.isFinite && softness.isFinite && color.alpha.isFinite
        case .stroke(let rect, let radius, let width, let color):
            return isFinite(rect) && radius.isFinite && width.isFinite && color.alpha.isFinite
        case .image(_, let source, let quad, let tint):
            return isFinite(source) && isFinite(quad) && tint.alpha.isFinite
        }
    }
}
