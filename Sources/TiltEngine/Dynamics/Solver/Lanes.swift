internal import CLanes

/// A number for each of four contacts or joints.
///
/// Its operators are those of `CLanes`: the standard library's visit one lane after the other in builds without
/// optimisation.
typealias Lanes = SIMD4<Float>

/// A condition for each of four contacts or joints.
typealias LaneMask = SIMDMask<SIMD4<Int32>>

extension SIMD4<Float> {
    @_transparent init(_ a: Float, _ b: Float, _ c: Float, _ d: Float) { self = lanes(a, b, c, d) }
    @_transparent init(repeating a: Float) { self = lanes_repeating(a) }

    @_transparent static func + (a: Lanes, b: Lanes) -> Lanes { lanes_add(a, b) }
    @_transparent static func - (a: Lanes, b: Lanes) -> Lanes { lanes_subtract(a, b) }
    @_transparent static func * (a: Lanes, b: Lanes) -> Lanes { lanes_multiply(a, b) }
    @_transparent static func / (a: Lanes, b: Lanes) -> Lanes { lanes_divide(a, b) }
    @_transparent static func * (a: Lanes, b: Float) -> Lanes { lanes_multiply(a, lanes_repeating(b)) }
    @_transparent static func + (a: Float, b: Lanes) -> Lanes { lanes_add(lanes_repeating(a), b) }
    @_transparent static func - (a: Lanes, b: Float) -> Lanes { lanes_subtract(a, lanes_repeating(b)) }
    @_transparent static func * (a: Float, b: Lanes) -> Lanes { lanes_multiply(lanes_repeating(a), b) }
    @_transparent static func / (a: Float, b: Lanes) -> Lanes { lanes_divide(lanes_repeating(a), b) }
    @_transparent static prefix func - (a: Lanes) -> Lanes { lanes_negative(a) }
    @_transparent static func += (a: inout Lanes, b: Lanes) { a = lanes_add(a, b) }
    @_transparent static func -= (a: inout Lanes, b: Lanes) { a = lanes_subtract(a, b) }

    @_transparent static func .< (a: Lanes, b: Lanes) -> LaneMask { LaneMask(bits: lanes_less(a, b)) }
    @_transparent static func .<= (a: Lanes, b: Lanes) -> LaneMask { LaneMask(bits: lanes_less_or_equal(a, b)) }
    @_transparent static func .> (a: Lanes, b: Lanes) -> LaneMask { LaneMask(bits: lanes_greater(a, b)) }
    @_transparent static func .>= (a: Lanes, b: Lanes) -> LaneMask { LaneMask(bits: lanes_greater_or_equal(a, b)) }
    @_transparent static func .== (a: Lanes, b: Lanes) -> LaneMask { LaneMask(bits: lanes_equal(a, b)) }
    @_transparent static func .!= (a: Lanes, b: Lanes) -> LaneMask { LaneMask(bits: lanes_not_equal(a, b)) }
    @_transparent static func .< (a: Lanes, b: Float) -> LaneMask { a .< Lanes(repeating: b) }
    @_transparent static func .<= (a: Lanes, b: Float) -> LaneMask { a .<= Lanes(repeating: b) }
    @_transparent static func .> (a: Lanes, b: Float) -> LaneMask { a .> Lanes(repeating: b) }
    @_transparent static func .>= (a: Lanes, b: Float) -> LaneMask { a .>= Lanes(repeating: b) }
    @_transparent static func .== (a: Lanes, b: Float) -> LaneMask { a .== Lanes(repeating: b) }
    @_transparent static func .!= (a: Lanes, b: Float) -> LaneMask { a .!= Lanes(repeating: b) }

    @_transparent func squareRoot() -> Lanes { lanes_square_root(self) }

    @_transparent
    func replacing(with other: Lanes, where mask: LaneMask) -> Lanes { lanes_replace(self, other, mask.bits) }

    @_transparent func replacing(with number: Float, where mask: LaneMask) -> Lanes {
        lanes_replace(self, lanes_repeating(number), mask.bits)
    }

    @_transparent
    mutating func replace(with other: Lanes, where mask: LaneMask) { self = replacing(with: other, where: mask) }

    @_transparent
    mutating func replace(with number: Float, where mask: LaneMask) { self = replacing(with: number, where: mask) }

    @_transparent func clamped(lowerBound: Lanes, upperBound: Lanes) -> Lanes {
        let low = replacing(with: lowerBound, where: self .< lowerBound)
        return low.replacing(with: upperBound, where: low .> upperBound)
    }
}

extension SIMDMask<SIMD4<Int32>> {
    @_transparent init(bits: SIMD4<Int32>) { self = unsafeBitCast(bits, to: LaneMask.self) }
    @_transparent var bits: SIMD4<Int32> { unsafeBitCast(self, to: SIMD4<Int32>.self) }

    @_transparent static func .& (a: LaneMask, b: LaneMask) -> LaneMask { LaneMask(bits: lanes_and(a.bits, b.bits)) }
    @_transparent static func .| (a: LaneMask, b: LaneMask) -> LaneMask { LaneMask(bits: lanes_or(a.bits, b.bits)) }
    @_transparent static prefix func .! (a: LaneMask) -> LaneMask { LaneMask(bits: lanes_not(a.bits)) }
}

/// Whether a condition holds for one of the four.
@_transparent func any(_ mask: LaneMask) -> Bool { lanes_any(mask.bits) != 0 }

/// Whether a condition holds for all four.
@_transparent func all(_ mask: LaneMask) -> Bool { lanes_all(mask.bits) != 0 }

@_transparent func transposed(_ a: Lanes, _ b: Lanes, _ c: Lanes, _ d: Lanes) -> (Lanes, Lanes, Lanes, Lanes) {
    (lanes_column_x(a, b, c, d), lanes_column_y(a, b, c, d), lanes_column_z(a, b, c, d), lanes_column_w(a, b, c, d))
}
