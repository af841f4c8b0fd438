import Support
import Testing
import TiltEngine
import TiltStage

@testable import TiltScenes

extension LiveTests {
    @Suite("The carousel")
    struct CarouselTests {
        private let run: LiveRun

        init() async throws { run = try await LiveRun(["--scene", "carousel"], isAlive: false) }

        private func place(of card: Int) throws -> Vector {
            let ring = try #require(run.frames.last?.carousel)
            return Vector(ring.cards[card].x, ring.cards[card].y)
        }

        @Test("keeps the dragged card under the pointer, point for point, and ends on a card")
        func drag() async throws {
            let start = try place(of: 0)
            try await run.display.move(to: start, in: run.window)
            try await run.display.down()
            for distance in [4.0, 60, 140, 210, -30, -205] {
                try await run.display.move(to: start + Vector(distance, 11), in: run.window)
                try await run.nextRing("the card \(distance) pt from where it was taken") {
                    $0.phase == .drag && abs($0.cards[0].x - start.x - distance) <= 1
                }
            }
            try await run.display.up()
            try await run.nextRing("a card in front") { ring in (0..<12).contains { ring.rests(on: $0) } }
            try await run.end()
        }

        @Test("opens the front card by click and Return, goes to the next, and closes by Escape, button and drag")
        func open() async throws {
            let middle = try place(of: 0)
            try await run.display.move(to: middle, in: run.window)
            try await run.display.click()
            let opened = try await run.nextRing("an open card") { $0.open > 0.99 }
            #expect(opened.front == 0 && opened.particles > 0)
            // The eye follows the pointer.
            try await run.display.move(to: Vector(1.9 * middle.x, middle.y), in: run.window)
            try await run.nextRing("a look to the right") { $0.look.x > 0.4 }
            try await run.display.move(to: Vector(0.1 * middle.x, middle.y), in: run.window)
            try await run.nextRing("a look to the left") { $0.look.x < -0.4 }
            try await run.display.key("Right")
            try await run.nextRing("the next card, open") { $0.front == 1 && $0.open > 0.99 }
            try await run.display.key("Escape")
            try await run.nextRing("a closed card") { $0.open == 0 && $0.rests(on: 1) }

            try await run.display.key("Return")
            try await run.nextRing("a card opened by Return") { $0.open > 0.99 }
            try await run.display.move(to: middle, in: run.window)
            try await run.display.down()
            try await run.display.move(to: middle + Vector(0, 220), in: run.window)
            try await run.nextRing("a card that follows the hand") { $0.open < 0.6 }
            try await run.display.up()
            try await run.nextRing("a card closed by the hand") { $0.open == 0 }

            try await run.display.key("Return")
            try await run.nextRing("a card opened again") { $0.open > 0.99 }
            try await run.display.move(to: Vector(2 * middle.x - 46, 46), in: run.window)
            try await run.display.click()
            try await run.nextRing("a card closed by its button") { $0.open == 0 && $0.rests(on: 1) }
            try await run.end()
        }

        @Test("goes through four layouts by L, and to all nine by keys and clicks in their chooser")
        func layouts() async throws {
            for name in ["flow", "hand", "wall", "ring"] {
                try await run.display.key("l")
                try await run.nextRing(name) { $0.layout == name && $0.front == 0 }
            }
            for key in ["shift+l", "Left", "Up", "Return"] { try await run.display.key(key) }
            try await run.nextRing("the last layout") { $0.layout == "helix" }
            try await run.display.key("shift+l")
            let wheel = LayoutChooser.cell(6, in: LayoutChooser.frame(in: Viewport(size: Vector(1280, 720)))).center
            try await run.display.move(to: wheel, in: run.window)
            try await run.display.click()
            try await run.nextRing("the wheel") { $0.layout == "wheel" && $0.front == 0 }
            // The row turns in every layout.
            try await run.display.key("Right")
            try await run.nextRing("the next card in front") { $0.rests(on: 1) }
            try await run.end()
        }

        @Test("moves by one card per notch or arrow")
        func steps() async throws {
            try await run.display.move(to: try place(of: 0), in: run.window)
            for (step, card) in [
                ("click 5", 1), ("click 5 click 5", 3), ("click 4", 2), ("key Right", 3), ("key Left", 2),
            ] {
                try await run.display.drive(step.split(separator: " ").map(String.init))
                try await run.nextRing("card \(card) in front after \(step)") { $0.rests(on: card) }
            }
            try await run.display.key("End")
            let last = try await run.nextRing("the last card") { $0.rests(on: 11) }
            #expect(abs(last.angle + 330) < 0.05 || abs(last.angle - 30) < 0.05)
            try await run.end()
        }

        @Test("survives a window that is resized in the middle of a drag")
        func resize() async throws {
            let start = try place(of: 0)
            try await run.display.move(to: start, in: run.window)
            try await run.display.down()
            try await run.display.move(to: start + Vector(50, 0), in: run.window)
            try await run.nextRing("a drag") { $0.phase == .drag && $0.angle > 1 }
            try await run.display.resize(run.window, width: 700, height: 640)
            try await run.nextRing("the ring of the narrower window") {
                abs($0.radiusX - CarouselRoom(size: Vector(700, 640)).radius) < 0.01
            }
            let held = try #require(run.frames.last?.carousel).angle
            try await run.display.move(to: start + Vector(-80, 0), in: run.window)
            try await run.nextRing("a drag that goes on") { $0.phase == .drag && $0.angle < held - 5 }
            try await run.display.up()
            let ring = try await run.nextRing("a card in front") { ring in (0..<12).contains { ring.rests(on: $0) } }
            #expect(abs(ring.frontCard.x - 350) < 0.5)
            try await run.end()
        }

        @Test("falls asleep at rest, with one line of telemetry, and wakes")
        func idle() async throws {
            try await run.display.key("Right")
            try await run.next("the program asleep") { $0.idle && $0.carousel?.rests(on: 1) == true }
            try await run.display.key("Right")
            try await run.next("the program awake") { !$0.idle && $0.carousel?.phase == .settling }
            try await run.next("the program asleep again") { $0.idle && $0.carousel?.rests(on: 2) == true }
            try await run.end()
            #expect(zip(run.frames, run.frames.dropFirst()).allSatisfy { !($0.idle && $1.idle) })
        }
    }
}
