import Testing
import TiltCanvas
import TiltEngine

@testable import TiltStage

@Suite("A panel")
struct PanelTests {
    private func panel(scrolledBy distance: Double = 0) -> Panel<String> {
        var panel = Panel<String>(in: Rect(x: 0, y: 0, width: 200, height: 100))
        panel.add(.row(isLit: true, isFocused: false), in: panel.frame, as: "ground")
        panel.add(.toggle(true), in: Rect(x: 150, y: 4, width: 44, height: 24), as: "switch")
        panel.add(choice: ["A", "B"], chosen: 1, in: Rect(x: 10, y: 4, width: 100, height: 30)) { "choice \($0)" }
        let window = Rect(x: 10, y: 40, width: 180, height: 50)
        let top = panel.scroll(in: window, length: 80, by: distance)
        for row in 0..<4 {
            let frame = Rect(x: 10, y: top + 20 * Double(row), width: 180, height: 20)
            panel.add(.button("Row \(row)"), in: frame, as: "row \(row)")
        }
        return panel
    }

    @Test("finds the part that is drawn last at a point, and nothing beside itself")
    func press() {
        let panel = panel()
        #expect(panel.name(at: Vector(160, 10)) == "switch" && panel.name(at: Vector(130, 10)) == "ground")
        #expect(panel.name(at: Vector(30, 10)) == "choice 0" && panel.name(at: Vector(90, 10)) == "choice 1")
        #expect(panel.name(at: Vector(300, 10)) == nil)
    }

    @Test("finds rows only in their window, wherever they are scrolled")
    func rows() {
        #expect(panel().name(at: Vector(50, 45)) == "row 0" && panel().name(at: Vector(50, 92)) == "ground")
        let scrolled = panel(scrolledBy: 30)
        #expect(scrolled.scrolled == 30 && scrolled.overflow == 30)
        #expect(scrolled.name(at: Vector(50, 42)) == "row 1" && scrolled.name(at: Vector(50, 35)) == "ground")
        #expect(scrolled.name(at: Vector(50, 89)) == "row 3" && scrolled["row 0"]?.minY == 10)
    }

    @Test("draws rows only in their window, with soft ends where they go on")
    func drawing() {
        func list(_ panel: Panel<String>) -> DrawList {
            var list = DrawList(size: Vector(200, 100), density: 1)
            list.drawRows(panel, softness: 8, fonts: Stage.testFonts)
            return list
        }
        func ends(_ panel: Panel<String>) -> [Double] {
            list(panel).commands.compactMap { if case .fill(let band, _, 8, _) = $0 { band.minY } else { nil } }
        }
        #expect(
            ends(panel()) == [90] && ends(panel(scrolledBy: 10)) == [39, 90] && ends(panel(scrolledBy: 30)) == [39])
        #expect(list(panel()).commands.first == .clip(panel().window) && list(panel()).commands.last == .clip(nil))
        let words = list(panel(scrolledBy: 30)).words(in: Rect(x: 0, y: 0, width: 200, height: 100))
        #expect(words.contains("Row3") && !words.contains("Row0"))
    }

    @Test("gives a slider the share under the pointer, and its usual value near that")
    func share() {
        let track = Rect(x: 20, y: 0, width: 100, height: 4)
        #expect(track.share(at: Vector(-5, 0)) == 0 && track.share(at: Vector(45, 90)) == 0.25)
        #expect(track.share(at: Vector(500, 0)) == 1)
        #expect(track.share(at: Vector(66, 0), snappingTo: 0.5) == 0.5)
        #expect(track.share(at: Vector(75, 0), snappingTo: 0.5) == 0.55)
    }
}
