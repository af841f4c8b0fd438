import Support
import Testing
import TiltCanvas
import TiltEngine
import TiltScenes
import TiltStage
import TiltStageTests

@Suite("With reduced motion")
struct ReducedMotionTests {
    /// A stage with all scenes that starts with one of them.
    private func stage(_ first: Int = 0, reduced: Bool = true, opening: Bool = false, published: Bool = false) -> Stage
    {
        .ofAll(showing: first) {
            ($0.reduceMotion, $0.opening, $0.asPublished) = (reduced, opening, published)
        }
    }

    private func images(_ list: DrawList, _ name: String) -> [(place: Rect, alpha: Double)] {
        list.commands.compactMap {
            guard case .image(let id, _, let quad, let tint) = $0, id.name.hasPrefix(name) else { return nil }
            return quad.rect.map { ($0, tint.alpha) }
        }
    }

    @Test("there is no opening", arguments: 0...2)
    func opening(first: Int) {
        var stage = stage(first, opening: true)
        func scene(_ stage: Stage) -> DrawList {
            var list = DrawList(size: stage.view.size, density: stage.view.density)
            stage.draw(into: &list, showsInterface: false)
            return list
        }
        let before = scene(stage)
        stage.pass(3.5)
        #expect(stage.message == "Drag — T turns the tilt on", "but a hint")
        #expect(scene(stage) == before)
        var lively = self.stage(first, reduced: false, opening: true)
        lively.pass(0.5)
        #expect(scene(lively) != before, "where motion is not reduced there is one")
    }

    @Test("nothing tilts until T is pressed", arguments: 0...1)
    func tilt(first: Int) {
        var stage = stage(first)
        stage.happen(.key(.d))
        stage.pass(1)
        #expect(stage.telemetry.tilt == .zero && stage.isAtRest)
        stage.tap(.t)
        stage.pass(1)
        #expect(stage.telemetry.tilt.x > 0.25 && stage.telemetry.input == .keys)
    }

    @Test("the desktop may ask for it later, unless the settings decide")
    func later() {
        var stage = stage(reduced: false)
        stage.happen(.lessMotion(true), .key(.d))
        stage.pass(1)
        #expect(stage.telemetry.tilt == .zero)
        stage.happen(.lessMotion(false))
        stage.pass(1)
        #expect(stage.telemetry.tilt.x > 0.25)
        var decided = Stage.ofAll(showing: 0) { $0.settings.reducedMotion = .off }
        decided.happen(.lessMotion(true), .key(.d))
        decided.pass(1)
        #expect(decided.telemetry.tilt.x > 0.25)
    }

    @Test("the gauge still shows a tilt")
    func gauge() throws {
        var stage = stage()
        let level = try #require(images(stage.picture, "Interface/level-bubble").first).place
        stage.tap(.t)
        stage.happen(.key(.d))
        stage.pass(0.15)
        let onItsWay = try #require(images(stage.picture, "Interface/level-bubble").first).place
        stage.pass(1)
        let there = try #require(images(stage.picture, "Interface/level-bubble").first).place
        #expect(there.minX < onItsWay.minX && onItsWay.minX < level.minX)
    }

    @Test("the mouse tilts over the parallax, and the bubble shows it")
    func mouse() throws {
        var stage = stage(2)
        stage.tap(.t)
        stage.happen(.move(Vector(300, 300)), .move(Vector(700, 300)))
        stage.pass(0.5)
        let level = try #require(images(stage.picture, "Interface/level-bubble").first).place
        stage.happen(.down(.right, Vector(700, 300)), .move(Vector(860, 300)))
        stage.pass(1)
        let tilted = try #require(images(stage.picture, "Interface/level-bubble").first).place
        #expect(tilted.minX < level.minX - 8)
        #expect(stage.allHelpRows.contains { $0.mouse == [.words("right drag, drag the level")] })
    }

