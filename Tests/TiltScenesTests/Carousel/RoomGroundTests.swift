import Support
import Testing
import TiltCanvas
import TiltEngine
import TiltStageTests

@testable import TiltScenes

@Suite("The room behind the cards")
struct RoomGroundTests {
    @Test("has no steps of brightness: neighbours are rounded up and down in turn")
    func smooth() {
        var list = DrawList(size: Vector(1280, 720), density: 1)
        RoomGround(size: list.size, skyline: 400).draw(into: &list, mood: nil)
        let row = list.gridColors[160 * 20..<160 * 21].map { ($0 >> 16 & 255) + ($0 >> 8 & 255) + ($0 & 255) }
        let turns = row.indices.dropFirst().dropLast().count { index in
            (row[index] > row[index - 1]) != (row[index + 1] > row[index])
        }
        #expect(turns > 40)
    }
}

@Suite("The cards in their room")
struct CardsInRoomTests {
    @Test(
        "stand on the floor in any shape, with their reflections at the same distance below it",
        arguments: [0.56, 0.8, 1.5, 16.0 / 9])
    func reflections(shape: Double) throws {
        let cards = (0..<12).map { Card.own("\($0)", at: $0, size: Vector(shape, 1) * 1000) }
        for card in CarouselScene(cards: cards, view: .usual).shownCards(at: 0) {
            #expect(isClose(card.pose.y, card.pose.size.y / 2, within: 1e-9))
        }
        let gaps = try [Mount.standing(cards[0]), .card].map { try #require($0.reflection).gap }
        #expect(isClose(gaps[0] * CarouselRoom.size(ofShape: shape, height: 1).y, gaps[1], within: 1e-9))
    }

    @Test("have the eye to the left of the right neighbour, by 0.73, and straight before the front card")
    func sideways() throws {
        let cards = CarouselScene(view: .usual).roomCards(at: 0)
        let (front, right) = (cards.first { $0.index == 0 }, cards.first { $0.index == 1 })
        #expect(isClose(try #require(right).sideways, 0.73, within: 0.01))
        #expect(try #require(front).sideways == 0)
    }
}
