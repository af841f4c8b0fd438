import Foundation
import Support
import Testing
import TiltEngine

@testable import TiltScenes

@Suite("A stage under fire")
struct StageHostileTests {
    private static let names = [
        "d", "a", "h", "p", ".", "o", "r", "t", "1", "2", "3", "tab", "home", "end", "left", "escape", "f3", "c", "+",
        "-",
        "0", "left shift", "left gui", "", "\u{0}", "unknown", "lx", "ly", "rx", "ry", "l2", "cross", "options", "r1",
        "create",
    ]

    private func number(_ random: inout SplitMix64) -> Double {
        let odd: [Double] = [
            .nan, .infinity, -.infinity, 0, -0.0, 1, -1, .greatestFiniteMagnitude, -.greatestFiniteMagnitude,
            .leastNonzeroMagnitude, 1e6, 1e15, 1e19, -1e19,
        ]
        switch random.next() % 4 {
        case 0: return odd.randomElement(using: &random) ?? 0
        case 1: return random.anyFinite()
        default: return random.uniform(-100, 1400)
        }
    }

    private func event(_ random: inout SplitMix64) -> InputEvent.Kind {
        func point() -> Vector { Vector(number(&random), number(&random)) }
        let name = Self.names.randomElement(using: &random) ?? ""
        let buttons: [InputEvent.PointerButton] = [.left, .middle, .right]
        let button = buttons.randomElement(using: &random) ?? .left
        switch random.next() % 14 {
        case 0, 1: return .down(button, point())
        case 2, 3: return .move(point())
        case 4: return .up(button, point())
        case 5: return .wheel(point(), at: point())
        case 6: return .key(name)
        case 7: return .keyUp(name)
        case 8: return .button(name)
        case 9: return .axis(name, number(&random))
        case 10:
            let phases: [InputEvent.FingerPhase] = [.down, .move, .up]
            return .finger(phases.randomElement(using: &random) ?? .down, id: Int(random.next() % 3), point())
        case 11: return random.next() % 4 == 0 ? .resize(point(), density: number(&random)) : .cancel
        case 12: return .focus(random.next() % 4 != 0)
        default: return .pad(random.next() % 2 == 0 ? .added : .removed, name: name)
        }
    }

    private func frame(_ random: inout SplitMix64) -> FrameInput {
        let lengths: [Double] = [0, -1, .nan, .infinity, -.infinity, 1e-300, 1e-12, 1 / 60.0, 1 / 60.0, 1 / 60.0, 0.4]
        var frame = FrameInput(elapsed: lengths.randomElement(using: &random) ?? 0)
        for _ in 0..<random.next() % 5 {
            frame.events.append(
                InputEvent(event(&random), time: random.next() % 2 == 0 ? nil : random.uniform(-0.01, 0.03)))
        }
        for _ in 0..<random.next() % 3 {
            func vector() -> Vector3 { Vector3(number(&random), number(&random), number(&random)) }
            frame.motion.append(
                MotionSample(time: number(&random), rotationRate: vector(), acceleration: vector()))
        }
        return frame
    }

    @Test("never traps, and says and draws only finite numbers", arguments: 1...40 as ClosedRange<UInt64>)
    func survives(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        let view = Viewport(size: Vector(1280, 720))
        var setup = Stage.Setup(
            scenes: [CarouselScene(view: view), WeatherScene(view: view), ParallaxScene(view: view)], view: view,
            fonts: Stage.testFonts)
        setup.asPublished = seed.isMultiple(of: 2)
        setup.first = Int(seed % 3)
        var stage = Stage(setup)
        var list = DrawList(size: view.size, density: 1)
        for _ in 0..<150 {
            stage.advance(by: frame(&random))
            _ = stage.takeRequests()
            // A line with a number that is none cannot be written.
            _ = try stage.telemetry(frame: 0).json
            if random.next() % 4 == 0 {
                stage.draw(into: &list)
                #expect(list.commands.allSatisfy(isFinite))
            }
        }
    }

    @Test("of one carousel never traps either, whatever is dragged and flung", arguments: 1...40 as ClosedRange<UInt64>)
    func carousel(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        var stage = Stage.carousel(cards: Array(Card.weather.prefix(Int(seed % 12) + 1))) {
            $0.asPublished = seed.isMultiple(of: 2)
        }
        for _ in 0..<300 {
            // Two moves within no time at all make the fastest of flings.
            let time = random.uniform(0, 0.01)
            let places = (0..<4).map { _ in Vector(random.uniform(-1e6, 1e6), 400) }
            stage.advance(
                by: FrameInput(
                    elapsed: 0.02,
                    events: [
                        InputEvent(.down(.left, places[0]), time: time), InputEvent(.move(places[1]), time: time),
                        InputEvent(.move(places[2]), time: time.nextUp),
                        InputEvent(.up(.left, places[3]), time: time.nextUp.nextUp), InputEvent(event(&random)),
                    ]))
            let ring = try #require(stage.telemetry(frame: 0).details as? CarouselTelemetry)
            #expect(ring.angle.isFinite && ring.velocity.isFinite && ring.cards.indices.contains(ring.front))
            #expect(Set(ring.cards.map(\.order)).count == ring.cards.count)
        }
    }

    private func isFinite(_ command: DrawList.Command) -> Bool {
        func isFinite(_ rect: Rect) -> Bool { rect.origin.isFinite && rect.size.isFinite }
        switch command {
        case .clear: return true
        case .line(let start, let end, let width, _): return start.isFinite && end.isFinite && width.isFinite
        case .clip(let rect): return rect.map(isFinite) ?? true
        case .fill(let rect, let radius, let softness, let color):
            return isFinite(rect) && radius.isFinite && softness.isFinite && color.alpha.isFinite
        case .stroke(let rect, let radius, let width, let color):
            return isFinite(rect) && radius.isFinite && width.isFinite && color.alpha.isFinite
        case .image(_, let source, let quad, let tint):
            let corners = [quad.topLeft, quad.topRight, quad.bottomRight, quad.bottomLeft]
            return isFinite(source) && corners.allSatisfy(\.isFinite) && tint.alpha.isFinite
        }
    }
}
