import Support
import Testing
import TiltCanvas
import TiltEngine
import TiltStageTests

@testable import TiltStage

@Suite("The table of all controls")
struct HelpTableTests {
    private let rows = (1...8).map { HelpRow("Action \($0)", keys: [.cap("\($0)")]) }

    private func page(_ help: Help, in view: Viewport) -> Rect? {
        var list = DrawList(size: view.size, density: 1)
        help.draw(into: &list, Help.Page(rows: rows), view: view, fonts: Stage.testFonts)
        for case .stroke(let frame, _, _, _) in list.commands { return frame }
        return nil
    }

    private func open() -> Help {
        var help = Help()
        help.toggle()
        help.showAll()
        for _ in 0..<30 { help.step(1 / 120) }
        return help
    }

    /// Scrolls by a key, as with reduced motion: at once.
    private func scroll(_ help: inout Help, by distance: Double, _ rows: [HelpRow]? = nil, in view: Viewport) {
        let page = Help.Page(rows: rows ?? self.rows)
        help.handle(.notch(by: distance), page: page, in: view, reducesMotion: true)
    }

    /// The page as it is scrolled.
    private func panel(_ help: Help, _ rows: [HelpRow]? = nil, in view: Viewport) -> Panel<Control> {
        help.panel(Help.Page(rows: rows ?? self.rows), in: view)
    }

