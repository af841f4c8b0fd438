import Support
import Testing
import TiltCanvas
import TiltEngine
import TiltScenes
import TiltStageTests

@testable import TiltStage

@Suite("The settings sheet")
struct SettingsSheetTests {
    private static let sizes = [
        (320, 240), (360, 640), (480, 800), (640, 400), (800, 600), (1280, 720), (2560, 1080),
    ].map { Vector($0.0, $0.1) }

    private func stage(
        _ size: Vector = Vector(1280, 720), density: Double = 1, scene: Int = 1,
        change: (inout Settings) -> Void = { _ in }
    ) -> Stage {
        var stage = Stage.ofAll(in: Viewport(size: size, density: density), showing: scene) { change(&$0.settings) }
        stage.tap(.comma)
        stage.pass(0.3)
        return stage
    }

    /// The frame of a setting after the keyboard focus has moved to it and its page.
    private func place(of key: String, in stage: inout Stage) throws -> (
        setting: Setting, row: Int, panel: Panel<SettingsLayout.Target>
    ) {
        for _ in 0..<4 {
            let rows = stage.sheet.rows(stage.sheetContent)
            if let index = rows.firstIndex(where: { if case .setting(let s) = $0 { s.key == key } else { false } }),
                case .setting(let setting) = rows[index]
            {
                for _ in 0..<40 {
                    let layout = stage.sheet.layout(stage.sheetContent)
                    if layout.rows[index].maxY <= layout.window.maxY { return (setting, index, layout.panel) }
                    stage.happen(.wheel(Vector(0, -1), at: layout.window.center))
                    stage.pass(1)
                }
            }
            stage.tap(.tab)
        }
        throw Missing()
    }

    private struct Missing: Error {}

    @Test("opens by its key, its button, or a long press of Share, while a short press opens the help")
    func opens() {
        var stage = stage()
        #expect(stage.areSettingsOpen)
        stage.tap(.comma)
        #expect(!stage.areSettingsOpen)
        stage.happen(.button(.create), .buttonUp(.create))
        #expect(stage.isHelpOpen && !stage.areSettingsOpen)
        stage.happen(.button(.create), .buttonUp(.create))
        #expect(!stage.isHelpOpen)
        stage.happen(.button(.create))
        stage.pass(0.6)
        #expect(stage.areSettingsOpen && !stage.isHelpOpen)
        stage.happen(.buttonUp(.create), .button(.circle))
        #expect(!stage.areSettingsOpen && !stage.isHelpOpen)
        stage.pass(1)
        #expect(stage.control(at: Vector(1213, 24)) == .settings)
        stage.click(1213, 24)
        #expect(stage.areSettingsOpen)
    }

    @Test("is at rest when open and when closed, and leaves the picture unchanged")
    func rests() {
        var stage = stage()
        stage.pass(8)
        #expect(stage.isAtRest)
        let open = stage.picture
        stage.tap(.escape)
        stage.pass(1)
        #expect(stage.isAtRest && stage.takeRequests().isEmpty)
        #expect(stage.picture.commands.count < open.commands.count)
    }

    @Test("is inside the window with all its rows within reach", arguments: sizes, 0...2)
    func place(size: Vector, scene: Int) throws {
        for density in [1.0, 2] {
            var stage = stage(size, density: density, scene: scene)
            for page in 0..<4 {
                let panel = stage.sheet.frame(stage.sheetContent)
                #expect(panel.minX >= 0 && panel.maxX <= size.x && panel.minY >= 0 && panel.maxY <= size.y)
                stage.tap(.end)
                stage.pass(2)
                let end = stage.sheet.layout(stage.sheetContent)
                let last = try #require(end.rows.last)
                #expect(last.maxY <= end.window.maxY + 0.5 && last.minY >= end.window.minY, "\(size) page \(page)")
                stage.tap(.home)
                stage.pass(2)
                #expect(stage.sheet.layout(stage.sheetContent).rows[0].minY == end.window.minY, "\(size) page \(page)")
                stage.tap(.tab)
            }
        }
    }

    @Test(
        "has every part where a press finds it", arguments: [(320.0, 240.0), (480, 800), (1280, 720)])
    func parts(width: Double, height: Double) {
        var stage = Stage.ofAll(in: Viewport(size: Vector(width, height)), showing: 1) {
            $0.settings.carousel.incline = 1.5
        }
        stage.tap(.comma)
        for _ in 0..<4 {
            let panel = stage.sheet.layout(stage.sheetContent).panel
            for name in panel.names {
                guard let center = panel[name]?.center, panel.frame.contains(center) else { continue }
                let isScrolledOut = panel.rows.contains { $0.name == name } && panel.window?.contains(center) != true
                #expect(isScrolledOut || panel.name(at: center) == name, "\(name)")
            }
            for part in panel.fixed + panel.rows {
                guard case .option(let word, _) = part.look else { continue }
                let width = stage.picture.width(of: word, font: Stage.testFonts.semibold, size: 14)
                #expect(width <= part.frame.width, "\(word) fits its part")
            }
            stage.tap(.tab)
        }
    }

