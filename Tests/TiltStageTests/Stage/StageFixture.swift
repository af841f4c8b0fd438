import Foundation
package import Support
import Testing
package import TiltCanvas
package import TiltEngine

@testable package import TiltStage

/// What a ``NotingScene`` is given to show: anything.
private struct NotedChange: ContentChange {
    let line: ProgramEvent.Line
    var bringsPictures: Bool { true }
    var endsPress: Bool { true }

    init?(_ line: ProgramEvent.Line) { self.line = line }
}

/// A scene that records its input and does nothing.
package struct NotingScene: RecipeScene {
    package var descriptor: SceneDescriptor
    package var gestures: [Gesture] = []
    /// The other events, except samples.
    package var events: [SceneEvent] = []
    package var seconds = 0.0
    package var lean = Lean()
    package var samples = 0
    package var asPublished = false
    package var restarts = 0
    package var size = Vector.zero

    package init(descriptor: SceneDescriptor = described("noting")) { self.descriptor = descriptor }

    /// The descriptor of one with a name, that says something of itself.
    package static func described(_ name: String, followsHover: Bool = false) -> SceneDescriptor {
        var descriptor = SceneDescriptor(name, title: name, followsHover: followsHover)
        descriptor.about = SceneAbout(
            recipe: "A recipe.", defects: "Its defects.", original: "As it was.", corrected: "As it should be.")
        descriptor.content = NotedChange.self
        return descriptor
    }

    package mutating func handle(_ event: SceneEvent, at time: Double) {
        switch event {
        case .gesture(let gesture): gestures.append(gesture)
        case .sample: samples += 1
        case .resize(let view): size = view.size
        case .restart: restarts += 1
        case .appear: break
        default: events.append(event)
        }
    }

    package mutating func step(_ dt: Double, to time: Double, lean: Lean) {
        seconds += dt
        self.lean = lean
    }

    package func activity(at time: Double) -> SceneActivity { SceneActivity(isAtRest: true) }

    package func byOtherRecipe(at time: Double) -> any RecipeScene {
        var scene = self
        scene.asPublished.toggle()
        return scene
    }

    package func draw(into list: inout DrawList, at time: Double, fonts: Fonts) {
        list.fill(Rect(origin: .zero, size: list.size), color: .white)
    }
}

extension Scene {
    package func isAtRest(at time: Double) -> Bool { activity(at: time).isAtRest }
    /// Its part of the telemetry, as users read it.
    package func telemetry<Part: Decodable>(at time: Double) throws -> Part {
        try TelemetryFrame.read(written: report(at: time).telemetry())
    }
    package var world: World? { report(at: 0).world }
    /// The viewer's offset that it uses.
    package func leaning(at time: Double) -> ViewerOffset { report(at: time).viewer ?? .zero }
    package func sounds(at time: Double) -> SceneSounds {
        var scene = self
        return scene.takeOutput().sounds
    }
    package mutating func close(at time: Double) -> Bool {
        if case .performed = perform(.close, at: time) { true } else { false }
    }
    package mutating func restart(at time: Double, opening: Bool) { handle(.restart(opening: opening), at: time) }
}

extension Viewport {
    /// The usual window of the tests.
    package static let usual = Viewport(size: Vector(1280, 720))
}

extension Stage {
    package static let testFonts = Fonts(medium: TestFonts.medium, semibold: TestFonts.semibold)

    /// A stage with scenes made for its view, and with what a developer needs.
    package static func of(
        _ scenes: any Scene..., in view: Viewport = .usual, change: (inout Setup) -> Void = { _ in }
    ) -> Stage {
        var setup = Setup(scenes: scenes, view: view, fonts: testFonts)
        setup.isDeveloper = true
        change(&setup)
        return Stage(setup)
    }

    /// A stage with scenes that record their input.
    package static func noting(scenes: Int = 1, followsHover: Bool = false, without keys: Set<Key> = []) -> Stage {
        let noting = (1...scenes).map {
            NotingScene(descriptor: NotingScene.described("scene \($0)", followsHover: followsHover))
        }
        var setup = Setup(scenes: noting, view: .usual, fonts: testFonts)
        setup.keys.subtract(keys)
        setup.isDeveloper = true
        return Stage(setup)
    }

