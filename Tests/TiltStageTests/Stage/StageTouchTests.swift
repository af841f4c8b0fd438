import Support
import Testing
import TiltCanvas
import TiltEngine
import TiltStage

@Suite("Ten fingers")
struct StageTouchTests {
    /// The events of ten fingers that touch, move and leave in any order; the first one leads.
    private static func touches(_ random: inout SplitMix64) -> (kinds: [InputEvent.Kind], leader: Int) {
        let fingers = (0..<10).map { $0 * 7 - 30 }.shuffled(using: &random)
        var kinds = fingers.map { InputEvent.Kind.finger(.down, id: $0, Vector(300 + Double($0), 400)) }
        for _ in 0..<60 {
            let id = fingers.randomElement(using: &random) ?? 0
            kinds.append(.finger(.move, id: id, Vector(random.uniform(200, 900), random.uniform(100, 600))))
        }
        for id in fingers.shuffled(using: &random) {
            kinds.append(.finger(.up, id: id, Vector(random.uniform(200, 900), random.uniform(100, 600))))
            kinds.append(.finger(.move, id: id, Vector(1, 500)))
        }
        return (kinds, fingers[0])
    }

    @Test(
        "act like the first finger alone, apart from a pinch, whichever leaves first",
        arguments: 1...20 as ClosedRange<UInt64>)
    func first(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        let (kinds, leader) = Self.touches(&random)
        var (all, one) = (Stage.noting(), Stage.noting())
        for kind in kinds {
            all.happen(kind)
            if case .finger(_, id: leader, _) = kind { one.happen(kind) }
        }
        let dragged = try all.noted.gestures.filter { if case .pinch = $0 { false } else { true } }
        #expect(try dragged == one.noted.gestures && dragged.count > 2)
        #expect(!all.isPressed && all.telemetry.tilt == .zero)
    }

    @Test("end once when they are cancelled, and the next touch is a new press")
    func cancel() throws {
        var stage = Stage.noting()
        for id in 0..<10 { stage.happen(.finger(.down, id: id, Vector(300, 400))) }
        stage.happen(.finger(.move, id: 0, Vector(350, 400)), .cancel)
        for id in 0..<10 {
            stage.happen(.finger(.move, id: id, Vector(500, 400)), .finger(.up, id: id, Vector(9, 400)))
        }
        stage.happen(.finger(.down, id: 3, Vector(300, 400)), .finger(.up, id: 3, Vector(300, 400)))
        #expect(
            try stage.noted.gestures == [
                .press(Vector(300, 400)), .drag(from: Vector(300, 400), to: Vector(350, 400)), .release,
                .press(Vector(300, 400)),
                .click(Vector(300, 400)),
            ])
    }

    @Test("do not zoom if they are too close together, and a third finger does not pinch")
    func near() throws {
        var stage = Stage.noting()
        let place = Vector(300, 400)
        for id in 1...3 { stage.happen(.finger(.down, id: id, place + Vector(Double(id), 0))) }
        stage.happen(.finger(.move, id: 2, place + Vector(10, 0)), .finger(.move, id: 3, place + Vector(300, 0)))
        #expect(try stage.noted.gestures == [.press(place + Vector(1, 0))])
        stage.happen(.finger(.move, id: 2, place + Vector(101, 0)), .finger(.move, id: 2, place + Vector(201, 0)))
        #expect(try stage.noted.gestures.dropFirst() == [.pinch(by: 2, at: place + Vector(1, 0))])
    }

    @Test("on the gauge, the bar and the scene tilt like one finger", arguments: 1...5 as ClosedRange<UInt64>)
    func everywhere(seed: UInt64) {
        var (random, stage) = (SplitMix64(seed: seed), Stage.noting())
        let places = [Vector(60, 660), Vector(640, 24), Vector(640, 400), Vector(1253, 24)].shuffled(using: &random)
        for (id, place) in places.enumerated() { stage.happen(.finger(.down, id: id, place)) }
        for (id, place) in places.enumerated() { stage.happen(.finger(.move, id: id, place + Vector(12, 0))) }
        #expect((stage.telemetry.tilt != .zero) == (places[0].x == 60))
        for (id, place) in places.enumerated().reversed() { stage.happen(.finger(.up, id: id, place)) }
        stage.pass(1)
        #expect(stage.telemetry.tilt == .zero && !stage.isPressed)
    }

    @Test("after the first reach no scene, and a hovering pointer does")
    func others() throws {
        var stage = Stage.noting()
        let (here, there) = (Vector(300, 400), Vector(500, 400))
        stage.happen(.move(here), .finger(.down, id: 1, here), .finger(.down, id: 2, there), .finger(.up, id: 2, there))
        #expect(try stage.noted.events == [.hover(here)])
        #expect(try stage.noted.gestures == [.press(here)])
    }
}

@Suite("The thumb on a phone's glass")
struct StageThumbTests {
    private func thumb(_ way: Vector, _ stage: inout Stage) {
        stage.happen(
            .program(.thumb(.down, .zero)), .program(.thumb(.move, way / 2)), .program(.thumb(.move, way)),
            .program(.thumb(.up, way)))
    }

    @Test("drags the scene from the middle of the window, also beside the settings, and never clicks a control there")
    func drags() throws {
        for key in [nil, Key.comma] {
            var stage = Stage.noting()
            if let key { stage.happen(.key(key), .keyUp(key)) }
            stage.pass(0.5)
            thumb(Vector(-60, 0), &stage)
            let (middle, end) = (Vector(640, 360), Vector(580, 360))
            #expect(
                try stage.noted.gestures == [
                    .press(middle), .drag(from: middle, to: Vector(610, 360)), .drag(from: middle, to: end), .release,
                ])
        }
        // The card about the scene has its button in the middle of a small window.
        var small = Stage.noting()
        small.happen(.resize(Vector(320, 240), density: 1))
        for y in stride(from: -200.0, to: 200, by: 16) {
            let before = small.picture
            thumb(Vector(0, y), &small)
            small.pass(0.5)
            #expect(small.picture == before)
        }
    }

    @Test("scrolls the help, and settings in the middle of the window, and changes no setting")
    func scrolls() throws {
        let opens: [(inout Stage) -> Void] = [{ $0.openAllControls() }, { $0.happen(.key(.comma), .keyUp(.comma)) }]
        for open in opens {
            var stage = Stage.noting()
            stage.happen(.resize(Vector(480, 320), density: 1))
            open(&stage)
            stage.pass(0.5)
            let (top, settings) = (stage.picture, stage.settings)
            thumb(Vector(0, -60), &stage)
            #expect(stage.picture != top)
            thumb(Vector(40, 70), &stage)
            stage.pass(2)
            #expect(stage.picture == top && stage.settings == settings && !stage.isPressed)
            #expect(try stage.noted.gestures.isEmpty)
        }
    }
}
