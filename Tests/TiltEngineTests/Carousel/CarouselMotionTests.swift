import Support
import Testing
import TiltEngine

@Suite("The motion of a carousel")
struct CarouselMotionTests {
    private func settle(_ carousel: inout Carousel) -> [CarouselEvent.Kind] {
        carousel.advance(to: carousel.time + 60).map(\.kind)
    }

    /// Uses a carousel in one of all ways, at its time; returns the new indices of items.
    @discardableResult
    private func use(_ carousel: inout Carousel, by chance: inout SplitMix64) -> (Int) -> Int? {
        let (time, count) = (carousel.time, Double(carousel.count))
        switch Int(chance.uniform(0, 12)) {
        case 0: carousel.beginDrag(at: .zero, time: time)
        case 1, 2, 3: carousel.drag(to: Vector(chance.uniform(-900, 900), 0), time: time)
        case 4: carousel.endDrag(time: time)
        case 5: carousel.endDrag(on: Int(chance.uniform(0, count)), time: time)
        case 6: carousel.scroll(by: Int(chance.uniform(-3, 4)), time: time)
        case 7: carousel.scroll(toItem: Int(chance.uniform(0, count)), duration: 0.3, time: time)
        case 8: carousel.autoscroll(at: chance.uniform(-5, 5).rounded(.towardZero), time: time)
        case 9: carousel.tilt(at: chance.uniform(-5, 5).rounded(.towardZero), time: time)
        case 10:
            let place = Int(chance.uniform(0, count))
            carousel.insert(2, at: place, time: time)
            return { $0 < place ? $0 : $0 + 2 }
        default:
            guard count > 20 else { break }
            let place = Int(chance.uniform(0, count))
            carousel.remove(at: place, time: time)
            return { $0 == place ? nil : $0 < place ? $0 : $0 - 1 }
        }
        return { $0 }
    }

    @Test(
        "of any kind keeps its promises and its items near, whatever is done, and comes to rest",
        arguments: Carousel.Motion.allCases, [true, false])
    func anything(motion: Carousel.Motion, wraps: Bool) {
        for seed in 0..<20 {
            var (chance, near) = (SplitMix64(seed: UInt64(seed)), Set<Int>())
            var carousel = Carousel(count: 30, wraps: wraps, motion: motion)
            var promised: Int?
            func follow(to time: Double) {
                for event in carousel.advance(to: time) {
                    switch event.kind {
                    case .near(let index): #expect(near.insert(index).inserted)
                    case .far(let index): #expect(near.remove(index) != nil)
                    case .willSettle(let index): promised = index
                    case .settled(let index):
                        #expect(promised == nil || promised == index)
                        #expect(event.time <= time && event.time >= 0)
                        promised = nil
                    case .beganDragging, .endedDragging, .current: break
                    }
                }
            }
            for _ in 0..<300 {
                follow(to: carousel.time)
                let index = use(&carousel, by: &chance)
                near = Set(near.compactMap(index))
                promised = promised.flatMap(index)
                if carousel.destination == nil || carousel.isDragging { promised = nil }
                follow(to: carousel.time + chance.uniform(0, 0.3))
                #expect(near.isSuperset(of: carousel.items.map(\.index)))
                guard motion != .settling else { continue }
                #expect(wraps || (0...Double(carousel.count - 1)).contains(carousel.position))
            }
            carousel.endDrag(time: carousel.time)
            carousel.autoscroll(at: 0, time: carousel.time)
            carousel.tilt(at: 0, time: carousel.time)
            let end = carousel.destination
            follow(to: carousel.time + 60)
            #expect(carousel.isAtRest && carousel.currentItem == end && promised == nil && carousel.fade == nil)
            #expect(near == Set(carousel.items.map(\.index)))
            #expect(carousel.advance(to: carousel.time + 60).isEmpty)
        }
    }

