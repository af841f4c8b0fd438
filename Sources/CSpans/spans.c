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

PART Eight join(Eight red_blue, Eight alpha_green) {
    return _mm256_or_si256(red_blue, _mm256_slli_epi16(alpha_green, 8));
}

// A pixel's parts as factors of eight pixels.
typedef struct {
    Eight red_blue, alpha_green;
} Factors;

PART Factors factors(uint32_t tint) {
    return (Factors){_mm256_set1_epi32((int)(tint & 0xFF00FF)), _mm256_set1_epi32((int)(tint >> 8 & 0xFF00FF))};
}

PART Eight times(Eight pixels, Factors factors) {
    return join(
        over255(_mm256_mullo_epi16(red_blue(pixels), factors.red_blue)),
        over255(_mm256_mullo_epi16(alpha_green(pixels), factors.alpha_green)));
}

// What pixels let through, in both lanes of each.
PART Factors clearness(Eight top) {
    const Eight alpha = _mm256_setr_epi8(
        3, -1, 3, -1, 7, -1, 7, -1, 11, -1, 11, -1, 15, -1, 15, -1, 3, -1, 3, -1, 7, -1, 7, -1, 11, -1, 11, -1, 15, -1,
        15, -1);
    Eight clear = _mm256_shuffle_epi8(_mm256_xor_si256(top, _mm256_set1_epi32(-1)), alpha);
    return (Factors){clear, clear};
}

PART Eight over(Eight top, Eight bottom) { return _mm256_add_epi32(top, times(bottom, clearness(top))); }

// Bytes between those of two pixels; what overflows on the way falls off at the end.
PART Eight between(Eight a, Eight b, Eight weight) {
    const Eight half = _mm256_set1_epi16(128);
    Eight red = _mm256_mullo_epi16(_mm256_sub_epi16(red_blue(b), red_blue(a)), weight);
    Eight green = _mm256_mullo_epi16(_mm256_sub_epi16(alpha_green(b), alpha_green(a)), weight);
    Eight way = _mm256_blendv_epi8(
        _mm256_srli_epi16(_mm256_add_epi16(red, half), 8), _mm256_add_epi16(green, half), _mm256_set1_epi16(-256));
    return _mm256_add_epi8(a, way);
}

static WIDE void mix(const uint32_t *a, const uint32_t *b, long weight, uint32_t *row, long count) {
    const Eight weights = _mm256_set1_epi16((short)weight);
    for (long x = 0; x < count; x += 8) store(between(load(a + x), load(b + x), weights), row + x);
}

// The pixels at two positions and those after them.
PART __m128i two_pairs(const uint32_t *a, const int32_t *positions) {
    return _mm_unpacklo_epi64(
        _mm_loadl_epi64((const __m128i *)(a + positions[0])), _mm_loadl_epi64((const __m128i *)(a + positions[1])));
}

// Pixels between those at eight positions and the ones after them, or at as many as are left.
PART Eight stretched(const uint32_t *a, const int32_t *position, const uint32_t *weights, long left) {
    Eight weight = load_left(weights, left), here, next;
    // Where positions rise and the last is less than eight pixels from the first, one load has them all.
    if ((uint32_t)(position[left < 8 ? left - 1 : 7] - position[0]) < 8) {
        const uint32_t *start = a + position[0];
        Eight way = _mm256_sub_epi32(load_left((const uint32_t *)position, left), _mm256_set1_epi32(position[0]));
        here = _mm256_permutevar8x32_epi32(load(start), way);
        next = _mm256_permutevar8x32_epi32(load(start + 1), way);
        return between(here, next, weight);
    }
    uint32_t last[8];
    if (left < 8) {
        Eight some = load_left((const uint32_t *)position, left);
        store(_mm256_blendv_epi8(_mm256_set1_epi32(position[0]), some, first(left)), last);
        position = (const int32_t *)last;
    }
    __m256 even = _mm256_castsi256_ps(_mm256_set_m128i(two_pairs(a, position + 4), two_pairs(a, position)));
    __m256 odd = _mm256_castsi256_ps(_mm256_set_m128i(two_pairs(a, position + 6), two_pairs(a, position + 2)));
    here = _mm256_castps_si256(_mm256_shuffle_ps(even, odd, 0x88));
    next = _mm256_castps_si256(_mm256_shuffle_ps(even, odd, 0xDD));
    return between(here, next, weight);
}

