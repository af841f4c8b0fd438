import Support
import Testing
import TiltCanvas
import TiltEngine
import TiltStage
import TiltStageTests

@testable import TiltScenes

@Suite("The dots under the ring")
struct PageDotsTests {
    private let center = Vector(640, 679)
    private let fonts = Stage.testFonts

    private func dots(_ dots: PageDots) -> [(frame: Rect, color: Color)] {
        var list = DrawList(size: Vector(1280, 720), density: 1)
        dots.draw(into: &list, center: center, front: 0, fonts: fonts)
        return list.commands.compactMap { command in
            guard case .fill(let frame, _, _, let color) = command else { return nil }
            return (frame, color)
        }
    }

    @Test(
        "are 8 points wide, 16 apart, and centred, with a current one of 24 by 8 in Vial", arguments: [1, 2, 12, 24],
        [0, 1, 7])
    func measures(count: Int, current: Int) {
        var row = PageDots(count: count)
        row.jump(to: Double(current))
        let dots = dots(row)
        #expect(dots.count == count)
        for (index, dot) in dots.enumerated() {
            let isCurrent = index == current % count
            #expect(isClose(dot.frame.size, Vector(isCurrent ? 24 : 8, 8), within: 1e-9))
            #expect((dot.color == .chalk) == isCurrent)
            if index > 0 { #expect(isClose(dot.frame.minX - dots[index - 1].frame.maxX, 8, within: 1e-9)) }
        }
        #expect(isClose((dots[0].frame.minX + dots[count - 1].frame.maxX) / 2, 640, within: 1e-9))
        #expect(dots.allSatisfy { isClose($0.frame.midY, 679, within: 1e-9) })
    }

    @Test("are hit where they are drawn, including the bubble and half of each gap", arguments: [2, 12, 24])
    func hit(count: Int) {
        for current in 0..<count {
            var row = PageDots(count: count)
            row.jump(to: Double(current))
            for (index, dot) in dots(row).enumerated() {
                for x in [dot.frame.minX - 3.5, dot.frame.midX, dot.frame.maxX + 3.5] {
                    #expect(row.card(at: Vector(x, 679), center: center) == index, "\(current) current, \(x)")
                }
            }
        }
    }

    @Test("are hit within a finger's width, but not beyond")
    func border() {
        let row = PageDots(count: 12)
        for side in [-1.0, 1] {
            #expect(row.card(at: Vector(640, 679 + 23 * side), center: center) != nil)
            #expect(row.card(at: Vector(640, 679 + 25 * side), center: center) == nil)
            #expect(row.card(at: Vector(640 + 123 * side, 679), center: center) == (side < 0 ? 0 : 11))
            #expect(row.card(at: Vector(640 + 125 * side, 679), center: center) == nil)
        }
    }

    @Test("are hit at the nearest dot for a press anywhere on the strip", arguments: [2, 12, 24])
    func nearest(count: Int) {
        var row = PageDots(count: count)
        row.jump(to: Double(count / 3))
        let dots = dots(row)
        for x in stride(from: center.x - row.width / 2 - 20, through: center.x + row.width / 2 + 20, by: 0.5) {
            let distances = dots.map { max($0.frame.minX - x, x - $0.frame.maxX, 0) }
            guard let hit = row.card(at: Vector(x, 679 + 20), center: center) else {
                Issue.record("nothing at \(x)")
                continue
            }
            #expect(isClose(distances[hit], distances.min() ?? 0, within: 1e-9), "at \(x)")
        }
    }

    @Test("show one moving bubble, whose parts always add up to 16 points")
    func flow() {
        var row = PageDots(count: 12)
        for _ in 0..<60 {
            row.step(1 / 120, toward: 3)
            let extra = dots(row).reduce(0) { $0 + $1.frame.width - 8 }
            #expect(isClose(extra, 16, within: 1e-9))
        }
    }

    @Test("move the bubble from the last to the first dot by the shorter way")
    func around() {
        var row = PageDots(count: 12)
        row.jump(to: 11)
        for _ in 0..<200 {
            row.step(1 / 120, toward: 12)
            let widths = dots(row).map(\.frame.width)
            #expect(widths[3...8].allSatisfy { isClose($0, 8, within: 1e-9) })
        }
        #expect(row.isAtRest && isClose(dots(row)[0].frame.width, 24, within: 1e-9))
    }

    @Test("become a number from 25 cards on, or if there is no room", arguments: [(25, 1280), (13, 200)])
    func figure(count: Int, room: Double) {
        let row = PageDots(count: count, room: room)
        var list = DrawList(size: Vector(1280, 720), density: 1)
        row.draw(into: &list, center: center, front: 6, fonts: fonts)
        let shown = list.goldenText.split(separator: "\n").compactMap { $0.split(separator: "'").dropFirst().first }
        #expect(shown.joined() == "7/\(count)")
        #expect(row.card(at: center, center: center) == nil)
    }
}
