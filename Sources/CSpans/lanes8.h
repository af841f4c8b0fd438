// Registers of eight pixels, with AVX2.

#define WIDTH 8
#define WIDE __attribute__((target("avx2")))
#define PART static inline WIDE __attribute__((always_inline))
#define OP(name) _mm256_##name

// Eight pixels, or sixteen lanes of 16 bits, two for each pixel.
typedef __m256i Pack;
// A number for each of eight pixels.
typedef __m256 Reals;
// A mask of some of eight pixels.
typedef __m256i Choice;

PART Pack columns(void) { return _mm256_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7); }
PART Choice above(Pack a, Pack b) { return _mm256_cmpgt_epi32(a, b); }
PART Pack chosen(Choice choice, Pack a, Pack b) { return _mm256_blendv_epi8(b, a, choice); }

PART Pack load(const uint32_t *row) { return _mm256_loadu_si256((const Pack *)row); }
PART void store(Pack pixels, uint32_t *row) { _mm256_storeu_si256((Pack *)row, pixels); }

PART Pack load_some(const uint32_t *row, Choice choice) { return _mm256_maskload_epi32((const int *)row, choice); }

// Stores the first pixels, fewer than eight. A masked store is slow on some processors.
PART void store_first(Pack pixels, uint32_t *row, long count) {
    __m128i part = _mm256_castsi256_si128(pixels);
    if (count & 4) {
        _mm_storeu_si128((__m128i *)row, part);
        part = _mm256_extracti128_si256(pixels, 1);
        row += 4;
    }
    if (count & 2) {
        _mm_storel_epi64((__m128i *)row, part);
        part = _mm_unpackhi_epi64(part, part);
        row += 2;
    }
    if (count & 1) *row = (uint32_t)_mm_cvtsi128_si32(part);
}

PART Pack repeated(__m128i part) { return _mm256_broadcastsi128_si256(part); }
PART Pack taken(Pack from, Pack way) { return _mm256_permutevar8x32_epi32(from, way); }

// Values selected from two consecutive registers.
PART Pack taken_from_two(Pack a, Pack b, Pack way) {
    return chosen(above(way, _mm256_set1_epi32(7)), taken(b, way), taken(a, way));
}

PART Pack gathered(const uint32_t *row, Pack way) { return _mm256_i32gather_epi32((const int *)row, way, 4); }

// The numbers at even, or at odd positions: by fours, two of the first register and two of the second.
PART Pack evens(Pack a, Pack b) {
    return _mm256_castps_si256(_mm256_shuffle_ps(_mm256_castsi256_ps(a), _mm256_castsi256_ps(b), 0x88));
}
PART Pack odds(Pack a, Pack b) {
    return _mm256_castps_si256(_mm256_shuffle_ps(_mm256_castsi256_ps(a), _mm256_castsi256_ps(b), 0xDD));
}

// Whether any is chosen, or none has a bit, the bits of numbers, and the numbers of bits.
PART bool any(Choice choice) { return !_mm256_testz_si256(choice, choice); }
PART bool is_clear(Pack pixels) { return _mm256_testz_si256(pixels, pixels); }
PART Pack bits(Reals numbers) { return _mm256_castps_si256(numbers); }
PART Reals numbers(Pack bits) { return _mm256_castsi256_ps(bits); }

PART Pack longs(uint64_t number) { return _mm256_set1_epi64x((long long)number); }

// Two neighbours at each of the first, second, fifth and sixth place.
PART Pack pairs(const uint32_t *row, const int32_t *places) {
#define PAIR(k) _mm_loadl_epi64((const __m128i *)(row + places[k]))
    return _mm256_setr_m128i(_mm_unpacklo_epi64(PAIR(0), PAIR(1)), _mm_unpacklo_epi64(PAIR(4), PAIR(5)));
#undef PAIR
}

// All except the first, followed by the first of the next register.
PART Pack moved_on(Pack here, Pack after) {
    return taken(_mm256_blend_epi32(here, after, 1), _mm256_setr_epi32(1, 2, 3, 4, 5, 6, 7, 0));
}
