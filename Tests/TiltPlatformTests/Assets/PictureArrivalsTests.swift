import Testing
import TiltCanvas
import TiltEngine

@testable import TiltPlatform

@MainActor @Suite("A picture that has just arrived")
struct PictureArrivalsTests {
    private let id = ImageID("card", 3)
    private let list: DrawList

    init() {
        var list = DrawList(size: Vector(100, 80), density: 2)
        list.clear(.black)
        list.clip(to: Rect(x: 1, y: 2, width: 90, height: 70))
        list.fill(Rect(x: 10, y: 10, width: 30, height: 20), radius: 4, softness: 3, color: .white)
        list.stroke(Rect(x: 10, y: 10, width: 30, height: 20), radius: 4, width: 2, color: .white)
        list.line(from: Vector(1, 2), to: Vector(30, 40), width: 3, color: .white)
        list.image(ImageID("other"), in: Rect(x: 5, y: 5, width: 20, height: 20))
        list.image(
            ImageID("card", 3), in: Rect(x: 40, y: 5, width: 20, height: 20),
            source: Rect(x: 0, y: 0.5, width: 1, height: 0.5), tint: Color.white.opacity(0.8))
        self.list = list
    }

    private func tints(of list: DrawList) -> [(ImageID, Double)] {
        list.commands.compactMap { command in
            if case .image(let id, _, _, let tint) = command { (id, tint.alpha) } else { nil }
        }
    }

    @Test("fades in evenly over nothing, and changes nothing else")
    func fromNothing() {
        var arrivals = PictureArrivals()
        arrivals.add(id, over: nil, at: 10)
        for (time, share) in [(10.05, 1.0 / 3), (10.075, 0.5), (10.1, 2.0 / 3)] {
            let drawn = arrivals.drawn(list, at: time)
            #expect(drawn.commands.dropLast() == list.commands.dropLast() && drawn.size == list.size)
            #expect(abs(tints(of: drawn)[1].1 - 0.8 * share) < 1e-9 && drawn.density == 2)
            #expect(arrivals.isFading(at: time))
        }
        #expect(arrivals.drawn(list, at: 10.15 + 1e-9) == list)
        #expect(!arrivals.isFading(at: 10.15 + 1e-9))
    }

    @Test("fades in under the whole frame before, which begins to go with the next one")
    func underFrame() throws {
        var arrivals = PictureArrivals()
        arrivals.add(id, over: nil, at: 10)
        arrivals.leaveLastFrame()
        #expect(arrivals.isFading(at: 10))
        for (time, share) in [(20, 1.0), (20.05, 2.0 / 3), (20.1, 1.0 / 3)] {
            let drawn = arrivals.drawn(list, at: time)
            #expect(drawn.commands.dropLast() == list.commands[...])
            let last = try #require(tints(of: drawn).last)
            #expect(arrivals.showsLastFrame && last.0 == PictureArrivals.lastFrame && abs(last.1 - share) < 1e-9)
            guard case .image(_, _, let quad, _) = drawn.commands.last else { continue }
            #expect(quad.rect == Rect(origin: .zero, size: list.size))
        }
        #expect(arrivals.drawn(list, at: 20.15 + 1e-9) == list && !arrivals.isFading(at: 20.15 + 1e-9))
        #expect(!arrivals.showsLastFrame)
    }

    @Test("fades in over the previous picture, which keeps its position and opacity")
    func overOther() throws {
        let before = Mipmap(Pixels(width: 2, height: 2, fill: .max))
        var arrivals = PictureArrivals()
        arrivals.add(id, over: before, at: 10)
        let drawn = tints(of: arrivals.drawn(list, at: 10.075))
        #expect(drawn.count == 3 && drawn[0].0 == ImageID("other") && drawn[2].0 == id)
        #expect(arrivals.picture(for: drawn[1].0) === before && drawn[1].1 == 0.8)
        #expect(arrivals.picture(for: id) == nil && arrivals.picture(for: ImageID("other")) == nil)
        _ = arrivals.drawn(list, at: 11)
        #expect(arrivals.picture(for: drawn[1].0) == nil, "it is not kept for longer")
    }
}
