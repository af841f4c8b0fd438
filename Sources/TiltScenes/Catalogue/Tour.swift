import TiltEngine
import TiltStage

// The acts of the program's scenes: a minute together.
extension ShowAct {
    /// A storm passes over the chart, and the view goes on to the next one.
    static let storm = ShowAct(
        [Cue(1, "Drag the hours", pad: "Push the right stick"), Cue(7, "Tilt it")],
        scene: MapScene.descriptor.name, length: 15,
        sway: Sway(start: 7.5, end: 14.5, reach: Vector(-0.16, 0.06), period: 14),
        pushes: [Push(start: 1, end: 7, push: 0.38)])

    /// The ring turns, and opens a card, whose own words are the only ones then.
    static let ring = ShowAct(
        [Cue(2, "Drag the ring"), Cue(6, "Tilt it"), Cue(10.3, "Click it"), Cue(11.2)],
        scene: CarouselScene.descriptor.name, length: 16,
        sway: Sway(start: 6.2, end: 10.2, reach: Vector(0.25, 0.1)),
        drags: [
            Drag(start: 3, end: 3.7, from: Vector(0.42, 0.5), to: Vector(0.52, 0.5)),
            Drag(start: 10.9, end: 11.05, from: Vector(0.5, 0.47), to: Vector(0.5, 0.47)),
            Drag(start: 14.6, end: 15.3, from: Vector(0.5, 0.45), to: Vector(0.5, 0.8)),
        ])

    /// A day passes over the landscape.
    static let day = ShowAct(
        [Cue(0.8, "Tilt it"), Cue(6.3, "Take the sun", pad: "Push the right stick")],
        scene: ParallaxScene.descriptor.name, hour: 7.5, length: 16,
        sway: Sway(start: 1, end: 6, reach: Vector(0.3, 0.2)),
        pushes: [Push(start: 6.5, end: 15, push: 0.78)])

    /// Everything falls, slides from wall to wall, and returns.
    static let fall = ShowAct(
        [Cue(1.5, "Let it go"), Cue(3.6, "Tilt it"), Cue(9.6)],
        scene: CarouselScene.descriptor.name, length: 13,
        sway: Sway(start: 3.8, end: 9.8, reach: Vector(0.45, 0.1), period: 5),
        actions: [(3, .letGo), (10.5, .letGo)])
}
