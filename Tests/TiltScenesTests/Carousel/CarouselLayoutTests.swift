import Support
import Testing
import TiltCanvas
import TiltEngine
import TiltStageTests

@testable import TiltScenes
@testable import TiltStage

@Suite("A layout of the carousel")
struct CarouselLayoutTests {
    private static let indices = RoomLayout.names.indices
    private let room = CarouselRoom(view: .usual)

    private func layout(_ index: Int) -> RoomLayout { RoomLayout(RoomLayout.kinds[index], in: room) }

    private func scene(_ index: Int, count: Int = 12) -> CarouselScene {
        CarouselScene(
            cards: (0..<count).map { Card.weather[$0 % 12] }, view: .usual, layout: RoomLayout.names[index])
    }

    @Test(
        "shows the front card before all others, upright and turned to the eye", arguments: indices, [1, 2, 5, 12, 40])
    func front(index: Int, count: Int) throws {
        for front in [0, count / 2, count - 1] {
            var scene = scene(index, count: count)
            scene.ring = Carousel(count: count, showing: front)
            let cards = scene.roomCards(at: 0)
            let card = try #require(cards.first { $0.index == front })
            // Inside a drum the others come nearer.
            if RoomLayout.names[index] != "inside" { #expect(cards.last?.index == front) }
            #expect(card.showsFace)
            #expect(card.pose.yaw == 0 && card.pose.roll == 0 && abs(card.pose.pitch) < 1e-12)
            #expect(card.pose.light == 1 && card.pose.opacity == 1)
            #expect(Set(cards.map(\.index)).count == cards.count)
        }
    }

    @Test(
        "moves every card steadily, and shows none where it passes from one end to the other", arguments: indices,
        [3, 4, 12, 60])
    func steady(index: Int, count: Int) {
        let scene = scene(index, count: count)
        var last: [Int: RoomCard] = [:]
        for step in 0...400 {
            let cards = scene.roomCards(at: 0, position: Double(step) / 100)
            let now = Dictionary(uniqueKeysWithValues: cards.map { ($0.index, $0) })
            for (index, card) in now {
                #expect(card.pose.x.isFinite && card.pose.y.isFinite && card.pose.z.isFinite)
                guard let before = last[index], min(before.pose.opacity, card.pose.opacity) > 0.1 else {
                    continue
                }
                let way = Vector(card.pose.x - before.pose.x, card.pose.y - before.pose.y)
                #expect(way.length < 60 && abs(card.pose.z - before.pose.z) < 60, "card \(index)")
            }
            last = now
        }
    }

    @Test(
        "keeps the front card exactly under the pointer up to half a card",
        arguments: indices.filter { RoomLayout.names[$0] != "wall" })
    func underThePointer(index: Int) throws {
        let layout = layout(index)
        guard !layout.kind.hasTurntable else { return }
        let isVertical = layout.axis == .vertical
        for end in [-0.49, 0.49] {
            var scene = scene(index)
            scene.handle(.press(Vector(640, 350)), at: 0)
            func travel(_ offset: Double) -> Double {
                layout.travel(of: CarouselItem(index: 0, count: 12, offset: offset), along: layout.axis)
            }
            let reach = travel(end) - travel(0)
            for step in 1...20 {
                let way = reach * Double(step) / 20
                scene.handle(.drag(by: isVertical ? Vector(3, way) : Vector(way, 3)), at: Double(step) / 60)
                let time = Double(step) / 60
                let card = try #require(scene.roomCards(at: time).first { $0.index == 0 })
                let middle = card.pose.frame(in: room).center
                let place = isVertical ? middle.y : middle.x
                let home = room.project(
                    0, layout.pose(of: CarouselItem(index: 0, count: 12, offset: 0)).y,
                    layout.pose(of: CarouselItem(index: 0, count: 12, offset: 0)).z)
                #expect(
                    isClose(place - (isVertical ? home.y : home.x), way, within: 1e-6), "\(layout.kind.name) \(way)")
            }
        }
    }

    @Test("draws no more of ten thousand cards than of sixty", arguments: indices)
    func many(index: Int) {
        let few = scene(index, count: 60).roomCards(at: 0).count
        #expect(scene(index, count: 10_000).roomCards(at: 0).count <= max(few, 100))
    }
}

extension SceneEvent {
    /// A drag by a vector from where the tests press.
    fileprivate static func drag(by way: Vector) -> SceneEvent {
        .gesture(.drag(from: Vector(640, 350), to: Vector(640, 350) + way))
    }
}
