import Support
import Testing
import TiltCanvas
import TiltEngine

import TiltScenes
import TiltStage
import TiltStageTests

@Suite("The picture of a stage equals its golden")
struct StageGoldenTests {
    @Test("with the carousel at rest")
    func carousel() throws {
        var stage = Stage.carousel()
        stage.pass(1)
        try TextGolden("carousel-1280x720").check(stage.picture.goldenText)
    }

    @Test("with the carousel in a small window")
    func small() throws {
        var stage = Stage.carousel(480, 320)
        stage.pass(1)
        try TextGolden("carousel-480x320").check(stage.picture.goldenText)
    }

    @Test("with the carousel moving to the next card, tilted by keys, and a toast")
    func moving() throws {
        var stage = Stage.carousel()
        stage.tap(.right)
        stage.happen(.key(.w))
        stage.pass(0.2)
        stage.tap(.t)
        stage.tap(.t)
        stage.pass(0.1)
        try TextGolden("carousel-moving").check(stage.picture.goldenText)
    }

    @Test("with the help open")
    func help() throws {
        var stage = Stage.carousel()
        stage.tap(.h)
        stage.pass(1)
        try TextGolden("help-1280x720").check(stage.picture.goldenText)
    }

    @Test("with the help open in a small window")
    func smallHelp() throws {
        var stage = Stage.carousel(480, 320)
        stage.tap(.h)
        stage.pass(1)
        try TextGolden("help-480x320").check(stage.picture.goldenText)
    }

    @Test("with the carousel as published")
    func published() throws {
        var stage = Stage.carousel { $0.asPublished = true }
        stage.tap(.right)
        stage.pass(1)
        try TextGolden("carousel-as-published").check(stage.picture.goldenText)
    }

    @Test("with the weather map falling to the right, zoomed in")
    func weather() throws {
        var stage = Stage.of(MapScene(view: .usual))
        stage.tap(.plus)
        stage.happen(.key(.d))
        stage.pass(1)
        try TextGolden("weather-tilted").check(stage.picture.goldenText)
    }

    @Test("with the parallax leaned by a hovering pointer")
    func parallax() throws {
        var stage = Stage.of(ParallaxScene(view: .usual))
        stage.happen(.move(Vector(640, 360)), .move(Vector(1000, 500)))
        stage.pass(1)
        try TextGolden("parallax-leaned").check(stage.picture.goldenText)
    }

    @Test("with falling app icons")
    func letGo() throws {
        var stage = Stage.of(ParallaxScene(view: .usual))
        stage.tap(.g)
        stage.pass(0.5)
        try TextGolden("parallax-let-go").check(stage.picture.goldenText)
    }
}
