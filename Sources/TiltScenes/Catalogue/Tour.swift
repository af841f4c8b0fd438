import TiltEngine
import TiltStage

// The acts of the program's scenes.
extension ShowAct {
    /// A storm passes over the chart.
    static let storm = ShowAct(
        words: words("Drag the hours", pad: "Push the right stick"),
        scene: MapScene.descriptor.name, length: 30,
        sway: Sway(start: 20, end: 29, reach: Vector(0.22, 0.2), period: 8, words: "Tilt it"),
        pushes: [Push(start: 2, end: 27, push: 0.4)])

    /// The ring turns, and opens a card.
    static let ring = ShowAct(
        words: words("Drag the ring"),
        scene: CarouselScene.descriptor.name, length: 30,
        sway: Sway(start: 12.5, end: 17.5, reach: Vector(0.25, 0.1), words: "Tilt it"),
        drags: [
            Drag(start: 2, end: 2.7, from: Vector(0.6, 0.5), to: Vector(0.42, 0.5)),
            Drag(start: 5.5, end: 6.1, from: Vector(0.6, 0.5), to: Vector(0.36, 0.5)),
            Drag(start: 9, end: 9.8, from: Vector(0.4, 0.5), to: Vector(0.6, 0.5)),
            Drag(start: 19, end: 19.15, from: Vector(0.5, 0.47), to: Vector(0.5, 0.47)),
            Drag(start: 26.5, end: 27.3, from: Vector(0.5, 0.45), to: Vector(0.5, 0.8)),
        ])

    /// A day passes over the landscape.
    static let day = ShowAct(
        words: words("Move the mouse", pad: "Tilt it"),
        scene: ParallaxScene.descriptor.name, length: 30,
        sway: Sway(start: 1.5, end: 28.5, reach: Vector(0.3, 0.2), period: 7),
        pushes: [Push(start: 3, end: 28, push: 0.68)])

    /// Everything falls and returns, scene to scene.
    static let fall = ShowAct(
        words: words("Let it go"),
        scene: CarouselScene.descriptor.name, length: 30,
        sway: Sway(start: 3.5, end: 27, reach: Vector(0.3, 0.1), period: 5),
        actions: [(2, .letGo), (12, .letGo), (17, .letGo), (26.5, .letGo)],
        scenes: [(14.5, ParallaxScene.descriptor.name)])
}
