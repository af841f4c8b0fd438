import Testing
import TiltCanvas
import TiltEngine

@testable import TiltScenes

@Suite("The room behind the cards")
struct RoomStageTests {
    @Test("has no steps of brightness: neighbours are rounded up and down in turn")
    func smooth() {
        var list = DrawList(size: Vector(1280, 720), density: 1)
        RoomStage(size: list.size, skyline: 400).draw(into: &list, mood: nil)
        let row = list.gridColors[160 * 20..<160 * 21].map { ($0 >> 16 & 255) + ($0 >> 8 & 255) + ($0 & 255) }
        let turns = row.indices.dropFirst().dropLast().count { index in
            (row[index] > row[index - 1]) != (row[index + 1] > row[index])
        }
        #expect(turns > 40)
    }
}