static WIDE void stretch(
    const uint32_t *a, const int32_t *positions, const uint32_t *weights, uint32_t *row, long count) {
    for (long x = 0, left = count; left > 0; x += 8, left -= 8)
        store(stretched(a, positions + x, weights + x, left), row + x);
}

static WIDE void lay(const uint32_t *top, uint32_t *row, long count) {
    for (long x = 0, left = count; left > 0; x += 8, left -= 8)
        store_left(over(load_left(top + x, left), load_left(row + x, left)), row + x, left);
}

static WIDE void lay_tinted(const uint32_t *top, uint32_t tint, uint32_t *row, long count) {
    const Factors parts = factors(tint);
    for (long x = 0, left = count; left > 0; x += 8, left -= 8)
        store_left(over(times(load_left(top + x, left), parts), load_left(row + x, left)), row + x, left);
}

static WIDE void lay_masked(const uint32_t *top, uint32_t tint, const uint32_t *mask, uint32_t *row, long count) {
    const Factors parts = factors(tint);
    for (long x = 0, left = count; left > 0; x += 8, left -= 8) {
        Eight seen = load_left(mask + x, left);
        Eight shown = times(times(load_left(top + x, left), parts), (Factors){seen, seen});
        store_left(over(shown, load_left(row + x, left)), row + x, left);
    }
}

static WIDE void lay_opaque(const uint32_t *top, uint32_t tint, uint32_t *row, long count) {
    const Factors parts = factors(tint);
    const Eight rest = _mm256_set1_epi16((short)(255 - (tint >> 24)));
    for (long x = 0, left = count; left > 0; x += 8, left -= 8) {
        Eight here = load_left(top + x, left), below = load_left(row + x, left);
        Eight red = _mm256_add_epi16(
            _mm256_mullo_epi16(red_blue(here), parts.red_blue), _mm256_mullo_epi16(red_blue(below), rest));
        Eight green = _mm256_add_epi16(
            _mm256_mullo_epi16(alpha_green(here), parts.alpha_green), _mm256_mullo_epi16(alpha_green(below), rest));
        store_left(join(over255(red), over255(green)), row + x, left);
    }
}

static WIDE void fill(uint32_t color, uint32_t *row, long count) {
    const Eight top = _mm256_set1_epi32((int)color);
    for (long x = 0, left = count; left > 0; x += 8, left -= 8)
        store_left(over(top, load_left(row + x, left)), row + x, left);
}

static WIDE void fill_masked(uint32_t color, const uint32_t *mask, uint32_t *row, long count) {
    const Eight top = _mm256_set1_epi32((int)color);
    for (long x = 0, left = count; left > 0; x += 8, left -= 8) {
        Eight seen = load_left(mask + x, left);
        store_left(over(times(top, (Factors){seen, seen}), load_left(row + x, left)), row + x, left);
    }
}

static bool is_allowed = true;

#define DO(call)                                                                                      \
    if (!__atomic_load_n(&is_allowed, __ATOMIC_RELAXED) || !__builtin_cpu_supports("avx2")) return false; \
    call;                                                                                             \
    return true

void spans_allow(bool may) { __atomic_store_n(&is_allowed, may, __ATOMIC_RELAXED); }

#else
#define DO(call) return false

void spans_allow(bool may) { (void)may; }
#endif

bool spans_mix(const uint32_t *a, const uint32_t *b, long weight, uint32_t *row, long count) {
    DO(mix(a, b, weight, row, count));
}

bool spans_stretch(const uint32_t *a, const int32_t *positions, const uint32_t *weights, uint32_t *row, long count) {
    DO(stretch(a, positions, weights, row, count));
}

bool spans_lay(const uint32_t *top, uint32_t *row, long count) { DO(lay(top, row, count)); }

bool spans_lay_tinted(const uint32_t *top, uint32_t tint, uint32_t *row, long count) {
    DO(lay_tinted(top, tint, row, count));
}

bool spans_lay_masked(const uint32_t *top, uint32_t tint, const uint32_t *mask, uint32_t *row, long count) {
    DO(lay_masked(top, tint, mask, row, count));
}

bool spans_lay_opaque(const uint32_t *top, uint32_t tint, uint32_t *row, long count) {
    DO(lay_opaque(top, tint, row, count));
}

bool spans_fill(uint32_t color, uint32_t *row, long count) { DO(fill(color, row, count)); }

bool spans_fill_masked(uint32_t color, const uint32_t *mask, uint32_t *row, long count) {
    DO(fill_masked(color, mask, row, count));
}
