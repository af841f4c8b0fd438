import Support
import Testing
import TiltCanvas
import TiltEngine

@testable import TiltPlatform

@Suite("The compositor")
nonisolated struct CompositorTests {
    /// Shapes, upright and rotated pictures, clips and shadows, at random positions.
    private func random(_ list: inout DrawList, _ random: inout SplitMix64, _ pictures: [ImageID]) {
        let size = list.size
        func point() -> Vector { Vector(random.uniform(-0.2, 1.2) * size.x, random.uniform(-0.2, 1.2) * size.y) }
        /// Sharp corners, or rounded ones.
        func rounded(_ quad: Quad) -> Quad {
            var quad = quad
            if random.uniform(0, 1) < 0.5 {
                quad.radii = Vector(random.uniform(0.01, 0.5), random.uniform(0.01, 0.5))
            }
            return quad
        }
        func color() -> Color {
            Color(
                red: random.uniform(0, 1), green: random.uniform(0, 1), blue: random.uniform(0, 1),
                alpha: random.uniform(0, 2).clamped(to: 0.2...1))
        }
        func rect() -> Rect {
            Rect(center: point(), size: Vector(random.uniform(3, 0.8 * size.x), random.uniform(3, 0.8 * size.y)))
        }
        // Of a picture that is drawn much smaller, the pixels at an edge have the colour at their middle.
        func large(_ rect: Rect) -> Rect {
            Rect(x: rect.minX, y: rect.minY, width: max(rect.width, 12), height: max(rect.height, 12))
        }
        switch Int(random.uniform(0, 13)) {
        case 0: list.fill(rect(), radius: random.uniform(0, 20), color: color())
        case 1: list.fill(rect(), color: color())
        case 2: list.fill(rect(), radius: random.uniform(0, 12), softness: random.uniform(4, 12), color: color())
        case 3: list.stroke(rect(), radius: random.uniform(0, 16), width: random.uniform(0.5, 5), color: color())
        case 4: list.line(from: point(), to: point(), width: random.uniform(1, 6), color: color())
        case 5:
            list.image(
                pictures[Int(random.uniform(0, Double(pictures.count)))], in: rounded(Quad(rect())),
                tint: color())
        case 6:
            list.image(
                pictures[Int(random.uniform(0, Double(pictures.count)))],
                in: rounded(Quad(large(rect()), rotatedBy: .degrees(random.uniform(0, 360)))),
                source: Rect(x: 0.25, y: 0.1, width: 0.5, height: 0.8))
        case 7:
            let place = rect()
            func bent(_ corner: Vector) -> Vector {
                corner + Vector(random.uniform(-0.2, 0.2) * place.width, random.uniform(-0.2, 0.2) * place.height)
            }
            let quad = Quad(place)
            list.image(
                pictures[Int(random.uniform(0, Double(pictures.count)))],
                in: rounded(
                    Quad(
                        topLeft: bent(quad.topLeft), topRight: bent(quad.topRight),
                        bottomRight: bent(quad.bottomRight), bottomLeft: bent(quad.bottomLeft))), tint: color())
        case 11: list.fill(rounded(Quad(rect(), rotatedBy: .degrees(random.uniform(0, 360)))), color: color())
        case 12:
            // A star, which does not cross itself.
            let (middle, reach) = (point(), random.uniform(5, 0.6 * size.x))
            let count = Int(random.uniform(3, 12))
            let corners = (0..<count).map { corner in
                middle + Vector(reach * random.uniform(0.3, 1), 0).turned(by: .turn * (Double(corner) / Double(count)))
            }
            list.fill(polygon: corners, color: color())
        case 8: list.clip(to: rect(), radius: random.uniform(1, 20))
        case 9:
            for _ in 0..<Int(random.uniform(1, 6)) {
                list.hair(
                    from: point(), to: point(), width: random.uniform(0.2, 4), color: color(),
                    endOpacity: random.uniform(0, 1))
            }
        default: list.clip(to: random.uniform(0, 1) < 0.6 ? rect() : nil)
        }
    }

    @Test("agrees with a slow reference within 2 of 255, and within 4 at edges", arguments: randomRounds(48))
    func reference(seed: Int) {
        var random = SplitMix64(seed: UInt64(seed))
        let fixture = CompositorFixture(width: 72, height: 48)
        let pictures = [
            fixture.add("clouds", .clouds(53, 41, seed: 1)),
            fixture.add("sky", .clouds(128, 96, seed: 2, isOpaque: true)),
            fixture.add("dot", .clouds(5, 3, seed: 3)),
        ]
        let density = [1, 1, 1.25, 2][seed % 4]
        var list = fixture.list(density: density)
        list.clear(Color(hex: 0x305070))
        for _ in 0..<4 { self.random(&list, &random, pictures) }
        let (frame, slow) = (fixture.draw(list), SlowReference(list, pictures: fixture.slow))
        #expect(fixture.isGuarded)
        var (worst, worstEdge, place) = (0.0, 0.0, "")
        for y in 0..<frame.height {
            for x in 0..<frame.width {
                for part in 0..<4 {
                    let off = abs(Double(frame[x, y] >> UInt32(24 - 8 * part) & 255) - slow[x, y][part])
                    if slow.isEdge[y * frame.width + x] {
                        worstEdge = max(worstEdge, off)
                    } else if off > worst {
                        worst = off
                        place = "\(x), \(y): \(String(frame[x, y], radix: 16)), \(slow[x, y])"
                    }
                }
            }
        }
        // Rounding adds half a step.
        #expect(
            worst <= 2.5 && worstEdge <= 4.5, "off by \(worst), at edges by \(worstEdge): \(place)\n\(list.commands)")
    }

    @Test(
        "moves a picture smoothly by fractions of a pixel, in proportion to its contrast",
        arguments: [1, 0.7, 1.6], [Vector(1, 0), Vector(0, 1)])
    func smoothness(scale: Double, way: Vector) {
        let fixture = CompositorFixture(width: 64, height: 64)
        let picture = fixture.add("clouds", .clouds(40, 40, seed: 4))
        func frame(_ shift: Double) -> Pixels {
            var list = fixture.list()
            list.clear(.black)
            let side = 40 * scale
            list.image(picture, in: Rect(origin: Vector(7, 9) + way * shift, size: Vector(side, side)))
            return fixture.draw(list)
        }
        var before = frame(0)
        for step in 1...32 {
            let after = frame(Double(step) / 16)
            var jumps: [String] = []
            let (dx, dy) = (Int(way.x), Int(way.y))
            for shift in [16, 8, 0] as [UInt32] {
                for y in 1..<63 {
                    for x in 1..<63 {
                        func part(_ frame: Pixels, _ k: Int) -> Int {
                            Int(frame[x + k * dx, y + k * dy] >> shift & 255)
                        }
                        let (here, next) = (part(before, 0), part(after, 0))
                        // Rounding of both frames adds three.
                        guard abs(next - here) > 3 else { continue }
                        let near = [before, after].flatMap { frame in [-1, 0, 1].map { part(frame, $0) } }
                        // A picture that is drawn smaller is steeper than it looks.
                        let most = Double((near.max() ?? 0) - (near.min() ?? 0)) / 16 / min(scale, 1) + 3
                        if Double(abs(next - here)) > most { jumps.append("\(x), \(y)") }
                    }
                }
            }
            #expect(jumps.isEmpty, "in step \(step) at \(jumps.count) places, the first \(jumps.first ?? "")")
            before = after
        }
    }

    @Test("draws a part with exchanged ends as the mirror image", arguments: [1, 0.6, 1.7], [0, 0.3])
    func mirrored(scale: Double, fraction: Double) {
        let fixture = CompositorFixture(width: 80, height: 64)
        let picture = fixture.add("clouds", .clouds(40, 30, seed: 5))
        func frame(_ source: Rect) -> Pixels {
            var list = fixture.list()
            list.clear(.black)
            let size = Vector(40, 30) * scale
            list.image(picture, in: Rect(center: Vector(40, 32 + fraction), size: size), source: source)
            return fixture.draw(list)
        }
        let (plain, mirrored) = (frame(.unit), frame(Rect(x: 1, y: 0, width: -1, height: 1)))
        var worst = 0
        for y in 0..<64 {
            for x in 0..<80 {
                for shift in [0, 8, 16, 24] as [UInt32] {
                    let pair = (plain[x, y] >> shift & 255, mirrored[79 - x, y] >> shift & 255)
                    worst = max(worst, abs(Int(pair.0) - Int(pair.1)))
                }
            }
        }
        #expect(worst <= 2)
    }

    @Test(
        "copies an opaque picture, or a part of it, at whole pixels, and nothing beside it",
        arguments: [Vector(3, 5), Vector(-7, 40), Vector(60, -9), Vector(70, 85)],
        [Rect.unit, Rect(x: 0.25, y: 0.5, width: 0.5, height: 0.25)])
    func copies(corner: Vector, source: Rect) {
        let fixture = CompositorFixture(width: 80, height: 90)
        let pixels = Pixels.clouds(40, 80, seed: 3, isOpaque: true)
        let picture = fixture.add("clouds", pixels)
        let size = Vector(40 * source.width, 80 * source.height)
        func drawn(_ shift: Double) -> Pixels {
            var list = fixture.list()
            list.clear(.black)
            list.image(picture, in: Rect(origin: corner + Vector(0, shift), size: size), source: source)
            return fixture.draw(list)
        }
        let frame = drawn(0)
        for y in 0..<90 {
            for x in 0..<80 {
                let place = Vector(Double(x), Double(y)) - corner
                let isInside = place.x >= 0 && place.y >= 0 && place.x < size.x && place.y < size.y
                let (column, row) = (Int(place.x + 40 * source.minX), Int(place.y + 80 * source.minY))
                #expect(frame[x, y] == (isInside ? pixels[column, row] : 0xFF00_0000), "\(x), \(y)")
            }
        }
        #expect(fixture.isGuarded)
        // Slightly beside whole pixels it is blended.
        #expect(drawn(0.25) != frame)
    }

    @Test("leaves no seam between tiles, at any zoom and offset", arguments: 0..<40)
    func seams(seed: Int) {
        var random = SplitMix64(seed: UInt64(seed))
        let fixture = CompositorFixture(width: 120, height: 90)
        let isOpaque = seed % 5 > 0
        let tile = fixture.add("tile", Pixels(width: 16, height: 16, fill: isOpaque ? 0xFFC0_8040 : 0x8060_4020))
        let (side, corner) = (random.uniform(3, 40), Vector(random.uniform(-30, 0), random.uniform(-30, 0)))
        var list = fixture.list(density: [1, 1.5][seed % 2])
        list.clear(.black)
        list.zoom(by: random.uniform(0.98, 1.02), about: Vector(60, 45))
        let alpha = seed % 3 == 0 ? 0.5 : 1
        for row in 0..<60 {
            for column in 0..<60 {
                let place = Rect(origin: corner + Vector(Double(column), Double(row)) * side, size: Vector(side, side))
                guard place.minX < 130, place.minY < 100 else { continue }
                list.image(tile, in: place, tint: .white.opacity(alpha))
            }
        }
        let frame = fixture.draw(list)
        var worst = 0
        for pixel in frame.argb {
            for shift in [0, 8, 16] as [UInt32] {
                worst = max(worst, abs(Int(pixel >> shift & 255) - Int(frame.argb[0] >> shift & 255)))
            }
        }
        #expect(worst <= (isOpaque && alpha == 1 ? 1 : 0))
    }

    @Test("draws changes so that the frame equals one that is drawn completely", arguments: randomRounds(40))
    func damage(seed: Int) {
        var random = SplitMix64(seed: UInt64(seed))
        let fixture = CompositorFixture(width: 160, height: 100)
        let pictures = [fixture.add("clouds", .clouds(53, 41, seed: 1))]
        for _ in 0..<6 {
            var list = fixture.list()
            list.clear(.black)
            var still = SplitMix64(seed: 7)
            for index in 0..<8 {
                let isMoving = index == seed % 8 || random.uniform(0, 1) < 0.1
                if isMoving {
                    self.random(&list, &random, pictures)
                } else {
                    self.random(&list, &still, pictures)
                }
            }
            let anew = CompositorFixture(width: 160, height: 100)
            anew.add("clouds", .clouds(53, 41, seed: 1))
            #expect(fixture.draw(list) == anew.draw(list))
        }
    }

    @Test(
        "keeps what the first pieces draw while they stay or seldom change, so that the frame equals a complete one",
        arguments: randomRounds(24), [19, 4])
    func underlay(seed: Int, frames: Int) {
        func make() -> (CompositorFixture, [ImageID]) {
            let fixture = CompositorFixture(width: 160, height: 100)
            return (fixture, [fixture.add("clouds", .clouds(53, 41, seed: 1))])
        }
        let (fixture, pictures) = make()
        var random = SplitMix64(seed: UInt64(seed))
        var wasKept = false
        for frame in 0..<50 {
            var list = fixture.list()
            list.clear(.black)
            list.image(pictures[0], in: Rect(origin: .zero, size: list.size))
            // The pieces that stay are others from time to time, and some of them are cut together with those that move.
            var still = SplitMix64(seed: UInt64(seed * 100 + frame / frames))
            for _ in 0..<12 { self.random(&list, &still, pictures) }
            if frame % 16 == 15 { list.layer(opacity: 0.5) }
            for _ in 0..<Int(random.uniform(0, 4)) { self.random(&list, &random, pictures) }
            // The edge of a turned picture may differ by a step where its drawing begins in another column.
            #expect(largestStep(fixture.draw(list), make().0.draw(list)) <= 1)
            wasKept = wasKept || fixture.compositor.underlay.count > 2
        }
        #expect(wasKept)
    }

    /// The largest difference of a component between two pictures of a size.
    private func largestStep(_ a: Pixels, _ b: Pixels) -> Int {
        zip(a.argb, b.argb).reduce(0) { most, pair in
            guard pair.0 != pair.1 else { return most }
            return [0, 8, 16, 24].reduce(most) { max($0, abs(Int(pair.0 >> $1 & 255) - Int(pair.1 >> $1 & 255))) }
        }
    }

    @Test(
        "draws changes among neighbours and in layers so that the frame equals a complete one",
        arguments: randomRounds(120))
    func neighbours(seed: Int) {
        func make() -> (CompositorFixture, [ImageID]) {
            let fixture = CompositorFixture(width: 120, height: 80)
            let sizes = [(1, 30), (3, 1), (40, 33), (150, 2)]
            let pictures = sizes.enumerated().map { index, size in
                fixture.add(
                    "\(index)", .clouds(size.0, size.1, seed: UInt64(index), isOpaque: (index + seed) % 2 == 0))
            }
            return (fixture, pictures)
        }
        var random = SplitMix64(seed: UInt64(seed))
        func command(_ pictures: [ImageID]) -> (inout DrawList) -> Void {
            let picture = pictures[Int(random.uniform(0, 4))]
            let column = random.uniform(0, 4).rounded(.down)
            let place = Rect(x: 3.4 + 20.3 * column, y: 8.6, width: 20.3, height: random.uniform(4, 60))
            let mirrored = Rect(x: 1, y: 0, width: -1, height: 1)
            let isMirrored = random.uniform(0, 1) < 0.3
            let center = Vector(random.uniform(0, 120), random.uniform(0, 80))
            let other = Rect(center: center, size: Vector(random.uniform(2, 90), random.uniform(2, 90)))
            switch Int(random.uniform(0, 6)) {
            case 0: return { $0.clip(to: column < 2 ? nil : other, radius: picture.name == "2" ? 9 : 0) }
            case 1: return { $0.fill(other, radius: 9, color: .white.opacity(0.5)) }
            case 2: return { $0.image(picture, in: other, source: isMirrored ? mirrored : .unit) }
            default: return { $0.image(picture, in: place, source: isMirrored ? mirrored : .unit) }
            }
        }
        let (fixture, pictures) = make()
        var commands = (0..<10).map { _ in command(pictures) }
        let layer = seed % 3 == 0 ? Int(random.uniform(0, 8)) : nil
        for _ in 0..<5 {
            commands[Int(random.uniform(0, 10))] = command(pictures)
            if random.uniform(0, 1) < 0.4 {
                commands.remove(at: Int(random.uniform(0, 10)))
                commands.insert(command(pictures), at: 0)
            }
            var list = fixture.list()
            if seed % 4 > 0 { list.clear(.black) }
            for (index, command) in commands.enumerated() {
                if index == layer { list.layer(opacity: 0.4) }
                command(&list)
                if index - 2 == layer { list.layer(opacity: nil) }
            }
            #expect(fixture.draw(list) == make().0.draw(list))
        }
    }

    @Test("moves tiles as smoothly as one picture")
    func tiles() {
        let fixture = CompositorFixture(width: 160, height: 80)
        let pixels = Pixels.clouds(256, 128, seed: 7, isOpaque: true)
        let whole = fixture.add("whole", pixels)
        let tiles = (0..<8).map { index in
            var tile = Pixels(width: 64, height: 64)
            for y in 0..<64 {
                for x in 0..<64 { tile[x, y] = pixels[64 * (index % 4) + x, 64 * (index / 4) + y] }
            }
            return fixture.add("\(index)", tile)
        }
        for step in 0...32 {
            let corner = Vector(-20.0, -20) - Vector(1, 0.5) * (Double(step) / 16)
            func frame(_ draw: (inout DrawList) -> Void) -> Pixels {
                var list = fixture.list()
                list.clear(.black)
                draw(&list)
                return fixture.draw(list)
            }
            let one = frame { $0.image(whole, in: Rect(origin: corner, size: Vector(256, 128))) }
            let many = frame {
                for (index, tile) in tiles.enumerated() {
                    let place = Vector(Double(index % 4), Double(index / 4)) * 64
                    $0.image(tile, in: Rect(origin: corner + place, size: Vector(64, 64)))
                }
            }
            let differences = zip(one.argb, many.argb).map { a, b in
                ([0, 8, 16] as [UInt32]).map { abs(Int(a >> $0 & 255) - Int(b >> $0 & 255)) }.max() ?? 0
            }
            // A pixel where four tiles meet is less exact.
            #expect(differences.count { $0 > 2 } <= 3 && differences.allSatisfy { $0 <= 16 }, "at \(corner)")
        }
    }

    @Test("draws again only near changes, also where some come and go among others that stay")
    func changes() {
        let fixture = CompositorFixture(width: 200, height: 200)
        func draw(_ dots: [Double], color: Color = .white, hairs: [Double] = [150], line: Double = 0) -> [PixelBox] {
            var list = fixture.list()
            list.clear(color)
            list.fill(Rect(x: 0, y: 0, width: 200, height: 20), color: .black)
            for dot in dots { list.fill(Rect(x: dot, y: 100, width: 4, height: 4), color: .black) }
            list.fill(Rect(x: 0, y: 100, width: 200, height: 4), color: .white.opacity(0.5))
            list.hairs { batch in
                batch += hairs.map { Hair(from: Vector($0, 70), to: Vector($0, 80), width: 1, color: .black) }
            }
            list.line(from: Vector(0, 130 + line), to: Vector(200, 190 + line), width: 1, color: .black)
            fixture.draw(list)
            var boxes: [PixelBox] = []
            fixture.compositor.forEachChange { boxes.append($0) }
            return boxes
        }
        #expect(draw([10]).count == 7)
        #expect(draw([10]).isEmpty)
        #expect(draw([14]) == [PixelBox(0, 96, 32, 128)])
        #expect(draw([14, 100, 160]) == [PixelBox(96, 96, 128, 128), PixelBox(160, 96, 192, 128)])
        #expect(draw([14, 160]) == [PixelBox(96, 96, 128, 128)])
        #expect(draw([14, 161]) == [PixelBox(160, 96, 192, 128)])
        #expect(draw([], hairs: [150, 10]).map(\.minY) == [64, 64, 96, 96])
        // A slanted line damages what is near it in each band.
        #expect(
            draw([], hairs: [150, 10], line: 1) == [PixelBox(0, 128, 128, 160), PixelBox(64, 160, 200, 192)])
        #expect(draw([14], color: .black).count == 7)
        fixture.compositor.forget()
        #expect(draw([14], color: .black).count == 7)
    }

    @Test("survives invalid positions: no numbers, far corners, no area, corners behind the viewer", arguments: 0..<200)
    func hostile(seed: Int) {
        var random = SplitMix64(seed: UInt64(seed))
        let fixture = CompositorFixture(width: 50, height: 40)
        let picture = fixture.add("clouds", .clouds(33, 17, seed: 1))
        let odd = [
            Double.nan, .infinity, -.infinity, 1e308, -1e9, 1e9, 3e9, 1e12, 0, 0, -0.0, 20, 20.5, 25, 40, 1e-300, -5,
        ]
        func number() -> Double { odd[Int(random.uniform(0, Double(odd.count)))] }
        func point() -> Vector { Vector(number(), number()) }
        func rect() -> Rect { Rect(origin: point(), size: point()) }
        var list = fixture.list()
        list.clear(.black)
        for _ in 0..<30 {
            var quad = Quad(
                topLeft: point(), topRight: point(), bottomRight: point(), bottomLeft: point())
            if random.uniform(0, 1) < 0.5 { quad.radii = point() }
            list.image(picture, in: quad, source: random.uniform(0, 1) < 0.5 ? .unit : rect())
            list.image(picture, in: rect(), source: random.uniform(0, 1) < 0.5 ? .unit : rect())
            list.fill(rect(), radius: number(), softness: number(), color: .white.opacity(0.1))
            list.stroke(rect(), radius: number(), width: number(), color: .white.opacity(0.1))
            list.line(from: point(), to: point(), width: number(), color: .white.opacity(0.1))
            list.hair(
                from: point(), to: point(), width: number(), color: .white.opacity(0.1), endOpacity: number())
            list.fill(quad, color: .white.opacity(0.1))
            list.fill(polygon: [point(), point(), point(), point()], color: .white.opacity(0.1))
            list.stroke(
                path: [point(), point(), point()], isClosed: random.uniform(0, 1) < 0.5, width: number(),
                join: [.miter, .round, .bevel][Int(random.uniform(0, 3))], color: .white.opacity(0.1))
            if random.uniform(0, 1) < 0.2 { list.clip(to: rect(), radius: number()) }
        }
        fixture.draw(list)
        #expect(fixture.isGuarded)
        #expect(fixture.pixels.argb.allSatisfy { $0 >> 24 == 255 })
    }

    @Test("draws the right colour of an enormous picture around the window")
    func farCorners() {
        let fixture = CompositorFixture(width: 40, height: 30)
        let picture = fixture.add("plain", Pixels(width: 4, height: 4, fill: 0xFF20_4060))
        var list = fixture.list()
        list.clear(.black)
        list.image(picture, in: Quad(Rect(x: -1e9, y: -1e9, width: 2e9, height: 2e9), rotatedBy: .degrees(30)))
        #expect(fixture.draw(list).argb.allSatisfy { $0 == 0xFF20_4060 })
    }

    @Test("draws what is beneath unless opaque pieces hide it together, side by side")
    func sideBySide() {
        let fixture = CompositorFixture(width: 60, height: 64)
        func pixels(_ parts: [Rect]) -> Set<UInt32> {
            var list = fixture.list()
            list.clear(Color(hex: 0x104070))
            for part in parts { list.fill(part, color: .white) }
            return Set(fixture.draw(list).argb)
        }
        let (left, right) = (Rect(x: 0, y: 0, width: 30, height: 64), Rect(x: 30, y: 0, width: 30, height: 64))
        #expect(pixels([left, right]) == [0xFFFF_FFFF])
        let both: Set<UInt32> = [0xFFFF_FFFF, 0xFF10_4070]
        #expect(pixels([left, right.offsetBy(Vector(1, 0))]) == both, "a gap")
        #expect(pixels([left, right.offsetBy(Vector(0, 40))]) == both, "only the lower rows")
        #expect(pixels([left.offsetBy(Vector(0, -1)), right]) == both, "only the upper rows")
        #expect(pixels([left, Rect(x: 30, y: 0, width: 29, height: 64)]) == both, "not up to the end")
    }

    @Test("survives a part of a picture a billion times as large as the picture")
    func enormousPart() {
        let fixture = CompositorFixture(width: 20, height: 20)
        let picture = fixture.add("clouds", .clouds(8, 8, seed: 1))
        var list = fixture.list()
        list.clear(.black)
        list.clip(to: Rect(x: 10, y: 10, width: 1, height: 1))
        list.image(
            picture, in: Quad(Rect(x: 5.5, y: 5.5, width: 10, height: 10), rotatedBy: .degrees(30)),
            source: Rect(x: -1e12, y: -1e12, width: 2e12, height: 2e12))
        fixture.draw(list)
        #expect(fixture.isGuarded)
    }

    @Test("gives a pixel the same colour anywhere in a run, so that vectors and single pixels agree")
    func runs() {
        let fixture = CompositorFixture(width: 60, height: 4)
        let picture = fixture.add("clouds", .clouds(60, 4, seed: 9))
        func row(_ clip: Rect?, _ quad: Quad) -> [UInt32] {
            var list = fixture.list()
            list.clear(Color(hex: 0x406080))
            list.clip(to: clip)
            list.image(picture, in: quad, tint: Color(red: 0.9, green: 0.8, blue: 0.7, alpha: 0.6))
            let frame = fixture.draw(list)
            return (0..<60).map { frame[$0, 2] }
        }
        let places = [
            Quad(Rect(x: 0, y: 0, width: 60, height: 4)), Quad(Rect(x: -2.3, y: -0.4, width: 60, height: 4)),
            Quad(Rect(x: -3, y: -1.2, width: 66.6, height: 5.1)),
            Quad(Rect(x: -9, y: -9, width: 78, height: 22), rotatedBy: .degrees(3)),
            Quad(
                topLeft: Vector(-4, -9), topRight: Vector(70, -2), bottomRight: Vector(64, 5),
                bottomLeft: Vector(-7, 8)
            )
            .rounded(by: 1, of: Vector(4, 4)),
        ]
        for quad in places {
            let whole = row(nil, quad)
            for start in 20..<26 {
                for length in 1...9 {
                    let part = row(Rect(x: Double(start), y: 0, width: Double(length), height: 4), quad)
                    #expect(part[start..<start + length] == whole[start..<start + length], "\(start), \(length)")
                }
            }
        }
    }

    @Test("cuts out what follows as one picture with smooth round corners, within a plain clip, until nil ends both")
    func roundedClip() {
        let fixture = CompositorFixture(width: 60, height: 50)
        let place = Rect(x: 5.5, y: 6.25, width: 40, height: 35)
        var list = fixture.list()
        list.clear(.black)
        list.clip(to: Rect(x: 0, y: 0, width: 60, height: 20))
        list.clip(to: place, radius: 12)
        // The first is not seen through the second, even at the edge.
        list.fill(Rect(x: 0, y: 0, width: 60, height: 50), color: Color(hex: 0xff0000))
        list.fill(Rect(x: 0, y: 0, width: 60, height: 50), color: .white)
        list.clip(to: nil)
        list.fill(Rect(x: 55, y: 45, width: 5, height: 5), color: .white)
        var filled = fixture.list()
        filled.clear(.black)
        filled.fill(place, radius: 12, color: .white)
        let other = CompositorFixture(width: 60, height: 50)
        let (frame, shape) = (fixture.draw(list), other.draw(filled))
        for y in 0..<50 {
            for x in 0..<60 {
                let wished = y < 20 ? shape.blue(x, y) : x >= 55 && y >= 45 ? 255 : 0
                #expect(abs(frame.blue(x, y) - wished) <= 1 && frame.red(x, y) == frame.blue(x, y), "\(x), \(y)")
            }
        }
        #expect(fixture.isGuarded && (1..<255).contains(frame.blue(9, 8)))
    }

    @Test("cuts out of a layer and of what is around it alike")
    func roundedClipInLayer() {
        let fixture = CompositorFixture(width: 40, height: 40)
        var list = fixture.list()
        list.clear(.black)
        list.clip(to: Rect(x: 0, y: 0, width: 40, height: 40), radius: 20)
        list.fill(Rect(x: 0, y: 0, width: 40, height: 20), color: .white)
        list.layer(opacity: 0.5)
        list.fill(Rect(x: 0, y: 20, width: 40, height: 20), color: .white)
        list.layer(opacity: nil)
        list.fill(Rect(x: 0, y: 30, width: 40, height: 10), color: .white)
        let frame = fixture.draw(list)
        #expect(frame.blue(20, 10) == 255 && frame.blue(20, 25) == 127 && frame.blue(20, 35) == 255)
        #expect([(1, 1), (38, 1), (1, 38), (38, 38)].allSatisfy { frame.blue($0.0, $0.1) == 0 })
    }

    @Test("cuts out with a quad in perspective, covered as one that is filled")
    func quadClip() {
        let quad = Quad(
            topLeft: Vector(8.3, 5), topRight: Vector(50, 11.2), bottomRight: Vector(47, 44), bottomLeft: Vector(5, 40)
        ).rounded(by: 8, of: Vector(40, 40))
        let fixture = CompositorFixture(width: 60, height: 50)
        var list = fixture.list()
        list.clear(.black)
        list.clip(to: quad)
        list.fill(Rect(x: 0, y: 0, width: 60, height: 50), color: Color(hex: 0xff0000))
        list.fill(Rect(x: 0, y: 0, width: 60, height: 50), color: .white)
        list.clip(to: nil)
        var filled = fixture.list()
        filled.clear(.black)
        filled.fill(quad, color: .white)
        let other = CompositorFixture(width: 60, height: 50)
        let (frame, shape) = (fixture.draw(list), other.draw(filled))
        for y in 0..<50 {
            for x in 0..<60 {
                #expect(abs(frame.blue(x, y) - shape.blue(x, y)) <= 1 && frame.red(x, y) == frame.blue(x, y))
            }
        }
        #expect(fixture.isGuarded)
        // What cannot be drawn cuts everything away.
        var nothing = fixture.list()
        nothing.clear(.black)
        nothing.clip(to: Quad(Rect(x: 0, y: 0, width: -3, height: 0)))
        nothing.fill(Rect(x: 0, y: 0, width: 60, height: 50), color: .white)
        #expect(fixture.draw(nothing).blue(30, 25) == 0)
    }

    @Test("draws a picture in perspective with large clear parts as if it had none")
    func clearParts() {
        var layer = Pixels(width: 300, height: 400)
        for y in 250..<330 { for x in 40..<300 { layer[x, y] = 0xFF00_0000 | UInt32(x) << 8 | UInt32(y & 255) } }
        var marked = layer
        // A faint corner at each end, so that nothing can be left out.
        (marked[0, 0], marked[299, 399]) = (0x0100_0000, 0x0100_0000)
        let quad = Quad(
            topLeft: Vector(8, 5), topRight: Vector(200, 24), bottomRight: Vector(196, 220), bottomLeft: Vector(5, 236))
        func drawn(_ pixels: Pixels, turned: Bool) -> Pixels {
            let fixture = CompositorFixture(width: 220, height: 240)
            let id = fixture.add("layer", pixels)
            var list = fixture.list()
            list.clear(.black)
            list.image(id, in: quad, source: turned ? Rect(x: 0.1, y: 0.2, width: 0.8, height: 0.75) : .unit)
            return fixture.draw(list)
        }
        for turned in [false, true] {
            let (a, b) = (drawn(layer, turned: turned), drawn(marked, turned: turned))
            var most = 0
            for y in 2..<238 {
                for x in 2..<218 {
                    most = max(
                        most, abs(a.blue(x, y) - b.blue(x, y)), abs(Int(a[x, y] >> 8 & 255) - Int(b[x, y] >> 8 & 255)))
                }
            }
            #expect(most <= 2)
        }
        let fixture = CompositorFixture(width: 220, height: 240)
        var list = fixture.list()
        list.clear(.white)
        list.image(fixture.add("clear", Pixels(width: 300, height: 400)), in: quad)
        #expect(fixture.draw(list).blue(100, 100) == 255)
    }

    @Test("draws a small rotated picture with clear edges as if it had others", arguments: [-70.0, -20, 3, 45, 130])
    func clearEdges(degrees: Double) {
        var sign = Pixels(width: 40, height: 30)
        for y in 4..<26 { for x in 4..<36 { sign[x, y] = 0xFF00_0000 | UInt32(6 * x) << 8 | UInt32(8 * y) } }
        var marked = sign
        // A faint corner, so that its outline is worked out.
        marked[2, 2] = 0x0100_0000
        func corner(_ x: Double, _ y: Double) -> Vector {
            Vector(20.3, 21.8) + Vector(x, y).turned(by: .degrees(degrees))
        }
        func drawn(_ pixels: Pixels) -> Pixels {
            let fixture = CompositorFixture(width: 40, height: 40)
            var list = fixture.list()
            list.clear(Color(hex: 0x406080))
            list.image(
                fixture.add("sign", pixels),
                in: Quad(
                    topLeft: corner(-9.2, -6.7), topRight: corner(9.2, -6.7), bottomRight: corner(9.2, 6.7),
                    bottomLeft: corner(-9.2, 6.7)),
                source: Rect(x: 0.05, y: 0.06, width: 0.9, height: 0.88), tint: .white.opacity(0.9))
            let result = fixture.draw(list)
            #expect(fixture.isGuarded)
            return result
        }
        let (a, b) = (drawn(sign), drawn(marked))
        var most = 0
        for y in 0..<40 {
            for x in 0..<40 {
                for shift in [0, 8, 16] as [UInt32] {
                    most = max(most, abs(Int(a[x, y] >> shift & 255) - Int(b[x, y] >> shift & 255)))
                }
            }
        }
        #expect(most <= 1 && a[20, 21] != a[0, 0])
    }

    @Test("finds out whether pixels along the edges of a part are clear")
    func clearAround() {
        var pixels = Pixels(width: 12, height: 12)
        func isClear(_ part: Rect = Rect(x: 0.25, y: 0.25, width: 0.5, height: 0.5)) -> Bool {
            let limits = PictureLimits(part, width: 12, height: 12, size: Vector(12, 12))
            return withExtendedLifetime(Mipmap(pixels)) { $0.levels[0].isClear(along: limits) }
        }
        (pixels[5, 6], pixels[1, 6], pixels[6, 11]) = (.max, .max, .max)
        #expect(isClear() && !isClear(.unit))
        for (x, y) in [(3, 6), (4, 6), (8, 6), (9, 6), (6, 3), (6, 4), (6, 8), (6, 9)] {
            pixels[x, y] = 1 << 24
            #expect(!isClear(), "(\(x), \(y))")
            pixels[x, y] = 0
        }
    }

    @Test("shows a stand-in only until the other picture is there")
    func standIn() {
        let fixture = CompositorFixture(width: 8, height: 8)
        let red = fixture.add("red", Pixels(width: 8, height: 8, fill: 0xFFFF_0000))
        let awaited = ImageID("awaited")
        var list = fixture.list()
        list.clear(.black)
        list.standIn(red, for: awaited, in: Quad(Rect(x: 0, y: 0, width: 8, height: 8)))
        #expect(fixture.draw(list).red(4, 4) == 255)
        fixture.add("awaited", Pixels(width: 8, height: 8, fill: 0xFF00_00FF))
        #expect(fixture.draw(list).red(4, 4) == 0)
        list.image(awaited, in: Rect(x: 0, y: 0, width: 8, height: 8))
        #expect(fixture.draw(list).blue(4, 4) == 255)
    }

    @Test("draws a layer over the rest as one picture, also when only the layer changes")
    func layer() {
        let fixture = CompositorFixture(width: 40, height: 40)
        func list(_ opacity: Double?) -> DrawList {
            var list = fixture.list()
            list.clear(Color(hex: 0x000000))
            if let opacity {
                list.layer(opacity: opacity)
                list.fill(Rect(x: 0, y: 0, width: 40, height: 40), color: Color(hex: 0xff0000))
                list.fill(Rect(x: 0, y: 0, width: 20, height: 40), color: Color(hex: 0x0000ff))
                list.layer(opacity: nil)
            }
            list.fill(Rect(x: 0, y: 0, width: 40, height: 10), color: Color(hex: 0x00ff00))
            return list
        }
        for opacity in [0.5, 0.5, 0.25] {
            let pixels = fixture.draw(list(opacity))
            let part = UInt32((255 * opacity).rounded(.down))
            #expect(pixels[5, 5] == 0xFF00_FF00, "after the layer")
            #expect(pixels[5, 30] == 0xFF00_0000 | part, "no red shines through the blue")
            #expect(pixels[30, 30] == 0xFF00_0000 | part << 16)
        }
        #expect(fixture.draw(list(nil))[30, 30] == 0xFF00_0000 && fixture.isGuarded)
    }
}
