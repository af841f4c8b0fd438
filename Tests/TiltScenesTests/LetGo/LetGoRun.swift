import TiltCanvas
import TiltEngine
import TiltStageTests

@testable import TiltScenes
@testable import TiltStage

/// A scene whose things can be let go.
protocol SceneOfThings: Scene {
    /// The placements of its things at a time, by their index.
    func places(at time: Double) -> [Placement]
    /// Its loose things.
    var letGo: LetGo { get }
    /// The area in which they fall.
    var fallArea: FallArea { get }
    /// The placements of its loose things in that area.
    func loosePlaces(at time: Double) -> [Placement]
    /// Whether a picture belongs to one of its things.
    func isThing(_ image: ImageID) -> Bool
}

/// A ring of cards.
protocol SceneOfCards: SceneOfThings {
    var letGo: LetGo { get set }
    var ring: Carousel { get }
}

extension OriginalCarousel: SceneOfCards {
    var letGo: LetGo {
        get { carousel.letGo }
        set { carousel.letGo = newValue }
    }
    var ring: Carousel { carousel.ring }
    func loosePlaces(at time: Double) -> [Placement] { places(at: time) }
    func places(at time: Double) -> [Placement] { placements(at: time) }
    func isThing(_ image: ImageID) -> Bool { carousel.isThing(image) }
}

extension CarouselScene: SceneOfCards {
    /// The same as published.
    var published: any SceneOfCards { OriginalCarousel(self, at: 0) }

    func loosePlaces(at time: Double) -> [Placement] {
        shownCards(at: time).filter { letGo.phase(at: time) == nil || loose.item(of: $0.item.index) != nil }
            .map { placement($0.pose) }
    }

    func places(at time: Double) -> [Placement] {
        allCards(at: time).map { card in
            var placement = Placement(card.pose.frame(in: room))
            placement.rotation = .radians(card.pose.roll)
            return placement
        }
    }

    func isThing(_ image: ImageID) -> Bool { image.name.hasPrefix("Cards/") }
}

extension ParallaxScene: SceneOfThings {
    func loosePlaces(at time: Double) -> [Placement] { places(at: time) }
    func places(at time: Double) -> [Placement] { field.icons.indices.map { placement(of: $0, at: time) } }
    func isThing(_ image: ImageID) -> Bool { field.icons.contains { $0.image == image } }
}

/// One of the two scenes.
struct AnySceneOfThings: SceneOfThings {
    private var scene: any SceneOfThings

    init(_ scene: any SceneOfThings) { self.scene = scene }

    var descriptor: SceneDescriptor { scene.descriptor }
    var letGo: LetGo { scene.letGo }
    var fallArea: FallArea { scene.fallArea }

    mutating func handle(_ event: SceneEvent, at time: Double) { scene.handle(event, at: time) }
    mutating func step(_ dt: Double, to time: Double, lean: Lean) { scene.step(dt, to: time, lean: lean) }

    func activity(at time: Double) -> SceneActivity { scene.activity(at: time) }
    func draw(into list: inout DrawList, at time: Double, fonts: Fonts) {
        scene.draw(into: &list, at: time, fonts: fonts)
    }
    mutating func perform(_ action: SceneAction.ID, at time: Double) -> SceneAction.Outcome {
        scene.perform(action, at: time)
    }
    func status(at time: Double) -> SceneStatus { scene.status(at: time) }
    func report(at time: Double) -> SceneReport { scene.report(at: time) }
    func places(at time: Double) -> [Placement] { scene.places(at: time) }
    func loosePlaces(at time: Double) -> [Placement] { scene.loosePlaces(at: time) }
    func isThing(_ image: ImageID) -> Bool { scene.isThing(image) }
}

/// A scene, advanced by the fixed steps of a stage.
struct LetGoRun<Thing: SceneOfThings> {
    var scene: Thing
    private(set) var view: Viewport
    private(set) var steps = 0
    /// The position of the press.
    private var pressed = Vector.zero

    init(_ scene: Thing, in view: Viewport) {
        self.scene = scene
        self.view = view
    }