    @Test("the parallax does not move for hovers, drags, nudges or tilts", arguments: [false, true])
    func parallax(published: Bool) {
        var stage = stage(2, published: published)
        let before = images(stage.picture, "Parallax/")
        stage.tap(.t)
        stage.happen(.move(Vector(1200, 700)), .key(.d), .key(.right))
        stage.pass(0.5)
        stage.happen(.down(.left, Vector(700, 300)), .move(Vector(900, 200)))
        stage.pass(0.2)
        let after = images(stage.picture, "Parallax/")
        #expect(before.count > 6 && zip(before, after).allSatisfy { $0.place == $1.place })
    }

    /// The opacities of the layers and of the cards.
    private func layers(_ list: DrawList) -> (layers: [Double?], cards: [Double]) {
        var (layers, cards): ([Double?], [Double]) = ([], [])
        for command in list.commands {
            if case .layer(let opacity) = command { layers.append(opacity) }
            if case .image(let id, _, _, let tint) = command, id.name.hasPrefix("Cards/") { cards.append(tint.alpha) }
        }
        return (layers, cards)
    }

    @Test("a cross-fade of cards during a change of scene leaves the layer to the scenes")
    func carouselDuringChange() {
        var stage = stage(1, published: false)
        stage.tap(.right)
        stage.tap(.digit1)
        stage.pass(0.05)
        stage.tap(.digit2)
        stage.tap(.right)
        stage.pass(0.05)
        #expect(layers(stage.picture).layers.count == 2)
    }

    @Test("a card comes to the front by a cross-fade of 200 ms in place", arguments: [false, true])
    func carousel(published: Bool) throws {
        var stage = stage(1, published: published)
        let cards = images(stage.picture, "Cards/")
        let count = cards.count
        // Those near the front of the room are windows.
        #expect(published ? count == Card.weather.count : count > 5)
        stage.tap(.right)
        for _ in 0..<11 {
            stage.pass(1.0 / 60)
            let both = images(stage.picture, "Cards/")
            #expect(both.count == 2 * count, "one ring fades in over the other")
            let (layers, alphas) = layers(stage.picture)
            #expect(layers.count == 2 && (0...1).contains(layers[0] ?? -1) && layers[1] == nil, "as one picture")
            #expect(published || alphas.suffix(count).max() == 1, "and not card by card")
            for half in [both.prefix(count), both.suffix(count)] {
                let isInPlace = half.allSatisfy { card in cards.contains { isClose($0.place, card.place, within: 1e-6) }
                }
                #expect(isInPlace, "no card is on its way")
            }
        }
        stage.pass(0.05)
        #expect(images(stage.picture, "Cards/").count == count)
        let ring = try stage.ring
        #expect(ring.front == 1 && ring.phase == .rest && ring.velocity == 0)
    }

    @Test("the title of one card fades out before the next one fades in")
    func names() throws {
        var stage = stage(1)
        /// The texts in the title's font and size below the ring, with their opacities.
        func title() -> (letters: Int, alpha: Double)? {
            let list = stage.picture
            let sheet = ImageID(Stage.testFonts.semibold.name, 28)
            let letters = list.commands.compactMap { command -> Double? in
                if case .image(sheet, _, _, let tint) = command { tint.alpha } else { nil }
            }
            return letters.first.map { (letters.count, $0) }
        }
        let (clear, cloudy) = ("Clear".count, "Partlycloudy".count)
        #expect(title()?.letters == clear)
        stage.tap(.right)
        var seen: [Int] = []
        var least = 1.0
        for _ in 0..<26 {
            stage.advance(by: FrameInput(elapsed: 1.0 / 120))
            guard let (letters, alpha) = title() else {
                least = 0
                continue
            }
            #expect(letters == clear || letters == cloudy, "two names at once")
            if seen.last != letters {
                seen.append(letters)
                #expect(seen.count == 1 || alpha < 0.2, "the other comes from nothing")
            }
            least = min(least, alpha)
        }
        #expect(seen == [clear, cloudy] && least < 0.1)
        #expect(try #require(title()).alpha == 1)
    }

