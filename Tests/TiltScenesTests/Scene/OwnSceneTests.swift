import Testing
import TiltCanvas
import TiltEngine
import TiltScenes
import TiltStage
import TiltStageTests

/// How a kite flies.
private struct KiteFeel: SceneFeel { var length = 20.0 }

extension Settings {
    fileprivate var kite: KiteFeel {
        get { self[KiteFeel.self] }
        set { self[KiteFeel.self] = newValue }
    }
}

/// The colours of a kite, which are the user's.
private struct KiteColors: ContentChange {
    var names: [String]

    init(_ names: [String]) { self.names = names }

    init?(_ line: ProgramEvent.Line) {
        guard line.verb == "kite" else { return nil }
        self.init(line.words)
    }

    var line: ProgramEvent.Line { .init("kite", words: names) }
    var endsPress: Bool { true }
}

/// A scene with a setting, content, and something kept, as another package would write it.
private struct Kite: Scene {
    var (feel, colors, pressed) = (KiteFeel(), [String](), false)

    var descriptor: SceneDescriptor {
        var descriptor = SceneDescriptor("kite", title: "Kite")
        descriptor.settings = [
            SettingsSection(
                title: "Kite",
                settings: [
                    .slider("kite.length", "Length", \.kite.length, 5...50, step: 1, unit: " m", curve: .viewer)
                ])
        ]
        descriptor.kept = [("layout", ["box", "delta"])]
        descriptor.content = KiteColors.self
        return descriptor
    }

    mutating func handle(_ event: SceneEvent, at time: Double) {
        switch event {
        case .settings(let settings): feel = settings.kite
        case .file(let line): colors = KiteColors(line)?.names ?? colors
        case .gesture(.press): pressed = true
        case .gesture(.release): pressed = false
        default: break
        }
    }

    mutating func step(_ dt: Double, to time: Double, lean: Lean) {}
    func draw(into list: inout DrawList, at time: Double, fonts: Fonts) {}
    func activity(at time: Double) -> SceneActivity { SceneActivity(isAtRest: true) }
    func report(at time: Double) -> SceneReport {
        SceneReport([String: Double](), kept: ["layout": .word("delta")])
    }
}

@Suite("A scene of one's own")
struct OwnSceneTests {
    private func stage(_ change: (inout Stage.Setup) -> Void = { _ in }) -> Stage {
        .of(Kite(), CarouselScene(view: .usual, layout: "helix"), change: change)
    }

    @Test("has its settings, clamped to their range")
    func settings() {
        #expect(stage().scene(Kite.self)?.feel.length == 20)
        #expect(stage { $0.settings.kite.length = 30 }.scene(Kite.self)?.feel.length == 30)
        #expect(stage { $0.settings.kite.length = 99 }.scene(Kite.self)?.feel.length == 50)
    }

    @Test("is told what its user gives it, also while another is shown, and its press ends if it says so")
    func content() {
        var stage = stage()
        stage.happen(.down(.left, Vector(640, 400)), .move(Vector(700, 400)))
        #expect(stage.scene(Kite.self)?.pressed == true)
        stage.happen(.file(.layers(PictureLayers([.init("a", size: Vector(9, 9), depth: 1)]))))
        #expect(stage.scene(Kite.self)?.pressed == true)
        stage.happen(.file(KiteColors(["red", "blue"]).line))
        #expect(stage.scene(Kite.self)?.pressed == false && stage.scene(Kite.self)?.colors == ["red", "blue"])
        var other = self.stage { $0.first = 1 }
        other.happen(.file(KiteColors(["green"]).line))
        #expect(other.scene(Kite.self)?.colors == ["green"])
    }

    @Test("keeps what it wants under its name, whatever others call theirs")
    func kept() {
        let kept = stage().kept
        #expect(kept[scene: "kite"] == ["layout": .word("delta")] && kept[CarouselPart.self].layout == "helix")
    }
}
