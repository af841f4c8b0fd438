import TiltEngine
public import TiltPlatform

// Here rather than beside the tests, because this module is optimised.
nonisolated extension Pixels {
    /// A soft picture with clear and opaque areas, of any size.
    public static func clouds(_ width: Int, _ height: Int, seed: UInt64, isOpaque: Bool = false) -> Pixels {
        var random = SplitMix64(seed: seed)
        let waves = (0..<4).map { _ in
            (0..<3).map { _ in Vector(random.uniform(-0.3, 0.3), random.uniform(-0.3, 0.3)) }
        }
        var pixels = Pixels(width: width, height: height)
        for y in 0..<height {
            for x in 0..<width {
                let place = Vector(Double(x), Double(y))
                func part(_ index: Int) -> Double {
                    waves[index].reduce(0.5) { $0 + 0.4 * Double.sin($1.dot(place) + $1.x * 40) }.clamped(to: 0...1)
                }
                func byte(_ part: Double) -> UInt32 { UInt32((part * 255).rounded()) }
                let alpha = isOpaque ? 255 : byte((2 * part(3) - 0.5).clamped(to: 0...1))
                pixels[x, y] = alpha << 24 | byte(part(0)) << 16 | byte(part(1)) << 8 | byte(part(2))
            }
        }
        return pixels
    }

    /// The mean difference of the colour channels of two pictures of the same size, 0…255.
    public func difference(from other: Pixels) -> Double {
        var sum = 0
        for (a, b) in zip(argb, other.argb) {
            for shift: UInt32 in [16, 8, 0] { sum += abs(Int(a >> shift & 255) - Int(b >> shift & 255)) }
        }
        return Double(sum) / Double(3 * argb.count)
    }
}
