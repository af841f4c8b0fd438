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

    @Test("has room for all rows of every scene in a window of 1280 by 720")
    func whole() {
        let view = Viewport.usual
        for first in 0..<3 {
            let rows = Stage.ofAll(in: view, showing: first).allHelpRows
            var help = open()
            let before = panel(help, rows, in: view)
            scroll(&help, by: 48, rows, in: view)
            #expect(panel(help, rows, in: view) == before, "\(rows.count) rows")
        }
    }

    @Test("cuts no row in a wide window of any height, and shows the last row at its end", arguments: 0..<3)
    func wholeRows(scene: Int) throws {
        for height in stride(from: 240.0, through: 800, by: 10) {
            let view = Viewport(size: Vector(1100, height))
            let rows = Stage.ofAll(in: view, showing: scene).allHelpRows
            var help = open()
            for scrolled in [0, 30, 100, 1e6] {
                scroll(&help, by: scrolled, rows, in: view)
                var list = DrawList(size: view.size, density: 1)
                help.draw(into: &list, Help.Page(rows: rows), view: view, fonts: Stage.testFonts)
                let window = list.commands.lazy.compactMap { if case .clip(let rect) = $0 { rect } else { nil } }.first
                let clip = try #require(window)
                // The lines above the rows.
                let lines = Set(
                    list.commands.compactMap {
                        if case .fill(let line, _, _, _) = $0, line.height == 1, clip.minX < line.minX {
                            line.minY
                        } else {
                            nil
                        }
                    }
                ).sorted()
                let pitch = lines[1] - lines[0]
                let count = Help.columns(of: rows).map(\.count).max()
                #expect(pitch >= 19 && lines.count == min(count ?? 0, Int((clip.height / pitch).rounded())))
                #expect(
                    lines.contains { abs($0 - clip.minY) < 0.01 }
                        && isClose(clip.height.remainder(dividingBy: pitch), 0, within: 0.01))
                if scrolled == 1e6 { #expect(isClose(lines[lines.count - 1] + pitch, clip.maxY, within: 0.01)) }
            }
            if height >= 640 { #expect(panel(help, rows, in: view).overflow == 0, "\(rows.count) rows in \(height)") }
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

    @Test("has a column for each device, with only what it does")
    func columns() {
        let rows = [
            HelpRow("Tilt", pad: [.words("tilt it")], keys: [.cap("W")]), HelpRow("Pause", keys: [.cap("P")]),
            HelpRow("Drop", mouse: [.words("drop it")]),
        ]
        #expect(Help.columns(of: rows).map { $0.map { $0.action } } == [["Tilt"], ["Drop"], ["Tilt", "Pause"]])
    }

    @Test("has every action clear of its controls, and columns clear of one another", arguments: 0..<3)
    func clear(scene: Int) {
        for width in [320.0, 480, 700, 980, 984, 1280] {
            let view = Viewport(size: Vector(width, 3000))
            var list = DrawList(size: view.size, density: 1)
            let rows = Stage.ofAll(in: view, showing: scene).allHelpRows
            open().draw(into: &list, Help.Page(rows: rows), view: view, fonts: Stage.testFonts)
            for (index, entries) in Help.columns(of: rows).enumerated() {
                let share = [0.29, 0.33, 0.38][index]
                let room =
                    width < 424 ? width - 64 : width < 984 ? width - 64 : share * (min(960, width - 24) - 56) - 24
                for (action, parts) in entries {
                    let label = list.width(of: action, font: TestFonts.medium, size: 14)
                    let controls = list.width(of: parts, fonts: Stage.testFonts)
                    let need = width < 424 ? max(label, controls) : label + 8 + controls
                    #expect(need <= room, "\(action) in \(width): \(need) of \(room)")
                }
            }
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
