import TiltEngine
import TiltStage

// The acts of the program's scenes, the best of each first: less than a minute together.
extension ShowAct {
    /// The cards fall, slide from wall to wall and return; the ring turns, and opens one, whose own words are the only ones then.
    static let cards = ShowAct(
        [
            Cue(0.8, "Let it go"), Cue(3.4, "Tilt it"), Cue(8, "Call back"), Cue(10.4, "Tilt it"),
            Cue(14.2, "Click it"), Cue(15.3),
        ],
        scene: CarouselScene.descriptor.name, length: 19.5,
        sways: [
            Sway(start: 3.6, end: 8, reach: Vector(0.45, 0.1), period: 4.4),
            Sway(start: 10.6, end: 14, reach: Vector(0.25, 0.1), period: 3.4),
        ],
        drags: [
            Drag(start: 15, end: 15.15, from: Vector(0.5, 0.47), to: Vector(0.5, 0.47)),
            Drag(start: 18.2, end: 18.9, from: Vector(0.5, 0.45), to: Vector(0.5, 0.8)),
        ],
        actions: [(2, .letGo), (8.3, .letGo)])

    /// The table leans with its storm, which then passes over the chart.
    static let storm = ShowAct(
        [Cue(0.8, "Tilt it"), Cue(5.8, "Drag the hours", pad: "Push the right stick")],
        scene: MapScene.descriptor.name, length: 12,
        sways: [Sway(start: 1, end: 5.4, reach: Vector(-0.16, 0.06), period: 4.4)],
        pushes: [Push(start: 6, end: 11.6, push: 0.45)])

    /// The sun arrives, and a day passes over the landscape, which then leans in its evening.
    static let day = ShowAct(
        [Cue(3.3, "Take the sun", pad: "Push the right stick"), Cue(12.3, "Tilt it")],
        scene: ParallaxScene.descriptor.name, events: [.localTime(7.5)], length: 17,
        sways: [Sway(start: 12.5, end: 16.7, reach: Vector(0.3, 0.2), period: 4.2)],
        pushes: [Push(start: 3.5, end: 12, push: 0.78)])
}
