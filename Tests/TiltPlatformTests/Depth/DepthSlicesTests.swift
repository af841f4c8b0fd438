import Support
import Testing
import TiltEngine

@testable import TiltPlatform

@Suite("A photo cut by its depth map")
struct DepthSlicesTests {
    private static let (width, height) = (96, 64)

    /// A red square before a blue ground.
    private static let photo: Pixels = {
        var photo = Pixels(width: width, height: height, fill: 0xff00_00c0)
        for y in 20..<44 { for x in 30..<66 { photo[x, y] = 0xffc0_0000 } }
        return photo
    }()

    /// The depth of that picture, with some values.
    private static func depth(near: Float, far: Float) -> DepthMap {
        DepthMap(
            width: width, height: height,
            values: (0..<width * height).map {
                let (y, x) = $0.quotientAndRemainder(dividingBy: width)
                return (20..<44).contains(y) && (30..<66).contains(x) ? near : far
            })
    }

    /// The slices laid over each other, each moved by so many pixels for each slice before it.
    private static func composed(_ slices: DepthSlices, shift: Int = 0) -> Pixels {
        var picture = Pixels(width: width, height: height, fill: 0xff00_ff00)
        for tile in slices.tiles { picture.draw(tile.pixels, x: tile.x + shift * tile.slice / 8, y: tile.y) }
        return picture
    }

    @Test("is the photo again while its slices are together")
    func together() {
        let slices = DepthSlices(Self.photo, by: Self.depth(near: 0.9, far: 0.1))
        // In a picture this small the slices have too many pixels for the greatest number.
        #expect([24, 16].contains(slices.count))
        #expect(Self.composed(slices) == Self.photo)
    }

    @Test("has no hole and no ghost where its slices part")
    func apart() {
        let slices = DepthSlices(Self.photo, by: Self.depth(near: 0.9, far: 0.1))
        let picture = Self.composed(slices, shift: 3)
        // Where the square was, the ground is filled from around it.
        for y in 22..<42 {
            let pixel = picture[31, y]
            #expect(pixel & 0xff > 0xa0 && pixel >> 16 & 255 < 0x20, "row \(y): \(String(pixel, radix: 16))")
        }
        for y in 0..<Self.height {
            for x in 6..<Self.width { #expect(picture[x, y] != 0xff00_ff00, "a hole at \(x), \(y)") }
        }
    }

    @Test("leaves out the parts of a slice that nothing can uncover")
    func least() {
        var wide = Pixels(width: 1024, height: 600, fill: 0xff00_00c0)
        for y in 0..<600 { for x in 0..<512 { wide[x, y] = 0xffc0_0000 } }
        let map = DepthMap(
            width: 1024, height: 600, values: (0..<1024 * 600).map { $0 % 1024 < 512 ? 1 : 0 })
        let slices = DepthSlices(wide, by: map)
        let first = slices.tiles.filter { $0.slice == 0 }
        #expect(!first.isEmpty && first.allSatisfy { $0.x >= 256 })
        #expect(slices.tiles.reduce(0) { $0 + $1.width * $1.height } < 3 * 1024 * 600)
    }
}

@Suite("A depth map")
struct DepthMapTests {
    /// A grey picture.
    private func grey(_ width: Int, _ height: Int, _ value: (Int, Int) -> UInt32) -> Pixels {
        var picture = Pixels(width: width, height: height)
        for y in 0..<height {
            for x in 0..<width {
                let level = value(x, y)
                picture[x, y] = 0xff00_0000 | level << 16 | level << 8 | level
            }
        }
        return picture
    }

    @Test("has no values if it has only one")
    func flat() {
        #expect(DepthMap(grey(20, 20) { _, _ in 90 }, of: grey(20, 20) { x, _ in UInt32(x) }, isInverted: false) == nil)
    }

    @Test("spans the usual values, white near or far")
    func span() throws {
        let ramp = grey(64, 48) { x, _ in UInt32(80 + x) }
        let map = try #require(DepthMap(ramp, of: ramp, isInverted: false))
        // The filter takes the mean of what lies within the picture.
        #expect(map.values[24 * 64 + 4] < 0.12 && map.values[24 * 64 + 60] > 0.88)
        let inverted = try #require(DepthMap(ramp, of: ramp, isInverted: true))
        #expect(inverted.values[24 * 64 + 4] > 0.88)
    }

    @Test("has its edges where the photo has them")
    func edges() throws {
        let photo = grey(64, 48) { x, _ in x < 32 ? 30 : 220 }
        // The map is three pixels off.
        let map = try #require(DepthMap(grey(64, 48) { x, _ in x < 35 ? 20 : 230 }, of: photo, isInverted: false))
        func value(_ x: Int) -> Float { map.values[24 * 64 + x] }
        #expect(value(33) - value(31) > 0.25, "\((28..<40).map(value))")
    }

    @Test("has no specks")
    func specks() throws {
        let values = DepthMap.median(
            of: (0..<400).map { $0 == 210 || $0 == 42 ? 255 : $0 % 20 < 10 ? 10 : 20 }, width: 20, height: 20)
        #expect(values[210] <= 20 && values[42] == 10 && values[5] == 10 && values[15] == 20)
    }

    @Test("is smoothed by the mean of the pixels around each that are inside")
    func mean() {
        let values = (0..<35).map { Float($0 * $0 % 17) }
        let means = DepthMap.boxMean(values, width: 7, height: 5, radius: 2)
        for y in 0..<5 {
            for x in 0..<7 {
                let around = (max(0, y - 2)...min(4, y + 2)).flatMap { row in
                    (max(0, x - 2)...min(6, x + 2)).map { values[row * 7 + $0] }
                }
                #expect(abs(means[y * 7 + x] - around.reduce(0, +) / Float(around.count)) < 1e-4)
            }
        }
    }
}

@Suite("Holes in a picture")
struct HoleFillingTests {
    @Test("are filled with the colours around them, and known pixels stay")
    func fills() {
        var sums = [SIMD4<Float>](repeating: SIMD4(200, 100, 50, 1), count: 33 * 21)
        for y in 8..<14 { for x in 10..<22 { sums[y * 33 + x] = .zero } }
        sums[0] = SIMD4(0, 0, 0, 1)
        var holes = HoleFilling(width: 33, height: 21, sums: sums)
        holes.fill()
        #expect(holes.sums[0] == SIMD4(0, 0, 0, 1) && holes.sums[1] == SIMD4(200, 100, 50, 1))
        for y in 8..<14 {
            for x in 10..<22 {
                let sum = holes.sums[y * 33 + x]
                #expect(abs(sum.x - 200) < 12 && abs(sum.y - 100) < 6 && abs(sum.w - 1) < 1e-3)
            }
        }
    }

    @Test("leave nothing unknown, even without any known pixel")
    func unknown() {
        var holes = HoleFilling(width: 5, height: 3, sums: Array(repeating: .zero, count: 15))
        holes.fill()
        #expect(holes.sums.allSatisfy { abs($0.w - 1) < 1e-4 && $0.x == 0 })
    }
}