    /// The recorded input of the current scene.
    package var noted: NotingScene {
        get throws { try #require(scene(at: current) as? NotingScene) }
    }

    /// The current draw list.
    package var picture: DrawList {
        var list = DrawList(size: view.size, density: view.density)
        draw(into: &list)
        return list
    }

    /// The telemetry of this moment, as users read it.
    package var telemetry: TelemetryFrame {
        do { return try .read(written: telemetry(frame: 0)) } catch { fatalError("\(error)") }
    }

    /// The source of samples that a test sends: a pad if there is one, else a trace.
    package var sender: TiltSource { steering.control.padInUse == nil ? .trace : .gamepad }

    /// Advances in frames of equal length.
    package mutating func pass(_ seconds: Double, fps: Double = 60) {
        for _ in 0..<Int((seconds * fps).rounded()) { advance(by: FrameInput(elapsed: 1 / fps)) }
    }

    /// The stage after these frames.
    package func flown(by frames: some Sequence<FrameInput>) -> Stage {
        var stage = self
        for frame in frames { stage.advance(by: frame) }
        return stage
    }

    /// Advances while a sensor that is held still sends a sample per frame.
    package mutating func receive(
        _ acceleration: Vector3, for seconds: Double, from source: TiltSource = .trace, fps: Double = 60
    ) {
        for _ in 0..<Int((seconds * fps).rounded()) {
            let sample = MotionSample(time: time, rotationRate: .zero, acceleration: acceleration)
            advance(by: FrameInput(elapsed: 1 / fps, samples: [sample].from(source)))
        }
    }

    /// The same for a sensor of which the far edge is raised by an angle.
    package mutating func receive(noseUp: Double, for seconds: Double, from source: TiltSource = .trace) {
        receive(RestPose(noseUp: .degrees(noseUp)).up * MotionSample.standardGravity, for: seconds, from: source)
    }

    /// Processes events in a frame of zero length.
    package mutating func happen(_ kinds: InputEvent.Kind...) {
        advance(by: FrameInput(elapsed: 0, events: kinds.map { InputEvent($0) }))
    }

    /// Presses and releases a key, with modifiers held.
    package mutating func tap(_ key: Key, with modifiers: Key...) {
        for name in modifiers { happen(.key(name)) }
        happen(.key(key), .keyUp(key))
        for name in modifiers { happen(.keyUp(name)) }
    }

    /// Quits it, where nothing is open: the first Escape says how.
    package mutating func quitByEscape() {
        tap(.escape)
        #expect(takeRequests().isEmpty, "the first says how to quit")
        tap(.escape)
        #expect(takeRequests() == [.quit])
    }

    /// Opens the table of all controls by the keys.
    package mutating func openAllControls() {
        for key in [Key.h, .right, .return] { tap(key) }
    }

    /// Opens the card about the scene by the keys: it is at the foot of the help page.
    package mutating func openAbout() {
        for key in [Key.h, .right, .right, .return] { tap(key) }
    }

    /// Changes the recipe on the card about the scene, by the keys.
    package mutating func toggleRecipe() {
        openAbout()
        tap(.o)
        tap(.escape)
    }

    /// Clicks with the left button.
    package mutating func click(_ x: Double, _ y: Double) {
        happen(.down(.left, Vector(x, y)), .up(.left, Vector(x, y)))
    }
}

// Access to the parts for tests.
extension Stage {
    package var notice: GaugeNotice? { interface.notice }
    package var gaugeFrame: Rect { interface.gauge }
    package var message: String? { overlay.message?.text }
    package var hasMessage: Bool { overlay.hasMessage }
    package var isHelpOpen: Bool { overlay.help.isOpen }
    package var showsAllControls: Bool { overlay.help.showsAll }
    package var isAboutOpen: Bool { overlay.about.isOpen }
    /// The card about the scene, open or not.
    package var aboutCard: Panel<Control> {
        AboutCard.panel(of: interface.scene, isOriginal: asPublished, in: view, fonts: Stage.testFonts)
    }
    /// The page of all controls as drawn, alone.
    package var pageOfAllControls: DrawList {
        var (list, help) = (DrawList(size: view.size, density: 1), Help())
        help.toggle()
        help.step(1)
        help.showAll()
        help.draw(into: &list, Help.Page(rows: allHelpRows), view: view, fonts: Self.testFonts)
        return list
    }
    package var areShapesShown: Bool { showsShapes }
    package var showsFigures: Bool { overlay.showsFigures }
    package var areSettingsOpen: Bool { overlay.sheet.isOpen }
    package var sheet: SettingsSheet { overlay.sheet }
    package var sheetContent: SettingsSheet.Content {
        SettingsSheet.Content(
            view: view, scene: scene(at: current).descriptor, settings: settings, top: TabBar.height + 8)
    }
    /// The frame of the settings, open or not, how far their page has scrolled, and where a press finds something.
    package var settingsFrame: Rect { sheet.layout(sheetContent).panel.frame }
    package var settingsScroll: Double { sheet.layout(sheetContent).panel.scrolled }
    package var settingsTargets: [Vector] {
        let panel = sheet.layout(sheetContent).panel
        return panel.names.compactMap { panel[$0]?.center }.filter { panel.name(at: $0) != nil }
    }
    /// What a hint says of a control.
    package func hint(of control: Control) -> String { words(for: control) }
    /// What is drawn of falling things for developers, alone.
    package var shapes: DrawList {
        var list = DrawList(size: view.size, density: 1)
        DebugShapes(scene(at: current).report(at: 0))?.draw(into: &list, view: view, fonts: Self.testFonts)
        return list
    }
    package func control(at point: Vector) -> Control? { overlay.control(at: point, in: interface) }
    package var focused: Control? { overlay.focused }
    package var hovered: Control? { overlay.hovered }
    package var explained: Control? { overlay.explained }
    /// What the scene shows and where, as the interface reads it.
    package var status: SceneStatus { interface.status }
    /// The frame of the buttons under the bar; nil in a window without room for them.
    package var buttonsFrame: Rect? { interface.buttons?.panel.frame }
    package var buttonFrames: [Rect] { interface.buttons?.frames ?? [] }
    /// That of the button of an action.
    package func frame(of action: SceneAction.ID) -> Rect? { interface.buttons?.panel[.action(action)] }
    package var isShowRunning: Bool { show.isRunning }
    package var isShowDue: Bool { showIsDue }
    package var showLength: Double { show.acts.reduce(0) { $0 + $1.length } }
    /// What the show says, whether its hand tilts, and where that is.
    package var saidByShow: (words: String?, tilts: Bool) {
        (show.run?.director.words(labels), show.run.map { $0.director.tiltPresence > 0 } ?? false)
    }
    package var handOfShow: Vector? { show.run?.director.hand(in: view)?.place }
    /// The telemetry of every scene at its own time.
    package var sceneStates: [String] {
        get throws {
            let encoder = JSONEncoder()
            encoder.outputFormatting = .sortedKeys
            return try (0..<scenes.count).map { index in
                let details = scenes[index].report(at: scenes.sceneTime(of: index, at: time)).telemetry()
                return scenes[index].name + String(decoding: try encoder.encode(details), as: UTF8.self)
            }
        }
    }
    /// All that the stage and its scenes know, in words.
    package var knowledge: [String] {
        (0..<scenes.count).map { "\(scenes[$0])" }
            + ["\(isFullscreen) \(hasLoudspeaker) \(life.isOnBattery) \(overlay.phone)"]
    }
    package var phoneOfferFrame: Rect { overlay.phoneOffer.panel(in: view, fonts: Self.testFonts).frame }
    /// How much is seen of the hand that shows what to do, and of messages meanwhile; nil while there is none.
    package var hand: (presence: Double, messages: Double)? { demonstration.map { ($0.presence, $0.rest) } }
    package var isPressed: Bool { pointer.isPressed }
    package var heldKeys: [Key] { keyboard.held }
    package var isZooming: Bool { keyboard.isZooming }
    /// How a scene gives way to another; nil while none does.
    package var change: (kind: String, progress: Double, door: SceneDoor?)? {
        scenes.transition.map { transition in
            let door: SceneDoor? = if case .opens(let door) = transition.kind { door } else { nil }
            return ("\(transition.kind)", transition.progress, door)
        }
    }
    package var isCrossFading: Bool { scenes.transition?.kind == .fades }
    package var isOpening: Bool { scenes.isOpening }
    package var isHalted: Bool { scenes.isHalted }
    package var isUnfocused: Bool { scenes.isUnfocused }
    /// The index of the current scene.
    package var current: Int { scenes.current }
    package func scene(at index: Int) -> any Scene { scenes[index] }
    /// The time of the current scene.
    package var sceneTime: Double { scenes.sceneTime(at: time) }
    /// The angle at which the device in use is level.
    package var level: Angle? { steering.control.level }
    package var isTiltSettled: Bool { steering.control.isSettled }
    package var isSensorSilent: Bool { steering.control.isSilent }
    /// The share of a calibration that is done; nil while there is none.
    package var calibrated: Double? { steering.calibration?.progress }
}

extension Scene {
    /// A user's action.
    package mutating func handle(_ gesture: Gesture, at time: Double) { handle(.gesture(gesture), at: time) }
}

extension Gesture {
    /// A drag by a vector in points, from any position.
    package static func drag(by travel: Vector) -> Gesture { .drag(from: .zero, to: travel) }
}
