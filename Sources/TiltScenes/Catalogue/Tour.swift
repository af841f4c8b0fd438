import TiltEngine
import TiltStage

// The acts of the program's scenes: a minute together.
extension ShowAct {
    /// A storm passes over the chart, and the view goes on to the next one.
    static let storm = ShowAct(
        words: words("Drag the hours", pad: "Push the right stick"),
        scene: MapScene.descriptor.name, length: 15,
        sway: Sway(start: 7.5, end: 14.5, reach: Vector(-0.16, 0.06), period: 14, words: "Tilt it"),
        pushes: [Push(start: 1.5, end: 7, push: 0.38)])

    /// The ring turns, and opens a card.
    static let ring = ShowAct(
        words: words("Drag the ring"),
        scene: CarouselScene.descriptor.name, length: 16,
        sway: Sway(start: 6.2, end: 10.2, reach: Vector(0.25, 0.1), words: "Tilt it"),
        drags: [
            Drag(start: 3, end: 3.7, from: Vector(0.42, 0.5), to: Vector(0.52, 0.5)),
            Drag(start: 10.9, end: 11.05, from: Vector(0.5, 0.47), to: Vector(0.5, 0.47)),
            Drag(start: 14.6, end: 15.3, from: Vector(0.5, 0.45), to: Vector(0.5, 0.8)),
        ])

    /// A day passes over the landscape.
    static let day = ShowAct(
        words: words("Take the sun", pad: "Push the right stick"),
        scene: ParallaxScene.descriptor.name, hour: 7.5, length: 16,
        sway: Sway(start: 1, end: 6, reach: Vector(0.3, 0.2), words: "Tilt it"),
        pushes: [Push(start: 6.5, end: 15, push: 0.78)])

    /// Everything falls and returns.
    static let fall = ShowAct(
        words: words("Let it go"),
        scene: CarouselScene.descriptor.name, length: 13,
        sway: Sway(start: 3.8, end: 10, reach: Vector(0.3, 0.1), period: 5),
        actions: [(3, .letGo), (10.5, .letGo)])
}
