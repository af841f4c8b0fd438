import Support
import Testing
import TiltCanvas
import TiltEngine

@testable import TiltStage

@Suite("The bar")
struct TabBarTests {
    private let titles = [
        (long: "Weather Map", short: "Weather"), (long: "Carousel", short: "Carousel"),
        (long: "Parallax", short: "Parallax"),
    ]

    private func bar(_ current: Int = 0) -> TabBar { TabBar(titles: titles, current: current) }
    private func view(_ width: Double) -> Viewport { Viewport(size: Vector(width, 480)) }

    @Test("has three segments of 124 points in its middle, and buttons 40 apart at its right")
    func wide() {
        let view = view(1280)
        func target(_ x: Double) -> Control? { bar().panel(in: view).name(at: Vector(x, 24)) }
        #expect(target(640 - 124) == .tab(0) && target(640) == .tab(1) && target(640 + 124) == .tab(2))
        #expect(target(1253) == .help && target(1213) == .settings)
        #expect(target(1173) == .sound && target(1133) == .camera)
        #expect(target(100) == nil && target(1000) == nil)
        #expect(bar().panel(in: view).name(at: Vector(640, 48)) == nil)
    }

    @Test("shows short titles in a narrow window, and only the current one in bold")
    func shortTitles() {
        /// The glyphs of the tabs, which follow the program's name if the bar shows that.
        func letters(_ width: Double, _ font: BitmapFont, after start: Double) -> Int {
            let view = view(width)
            var list = DrawList(size: view.size, density: 1)
            TabBar(titles: [("Long Name", "Short"), ("Other", "Other")], current: 1)
                .draw(into: &list, current: 1, view: view, fonts: Stage.testFonts)
            return list.commands.count {
                if case .image(let id, _, let quad, _) = $0 {
                    id.name == font.name && quad.topLeft.x > start
                } else {
                    false
                }
            }
        }
        #expect(letters(1280, TestFonts.medium, after: 150) == "LongName".count)
        #expect(letters(1280, TestFonts.semibold, after: 150) == "Other".count)
        #expect(letters(639, TestFonts.medium, after: 0) == "Short".count)
    }

    @Test("has room for the program's name before the tabs, and cuts off what is longer", arguments: [720, 960, 1280])
    func name(width: Double) {
        let view = view(width)
        let fonts = Stage.testFonts
        /// The end of the name's last letter; the current tab, in the same font, is right of the middle.
        func end(_ name: String) -> Double {
            var list = DrawList(size: view.size, density: 1)
            TabBar(name: name, titles: titles, current: 2)
                .draw(into: &list, current: 2, view: view, fonts: fonts)
            let letters = list.commands.compactMap { command -> Double? in
                guard case .image(let id, _, let quad, _) = command, id.name == fonts.semibold.name else { return nil }
                return quad.topLeft.x < width / 2 ? quad.topRight.x : nil
            }
            return letters.max() ?? 0
        }
        #expect(end("Tilt") > 54 && end("Tilt") < end("Tiltyard"))
        #expect(end(String(repeating: "Tiltyard ", count: 40)) <= width / 2 - 3 * 62)
    }

    @Test(
        "has areas of at least 36 points for fingers in any window",
        arguments: [320, 379, 380, 390, 479, 480, 639, 640, 719, 720, 1280])
    func areas(width: Double) {
        let view = view(width)
        var hits: [Int: Int] = [:]
        for x in 0..<Int(width) {
            guard case .tab(let tab) = bar().panel(in: view).name(at: Vector(Double(x), 24)) else { continue }
            hits[tab, default: 0] += 1
        }
        #expect(hits.count == 3)
        for (tab, points) in hits { #expect(points >= 36, "tab \(tab)") }
        let buttons: [Control] = width < 380 ? [.help, .settings] : [.help, .settings, .sound, .camera]
        let pitch = width < 480 ? 36.0 : 40
        for (i, button) in buttons.enumerated() {
            for dx in [-17.9, 0, 17.9] {
                let place = Vector(width - pitch / 2 - 7 - pitch * Double(i) + dx, 24)
                #expect(bar().panel(in: view).name(at: place) == button)
            }
        }
    }

    @Test("has no tabs with a single scene")
    func alone() {
        let bar = TabBar(titles: [titles[1]], current: 0)
        #expect((0..<1280).allSatisfy { bar.panel(in: view(1280)).name(at: Vector(Double($0), 24)) != .tab(0) })
    }

    @Test("moves its bubble to the current tab, and stops there")
    func bubble() throws {
        func bubble(_ bar: TabBar) -> Double? {
            var list = DrawList(size: Vector(1280, 720), density: 1)
            bar.draw(into: &list, current: 2, view: view(1280), fonts: Stage.testFonts)
            for case .image(ImageID("Interface/nav-bubble"), _, let quad, _) in list.commands { return quad.rect?.midX }
            return nil
        }
        var bar = bar()
        #expect(bubble(bar) == 640 - 124 && bar.isAtRest)
        var furthest = 0.0
        for _ in 0..<120 {
            bar.step(1 / 120, current: 2)
            furthest = max(furthest, try #require(bubble(bar)))
        }
        #expect(bubble(bar) == 640 + 124 && bar.isAtRest)
        #expect(furthest > 764 && furthest < 764 + 10, "one small overshoot")
    }
}
