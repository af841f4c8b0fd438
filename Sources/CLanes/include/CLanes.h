// Arithmetic of four numbers at a time, one instruction for each operation in every build. Without optimisation Swift's own
// SIMD types visit their lanes one by one, with a check each, and the solver takes a hundred times as long.
//
// Each function is a single operation, so that no compiler contracts two of them and every build gives the same bits.
#pragma once

typedef float Lanes __attribute__((ext_vector_type(4)));
/// For each lane all bits or none.
typedef int LaneBits __attribute__((ext_vector_type(4)));

#define INLINE static inline __attribute__((always_inline))

INLINE Lanes lanes(float a, float b, float c, float d) { return (Lanes){a, b, c, d}; }
INLINE Lanes lanes_repeating(float a) { return (Lanes){a, a, a, a}; }
INLINE Lanes lanes_add(Lanes a, Lanes b) { return a + b; }
INLINE Lanes lanes_subtract(Lanes a, Lanes b) { return a - b; }
INLINE Lanes lanes_multiply(Lanes a, Lanes b) { return a * b; }
INLINE Lanes lanes_divide(Lanes a, Lanes b) { return a / b; }
INLINE Lanes lanes_negative(Lanes a) { return -a; }
INLINE Lanes lanes_square_root(Lanes a) {
    return (Lanes){
        __builtin_sqrtf(a.x), __builtin_sqrtf(a.y), __builtin_sqrtf(a.z), __builtin_sqrtf(a.w)};
}
INLINE LaneBits lanes_less(Lanes a, Lanes b) { return a < b; }
INLINE LaneBits lanes_less_or_equal(Lanes a, Lanes b) { return a <= b; }
INLINE LaneBits lanes_greater(Lanes a, Lanes b) { return a > b; }
INLINE LaneBits lanes_greater_or_equal(Lanes a, Lanes b) { return a >= b; }
INLINE LaneBits lanes_equal(Lanes a, Lanes b) { return a == b; }
INLINE LaneBits lanes_not_equal(Lanes a, Lanes b) { return a != b; }
INLINE LaneBits lanes_and(LaneBits a, LaneBits b) { return a & b; }
INLINE LaneBits lanes_or(LaneBits a, LaneBits b) { return a | b; }
INLINE LaneBits lanes_not(LaneBits a) { return ~a; }
INLINE int lanes_any(LaneBits a) { return a.x | a.y | a.z | a.w; }
INLINE int lanes_all(LaneBits a) { return __builtin_reduce_and(a); }
/// The lanes of `b` where the bits are set, otherwise those of `a`.
INLINE Lanes lanes_replace(Lanes a, Lanes b, LaneBits bits) { return bits ? b : a; }

INLINE Lanes lanes_column_x(Lanes a, Lanes b, Lanes c, Lanes d) { return (Lanes){a.x, b.x, c.x, d.x}; }
INLINE Lanes lanes_column_y(Lanes a, Lanes b, Lanes c, Lanes d) { return (Lanes){a.y, b.y, c.y, d.y}; }
INLINE Lanes lanes_column_z(Lanes a, Lanes b, Lanes c, Lanes d) { return (Lanes){a.z, b.z, c.z, d.z}; }
INLINE Lanes lanes_column_w(Lanes a, Lanes b, Lanes c, Lanes d) { return (Lanes){a.w, b.w, c.w, d.w}; }