    @Test("that fades has an item in front at every time, whatever is done, and moves none", arguments: [true, false])
    func whole(wraps: Bool) {
        var chance = SplitMix64(seed: 1)
        var carousel = Carousel(count: 30, wraps: wraps, motion: .fading)
        for _ in 0..<2000 {
            use(&carousel, by: &chance)
            carousel.advance(to: carousel.time + chance.uniform(0, 0.2))
            #expect(isClose(carousel.position, carousel.position.rounded(), within: 1e-9) && carousel.velocity == 0)
            for item in Array(carousel.items) + (carousel.fade.map { Array($0.items) } ?? []) {
                #expect(isClose(item.offset, item.offset.rounded(), within: 1e-9))
            }
        }
    }

    @Test("that fades shows the items that were there, and those that replace them over 0.2 s or the time asked for")
    func fade() throws {
        for duration in [nil, 0.5] {
            var carousel = Carousel(count: 100, showing: 7, motion: .fading)
            carousel.reach = -2...2
            #expect(carousel.fade == nil)
            carousel.scroll(by: 20, duration: duration, time: 1)
            #expect(carousel.currentItem == 27 && !carousel.isAtRest)
            for part in [0, 0.25, 0.75] {
                let fade = try #require(carousel.fade(at: 1 + part * (duration ?? 0.2)))
                #expect(fade.previous == 7 && isClose(fade.progress, part, within: 1e-9))
                #expect(fade.items.map(\.index) == [5, 6, 7, 8, 9] && fade.items.map(\.offset) == [-2, -1, 0, 1, 2])
                let row = RowLayout(center: .zero, size: Vector(9, 9), step: Vector(10, 0))
                #expect(fade.items.places(in: row).last?.item.index == 7)
            }
            #expect(carousel.fade(at: 1.001 + (duration ?? 0.2)) == nil)
        }
    }

    @Test("that fades keeps the replaced items near until they have disappeared, and then has settled")
    func near() {
        var carousel = Carousel(count: 100, motion: .fading)
        carousel.reach = -1...1
        carousel.advance(to: 1)
        carousel.scroll(toItem: 50, time: 1)
        let start = carousel.advance(to: 1.1).map(\.kind)
        #expect(start == [.willSettle(50), .near(49), .near(50), .near(51), .current(50)])
        #expect(carousel.advance(to: 1.15).isEmpty)
        let end = carousel.advance(to: 1.3)
        #expect(end.map(\.kind) == [.settled(50), .far(99), .far(0), .far(1)])
        #expect(end.first.map { isClose($0.time, 1.2, within: 1e-9) } == true)
    }

    @Test("that fades changes items under a hand from half an item on, and a fling changes none")
    func drag() {
        var carousel = Carousel(count: 20, motion: .fading)
        carousel.beginDrag(at: .zero, time: 0)
        for (x, item) in [(-99.0, 0), (-101, 1), (-299, 1), (-301, 2), (-99, 0)] {
            carousel.drag(to: Vector(x, 0), time: 0.1)
            #expect(carousel.currentItem == item && carousel.destination == item, "at \(x)")
        }
        carousel.drag(to: Vector(-900, 0), time: 0.11)
        carousel.endDrag(time: 0.12)
        #expect(carousel.destination == 5)
        #expect(settle(&carousel).filter { $0 == .settled(5) }.count == 1)
    }

    @Test("that fades scrolls by itself and by tilt at the rate asked for, at every frame rate", arguments: [2.0, -3])
    func rate(rate: Double) throws {
        for isTilt in [false, true] {
            var coarse = Carousel(count: 500, motion: .fading)
            if isTilt { coarse.tilt(at: rate, time: 1) } else { coarse.autoscroll(at: rate, time: 1) }
            var fine = coarse
            for k in 0...400 { fine.advance(to: 1 + Double(k) / 100) }
            coarse.advance(to: 5)
            #expect(coarse.position == 4 * rate && fine.position == coarse.position && coarse.destination == nil)
            // An item comes as a moving one would pass the middle between two.
            let passed = 5 + 0.5 / abs(rate)
            #expect(coarse.fade(at: passed - 0.001) == nil)
            let fade = try #require(coarse.fade(at: passed + 0.1))
            #expect(fade.previous == coarse.currentItem && isClose(fade.progress, 0.5, within: 1e-6))
            if isTilt { coarse.tilt(at: 0, time: 5) } else { coarse.autoscroll(at: 0, time: 5) }
            #expect(settle(&coarse).contains(.settled(coarse.currentItem ?? -1)) && coarse.position == 4 * rate)
        }
    }

