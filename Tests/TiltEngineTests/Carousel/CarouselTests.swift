import Support
import Testing
import TiltEngine

@Suite("A carousel of items")
struct CarouselTests {
    private func settle(_ carousel: inout Carousel) -> [CarouselEvent.Kind] {
        carousel.advance(to: carousel.time + 60).map(\.kind)
    }

    @Test("shows the item that it was made with", arguments: [true, false])
    func start(wraps: Bool) {
        let carousel = Carousel(count: 10_000, wraps: wraps, showing: 7_777)
        #expect(carousel.currentItem == 7_777 && carousel.position == 7_777)
        #expect(carousel.isAtRest && carousel.destination == 7_777)
    }

    @Test("names the items near the front first, then those that come and go, each once")
    func near() {
        var carousel = Carousel(count: 10_000)
        carousel.reach = -2...2
        let first = carousel.advance(to: 0).map(\.kind)
        #expect(first == [.near(9_998), .near(9_999), .near(0), .near(1), .near(2), .current(0)])
        carousel.scroll(by: 1, time: 0)
        #expect(settle(&carousel) == [.willSettle(1), .settled(1), .far(9_998), .near(3), .current(1)])
        #expect(carousel.items.map(\.index) == [9_999, 0, 1, 2, 3])
        #expect(carousel.items.map(\.offset) == [-2, -1, 0, 1, 2])
    }

    @Test("asks for no more items of ten thousand than of twelve")
    func cost() {
        for count in [12, 10_000] {
            var carousel = Carousel(count: count)
            carousel.autoscroll(at: 9, time: 0)
            var (asked, held) = (0, Set<Int>())
            for k in 0...240 {
                for event in carousel.advance(to: Double(k) / 120) {
                    if case .near(let index) = event.kind {
                        asked += 1
                        #expect(held.insert(index).inserted)
                    }
                    if case .far(let index) = event.kind { #expect(held.remove(index) != nil) }
                }
                #expect(held == Set(carousel.items.map(\.index)) && held.count <= 13)
            }
            #expect(asked <= 13 + 19)
        }
    }

    @Test("has each of few items once, however far the reach", arguments: [1, 2, 3, 11, 12])
    func few(count: Int) {
        var carousel = Carousel(count: count)
        for k in 0..<40 {
            carousel.jump(toItem: k % count, time: Double(k))
            carousel.scroll(by: 1, duration: 0.5, time: Double(k))
            carousel.advance(to: Double(k) + 0.23)
            #expect(carousel.items.map(\.index).sorted() == Array(0..<count))
            #expect(carousel.items.allSatisfy { abs($0.offset) <= Double(count) / 2 + 1e-9 })
        }
    }

    @Test("tells what happens in its order: drag, end of the drag, where it will settle, every item on the way, rest")
    func events() throws {
        var carousel = Carousel(count: 50)
        carousel.advance(to: 0)
        carousel.beginDrag(at: Vector(600, 300), time: 0)
        var kinds: [CarouselEvent.Kind] = []
        for k in 1...10 {
            carousel.drag(to: Vector(600 - 30 * Double(k), 300), time: Double(k) / 100)
            kinds += carousel.advance(to: Double(k) / 100).map(\.kind)
        }
        let promised = try #require(carousel.destination)
        carousel.endDrag(time: 0.1)
        var passed: [Int] = []
        for k in 12...600 {
            for event in carousel.advance(to: Double(k) / 120) {
                kinds.append(event.kind)
                if case .current(let index) = event.kind { passed.append(index) }
            }
        }
        let own = kinds.filter { if case .near = $0 { false } else if case .far = $0 { false } else { true } }
        #expect(own.first == .beganDragging && own.last == .settled(promised))
        #expect(own.contains(.endedDragging) && own.contains(.willSettle(promised)))
        #expect(passed.last == promised && promised > 3)
        #expect(zip(passed, passed.dropFirst()).allSatisfy { $1 == $0 + 1 })
        #expect(carousel.isAtRest && carousel.position == Double(promised))
    }

    @Test("is the same at every frame rate")
    func frames() {
        func position(_ frames: Int) -> Carousel {
            var carousel = Carousel(count: 30, wraps: false)
            carousel.tilt(at: 3, time: 0)
            for k in 1...frames { carousel.advance(to: 2 * Double(k) / Double(frames)) }
            carousel.tilt(at: 0, time: 2)
            carousel.scroll(by: -2, time: 2.1)
            carousel.advance(to: 2.3)
            return carousel
        }
        #expect(position(2).position == position(480).position)
    }

    @Test("survives what is no number, no item or no time", arguments: [0, 1, 5])
    func nonsense(count: Int) {
        var carousel = Carousel(count: count, wraps: false)
        let before = carousel
        carousel.scroll(toItem: count, time: 0)
        carousel.scroll(by: .max, time: 0)
        carousel.scroll(by: .min, time: 0)
        carousel.scroll(by: 1, duration: -1, time: 0)
        carousel.scroll(by: 1, duration: .nan, time: 0)
        carousel.autoscroll(at: .infinity, time: 0)
        carousel.tilt(at: .nan, time: 0)
        carousel.insert(-1, at: 0, time: 0)
        carousel.insert(.max, at: 0, time: 0)
        carousel.insert(1, at: count + 1, time: 0)
        carousel.remove(at: count, time: 0)
        carousel.drag(to: .zero, time: 0)
        carousel.endDrag(time: 0)
        carousel.jump(toItem: -1, time: 0)
        #expect(carousel == before)
        carousel.beginDrag(at: Vector(.nan, 0), time: 0)
        #expect(!carousel.isDragging)
    }

    @Test("may be empty, and get its first items later")
    func empty() {
        var carousel = Carousel(count: 0)
        #expect(carousel.currentItem == nil && carousel.items.isEmpty && carousel.advance(to: 1).isEmpty)
        carousel.insert(3, at: 0, time: 1)
        #expect(carousel.advance(to: 1).contains { $0.kind == .current(0) })
        #expect(carousel.items.map(\.index).sorted() == [0, 1, 2])
        carousel.remove(0..<3, time: 2)
        #expect(carousel.currentItem == nil && carousel.items.isEmpty && carousel.isAtRest)
    }
}
