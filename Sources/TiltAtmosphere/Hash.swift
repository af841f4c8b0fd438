/// A number of 0 up to but not including 1 that depends on two whole numbers and a seed alone: 32-bit arithmetic that wraps.
@inlinable package func hash01(_ i: Int, _ j: Int, _ seed: UInt32) -> Double {
    var h = UInt32(truncatingIfNeeded: i) &* 0x8DA6_B343
    h ^= UInt32(truncatingIfNeeded: j) &* 0xD816_3841
    h ^= seed &* 0xCB1A_B31F
    h = (h ^ h >> 13) &* 0x9E37_79B1
    h = (h ^ h >> 15) &* 0x85EB_CA77
    return Double(h ^ h >> 16) * 0x1p-32
}
