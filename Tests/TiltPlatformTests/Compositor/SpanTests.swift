import CSpans
import Support
import Testing
import TiltCanvas
import TiltEngine

@testable import TiltPlatform

// The width of the vectors is the same for all threads.
@Suite("Runs of pixels", .serialized)
nonisolated struct SpanTests {
    /// Premultiplied pixels; every third is opaque, every fifth clear.
    private func pixels(_ count: Int, _ random: inout SplitMix64) -> [UInt32] {
        (0..<count).map { index in
            let alpha = index % 3 == 0 ? 255 : index % 5 == 0 ? 0 : UInt32(random.uniform(0, 256))
            func part() -> UInt32 { UInt32(random.uniform(0, Double(alpha + 1))) }
            return alpha << 24 | part() << 16 | part() << 8 | part()
        }
    }

    /// The numbers of pixels drawn at a time that the processor supports; 0 is Swift's implementation.
    private let widths = [0, 8, 16]

    /// The result of a body on a row, with each width of vectors.
    private func rows(_ row: [UInt32], _ body: (UnsafeMutablePointer<UInt32>) -> Void) -> [[UInt32]] {
        widths.map { width in
            spans_allow(width)
            defer { spans_allow(16) }
            return Array(unsafeUninitializedCapacity: row.count) { memory, count in
                _ = memory.initialize(from: row)
                count = row.count
                if let base = memory.baseAddress { body(base) }
            }
        }
    }

    @Test("are blended to the same bits by every kind of vector, at every length", arguments: 0...41)
    func blending(count: Int) {
        var random = SplitMix64(seed: UInt64(count))
        let (row, top) = (pixels(48, &random), pixels(48, &random))
        let opaque = top.map { $0 | 0xFF00_0000 }
        let mask = (0..<48).map { _ in UInt32(random.uniform(0, 256)) * 0x1_0001 }
        for tint in [0xFFFF_FFFF, 0x8080_8080, 0xC020_8010, 0x0100_0100, 0] as [UInt32] {
            for made in [
                rows(row) { SpanBlending.blend(top, over: $0, count: count) },
                rows(row) { SpanBlending.blend(top, tint: tint, over: $0, count: count) },
                rows(row) { SpanBlending.blend(top, tint: tint, mask: mask, over: $0, count: count) },
                rows(row) { SpanBlending.blend(opaque: opaque, tint: tint, over: $0, count: count) },
                rows(row) { SpanBlending.fill(tint, over: $0, count: count) },
                rows(row) { SpanBlending.fill(tint, mask: mask, over: $0, count: count) },
            ] {
                #expect(Set(made).count == 1)
                #expect(made.allSatisfy { $0[count...] == row[count...] }, "written beyond the end")
            }
        }
    }

    @Test(
        "of an upright picture get the same bits by every kind of vector: moved, scaled, thinned and mirrored",
        arguments: randomRounds(120))
    func upright(seed: Int) {
        func drawn(_ width: Int) -> (pixels: Pixels, isGuarded: Bool) {
            spans_allow(width)
            defer { spans_allow(16) }
            var random = SplitMix64(seed: UInt64(seed))
            let fixture = CompositorFixture(width: 90, height: 24)
            let (width, height) = (Int(random.uniform(1, 120)), Int(random.uniform(1, 60)))
            let picture = fixture.add("clouds", .clouds(width, height, seed: UInt64(seed), isOpaque: seed % 3 == 0))
            var list = fixture.list()
            list.clear(Color(hex: 0x305070))
            // Sizes from the picture's own to a hundredth and a hundredfold, by each side.
            let scales = [
                Vector(1, 1), Vector(1, 0.7), Vector(0.55, 1.3), Vector(1.2, 1.2), Vector(7, 0.01), Vector(0.01, 9),
            ]
            let scale = scales[seed % scales.count]
            let size = Vector(Double(width) * scale.x, Double(height) * scale.y)
            let center = Vector(45 + random.uniform(-30, 30), 12 + random.uniform(-9, 9))
            let mirrored = Rect(x: 1, y: 0, width: -1, height: 1)
            list.image(
                picture, in: Quad(Rect(center: seed % 7 == 0 ? Vector(45, 12) : center, size: size)),
                source: seed % 5 == 0 ? mirrored : .unit,
                tint: seed % 2 == 0 ? .white : .white.opacity(random.uniform(0, 1)))
            return (fixture.draw(list), fixture.isGuarded)
        }
        let pictures = widths.map(drawn)
        #expect(pictures.allSatisfy { $0.pixels == pictures[0].pixels })
        #expect(pictures.allSatisfy { $0.isGuarded })
    }

    @Test(
        "of a picture in perspective get the same bits by every kind of vector",
        arguments: randomRounds(160))
    func receding(seed: Int) {
        var random = SplitMix64(seed: UInt64(seed))
        let (width, height) = (Int(random.uniform(1, 400)), Int(random.uniform(1, 300)))
        let clouds = Pixels.clouds(width, height, seed: UInt64(seed), isOpaque: seed % 3 == 0)
        func corner(_ x: Double, _ y: Double) -> Vector {
            Vector(75 + x * random.uniform(20, 150), 20 + y * random.uniform(5, 60))
        }
        var quad = Quad(
            topLeft: corner(-1, -1), topRight: corner(1, -1), bottomRight: corner(1, 1),
            bottomLeft: corner(-1, 1))
        if seed % 2 == 0 { quad.radii = Vector(random.uniform(0.01, 0.5), random.uniform(0.01, 0.5)) }
        let tint = seed % 5 < 3 ? Color.white : .white.opacity(random.uniform(0, 1))
        #expect(Set(drawings(of: clouds, in: quad, tint: tint)).count == 1)
    }

    @Test("of thin strokes get the same bits by every kind of vector", arguments: randomRounds(80))
    func hairs(seed: Int) {
        func drawn(_ width: Int) -> (pixels: [UInt32], isGuarded: Bool) {
            spans_allow(width)
            defer { spans_allow(16) }
            var random = SplitMix64(seed: UInt64(seed))
            let fixture = CompositorFixture(width: 70, height: 50)
            var list = fixture.list(density: [1, 1.5][seed % 2])
            list.clear(Color(hex: 0x305070))
            func point() -> Vector { Vector(random.uniform(-10, 80), random.uniform(-10, 60)) }
            for index in 0..<40 {
                let start = point()
                let end =
                    index % 4 == 0
                    ? start + Vector(random.uniform(-9, 9), random.uniform(-0.01, 0.01)) : point()
                list.hair(
                    from: start, to: index % 9 == 0 ? start : end, width: random.uniform(0.1, 5),
                    color: Color.white.opacity(random.uniform(0, 1)),
                    endOpacity: index % 3 == 0 ? 1 : random.uniform(0, 1))
            }
            return (fixture.draw(list).argb, fixture.isGuarded)
        }
        let drawings = widths.map(drawn)
        #expect(Set(drawings.map(\.pixels)).count == 1 && drawings.allSatisfy(\.isGuarded))
    }

    @Test("of a rotated picture get the same bits by every kind of vector", arguments: randomRounds(80))
    func rotated(seed: Int) {
        var random = SplitMix64(seed: UInt64(seed))
        let (width, height) = (Int(random.uniform(1, 400)), Int(random.uniform(1, 300)))
        let clouds = Pixels.clouds(width, height, seed: UInt64(seed), isOpaque: seed % 3 == 0)
        let scale = random.uniform(0.3, 3)
        let frame = Rect(
            center: Vector(75 + random.uniform(-30, 30), 20 + random.uniform(-9, 9)),
            size: Vector(Double(width), Double(height)) * scale)
        let quad = Quad(frame, rotatedBy: .degrees(random.uniform(0, 360)))
        let tint = seed % 2 == 0 ? Color.white : .white.opacity(random.uniform(0, 1))
        #expect(Set(drawings(of: clouds, in: quad, tint: tint)).count == 1)
    }

    /// The pixels of a picture on a quad by every kind of vector.
    private func drawings(of picture: Pixels, in quad: Quad, tint: Color) -> [[UInt32]] {
        widths.map { width in
            spans_allow(width)
            defer { spans_allow(16) }
            let fixture = CompositorFixture(width: 150, height: 40)
            var list = fixture.list()
            list.clear(Color(hex: 0x305070))
            list.image(fixture.add("picture", picture), in: quad, tint: tint)
            return fixture.draw(list).argb
        }
    }
}