    @Test("that fades adds up tilts that change with every frame, and lets a scroll by itself precede them")
    func tilts() {
        var carousel = Carousel(count: 500, motion: .fading)
        for k in 0..<400 { carousel.tilt(at: 2 + Double(k % 3) / 100, time: Double(k) / 100) }
        carousel.advance(to: 4)
        #expect(carousel.position == 8)
        carousel.autoscroll(at: 3, time: 4)
        for k in 0..<200 { carousel.tilt(at: 0, time: 4 + Double(k) / 100) }
        carousel.advance(to: 6)
        #expect(carousel.position == 14)
    }

    @Test("that fades gives inserted items their places at once, whatever it does")
    func insertion() {
        var carousel = Carousel(count: 9, wraps: false, showing: 4, motion: .fading)
        carousel.insert(at: 5, time: 1)
        #expect(carousel.items.map(\.offset) == (-4...5).map(Double.init))
        carousel.remove(at: 4, time: 2)
        #expect(carousel.currentItem == 4 && carousel.items.map(\.offset) == (-4...4).map(Double.init))
    }

    @Test("as published is half a ring for a drag of a view's width, and says where it will stop")
    func published() {
        var carousel = Carousel(count: 12, motion: .published)
        carousel.itemLength = 2 * 1000 / 12
        carousel.beginDrag(at: .zero, time: 0)
        carousel.drag(to: Vector(-1000, 0), time: 0.1)
        #expect(isClose(carousel.position, 6, within: 1e-9))
        carousel.drag(to: Vector(-1050, 0), time: 0.2)
        carousel.endDrag(time: 9)
        carousel.advance(to: 9.01)
        let promised = carousel.destination
        let events = settle(&carousel)
        // 0.97 / 0.03 steps, so between two items.
        #expect(isClose(carousel.position, 6.3 + 0.3 * 0.97 / 0.03, within: 0.01) && carousel.isAtRest)
        #expect(promised == 4 && events.contains(.settled(4)) && settle(&carousel).isEmpty)
    }

    @Test("as published jumps when it is scrolled, and says so")
    func jumps() {
        var carousel = Carousel(count: 12, motion: .published)
        carousel.scroll(by: 3, duration: 2, time: 1)
        #expect(carousel.position == 3 && carousel.isAtRest)
        #expect(settle(&carousel).contains(.settled(3)))
        carousel.scroll(toItem: 11, time: 70)
        #expect(carousel.position == -1)
        #expect(settle(&carousel).contains(.settled(11)))
        carousel.autoscroll(at: 2, time: 200)
        carousel.tilt(at: 0, time: 201)
        carousel.autoscroll(at: 0, time: 201.2)
        #expect(settle(&carousel).contains(.settled(1)) && isClose(carousel.position, 1.4, within: 1e-9))
    }

    @Test("as published goes on at its speed when items come and go")
    func glide() {
        var carousel = Carousel(count: 20, motion: .published)
        carousel.beginDrag(at: .zero, time: 0)
        carousel.drag(to: Vector(-60, 0), time: 0.1)
        carousel.endDrag(time: 0.1)
        carousel.advance(to: 0.2)
        var more = carousel
        more.insert(7, at: 15, time: 0.2)
        #expect(isClose(more.velocity, carousel.velocity, within: 1e-9))
        #expect(isClose(more.position(at: 1), carousel.position(at: 1), within: 1e-9))
    }

