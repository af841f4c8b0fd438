import Support
import Testing
import TiltEngine

private let room = CarouselRoom(size: Vector(1280, 720))

@Suite("A layout in a room")
struct RoomLayoutTests {
    private func layout(_ name: String) throws -> RoomLayout { try #require(RoomLayout(name, in: room)) }

    @Test("has its own name, and the first four follow one another in a circle")
    func names() throws {
        let names = ["ring", "flow", "hand", "wall", "strip", "stack", "wheel", "inside", "helix"]
        #expect(RoomLayout.names == names && RoomLayout.all(in: room).map(\.name) == names)
        #expect(RoomLayout.all(in: room).map { $0.title.lowercased() } == names)
        let next = try names.map { try layout($0).next.name }
        #expect(next == ["flow", "hand", "wall"] + Array(repeating: "ring", count: 6))
        #expect(RoomLayout("drum", in: room) == nil)
    }

    @Test(
        "stands the front item before all others, upright and turned to the eye", arguments: RoomLayout.names,
        [1, 2, 5, 12, 40])
    func upright(name: String, count: Int) throws {
        let layout = try layout(name)
        for front in [0, count / 2, count - 1] {
            let carousel = Carousel(count: count, showing: front)
            // Inside a drum the others come nearer, and in a stack what has passed.
            if name != "inside", name != "stack" { #expect(carousel.places(in: layout).last?.item.index == front) }
            let pose = layout.pose(of: layout.item(front, of: carousel, around: carousel.position))
            #expect(pose.yaw == 0 && pose.roll == 0 && abs(pose.pitch) < 1e-12 && pose.light == 1 && pose.opacity == 1)
        }
    }

    @Test(
        "moves every item steadily, and shows none where it passes from one end to the other",
        arguments: RoomLayout.names, [3, 4, 12, 60])
    func steady(name: String, count: Int) throws {
        let (layout, carousel) = (try layout(name), Carousel(count: count))
        var last: [Int: ItemPose] = [:]
        for step in 0...400 {
            var now: [Int: ItemPose] = [:]
            layout.forEachItem(of: carousel, around: Double(step) / 100) { now[$0.index] = layout.pose(of: $0) }
            for (index, pose) in now {
                #expect(pose.x.isFinite && pose.y.isFinite && pose.z.isFinite)
                guard let before = last[index], min(before.opacity, pose.opacity) > 0.1 else { continue }
                let way = Vector3(pose.x - before.x, pose.y - before.y, pose.z - before.z)
                #expect(way.length < 60, "item \(index)")
            }
            last = now
        }
    }

    @Test("places the front item foremost, and finds it under its middle", arguments: RoomLayout.names)
    func front(name: String) throws {
        let layout = try layout(name)
        let carousel = Carousel(count: 10_000, showing: 4_321)
        let places = carousel.places(in: layout)
        let front = try #require(places.first { $0.item.offset == 0 })
        #expect(front.item.index == 4_321 && front.place.opacity == 1 && !front.place.showsBack)
        #expect(carousel.item(at: front.place.center, in: layout) == 4_321)
        #expect((3..<200).contains(places.count))
        #expect(places.allSatisfy { $0.place.center.x.isFinite && $0.place.center.y.isFinite })
    }

    @Test("keeps the item under a hand", arguments: RoomLayout.names)
    func hand(name: String) throws {
        let layout = try layout(name)
        var carousel = Carousel(count: 100)
        carousel.axis = layout.axis
        func place() -> Double {
            let center = layout.place(of: CarouselItem(index: 0, count: 100, offset: carousel.offset(of: 0) ?? 0))
                .center
            return carousel.axis == .horizontal ? center.x : center.y
        }
        let start = place()
        carousel.beginDrag(at: Vector(0, 0), time: 0)
        let way = carousel.axis == .horizontal ? Vector(20, 0) : Vector(0, 20)
        carousel.drag(to: way, in: layout, time: 0.1)
        #expect(abs(place() - start - 20) < 1e-6 || name == "wall")
    }

    @Test("visits each item once, wherever the carousel is", arguments: RoomLayout.names)
    func once(name: String) throws {
        let layout = try layout(name)
        for (count, wraps) in [(1, true), (2, true), (7, true), (40, true), (300, true), (7, false), (40, false)] {
            let carousel = Carousel(count: count, wraps: wraps)
            for position in [0, 0.5, -0.3, 6.5, 1e6 + 0.2, -1e9, 1e15, -1e22, 1e300] {
                var seen: [Int] = []
                layout.forEachItem(of: carousel, around: position) { seen.append($0.index) }
                #expect(Set(seen).count == seen.count && seen.allSatisfy((0..<count).contains), "\(count) \(position)")
            }
        }
    }

    @Test(
        "fills a window with a wall, from which the front item comes out where it is",
        arguments: [(480.0, 320.0), (800, 600), (1280, 720), (1920, 1080), (390, 844)], [12, 60])
    func wall(size: (Double, Double), count: Int) throws {
        let room = CarouselRoom(size: Vector(size.0, size.1), top: 56)
        for front in [0, 5, count - 1] {
            let wall = try #require(RoomLayout("wall", in: room))
            let places = Carousel(count: count, showing: front).places(in: wall).filter { $0.place.opacity > 0.1 }
            func frame(_ quad: Quad) -> Rect {
                let (x, y) = (
                    [quad.topLeft.x, quad.bottomLeft.x, quad.topRight.x, quad.bottomRight.x].sorted(),
                    [quad.topLeft.y, quad.bottomLeft.y, quad.topRight.y, quad.bottomRight.y].sorted()
                )
                return Rect(x: x[0], y: y[0], width: x[3] - x[0], height: y[3] - y[0])
            }
            let frames = places.map { frame($0.place.quad) }
            let (left, right) = (frames.map(\.minX).min()!, frames.map(\.maxX).max()!)
            let (top, foot) = (frames.map(\.minY).min()!, frames.map(\.maxY).max()!)
            #expect(left >= 0 && right <= size.0 && top >= 56 && foot <= 0.84 * size.1)
            #expect(max((right - left) / size.0, (foot - top) / (0.81 * size.1 - 56)) > 0.85, "\(left), \(right)")
            #expect(places.count >= min(count, 20) && places.last?.item.index == front)
            let hung = frame(wall.place(of: CarouselItem(index: front, count: count, offset: 3)).quad)
            #expect(frames.last!.height < 1.3 * hung.height, "it covers little of its neighbours")
        }
    }

    @Test(
        "stands helix and wheel between bar and title, or foot, and shows no backs, also as they turn",
        arguments: ["helix", "wheel"], [(800.0, 600.0), (1280, 720), (1920, 1080), (390, 844), (480, 800), (640, 360)])
    func whole(name: String, size: (Double, Double)) throws {
        let layout = try #require(RoomLayout(name, in: CarouselRoom(size: Vector(size.0, size.1), top: 56)))
        let foot = name == "wheel" && layout.room.hasRoomBeside ? 1 : 0.86
        for turn in stride(from: 0, to: 1, by: 0.125) {
            layout.forEachItem(of: Carousel(count: 12), around: turn) { item in
                let place = layout.place(of: item)
                guard place.opacity > 0.05 else { return }
                #expect(!place.showsBack, "\(turn)")
                guard turn == 0 else { return }
                for corner in [place.quad.topLeft, place.quad.topRight] { #expect(corner.y > 56) }
                for corner in [place.quad.bottomLeft, place.quad.bottomRight] { #expect(corner.y < foot * size.1) }
            }
        }
    }

    @Test("stands items of any shape on the floor")
    func floor() throws {
        for shape in [0.56, 0.8, 1.9] {
            for name in ["ring", "flow", "strip", "inside"] {
                var layout = try layout(name)
                layout.shape = shape
                let pose = layout.pose(of: CarouselItem(index: 0, count: 12, offset: 0))
                #expect(isClose(pose.y, pose.size.y / 2, within: 1e-9) && pose.floor == 1)
            }
        }
    }
}

/// The scale of an item of a ring at an angle, by the documented formula.
private func scale(_ angle: Double) -> Double {
    let reach = 2 * 0.42 / 0.58
    return reach / (reach + 1 - Double.cos(angle))
}

@Suite("The ring in a room")
struct RingLayoutTests {
    private static let counts = Array(1...24) + [48, 127, 200]
    private let layout = RoomLayout.all(in: room)[0]

    /// All items of a ring at an angle of the first.
    private func poses(_ count: Int, _ angle: Double) -> [ItemPose] {
        let spacing = max(2 * .pi / Double(count), .pi / 6)
        let carousel = Carousel(count: count)
        return (0..<count).map { layout.pose(of: layout.item($0, of: carousel, around: -angle / spacing)) }
    }

    /// The shown angle of an item, by the documented formula.
    private func shown(_ angle: Double, count: Int) -> Double {
        let end = max(2 * .pi / Double(count), .pi / 6) * Double(count) / 2
        let a = angle.remainder(dividingBy: 2 * end)
        let (dense, half) = (2 * Double.pi / 3, Double.pi)
        guard count > 12, abs(a) > dense else { return a }
        return (dense + (half - dense) * (abs(a) - dense) / (end - dense)) * (a < 0 ? -1 : 1)
    }

    @Test(
        "places every item by the formula, and more than twelve closer together at the back",
        arguments: counts.filter { $0 != 2 })
    func places(count: Int) {
        var random = SplitMix64(seed: UInt64(count) + 1000)
        for _ in 0..<20 {
            let angle = random.uniform(-1000, 1000)
            for (index, pose) in poses(count, angle).enumerated() {
                let psi = shown(angle + max(2 * .pi / Double(count), .pi / 6) * Double(index), count: count)
                let s = scale(psi)
                let foot = (0.458 + (0.74 - 0.458) * s) * 720
                let x = 640 + 665.6 * Double.sin(psi) * s
                #expect(
                    isClose(
                        pose.frame(in: room), Rect(x: x - 144 * s, y: foot - 360 * s, width: 288 * s, height: 360 * s),
                        within: 1e-8))
            }
        }
    }

    @Test("has no item farther out than 0.648 radii")
    func widest() {
        let ways = (0...6000).map { offset in
            layout.travel(of: CarouselItem(index: 0, count: 12, offset: Double(offset) / 1000), along: .horizontal)
        }
        #expect(isClose(((ways.max() ?? 0) - 640) / room.radius, 0.648, within: 0.0005))
    }

    @Test("shows both of two items, and turns them without a jump")
    func two() {
        var last = poses(2, 0).map { $0.frame(in: room) }
        #expect(isClose(last[0].midX, 640, within: 1e-9) && last[1].minX > last[0].maxX && last[1].maxX < 1280)
        for step in 1...3600 {
            let now = poses(2, Double(step) * .pi / 1800).map { $0.frame(in: room) }
            for i in 0..<2 { #expect((now[i].center - last[i].center).length < 3, "\(step)") }
            last = now
        }
    }

    @Test(
        "has five readable neighbours on each side, and the others close together at the back",
        arguments: [13, 30, 200, 1000])
    func many(count: Int) {
        let (all, few) = (poses(count, 0), poses(12, 0))
        for i in 0...4 {
            #expect(isClose(all[i].frame(in: room), few[i].frame(in: room), within: 1e-9))
            #expect(isClose(all[(count - i) % count].frame(in: room), few[(12 - i) % 12].frame(in: room), within: 1e-9))
        }
        let dense = all[5..<count - 4]
        #expect(dense.allSatisfy { $0.z >= 1.5 * room.radius - 1e-9 && $0.opacity <= 1 })
        #expect((4...30).contains(dense.count { $0.opacity > 0 }))
    }

    @Test("is opaque in the front half, and translucent in the rearmost three items at most", arguments: 1...24)
    func opaque(count: Int) {
        var random = SplitMix64(seed: UInt64(count))
        for _ in 0..<100 {
            let poses = poses(count, random.uniform(-10, 10))
            #expect(poses.allSatisfy { $0.z > room.radius || $0.opacity == 1 })
            #expect(poses.count { $0.opacity < 1 } <= 3 && poses.allSatisfy { $0.opacity >= 0.75 })
        }
    }

    @Test("makes no item appear or disappear suddenly while it turns", arguments: [30, 60, 1000])
    func noPops(count: Int) {
        var last = poses(count, 0)
        for step in 1...(count > 100 ? 400 : 2000) {
            let now = poses(count, Double(step) * .pi / 1800)
            for i in 0..<count { #expect(abs(now[i].opacity - last[i].opacity) < 0.02, "item \(i) at \(step)") }
            last = now
        }
    }

    @Test("is painted from back to front, of two at the same depth the lower index first", arguments: counts)
    func order(count: Int) {
        let spacing = max(2 * .pi / Double(count), .pi / 6)
        for halfSteps in -2 * count...2 * count {
            for noise in [0, 1e-12, -1e-12] {
                let angle = Double(halfSteps) * spacing / 2 + noise
                let distances = (0..<count).map { index in
                    let turns = angle / (spacing * Double(count)) + Double(index) / Double(count) + 0.5
                    return abs(turns - turns.rounded())
                }
                let expected = (0..<count).sorted { a, b in
                    abs(distances[a] - distances[b]) < 1e-10 ? a < b : distances[a] < distances[b]
                }
                let placed = Carousel(count: count).items(around: -angle / spacing).places(in: layout)
                let order = placed.map(\.item.index)
                #expect(order == expected.filter(Set(order).contains), "\(halfSteps) half steps")
            }
        }
    }
}

@Suite("A hand on the ring layout")
struct RingGripTests {
    private let layout = RoomLayout.all(in: room)[0]

    /// The angle of the front item of a ring that a hand drags by a distance in radii of the ring.
    private func angle(draggedBy distance: Double, count: Int = 12) -> Double {
        var carousel = Carousel(count: count)
        carousel.beginDrag(at: .zero, time: 0)
        carousel.drag(to: Vector(distance * room.radius, 0), in: layout, time: 0.1)
        return -carousel.position * carousel.spacing
    }

    @Test("keeps the item under it up to half the radius, however many cards there are", arguments: [1, 2, 3, 12, 500])
    func underThePointer(count: Int) {
        for place in stride(from: -0.5, through: 0.5, by: 0.001) {
            let angle = angle(draggedBy: place, count: count)
            #expect(isClose(Double.sin(angle) * scale(angle), place, within: 1e-12), "\(place)")
        }
    }

    @Test("takes the ring back to where it was, from wherever it went", arguments: 1...20 as ClosedRange<UInt64>)
    func back(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        var carousel = Carousel(count: 12)
        let start = Vector(random.uniform(-90, 90), 0)
        carousel.beginDrag(at: start, time: 0)
        carousel.drag(to: Vector(random.uniform(-9000, 9000), 0), in: layout, time: 0.1)
        // Taken anew out there, the item goes on from where it is.
        let far = carousel.position
        carousel.beginDrag(at: start, time: 0.2)
        carousel.drag(to: start + Vector(1e-9, 0), in: layout, time: 0.3)
        #expect(isClose(carousel.position, far, within: 1e-6))
        carousel.drag(to: start + Vector(random.uniform(-900, 900), 0), in: layout, time: 0.4)
        carousel.drag(to: start, in: layout, time: 0.5)
        #expect(isClose(carousel.position, far, within: 1e-9))
    }

    @Test("goes on straight and smoothly where no item can follow")
    func beyond() {
        func slope(_ x: Double) -> Double { (angle(draggedBy: x + 1e-6) - angle(draggedBy: x - 1e-6)) / 2e-6 }
        #expect(isClose(angle(draggedBy: 0.5 - 1e-9), angle(draggedBy: 0.5 + 1e-9), within: 1e-7))
        #expect(isClose(slope(0.499), slope(0.501), within: 0.02))
        #expect(isClose(slope(0.6), slope(30), within: 1e-3))
        #expect(isClose(angle(draggedBy: -3), -angle(draggedBy: 3), within: 1e-6))
    }
}
