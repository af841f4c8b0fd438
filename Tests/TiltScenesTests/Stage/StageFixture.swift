import Foundation
import Support
import Testing
import TiltCanvas
import TiltEngine

@testable import TiltScenes
@testable import TiltStage

/// A scene that records its input and does nothing.
struct NotingScene: RecipeScene {
    var descriptor: SceneDescriptor = Self.described("noting")
    var gestures: [Gesture] = []
    /// The other events, except samples.
    var events: [SceneEvent] = []
    var seconds = 0.0
    var lean = Lean()
    var samples = 0
    var asPublished = false
    var restarts = 0
    var size = Vector.zero

    /// The descriptor of one with a name, that says something of itself.
    static func described(_ name: String, followsHover: Bool = false) -> SceneDescriptor {
        var descriptor = SceneDescriptor(name, title: name, followsHover: followsHover)
        descriptor.about = SceneAbout(
            recipe: "A recipe.", defects: "Its defects.", original: "As it was.", corrected: "As it should be.")
        descriptor.content = CardChange.self
        return descriptor
    }

    mutating func handle(_ event: SceneEvent, at time: Double) {
        switch event {
        case .gesture(let gesture): gestures.append(gesture)
        case .sample: samples += 1
        case .resize(let view): size = view.size
        case .restart: restarts += 1
        case .appear: break
        default: events.append(event)
        }
    }

    mutating func step(_ dt: Double, to time: Double, lean: Lean) {
        seconds += dt
        self.lean = lean
    }

    func activity(at time: Double) -> SceneActivity { SceneActivity(isAtRest: true) }

    func byOtherRecipe(at time: Double) -> any RecipeScene {
        var scene = self
        scene.asPublished.toggle()
        return scene
    }

    func draw(into list: inout DrawList, at time: Double, fonts: Fonts) {
        list.fill(Rect(origin: .zero, size: list.size), color: .white)
    }
}

extension Scene {
    func isAtRest(at time: Double) -> Bool { activity(at: time).isAtRest }
    func telemetry(at time: Double) -> any Encodable & Sendable { report(at: time).telemetry() }
    var world: World? { report(at: 0).world }
    func sounds(at time: Double) -> SceneSounds {
        var scene = self
        return scene.takeOutput().sounds
    }
    mutating func close(at time: Double) -> Bool {
        if case .performed = perform(.close, at: time) { true } else { false }
    }
    mutating func restart(at time: Double, opening: Bool) { handle(.restart(opening: opening), at: time) }
}

extension Viewport {
    /// The usual window of the tests.
    static let usual = Viewport(size: Vector(1280, 720))
}

extension Stage {
    static let testFonts = Fonts(medium: TestFonts.medium, semibold: TestFonts.semibold)

    /// A stage with scenes made for its view, and with what a developer needs.
    static func of(
        _ scenes: any Scene..., in view: Viewport = .usual, change: (inout Setup) -> Void = { _ in }
    ) -> Stage {
        var setup = Setup(scenes: scenes, view: view, fonts: testFonts)
        setup.tour = SceneCatalogue.tour
        setup.isDeveloper = true
        change(&setup)
        return Stage(setup)
    }

    /// A stage with a carousel, as in a replay.
    static func carousel(
        _ width: Double = 1280, _ height: Double = 720, cards: [Card] = Card.weather,
        change: (inout Setup) -> Void = { _ in }
    ) -> Stage {
        let view = Viewport(size: Vector(width, height))
        return of(CarouselScene(cards: cards, view: view), in: view, change: change)
    }

    /// A stage with all three scenes, one of them current.
    static func ofAll(
        in view: Viewport = .usual, showing first: Int = 0, cards: [Card] = Card.weather, sky: SkyWorld? = nil,
        change: (inout Setup) -> Void = { _ in }
    ) -> Stage {
        of(
            MapScene(view: view, sky: sky), CarouselScene(cards: cards, view: view), ParallaxScene(view: view),
            in: view
        ) {
            $0.first = first
            change(&$0)
        }
    }

    /// A stage with carousel and parallax, one of them current, in which nothing moves by itself.
    static func ofThings(showing first: Int = 0) -> Stage {
        of(CarouselScene(view: .usual), ParallaxScene(view: .usual)) {
            $0.first = first
            $0.settings.life = .never
        }
    }

    /// A stage with scenes that record their input.
    static func noting(scenes: Int = 1, followsHover: Bool = false, without keys: Set<Key> = []) -> Stage {
        let noting = (1...scenes).map {
            NotingScene(descriptor: NotingScene.described("scene \($0)", followsHover: followsHover))
        }
        var setup = Setup(scenes: noting, view: .usual, fonts: testFonts)
        setup.keys.subtract(keys)
        setup.isDeveloper = true
        return Stage(setup)
    }

