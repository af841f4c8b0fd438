import Support
import Testing
import TiltCanvas
import TiltEngine

@testable import TiltStage

@Suite("A change of scenes")
struct TransitionTests {
    private static let door = SceneDoor(frame: Rect(x: 496, y: 173, width: 288, height: 360), radius: 25)
    private static let kinds: [Transition.Kind] = [.folds, .opens(door), .sinks, .rises, .fades]

    private func picture(_ transition: Transition) -> DrawList {
        var list = DrawList(size: Viewport.usual.size, density: 1)
        transition.draw(into: &list, door: Self.door) {
            $0.fill(Rect(x: 0, y: 0, width: 1280, height: 720), color: .vial)
        }
        return list
    }

    /// The quads of the picture that was there, with their opacities.
    private func before(_ list: DrawList) -> [(quad: Quad, source: Rect, alpha: Double)] {
        list.commands.compactMap {
            guard case .image(Transition.picture, let source, let quad, let tint) = $0 else { return nil }
            return (quad, source, tint.alpha)
        }
    }

    /// The frame in which the scene that comes is seen.
    private func window(_ list: DrawList) -> Rect? {
        for case .roundedClip(let rect, _) in list.commands { return rect }
        return nil
    }

    @Test("takes 450 ms, or 200 ms as a fade", arguments: kinds)
    func course(kind: Transition.Kind) {
        var transition = Transition(from: 0, kind)
        var steps = 0
        while !transition.isOver {
            let before = transition.share
            transition.step(1 / 120)
            steps += 1
            #expect(transition.share > before && transition.share - before < (kind == .fades ? 0.08 : 0.04))
        }
        #expect(steps == (kind == .fades ? 24 : 54) && transition.share == 1)
    }

    @Test("begins as the picture that was there, over all of the window", arguments: kinds)
    func start(kind: Transition.Kind) throws {
        let pictures = before(picture(Transition(from: 0, kind)))
        let first = try #require(pictures.first)
        #expect(first.quad.rect == Viewport.usual.bounds && first.source == .unit && first.alpha == 1)
        guard case .opens(let door) = kind else { return #expect(pictures.count == 1) }
        // What the door showed lies over the scene that comes.
        let last = try #require(pictures.last)
        #expect(pictures.count == 2 && last.quad.rect == door.frame && last.alpha == 1)
        #expect(isClose(last.source.minX, door.frame.minX / 1280, within: 1e-9))
    }

    @Test("ends as the scene that comes, and no step is large", arguments: kinds)
    func steps(kind: Transition.Kind) {
        var transition = Transition(from: 0, kind)
        var last = before(picture(transition)).last
        var seen = window(picture(transition))
        var count = before(picture(transition)).count
        while true {
            transition.step(1 / 60)
            guard !transition.isOver else { break }
            let list = picture(transition)
            let pictures = before(list)
            let now = pictures.last
            // What the door showed is gone some time; then only the picture behind is left.
            if let now, let last, pictures.count == count {
                for corner in [\Quad.topLeft, \.topRight, \.bottomRight, \.bottomLeft] {
                    #expect((now.quad[keyPath: corner] - last.quad[keyPath: corner]).length < 72)
                }
                #expect(abs(now.alpha - last.alpha) < 0.16)
            }
            let frame = window(list)
            if let frame, let seen { #expect((frame.origin - seen.origin).length < 45) }
            (last, seen, count) = (now, frame, pictures.count)
        }
        switch kind {
        case .folds:
            #expect(last?.alpha ?? 0 < 0.1)
            #expect(abs((last?.quad.topLeft.x ?? 0) - Self.door.frame.minX) < 8)
        case .fades: #expect(last?.alpha ?? 0 < 0.1)
        case .opens: #expect(last == nil || last?.alpha == 0 || (seen?.width ?? 0) > 1240)
        case .sinks: #expect(last?.quad.topLeft.y ?? 0 > 690)
        case .rises: #expect(last?.quad.bottomLeft.y ?? 999 < 30)
        }
    }

    @Test("keeps the form of the picture while it folds")
    func form() throws {
        var transition = Transition(from: 0, .folds)
        for _ in 0..<20 { transition.step(1 / 60) }
        let (quad, source, _) = try #require(before(picture(transition)).last)
        let (width, height) = (
            (quad.topRight - quad.topLeft).length + (quad.bottomRight - quad.bottomLeft).length,
            2 * (quad.bottomLeft.y - quad.topLeft.y)
        )
        let share = (width / (source.width * 1280)) / (height / (source.height * 720))
        #expect(isClose(share, 1, within: 0.12) && quad.radii.x > 0)
    }
}
