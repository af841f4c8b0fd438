// Eight pixels at a time with AVX2.
#pragma once

#include "CSpans.h"

#if defined(__x86_64__)
#include <immintrin.h>

#define WIDE __attribute__((target("avx2")))
#define PART static inline WIDE __attribute__((always_inline))

// Eight pixels, or sixteen lanes of 16 bits, two for each.
typedef __m256i Eight;

// Which of eight pixels there are where only some are left.
PART Eight first(long left) {
    return _mm256_cmpgt_epi32(_mm256_set1_epi32((int)left), _mm256_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7));
}

PART Eight load(const uint32_t *row) { return _mm256_loadu_si256((const Eight *)row); }
PART void store(Eight pixels, uint32_t *row) { _mm256_storeu_si256((Eight *)row, pixels); }

// The same for as many of the eight as are left.
PART Eight load_left(const uint32_t *row, long left) {
    return left < 8 ? _mm256_maskload_epi32((const int *)row, first(left)) : load(row);
}

PART void store_left(Eight pixels, uint32_t *row, long left) {
    if (left >= 8) return store(pixels, row);
    // A masked store is slow on some processors.
    __m128i part = _mm256_castsi256_si128(pixels);
    if (left & 4) {
        _mm_storeu_si128((__m128i *)row, part);
        part = _mm256_extracti128_si256(pixels, 1);
        row += 4;
    }
    if (left & 2) {
        _mm_storel_epi64((__m128i *)row, part);
        part = _mm_unpackhi_epi64(part, part);
        row += 2;
    }
    if (left & 1) *row = (uint32_t)_mm_cvtsi128_si32(part);
}

PART Eight red_blue(Eight pixels) { return _mm256_and_si256(pixels, _mm256_set1_epi16(0xFF)); }
PART Eight alpha_green(Eight pixels) { return _mm256_srli_epi16(pixels, 8); }

// Lanes over 255, rounded: what (t + (t >> 8)) >> 8 is for t = lanes + 128.
PART Eight over255(Eight lanes) {
    return _mm256_mulhi_epu16(_mm256_add_epi16(lanes, _mm256_set1_epi16(128)), _mm256_set1_epi16(257));
}

// Eight pixels as lanes of 16 bits: their colours, or factors of these.
typedef struct {
    Eight red_blue, alpha_green;
} Lanes;

PART Lanes lanes(Eight pixels) { return (Lanes){red_blue(pixels), alpha_green(pixels)}; }

PART Eight pixels(Lanes lanes) { return _mm256_or_si256(lanes.red_blue, _mm256_slli_epi16(lanes.alpha_green, 8)); }

PART Lanes factors(uint32_t tint) {
    return (Lanes){_mm256_set1_epi32((int)(tint & 0xFF00FF)), _mm256_set1_epi32((int)(tint >> 8 & 0xFF00FF))};
}

PART Lanes product(Lanes a, Lanes b) {
    return (Lanes){_mm256_mullo_epi16(a.red_blue, b.red_blue), _mm256_mullo_epi16(a.alpha_green, b.alpha_green)};
}

PART Lanes sum(Lanes a, Lanes b) {
    return (Lanes){_mm256_add_epi16(a.red_blue, b.red_blue), _mm256_add_epi16(a.alpha_green, b.alpha_green)};
}

PART Lanes times(Lanes colors, Lanes factors) {
    Lanes scaled = product(colors, factors);
    return (Lanes){over255(scaled.red_blue), over255(scaled.alpha_green)};
}

// What pixels let through, in both lanes of each.
PART Lanes clearness(Lanes top) {
    const Eight alpha = _mm256_setr_epi8(
        2, -1, 2, -1, 6, -1, 6, -1, 10, -1, 10, -1, 14, -1, 14, -1, 2, -1, 2, -1, 6, -1, 6, -1, 10, -1, 10, -1, 14, -1,
        14, -1);
    Eight clear = _mm256_shuffle_epi8(_mm256_xor_si256(top.alpha_green, _mm256_set1_epi16(255)), alpha);
    return (Lanes){clear, clear};
}

PART Eight over(Lanes top, Lanes bottom) { return pixels(sum(top, times(bottom, clearness(top)))); }

// A weight of 256 as between() takes it: of 32768, so that one multiplication also rounds and shifts.
PART Eight share(Eight weight) { return _mm256_slli_epi16(weight, 7); }

PART Eight lane_between(Eight a, Eight b, Eight share) {
    return _mm256_add_epi16(a, _mm256_mulhrs_epi16(_mm256_sub_epi16(b, a), share));
}

PART Lanes between(Lanes a, Lanes b, Eight share) {
    return (Lanes){
        lane_between(a.red_blue, b.red_blue, share), lane_between(a.alpha_green, b.alpha_green, share)};
}

// Opaque pixels, multiplied, over others.
PART Eight over_opaque(Lanes top, Lanes tint, Lanes rest, Lanes below) {
    Lanes both = sum(product(top, tint), product(below, rest));
    return pixels((Lanes){over255(both.red_blue), over255(both.alpha_green)});
}

// What a tint leaves of the pixels below an opaque picture.
PART Lanes remainder_of(uint32_t tint) {
    Eight rest = _mm256_set1_epi16((short)(255 - (tint >> 24)));
    return (Lanes){rest, rest};
}

// Whether the processor has AVX2, and it may be used.
bool spans_are_wide(void);

#define DO(call)                              \
    do {                                      \
        if (!spans_are_wide()) return false;  \
        call;                                 \
        return true;                          \
    } while (0)

#else
#define DO(call) return false
#endif