    @Test(
        "without a settling law stops at an end, and a hand does not pull it past",
        arguments: [Carousel.Motion.fading, .published])
    func ends(motion: Carousel.Motion) {
        for side in [-1.0, 1] {
            let end = side < 0 ? 0.0 : 19
            var carousel = Carousel(count: 20, wraps: false, showing: 10, motion: motion)
            carousel.beginDrag(at: .zero, time: 0)
            carousel.drag(to: Vector(-3900 * side, 0), time: 0.1)
            #expect(carousel.position == end)
            carousel.drag(to: Vector(-1500 * side, 0), time: 0.1)
            #expect(isClose(carousel.position, 10 + 7.5 * side, within: 0.5))
            carousel.drag(to: Vector(-1700 * side, 0), time: 0.2)
            carousel.endDrag(time: 0.2)
            carousel.advance(to: 60)
            #expect(motion == .fading || carousel.position == end)
            carousel.jump(toItem: 10, time: 60)
            carousel.tilt(at: 4 * side, time: 60)
            carousel.advance(to: 70)
            #expect(carousel.position == end && carousel.velocity == 0)
            carousel.tilt(at: 0, time: 70)
            carousel.jump(toItem: 10, time: 70)
            carousel.autoscroll(at: 4 * side, time: 70)
            #expect(carousel.advance(to: 80).contains { $0.kind == .settled(Int(end)) } && carousel.isAtRest)
            carousel.scroll(by: Int(30 * side), time: 80)
            #expect(carousel.position == end)
        }
    }

    @Test("changes in the middle of things: a hand keeps its grip, and no item is asked for twice")
    func change() {
        var carousel = Carousel(count: 50, motion: .published)
        carousel.advance(to: 0)
        carousel.beginDrag(at: .zero, time: 0)
        carousel.drag(to: Vector(-260, 0), time: 0.1)
        carousel.advance(to: 0.1)
        carousel.setMotion(.fading, time: 0.1)
        #expect(carousel.position == 1 && carousel.isDragging)
        carousel.drag(to: Vector(-420, 0), time: 0.2)
        #expect(carousel.position == 2)
        carousel.setMotion(.settling, time: 0.2)
        carousel.drag(to: Vector(-520, 0), time: 5)
        #expect(isClose(carousel.position, 2.5, within: 1e-9))
        carousel.setMotion(.published, time: 5)
        #expect(isClose(carousel.position, 2.5, within: 1e-9))
        carousel.endDrag(time: 5)
        carousel.advance(to: 6)
        #expect(isClose(carousel.position, 2.5, within: 1e-9) && carousel.isAtRest)
        carousel.setMotion(.settling, time: 6)
        let kinds = settle(&carousel)
        #expect(carousel.position == 3 && kinds.contains(.settled(3)))
        #expect(kinds.contains(.near(9)) && !kinds.contains(.near(8)))
        // What rests stays so.
        carousel.setMotion(.fading, time: 100)
        #expect(carousel.position == 3 && carousel.advance(to: 101).isEmpty && carousel.motion == .fading)
    }

    @Test(
        "passes no more items by a fling than its feel says, and fewer by a slow one", arguments: [nil, 1, 3],
        [-1.0, 1])
    func longestFling(most: Int?, side: Double) {
        var carousel = Carousel(count: 50, showing: 20, feel: CarouselFeel(longestFling: most))
        for (way, free) in [(220.0, 7...9), (25, 1...1)] {
            carousel.jump(toItem: 20, time: carousel.time)
            let start = carousel.time
            carousel.beginDrag(at: .zero, time: start)
            for k in 1...5 {
                carousel.drag(to: Vector(side * way * Double(k) / 5, 0), time: start + 0.02 * Double(k))
            }
            carousel.endDrag(time: start + 0.1)
            let passed = abs((carousel.destination ?? 0) - 20)
            let expected = most.map { min($0, free.lowerBound)...min($0, free.upperBound) } ?? free
            #expect(expected.contains(passed), "\(passed)")
        }
    }

    @Test("that settles again has the feel that was set before")
    func feel() {
        var carousel = Carousel(count: 50, motion: .fading)
        var (slow, usual) = (Carousel(count: 50, feel: CarouselFeel(approachTime: 0.5)), Carousel(count: 50))
        carousel.setFeel(CarouselFeel(approachTime: 0.5))
        carousel.setMotion(.settling, time: 0)
        carousel.scroll(by: 3, time: 0)
        slow.scroll(by: 3, time: 0)
        usual.scroll(by: 3, time: 0)
        #expect(carousel.position(at: 0.2) == slow.position(at: 0.2))
        #expect(carousel.position(at: 0.2) != usual.position(at: 0.2))
    }
}