    /// The recorded input of the current scene.
    var noted: NotingScene {
        get throws { try #require(scene(at: current) as? NotingScene) }
    }

    /// The telemetry of the current carousel.
    var ring: CarouselTelemetry {
        get throws { try #require(telemetry(frame: 0).details as? CarouselTelemetry) }
    }

    /// The telemetry of the current map.
    var map: MapTelemetry {
        get throws { try #require(telemetry(frame: 0).details as? MapTelemetry) }
    }

    /// The current draw list.
    var picture: DrawList {
        var list = DrawList(size: view.size, density: view.density)
        draw(into: &list)
        return list
    }

    /// The source of samples that a test sends: a pad if there is one, else a trace.
    var sender: TiltSource { steering.control.padInUse == nil ? .trace : .gamepad }

    /// Advances in frames of equal length.
    mutating func pass(_ seconds: Double, fps: Double = 60) {
        for _ in 0..<Int((seconds * fps).rounded()) { advance(by: FrameInput(elapsed: 1 / fps)) }
    }

    /// The stage after these frames.
    func flown(by frames: some Sequence<FrameInput>) -> Stage {
        var stage = self
        for frame in frames { stage.advance(by: frame) }
        return stage
    }

    /// Advances while a sensor that is held still sends a sample per frame.
    mutating func receive(
        _ acceleration: Vector3, for seconds: Double, from source: TiltSource = .trace, fps: Double = 60
    ) {
        for _ in 0..<Int((seconds * fps).rounded()) {
            let sample = MotionSample(time: time, rotationRate: .zero, acceleration: acceleration)
            advance(by: FrameInput(elapsed: 1 / fps, samples: [sample].from(source)))
        }
    }

    /// The same for a sensor of which the far edge is raised by an angle.
    mutating func receive(noseUp: Double, for seconds: Double, from source: TiltSource = .trace) {
        receive(RestPose(noseUp: .degrees(noseUp)).up * MotionSample.standardGravity, for: seconds, from: source)
    }

    /// Processes events in a frame of zero length.
    mutating func happen(_ kinds: InputEvent.Kind...) {
        advance(by: FrameInput(elapsed: 0, events: kinds.map { InputEvent($0) }))
    }

    /// Presses and releases a key, with modifiers held.
    mutating func tap(_ key: Key, with modifiers: Key...) {
        for name in modifiers { happen(.key(name)) }
        happen(.key(key), .keyUp(key))
        for name in modifiers { happen(.keyUp(name)) }
    }

    /// Quits it, where nothing is open: the first Escape says how.
    mutating func quitByEscape() {
        tap(.escape)
        #expect(takeRequests().isEmpty, "the first says how to quit")
        tap(.escape)
        #expect(takeRequests() == [.quit])
    }

    /// Opens the table of all controls by the keys.
    mutating func openAllControls() {
        for key in [Key.h, .right, .return] { tap(key) }
    }

    /// Opens the card about the scene by the keys: it is at the foot of the help page.
    mutating func openAbout() {
        for key in [Key.h, .right, .right, .return] { tap(key) }
    }

    /// Changes the recipe on the card about the scene, by the keys.
    mutating func toggleRecipe() {
        openAbout()
        tap(.o)
        tap(.escape)
    }

    /// Clicks with the left button.
    mutating func click(_ x: Double, _ y: Double) { happen(.down(.left, Vector(x, y)), .up(.left, Vector(x, y))) }
}

// Access to the parts for tests.
extension Stage {
    var notice: GaugeNotice? { interface.notice }
    var gaugeFrame: Rect { interface.gauge }
    var message: String? { overlay.message?.text }
    var isHelpOpen: Bool { overlay.help.isOpen }
    var areSettingsOpen: Bool { overlay.sheet.isOpen }
    var sheet: SettingsSheet { overlay.sheet }
    var sheetContent: SettingsSheet.Content {
        SettingsSheet.Content(
            view: view, scene: scene(at: current).descriptor, settings: settings, top: TabBar.height + 8)
    }
    func control(at point: Vector) -> Control? { overlay.control(at: point, in: interface) }
    var focused: Control? { overlay.focused }
    var hovered: Control? { overlay.hovered }
    var isPressed: Bool { pointer.isPressed }
    var heldKeys: [Key] { keyboard.held }
    var isZooming: Bool { keyboard.isZooming }
    var transition: Transition? { scenes.transition }
    var isOpening: Bool { scenes.isOpening }
    var isHalted: Bool { scenes.isHalted }
    var isUnfocused: Bool { scenes.isUnfocused }
    /// The index of the current scene.
    var current: Int { scenes.current }
    func scene(at index: Int) -> any Scene { scenes[index] }
    /// The time of the current scene.
    var sceneTime: Double { scenes.sceneTime(at: time) }
    var tilt: Steering { steering }
}

extension Scene {
    /// A user's action.
    mutating func handle(_ gesture: Gesture, at time: Double) { handle(.gesture(gesture), at: time) }
}

extension Gesture {
    /// A drag by a vector in points, from any position.
    static func drag(by travel: Vector) -> Gesture { .drag(from: .zero, to: travel) }
}