    @Test("a flung ring stops at the release")
    func flungRing() throws {
        var stage = stage(1)
        stage.happen(.down(.left, Vector(700, 350)))
        for k in 1...10 {
            stage.happen(.move(Vector(700 - 45 * Double(k), 350)))
            stage.pass(1.0 / 60)
        }
        let front = try stage.ring.front
        stage.happen(.up(.left, Vector(250, 350)))
        stage.pass(2)
        #expect(try front > 0 && stage.ring.front == front && stage.isAtRest)
    }

    @Test("a flung map stops at the release, and one of the user's never leaves its edge")
    func map() throws {
        var stage = stage()
        let before = try stage.map
        stage.happen(.down(.left, Vector(640, 400)))
        for k in 1...10 {
            stage.happen(.move(Vector(640 - 30 * Double(k), 400)))
            stage.pass(1.0 / 60)
        }
        stage.happen(.up(.left, Vector(340, 400)))
        #expect(try isClose(stage.map.x, before.x + 300, within: 1e-6), "the hand was followed")
        stage.pass(1)
        #expect(try isClose(stage.map.x, before.x + 300, within: 1e-6) && stage.isAtRest)

        stage.tap(.home)
        #expect(try stage.map.x == 0 && stage.map.phase == .rest)
        stage.happen(.program(.file(.map(.arrived(Vector(720, 486))))))
        stage.tap(.home)
        stage.happen(.down(.left, Vector(300, 300)), .move(Vector(900, 700)))
        #expect(try stage.map.x == 0 && stage.map.y == 0)
    }

    @Test("the bar's bubble fades from tab to tab within 120 ms, without positions in between")
    func bar() {
        var stage = stage()
        let bubble = "Interface/nav-bubble"
        let start = images(stage.picture, bubble)
        stage.tap(.digit3)
        var places: Set<Double> = []
        for _ in 0..<16 {
            stage.advance(by: FrameInput(elapsed: 1.0 / 120))
            for (place, _) in images(stage.picture, bubble) { places.insert(place.minX) }
        }
        let end = images(stage.picture, bubble)
        #expect(start.count == 1 && places.count == 2, "\(places)")
        #expect(end.count == 1 && end[0].alpha == 1 && places.contains(end[0].place.minX))
    }

    @Test("scenes change by a cross-fade without a change of size")
    func transition() {
        for reduced in [true, false] {
            var stage = stage(reduced: reduced)
            stage.tap(.digit2)
            stage.pass(0.1)
            let places = images(stage.picture, Stage.pictureBefore.name)
            #expect(places.count == (reduced ? 1 : 0), "an upright picture over everything")
            #expect(reduced == stage.isCrossFading)
            if reduced { #expect(places[0].place == stage.view.bounds && (0.1..<0.9).contains(places[0].alpha)) }
        }
    }

    @Test("toast and help fade in without moving")
    func interface() throws {
        for reduced in [true, false] {
            var stage = stage(reduced: reduced)
            stage.tap(.c)
            stage.pass(0.05)
            let toast = try #require(panel(stage.picture, radius: 24))
            #expect((toast.minY == 64) == reduced)
            stage.tap(.h)
            stage.pass(0.1)
            let coming = try #require(panel(stage.picture, radius: 28))
            stage.pass(1)
            #expect((try #require(panel(stage.picture, radius: 28)) == coming) == reduced)
        }
    }

    private func panel(_ list: DrawList, radius: Double) -> Rect? {
        // The gauge is as round as the help page.
        for case .stroke(let rect, radius, _, _) in list.commands where rect.width > 100 { return rect }
        // An opening page is drawn slightly smaller, with its corners.
        for case .stroke(let rect, let other, _, _) in list.commands
        where abs(other - radius) < 0.6 && rect.width > 100 { return rect }
        return nil
    }
}
