public import TiltCanvas
public import TiltEngine
public import TiltStage

/// The parallax as published: the picture of the night, all of whose layers move as one, 40 points to either side, without
/// smoothing, behind icons that do not move and have no jobs.
public struct OriginalParallax: RecipeScene {
    /// The corrected scene, which keeps the icons and what the user gives.
    private var corrected: ParallaxScene
    private(set) var stack: ParallaxStack

    /// The displacement of the layers at the viewer's offset 1.
    static let reach = Vector(40, 40)

    /// The scene in place of the corrected one, whose cards are closed.
    init(_ corrected: ParallaxScene) {
        (self.corrected, stack) = (corrected, Self.stack(of: corrected))
        self.corrected.home.reset()
    }

    private static func stack(of scene: ParallaxScene) -> ParallaxStack {
        ParallaxStack(view: scene.view, depth: scene.depth, reach: reach)
    }

    /// The corrected scene in place of this one.
    public func byOtherRecipe(at time: Double) -> any RecipeScene { corrected }

    /// The descriptor of the corrected scene.
    public var descriptor: SceneDescriptor { corrected.descriptor }

    /// Handles an event. Drags and arrows lean the viewer; once the icons are let go, a drag throws the icon it began on.
    public mutating func handle(_ event: SceneEvent, at time: Double) {
        switch event {
        case .gesture(.press(let point)):
            corrected.holdsIcon = corrected.letGo.grab(at: point, order: Array(icons.indices), time: time)
            if !corrected.holdsIcon { corrected.drag.press() }
        case .gesture(.click): corrected.handle(.gesture(.release), at: time)
        case .settings, .resize:
            corrected.handle(event, at: time)
            stack = Self.stack(of: corrected)
        case .gesture(.drag), .gesture(.release), .gesture(.nudge), .gesture(.arrows), .openingEnded, .reducedMotion,
            .file, .localTime, .life, .loudspeaker, .restart:
            corrected.handle(event, at: time)
        default: break
        }
    }

    /// Lets the icons go, or calls them back.
    public mutating func perform(_ action: SceneAction.ID, at time: Double) -> SceneAction.Outcome {
        guard action == .letGo else { return .unavailable }
        let placements = icons.indices.map { corrected.placement(of: $0, for: .zero, at: time) }
        corrected.letGo.toggle(placements, in: corrected.fallArea, at: time)
        return .performed
    }

    /// Advances the viewer and the icons by a step.
    public mutating func step(_ dt: Double, to time: Double, lean: Lean) { corrected.follow(lean, dt, to: time) }
}

extension OriginalParallax {
    private var icons: [AppIcon] { corrected.field.icons }
    private func viewer(at time: Double) -> ViewerOffset { corrected.viewer(corrected.lean.rawViewer, at: time) }

    /// Whether the icons are let go.
    public func state(of action: SceneAction.ID) -> SceneAction.State? { corrected.state(of: action) }
    /// Whether neither a drag nor an icon is moving.
    public func activity(at time: Double) -> SceneActivity {
        SceneActivity(isAtRest: corrected.drag.isAtRest && corrected.letGo.isAtRest(at: time))
    }
    /// The pictures of the layers, then those of the icons.
    public func pictures(at time: Double) -> ScenePictures { ScenePictures(stack.pictures + corrected.field.pictures) }
    /// An arrow, unless there is an icon to catch.
    public func cursor(at point: Vector, time: Double) -> Cursor {
        corrected.letGo.world == nil ? .arrow : .grab
    }
    /// The blue of the night. Icons and dock must not be covered.
    public func status(at time: Double) -> SceneStatus {
        SceneStatus(mood: ParallaxScene.mood, essentials: corrected.field.frames)
    }
    /// What falls.
    public func takeOutput() -> SceneOutput { SceneOutput(sounds: SceneSounds(strikes: corrected.letGo.strikes)) }
    /// What is seen.
    public func caption(at time: Double) -> String? { "\(ParallaxScene.night), \(icons.count) tiles in front" }

    /// Draws the layers, the farthest first, then the icons.
    public func draw(into list: inout DrawList, at time: Double, fonts: Fonts) {
        stack.draw(into: &list, for: viewer(at: time))
        let appearance = corrected.field.appearance(for: .zero, corrected.letGo, at: time)
        corrected.field.draw(appearance, IconStates(hasMark: false), into: &list)
    }

    /// The state of the layers, and what the corrected scene says besides.
    public func report(at time: Double) -> SceneReport {
        var report = corrected.report(at: time)
        (report.viewer, report.telemetry) = (viewer(at: time), { telemetry(at: time) })
        return report
    }

    private func telemetry(at time: Double) -> ParallaxTelemetry {
        let viewer = viewer(at: time)
        return ParallaxTelemetry(
            layers: stack.layers.map { ParallaxTelemetry.Plane($0.name, at: $0.displacement(for: viewer)) }
                + [ParallaxTelemetry.Plane("tiles", at: .zero)],
            icons: icons.indices.map {
                ParallaxTelemetry.Icon(icons[$0].name, corrected.placement(of: $0, for: .zero, at: time))
            })
    }
}

extension ParallaxScene: RecipeScene {
    /// The scene as published in place of this one.
    public func byOtherRecipe(at time: Double) -> any RecipeScene { OriginalParallax(self) }
}
