import Support
import Testing
import TiltEngine

@testable import TiltScenes

@Suite("The light on a card")
struct SheenTests {
    private let card = Rect(x: 100, y: 50, width: 288, height: 360)

    private func lights(_ sheen: Sheen) -> [(Rect, Double)] {
        var list = DrawList(size: Vector(1280, 720), density: 1)
        sheen.draw(over: card, into: &list)
        var lights: [(Rect, Double)] = []
        for case .fill(let rect, _, let softness, _) in list.commands { lights.append((rect, softness)) }
        return lights
    }

    @Test("is not drawn while the device is level, nor on a card behind")
    func none() {
        #expect(lights(Sheen(tilt: .zero, side: 0.3, depth: 1)).isEmpty)
        #expect(lights(Sheen(tilt: Tilt(x: 0.5, y: 0), side: 0, depth: 0.4)).isEmpty)
    }

    @Test("crosses the card with the tilt and ends inside its edges", arguments: [-1.0, -0.4, 0, 0.7, 1])
    func crosses(side: Double) throws {
        var last = -Double.infinity
        for x in stride(from: -0.5, through: 0.5, by: 0.05) {
            let all = lights(Sheen(tilt: Tilt(x: x, y: 0.2), side: side, depth: 1))
            #expect(all.count == 1)
            let (light, softness) = try #require(all.first)
            #expect(light.midX >= last && card.contains(light.insetBy(-softness).origin))
            #expect(light.maxX + softness <= card.maxX && light.maxY + softness <= card.maxY)
            last = light.midX
        }
    }
}
