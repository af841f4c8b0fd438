import Testing
import TiltEngine

@testable import TiltScenes
@testable import TiltStage

@Suite("The hands on a ring")
struct RingHandsTests {
    private func ring(_ motion: Carousel.Motion = .settling) -> Carousel { Carousel(count: 12, motion: motion) }

    /// The card in front once everything has come to rest.
    private func front(_ ring: Carousel) -> Int? { ring.currentItem(at: 1000) }

    @Test("add up the fractions of a fine wheel, and begin anew when it turns back")
    func wheel() {
        var (hands, ring) = (RingHands(), ring())
        for k in 0..<5 { hands.turnWheel(&ring, by: Vector(0, -0.25), at: Double(k)) }
        #expect(front(ring) == 1)
        // A quarter is left of the notches to one side.
        hands.turnWheel(&ring, by: Vector(0, 0.9), at: 10)
        #expect(front(ring) == 1)
        hands.turnWheel(&ring, by: Vector(0, 0.2), at: 11)
        #expect(front(ring) == 0)
    }

    @Test("turn by the longer of the wheel's two travels, and not by what is no number")
    func axes() {
        var (hands, ring) = (RingHands(), ring())
        hands.turnWheel(&ring, by: Vector(2, -1), at: 0)
        #expect(front(ring) == 2)
        hands.turnWheel(&ring, by: Vector(.nan, .infinity), at: 10)
        #expect(front(ring) == 2)
        hands.pan(&ring, by: Vector(-120, 0), at: 20)
        #expect(front(ring) == 0)
    }

    @Test("hold the ring from a press to its release")
    func press() {
        var (hands, ring) = (RingHands(), ring())
        hands.press(&ring, at: Vector(1, 2), isFast: true, time: 3)
        #expect(hands.isHolding && hands.hasCaught && ring.isDragging)
        #expect(hands.pointer == RingPointer(position: Vector(1, 2), isDown: true))
        hands.release(&ring, at: 3)
        #expect(!hands.pointer.isDown && !ring.isDragging)
        hands.press(&ring, at: Vector(1, 2), isFast: false, time: 4)
        #expect(!hands.hasCaught)
        hands.forget(&ring, at: 4)
        #expect(!hands.isHolding && !ring.isDragging)
    }

    @Test("turn a ring smoothly while an arrow is held, and one that does not card by card")
    func arrows() throws {
        for isStill in [false, true] {
            var (hands, ring) = (RingHands(), ring(isStill ? .fading : .settling))
            hands.nudge(&ring, toward: Vector(1, 0), at: 0)
            for k in 1...240 {
                hands.hold(&ring, toward: Vector(1, 0), for: 1.0 / 120, rate: 3, at: Double(k) / 120)
                hands.step(&ring, rate: 3, at: Double(k) / 120)
            }
            #expect((ring.velocity(at: 2) == 0) == isStill)
            hands.step(&ring, rate: 3, at: 2.01)
            #expect((3...8).contains(try #require(front(ring))), "\(isStill)")
        }
    }
}
