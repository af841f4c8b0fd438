import Support
import Testing
import TiltCanvas
import TiltEngine

import TiltScenes
import TiltStage
import TiltStageTests

@Suite("The camera in the bar")
struct CameraTests {
    private static let place = Vector(1133, 24)
    private static let picture = ProgramRequest.screenshot(showsInterface: false)

    /// A way to press it: what goes down, and what goes up.
    private static let ways: [(InputEvent.Kind, InputEvent.Kind)] = [
        (.down(.left, place), .up(.left, place)),
        (.finger(.down, id: 1, place), .finger(.up, id: 1, place)),
        (.key(.return), .keyUp(.return)), (.key(.space), .keyUp(.space)),
        (.button(.cross), .buttonUp(.cross)),
    ]

    /// A stage in which the camera has the keyboard focus if a way needs it.
    private func stage(for way: Int) -> Stage {
        var stage = Stage.ofAll(showing: 1)
        if way >= 2 {
            stage.tap(.f6)
            while stage.focused != .camera { stage.tap(.right) }
        }
        return stage
    }

    /// The points of the ring around it.
    private func ring(_ stage: Stage) -> Int {
        let list = stage.picture
        return list.commands.reduce(0) { sum, command in
            guard case .path(let points, _, _, _, _) = command else { return sum }
            let isAround = list.points[points].allSatisfy { abs(($0 - Self.place).length - 16.5) < 0.01 }
            return sum + (isAround ? points.count : 0)
        }
    }

    @Test("takes a picture when it is pressed shortly, and a film when it is held", arguments: 0..<5)
    func pressed(way: Int) {
        let (down, up) = Self.ways[way]
        var short = stage(for: way)
        short.happen(down)
        short.pass(0.3)
        #expect(short.takeRequests().isEmpty)
        short.happen(up)
        #expect(short.takeRequests() == [Self.picture])
        var long = stage(for: way)
        long.happen(down)
        long.pass(0.6)
        #expect(long.takeRequests() == [.movie])
        long.pass(1)
        long.happen(up)
        #expect(long.takeRequests().isEmpty)
    }

    @Test("has a ring that fills while it is held, and none for a click or afterwards", arguments: 0..<5)
    func fills(way: Int) {
        var stage = stage(for: way)
        stage.happen(Self.ways[way].0)
        #expect(ring(stage) == 0)
        var last = 0
        for _ in 0..<2 {
            stage.pass(0.2)
            #expect(ring(stage) > last && !stage.isAtRest)
            last = ring(stage)
        }
        stage.pass(0.2)
        #expect(ring(stage) == 0)
    }

    @Test("does nothing if the press leaves it, also after a return, or is cancelled")
    func left() {
        var stage = stage(for: 0)
        stage.happen(.down(.left, Self.place), .move(Vector(640, 300)))
        stage.pass(1)
        stage.happen(.move(Self.place), .up(.left, Self.place))
        stage.happen(.down(.left, Self.place), .focus(false))
        stage.pass(1)
        stage.happen(.focus(true))
        stage.pass(1)
        #expect(stage.takeRequests().isEmpty)
    }
}

@Suite("The speaker in the bar")
struct SpeakerTests {
    @Test("switches the sound, and shows whether it is on")
    func glyph() {
        var stage = Stage.ofAll(showing: 1)
        func glyph() -> String? {
            stage.picture.placedImages.first { $0.id.name.hasPrefix("Icons/sound") }?.id.name
        }
        #expect(glyph() == "Icons/sound")
        stage.click(1173, 24)
        #expect(!stage.settings.hasSound && glyph() == "Icons/sound-off")
        stage.tap(.m)
        #expect(stage.settings.hasSound && glyph() == "Icons/sound")
    }
}