    var time: Double { Double(steps) / 120 }
    var places: [Placement] { scene.places(at: time) }
    var phase: LetGo.Phase? { scene.letGo.phase(at: time) }
    var isAtRest: Bool { scene.isAtRest(at: time) }
    /// The placements in the area of the fall.
    var loosePlaces: [Placement] { scene.loosePlaces(at: time) }
    /// The mean of their centres.
    var middle: Vector { loosePlaces.reduce(.zero) { $0 + $1.center } / Double(loosePlaces.count) }
    /// The opacities of its things' pictures as drawn.
    var opacities: [Double] {
        var list = DrawList(size: view.size, density: 1)
        scene.draw(into: &list, at: time, fonts: Stage.testFonts)
        return list.commands.compactMap {
            guard case .image(let id, _, _, let tint) = $0, scene.isThing(id) else { return nil }
            return tint.alpha
        }
    }
    /// The solver's sketch; nil while nothing is let go.
    var pile: Pile? { scene.world.map { Pile($0) } }

    /// The area in which its things fall.
    var fallArea: FallArea { scene.fallArea }

    mutating func letGoOrCallBack() { _ = scene.perform(.letGo, at: time) }

    mutating func handle(_ gesture: Gesture) {
        if case .press(let point) = gesture { pressed = point }
        scene.handle(gesture, at: time)
    }

    /// Drags the pointer by a vector in points from the press.
    mutating func drag(by travel: Vector) { handle(.drag(from: pressed, to: pressed + travel)) }

    mutating func resize(_ width: Double, _ height: Double, density: Double = 1) {
        view = Viewport(size: Vector(width, height), density: density)
        scene.handle(.resize(view), at: time)
    }

    mutating func step(lean: Lean = Lean()) {
        steps += 1
        scene.step(1.0 / 120, to: time, lean: lean)
    }

    mutating func pass(_ seconds: Double, lean: Lean = Lean()) {
        for _ in 0..<Int((seconds * 120).rounded()) { step(lean: lean) }
    }

    /// Advances until nothing moves, by at most 30 s.
    mutating func settle(lean: Lean = Lean()) {
        let end = steps + 3600
        repeat { step(lean: lean) } while !isAtRest && steps < end
    }

    /// Presses, drags along a line and releases there, while the pointer moves.
    mutating func fling(from start: Vector, at velocity: Vector, for seconds: Double = 0.2) {
        handle(.press(start))
        for k in 1...Int(seconds * 120) {
            step()
            drag(by: velocity * (Double(k) / 120))
        }
        handle(.release)
    }
}

extension LetGoRun<CarouselScene> {
    /// A ring of the bundled cards, repeated.
    static func ring(_ count: Int = 12, _ width: Double = 1280, _ height: Double = 720) -> Self {
        let view = Viewport(size: Vector(width, height))
        let cards = (0..<count).map { Card.weather[$0 % Card.weather.count] }
        return Self(CarouselScene(cards: cards, view: view), in: view)
    }

    /// The card whose outline is drawn last under a point.
    func topmost(at point: Vector) -> Int? {
        scene.roomCards(at: time).card(at: point)
    }
}

extension LetGoRun where Thing: SceneOfCards {
    /// The current placements in the ring.
    var homes: [Placement] {
        var home = scene
        home.letGo.reset()
        return home.places(at: time)
    }

    /// The card in front.
    var front: Int { scene.ring.currentItem(at: time) ?? 0 }
}

extension LetGoRun<ParallaxScene> {
    static func icons(_ width: Double = 1280, _ height: Double = 720) -> Self {
        let view = Viewport(size: Vector(width, height))
        return Self(ParallaxScene(view: view), in: view)
    }

    /// The viewer's offset.
    var viewer: ViewerOffset { scene.viewer(at: time) }
    /// The displacement of the icons for it, and their centres.
    var displacement: Vector { scene.field.displacement(for: viewer) }
    var seenIcons: [Vector] { scene.field.appearance(for: viewer).icons.map(\.center) }
}

extension Lean {
    /// A lean of 25° to a side.
    static func toward(_ side: Vector) -> Lean { Lean(tilt: Tilt(.degrees(25), toward: side)) }
}

extension Placement {
    /// The distance to another placement: the largest of those of centre, size and rotation (as the move of a corner),
    /// in points.
    func distance(from other: Placement) -> Double {
        let turn = (rotation - other.rotation).wrapped.radians
        return max((center - other.center).length, (size - other.size).length, abs(turn) * size.length / 2)
    }
}
