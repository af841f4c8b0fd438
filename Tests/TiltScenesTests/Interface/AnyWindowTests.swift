import Support
import Testing
import TiltCanvas
import TiltEngine
import TiltScenes
import TiltStage
import TiltStageTests

@Suite("In any window")
struct AnyWindowTests {
    private static let sizes = [
        (320, 240), (360, 640), (480, 360), (640, 400), (800, 600), (1000, 480), (1280, 720), (3840, 1080),
        (7680, 2160),
    ].map { Vector($0.0, $0.1) }

    private static let messages = [
        "Tilt is on", "notes.txt: cannot show the picture, use a PNG, JPEG, WebP, GIF, BMP, TIFF, QOI, TGA or SVG file",
        String(repeating: "A long message. ", count: 12),
    ]

    /// A stage with all scenes, and cards with long titles.
    private func stage(_ size: Vector, density: Double = 1, scene: Int, explain: String? = nil) -> Stage {
        let view = Viewport(size: size, density: density)
        let cards = (0..<3).map { Card.own("A picture whose name says all that is to be seen on it, \($0)", at: $0) }
        return .ofAll(in: view, showing: scene, cards: cards) { $0.sensorCommands.explain = explain }
    }

    /// The frames of the interface's parts: gauge, its words, figures, toast, the bar's trough and the minimap.
    private func panels(_ list: DrawList) -> [Rect] { list.panels(28, 20, 14, 24, 18, 16) }

    @Test("no part of the interface covers another, whatever the messages are", arguments: sizes, 0...2)
    func overlaps(size: Vector, scene: Int) {
        for message in Self.messages {
            for showsFigures in [false, true] {
                var stage = stage(size, scene: scene)
                if showsFigures { stage.tap(.f3) }
                stage.happen(.message(.warning, message))
                stage.pass(0.5)
                let panels = panels(stage.picture)
                #expect(panels.count >= 3, "bar, gauge and toast at least")
                for (i, a) in panels.enumerated() {
                    #expect(a.minX >= 0 && a.minY >= 0 && a.maxX <= size.x && a.maxY <= size.y, "\(a)")
                    for b in panels[(i + 1)...] {
                        let isApart = a.maxX <= b.minX || b.maxX <= a.minX || a.maxY <= b.minY || b.maxY <= a.minY
                        #expect(isApart, "\(a) over \(b)")
                    }
                }
            }
        }
    }

    @Test("no text is beyond the window's edge or under the gauge", arguments: sizes, [1, 1.5, 2, 3])
    func text(size: Vector, density: Double) {
        for scene in 0...2 {
            var stage = stage(size, density: density, scene: scene)
            stage.tap(.f3)
            stage.happen(.message(.note, Self.messages[1]))
            stage.pass(0.5)
            let (ink, gauge) = (stage.picture.ink, stage.gaugeFrame)
            #expect(ink.count > 20)
            for glyph in ink {
                #expect(glyph.minX >= 0 && glyph.maxX <= size.x && glyph.minY >= 0 && glyph.maxY <= size.y, "\(glyph)")
            }
            var list = DrawList(size: size, density: density)
            stage.scene(at: scene).draw(into: &list, at: stage.sceneTime, fonts: Stage.testFonts)
            for glyph in list.ink {
                #expect(
                    glyph.minX >= gauge.maxX || glyph.maxY <= gauge.minY || glyph.minY >= gauge.maxY,
                    "\(glyph) under \(gauge)")
            }
        }
    }

    @Test(
        "the notice of a silent pad covers nothing, and shows its name and the cure", arguments: sizes,
        ["DualSense", "Sony Interactive Entertainment DualSense Wireless Controller"])
    func notice(size: Vector, pad: String) throws {
        for (scene, density, command) in [(0, 1.0, "doctor"), (0, 1.5, "tiltyard doctor"), (1, 1, nil), (2, 2, "x")] {
            var stage = stage(size, density: density, scene: scene, explain: command)
            stage.happen(.pad(.added, name: "DualSense"), .pad(.silent, name: pad))
            stage.pass(9)
            let before = panels(stage.picture)
            let list = stage.picture
            let notice = try #require(list.panels(26).first)
            #expect(notice.minX >= 0 && notice.maxX <= size.x && notice.minY > TabBar.height)
            for panel in before { #expect(!panel.intersects(notice), "\(panel) under \(notice)") }
            let words = list.ink.filter { notice.contains($0.center) }
            for glyph in words { #expect(glyph.minX <= notice.maxX - 18, "\(glyph)") }
            // No letter is missing, except in a name too long for two lines.
            let cure = "no access to its gyro" + (command.map { ": run \($0)" } ?? "")
            let letters = (pad + cure).count { $0 != " " }
            #expect(pad.count > 40 ? words.count > cure.count : words.count == letters, "\(words.count)")
        }
    }

    @Test("the help page is inside the window and keeps its bottom line free", arguments: sizes, 0...2)
    func help(size: Vector, scene: Int) {
        var stage = stage(size, scene: scene)
        stage.tap(.h)
        stage.pass(0.5)
        for case .stroke(let page, 28, _, _) in stage.picture.commands {
            #expect(page.minX >= 12 && page.minY >= 12 && page.maxX <= size.x - 12 && page.maxY <= size.y - 12)
        }
    }

    @Test("a dense screen shows the same as any other, only finer", arguments: sizes, 0...2)
    func density(size: Vector, scene: Int) {
        let coarse = panels(stage(size, scene: scene).picture)
        for density in [1.5, 2, 3] {
            let fine = panels(stage(size, density: density, scene: scene).picture)
            #expect(coarse.count == fine.count)
            for (a, b) in zip(coarse, fine) { #expect(isClose(a, b, within: 2), "\(a), \(b)") }
        }
    }

    @Test("every button is at least 36 by 36 points, large enough for a finger", arguments: sizes)
    func targets(size: Vector) {
        let stage = stage(size, scene: 0)
        let gauge = stage.gaugeFrame
        #expect(gauge.width >= 36 && gauge.height >= 36)
        if let minimap = stage.minimap {
            #expect(minimap.width >= 36 && minimap.height >= 36)
        }
        var rows: [String: Set<Int>] = [:]
        for y in 0..<Int(TabBar.height) {
            for x in Int(max(0, size.x - 200))..<Int(size.x) {
                guard let target = stage.control(at: Vector(Double(x), Double(y))) else { continue }
                rows["\(target)", default: []].insert(y)
            }
        }
        for (target, rows) in rows { #expect(rows.count >= 36, "\(target)") }
        #expect(rows["help"] != nil)
    }
}