    @Test("opens in 200 ms from 0.98 of its size, and closes in the same way")
    func course() throws {
        var help = Help()
        let view = Viewport.usual
        #expect(page(help, in: view) == nil && help.isAtRest)
        help.toggle()
        help.showAll()
        help.step(1 / 120)
        let (first, whole) = (try #require(page(help, in: view)), try #require(page(open(), in: view)))
        #expect(isClose(first.width, whole.width * (0.98 + 0.02 / 24), within: 1e-9))
        #expect(isClose(first.center, whole.center, within: 1e-9) && !help.isAtRest)
        for _ in 0..<23 { help.step(1 / 120) }
        #expect(help.isAtRest)
        help.close()
        for _ in 0..<24 { help.step(1 / 120) }
        #expect(!help.isVisible && help.isAtRest)
    }

    @Test(
        "is inside the window, at most 960 wide, and scrolls if it is too high",
        arguments: [(1280.0, 720.0), (1920, 1080), (704, 500), (640, 480), (480, 320), (320, 240)])
    func place(width: Double, height: Double) throws {
        let view = Viewport(size: Vector(width, height))
        var help = open()
        let page = try #require(self.page(help, in: view))
        #expect(page.width == min(960, width - 24))
        #expect(page.minX >= 11.5 && page.minY >= 11.5 && page.maxX <= width - 11.5 && page.maxY <= height - 11.5)
        let isWhole = height >= 480
        let before = panel(help, in: view)
        scroll(&help, by: 48, in: view)
        #expect((panel(help, in: view) == before) == isWhole)
        for distance in [-1e6, .nan] {
            scroll(&help, by: distance, in: view)
            #expect(panel(help, in: view) == before)
        }
    }

    /// A page of all controls of a scene, as the stage shows it.
    private func allControls(of scene: Int, in view: Viewport, pad: String? = nil) -> Help.Page {
        var stage = Stage.ofAll(in: view, showing: scene)
        if let pad { stage.happen(.pad(.added, name: pad)) }
        stage.openAllControls()
        return stage.helpPage
    }

    @Test("has every control of the scene and of the stage, below a heading for each, in a window of 1280 by 720")
    func whole() {
        for scene in 0..<3 {
            let page = allControls(of: scene, in: .usual)
            let panel = open().panel(page, in: .usual)
            #expect(panel.overflow == 0, "\(page.rows.count) rows")
            let words = panel.rows.compactMap { if case .text(let words, _) = $0.look { words } else { nil } }
            let title = Stage.ofAll(showing: scene).scene(at: scene).descriptor.title
            let own = page.rows.prefix(page.own).map(\.action)
            #expect(words == [title] + own + ["Everywhere"] + page.rows.dropFirst(page.own).map(\.action))
            #expect(own.contains { $0 == "Let go, call back" } == (scene > 0) && words.last == "Close; twice: quit")
        }
    }

    @Test("cuts no row in a wide window of any height, and shows the last row at its end", arguments: 0..<3)
    func wholeRows(scene: Int) throws {
        for height in stride(from: 240.0, through: 800, by: 10) {
            let view = Viewport(size: Vector(1100, height))
            let page = allControls(of: scene, in: view)
            var help = open()
            for scrolled in [0, 30, 100, 1e6] {
                help.handle(.notch(by: scrolled), page: page, in: view, reducesMotion: true)
                let panel = help.panel(page, in: view)
                let window = try #require(panel.window)
                let lines = panel.rows.filter { $0.look == .rule }.map(\.frame)
                let pitch = try #require(lines.count > 1 ? lines[1].minY - lines[0].minY : nil)
                #expect(pitch >= 19 && isClose(window.height.remainder(dividingBy: pitch), 0, within: 0.01))
                let shift = (lines[0].minY - window.minY).remainder(dividingBy: pitch)
                #expect(isClose(shift, 0, within: 0.01), "\(height) at \(scrolled)")
                let end = (lines.map(\.minY).max() ?? 0) + pitch
                if scrolled == 1e6 { #expect(isClose(end, window.maxY, within: 0.01)) }
            }
            if height >= 640 {
                #expect(help.panel(page, in: view).overflow == 0, "\(page.rows.count) rows in \(height)")
            }
        }
    }

    @Test("fades only at an end where it continues")
    func softEnds() {
        let small = Viewport(size: Vector(480, 320))
        func ends(_ help: Help, in view: Viewport) -> [Double] {
            var list = DrawList(size: view.size, density: 1)
            help.draw(into: &list, Help.Page(rows: rows), view: view, fonts: Stage.testFonts)
            return list.commands.compactMap {
                if case .fill(let band, _, 20, _) = $0 { band.midY > view.height / 2 ? 1 : -1 } else { nil }
            }
        }
        var help = open()
        #expect(ends(help, in: .usual) == [])
        #expect(ends(help, in: small) == [1])
        scroll(&help, by: 40, in: small)
        #expect(ends(help, in: small) == [-1, 1])
        scroll(&help, by: 1e6, in: small)
        #expect(ends(help, in: small) == [-1])
    }

    @Test("draws no rows over its own edge", arguments: [1, 1.5, 2, 3])
    func edge(density: Double) throws {
        let view = Viewport(size: Vector(480, 320), density: density)
        var list = DrawList(size: view.size, density: density)
        open().draw(into: &list, Help.Page(rows: rows), view: view, fonts: Stage.testFonts)
        let clips = list.commands.compactMap { if case .clip(let rect) = $0 { rect } else { nil } }
        let (page, window) = (try #require(self.page(open(), in: view)), try #require(clips.first))
        // The line along the edge is a point wide, in whole pixels.
        let line = max(1, density.rounded()) / density
        #expect(window.minX >= page.minX + line && window.maxX <= page.maxX - line)
        #expect(window.minY >= page.minY + line && window.maxY <= page.maxY - line)
    }

    @Test("starts at its top when it is opened again")
    func reopened() {
        let view = Viewport(size: Vector(480, 320))
        var help = open()
        scroll(&help, by: 100, in: view)
        help.toggle()
        help.toggle()
        help.showAll()
        #expect(panel(help, in: view) == panel(open(), in: view))
    }

    @Test("shows the controls of the device in use, and those of others where it has none")
    func devices() {
        let rows = [
            HelpRow("Tilt", pad: [.words("tilt it")], mouse: [.words("drag")], keys: [.cap("W")]),
            HelpRow("Pause", keys: [.cap("P")]), HelpRow("Calibrate", pad: [.cap("✕")]),
        ]
        #expect(rows.map { $0.parts(for: .keys) } == [[.words("drag"), .cap("W")], [.cap("P")], [.cap("✕")]])
        let pad = Labels.pad(PadSigns(of: "DualSense"))
        #expect(rows.map { $0.parts(for: pad) } == [[.words("tilt it")], [.cap("P")], [.cap("✕")]])
    }

    @Test("has every action clear of its controls", arguments: 0..<3, [nil, "DualSense"])
    func clear(scene: Int, pad: String?) {
        for width in [320.0, 480, 700, 980, 984, 1280] {
            let view = Viewport(size: Vector(width, 3000))
            let list = DrawList(size: view.size, density: 1)
            let page = allControls(of: scene, in: view, pad: pad)
            /// The widths of what stands in one place, with a gap between action and controls.
            var needs: [String: (sum: Double, room: Double)] = [:]
            for part in open().panel(page, in: view).rows {
                let width =
                    switch part.look {
                    case .text(let words, _): list.width(of: words, font: TestFonts.medium, size: 14)
                    case .controls(let parts, _, _) where !parts.isEmpty:
                        8 + list.width(of: parts, fonts: Stage.testFonts)
                    default: 0.0
                    }
                needs["\(part.frame)", default: (0, part.frame.width)].sum += width
            }
            for need in needs.values { #expect(need.sum <= need.room, "\(need) in \(width)") }
        }
    }
}

@Suite("The help page")
struct HelpTests {
    private static let sizes = [
        (320.0, 240.0), (360, 640), (480, 320), (800, 600), (1280, 720), (1920, 1080), (2560, 1440),
    ]

    private func link(_ control: Control, in stage: Stage) throws -> Vector {
        try #require(stage.overlay.help.panel(stage.helpPage, in: stage.view)[control]).center
    }

    @Test("has the seven lines that matter, inside any window, each clear of its controls", arguments: sizes, 0...2)
    func lines(size: (Double, Double), scene: Int) {
        let view = Viewport(size: Vector(size.0, size.1))
        let stage = Stage.ofAll(in: view, showing: scene)
        let list = DrawList(size: view.size, density: 1)
        for (pad, labels) in [(nil, Labels.keys), ("DualSense", .pad(PadSigns(of: "DualSense")))] {
            var stage = stage
            if let pad { stage.happen(.pad(.added, name: pad)) }
            stage.tap(.h)
            let page = Help.Page(rows: stage.essentialHelpRows, labels: labels, about: true)
            #expect(page.rows.count == 7)
            let panel = stage.overlay.help.panel(page, in: view)
            #expect(view.bounds.insetBy(11).contains(panel.frame.origin))
            #expect(panel.frame.maxX <= size.0 - 11 && panel.frame.maxY <= size.1 - 11)
            #expect(panel.names == [.allControls, .about])
            for part in panel.fixed { #expect(part.frame.midY + 8 <= panel.frame.maxY, "\(part)") }
            let room = panel.fixed.first { $0.look == .rule }?.frame.width ?? 0
            for row in page.rows {
                let parts = labels == .keys ? row.mouse + row.keys : row.pad
                #expect(!parts.isEmpty, "\(row.action)")
                let need =
                    list.width(of: row.action, font: TestFonts.medium, size: 14) + 8
                    + list.width(of: parts, fonts: Stage.testFonts)
                #expect(need <= room, "\(row.action): \(need) of \(room)")
            }
            for case .button(let words, _) in panel.fixed.map(\.look) {
                let place = panel.fixed.first { $0.look == .button(words) }?.frame.width ?? 0
                #expect(list.width(of: words, font: TestFonts.medium, size: 14) + 12 <= place, "\(words)")
            }
        }
    }

    @Test("leads to all controls and to the card about the scene, by mouse, keys and pad")
    func links() throws {
        for way in 0..<3 {
            func press(_ control: Control, _ stage: inout Stage) throws {
                switch way {
                case 0:
                    let place = try link(control, in: stage)
                    stage.click(place.x, place.y)
                case 1:
                    for _ in 0..<(control == .about ? 2 : 1) { stage.tap(.right) }
                    stage.tap(.return)
                default:
                    for _ in 0..<(control == .about ? 2 : 1) { stage.happen(.button(.right), .buttonUp(.right)) }
                    stage.happen(.button(.cross), .buttonUp(.cross))
                }
            }
            var stage = Stage.ofAll(showing: 1)
            stage.tap(.h)
            try press(.allControls, &stage)
            #expect(stage.isHelpOpen && stage.overlay.help.showsAll && stage.helpPage.rows == stage.allHelpRows)
            stage.tap(.escape)
            #expect(!stage.isHelpOpen)
            stage.tap(.h)
            #expect(!stage.overlay.help.showsAll, "it begins with the lines that matter")
            try press(.about, &stage)
            #expect(!stage.isHelpOpen && stage.overlay.about.isOpen && stage.focused == nil)
        }
    }

    @Test("is closed by Circle, and has nothing under the pad's other buttons")
    func pad() {
        var stage = Stage.ofAll(showing: 1)
        stage.happen(.pad(.added, name: "DualSense"), .button(.create), .buttonUp(.create))
        #expect(stage.isHelpOpen)
        stage.happen(.button(.right), .buttonUp(.right))
        #expect(stage.focused == .allControls)
        stage.happen(.button(.circle), .buttonUp(.circle))
        #expect(!stage.isHelpOpen && stage.focused == nil)
    }

    @Test("has links that are lighter under the pointer, with the pointer of a link")
    func hover() throws {
        var stage = Stage.ofAll(showing: 1)
        stage.tap(.h)
        stage.pass(1)
        let before = stage.picture
        stage.happen(.move(try link(.about, in: stage)))
        #expect(stage.hovered == .about && stage.cursor == .hand && stage.picture != before)
        stage.happen(.move(Vector(640, 300)))
        #expect(stage.hovered == nil && stage.cursor == .arrow)
    }

    @Test("says that the original recipe runs")
    func original() {
        var stage = Stage.ofAll(showing: 1)
        func words() -> String {
            var stage = stage
            stage.tap(.h)
            stage.pass(1)
            return stage.picture.words(in: stage.overlay.help.panel(stage.helpPage, in: stage.view).frame)
        }
        #expect(words().hasSuffix("Aboutthisscene"))
        stage.toggleRecipe()
        #expect(words().hasSuffix("About:Original"))
    }
}