    @Test("draws nothing beyond its edges", arguments: sizes, 0...2)
    func ink(size: Vector, scene: Int) throws {
        var stage = stage(size, scene: scene)
        for _ in 0..<4 {
            let (panel, window) = (
                stage.sheet.frame(stage.sheetContent), stage.sheet.layout(stage.sheetContent).window
            )
            let commands = stage.picture.commands
            let start = try #require(
                commands.firstIndex { if case .stroke(panel, 22, 1, _) = $0 { true } else { false } })
            var clip: Rect?
            for command in commands[start...] {
                if case .clip(let rect) = command { clip = rect }
                guard case .image(let id, _, let quad, _) = command, id.name.hasPrefix("Fonts/"), let cell = quad.rect
                else { continue }
                let ink = Rect(center: cell.center, size: cell.size / 2)
                guard clip == nil || clip == window, panel.intersects(ink) else { continue }
                #expect(ink.minX >= panel.minX && ink.maxX <= panel.maxX, "\(ink)")
            }
            stage.tap(.tab)
        }
    }

    @Test("changes a setting at once, also in the scene, by dragging a knob")
    func drag() throws {
        var stage = stage()
        let before = try stage.ring.radiusX
        let (setting, row, panel) = try place(of: "carousel.radius", in: &stage)
        let track = try #require(panel[.track(row)])
        stage.happen(.down(.left, track.center), .move(Vector(track.maxX, track.midY + 90)))
        #expect(setting.value(in: stage.settings) == 1.4)
        stage.pass(0.1)
        #expect(try isClose(stage.ring.radiusX, before * 1.4, within: 1e-9))
        stage.happen(.move(Vector(track.minX - 200, 0)), .up(.left, Vector(track.minX - 200, 0)))
        #expect(setting.value(in: stage.settings) == 0.6 && stage.areSettingsOpen)
        let reset = try #require(stage.sheet.layout(stage.sheetContent).panel[.reset(row)]).center
        stage.click(reset.x, reset.y)
        #expect(stage.settings == .standard)
    }

    @Test("is operated by keys: arrows, Return, Delete, Tab and Esc")
    func keys() {
        var stage = stage()
        stage.tap(.pageUp)
        stage.tap(.right)
        let one = stage.settings.tilt.x.sensitivity
        #expect(one > 1)
        for key in [Key.right, .left] { stage.tap(key) }
        #expect(stage.settings.tilt.x.sensitivity == one, "a step back is as long")
        stage.tap(.delete)
        #expect(stage.settings == .standard)
        for _ in 0..<4 { stage.tap(.down) }
        stage.tap(.return)
        #expect(stage.settings.tilt.x.isInverted)
        stage.tap(.space)
        #expect(stage.settings == .standard && stage.message != "No motion controller connected")
        stage.tap(.tab)
        stage.tap(.tab)
        #expect(stage.current == 1 && stage.sheet.shown(stage.sheetContent) == .scene)
        stage.tap(.escape)
        #expect(!stage.areSettingsOpen && stage.takeRequests() == [.keepSettings])
    }

    @Test("is operated by the pad, with repeating buttons, without affecting the scene")
    func pad() throws {
        var stage = stage()
        stage.happen(.button(.l1), .buttonUp(.l1), .button(.right))
        stage.pass(1.5)
        stage.happen(.buttonUp(.right))
        let reached = stage.settings.tilt.x.sensitivity
        #expect(reached > 1.5)
        stage.pass(1)
        #expect(try stage.settings.tilt.x.sensitivity == reached && stage.ring.front == 0)
        stage.happen(.button(.square), .button(.r1), .button(.r1), .button(.cross))
        #expect(stage.settings == .standard && stage.current == 1)
        #expect(stage.sheet.shown(stage.sheetContent) == .scene)
    }

    @Test("takes no press, wheel or hover of the scene beside it, and passes none on")
    func beside() throws {
        var stage = stage()
        stage.happen(.wheel(Vector(0, -1), at: Vector(400, 400)))
        stage.pass(2)
        #expect(try stage.ring.front == 1)
        let layout = stage.sheet.layout(stage.sheetContent)
        stage.happen(.wheel(Vector(0, -1), at: layout.window.center))
        let label = layout.window.origin + Vector(30, 200)
        stage.happen(.down(.left, label), .move(label - Vector(0, 60)), .up(.left, label - Vector(0, 60)))
        stage.pass(1)
        #expect(try stage.ring.front == 1 && stage.settings == .standard)
        #expect(stage.cursor != .grab)
    }

    @Test("requests a larger interface and shows what the window provides")
    func size() throws {
        var stage = stage()
        let (setting, row, panel) = try place(of: "interface.size", in: &stage)
        let more = try #require(panel[.value(row, setting.value(in: .standard) + 1)]).center
        stage.click(more.x, more.y)
        #expect(stage.takeRequests() == [.scaleInterface(.times(1.25))] && stage.settings.interfaceSteps == 0)
        stage.happen(.resize(Vector(1024, 576), density: 1.25))
        #expect(stage.settings.interfaceSteps == 1 && stage.message == "Interface at 125 %")
    }

    @Test("switches reduced motion during a run: tilt is off and the ring fades")
    func motion() throws {
        var stage = stage()
        let (_, row, panel) = try place(of: "motion.reduced", in: &stage)
        let (system, on) = (try #require(panel[.value(row, 0)]).center, try #require(panel[.value(row, 1)]).center)
        stage.click(on.x, on.y)
        #expect(stage.kept.isTiltOff && stage.settings.reducedMotion == .on)
        stage.click(system.x, system.y)
        #expect(!stage.kept.isTiltOff && stage.settings.reducedMotion == .system)
    }

    @Test("turns its pages by a fade of 150 ms, and then rests")
    func turns() {
        var stage = stage()
        stage.pass(8)
        let before = stage.picture.words(in: Rect(x: 640, y: 150, width: 640, height: 570)).count
        stage.tap(.tab)
        /// The letters in the rows that are drawn with some opacity of the sheet's own, and those with all of it.
        func letters() -> (fading: Int, whole: Int) {
            let tints = stage.picture.commands.compactMap { command -> Double? in
                guard case .image(let id, _, let quad, let tint) = command, id.name.hasPrefix("Fonts/"),
                    let cell = quad.rect, cell.minX > 800, cell.minY > 235
                else { return nil }
                return tint.alpha
            }
            return (tints.count { $0 < 0.85 }, tints.count { $0 >= 0.85 })
        }
        #expect(letters().fading == 0 && letters().whole > 40, "at first the page that is left")
        stage.pass(0.075)
        #expect(letters().fading > before / 2 && letters().whole == 0 && !stage.isAtRest)
        stage.pass(0.2)
        #expect(letters().fading == 0 && letters().whole > 40)
    }

    @Test("requests to store the settings when it closes with changes, and nothing else")
    func kept() {
        var stage = stage()
        stage.tap(.comma)
        #expect(stage.takeRequests().isEmpty)
        stage.tap(.comma)
        stage.tap(.tab)
        stage.tap(.down)
        stage.tap(.right)
        #expect(stage.takeRequests().isEmpty)
        stage.tap(.comma)
        #expect(stage.takeRequests() == [.keepSettings])
    }

    @Test("copies the settings as Swift for a developer, and only then")
    func copies() {
        for isDeveloper in [true, false] {
            var stage = Stage.ofAll(showing: 1) { $0.isDeveloper = isDeveloper }
            for key in [Key.comma, .end, .return] { stage.tap(key) }
            #expect(stage.takeRequests() == (isDeveloper ? [.copy(stage.settings.swift)] : []))
        }
    }

    @Test("begins with what concerns everybody, and ends with tilt in detail")
    func pages() throws {
        var stage = stage()
        var titles: [[String]] = []
        for _ in 0..<4 {
            titles.append(
                stage.sheet.rows(stage.sheetContent).compactMap {
                    if case .heading(let title) = $0, !title.isEmpty { title } else { nil }
                })
            stage.tap(.tab)
        }
        #expect(titles[0] == ["Sound and size", "Motion"])
        #expect(titles[2] == ["Pad", "Phone"])
        #expect(titles[3] == ["Sideways", "Toward and away", "Both"])
        let layout = stage.sheet.layout(stage.sheetContent)
        for (page, words) in ["General", "Carousel", "Devices", "Tilt"].enumerated() {
            #expect(try stage.picture.words(in: #require(layout.panel[.page(page)])) == words)
        }
    }

    @Test("survives any keys, presses and sizes while it is open", arguments: slowCases(1...20, each: 4))
    func storm(seed: Int) {
        var (random, stage) = (SplitMix64(seed: UInt64(seed)), stage())
        let keys = [
            Key.up, .down, .left, .right, .home, .end, .return, .delete, .tab, .comma, .digit1, .digit2,
            .digit3, .f3,
        ]
        for _ in 0..<300 {
            let point = Vector(random.uniform(-10, 1300), random.uniform(-10, 740))
            switch Int(random.uniform(0, 7)) {
            case 0: stage.happen(.down(.left, point))
            case 1: stage.happen(.move(point))
            case 2: stage.happen(.up(.left, point))
            case 3: stage.happen(.wheel(Vector(0, random.uniform(-5, 5)), at: point))
            case 4: stage.happen(.resize(Vector(random.uniform(320, 1500), random.uniform(240, 900)), density: 1))
            default: stage.tap(keys[Int(random.uniform(0, Double(keys.count)))])
            }
            stage.pass(0.05)
            for setting in Setting.all(of: SceneCatalogue.descriptors) { #expect(setting.isSound(in: stage.settings)) }
        }
    }
}
