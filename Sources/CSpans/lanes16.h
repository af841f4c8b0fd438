// Registers of sixteen pixels, with AVX-512.

#define WIDTH 16
#define WIDE __attribute__((target("avx512f,avx512bw")))
#define PART static inline WIDE __attribute__((always_inline))
#define OP(name) _mm512_##name

// Sixteen pixels, or 32 lanes of 16 bits, two for each pixel.
typedef __m512i Pack;
// A number for each of sixteen pixels.
typedef __m512 Reals;
// A mask of some of sixteen pixels.
typedef __mmask16 Choice;

PART Pack columns(void) { return _mm512_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15); }
PART Choice above(Pack a, Pack b) { return _mm512_cmpgt_epi32_mask(a, b); }
PART Pack chosen(Choice choice, Pack a, Pack b) { return _mm512_mask_blend_epi32(choice, b, a); }

PART Pack load(const uint32_t *row) { return _mm512_loadu_si512(row); }
PART void store(Pack pixels, uint32_t *row) { _mm512_storeu_si512(row, pixels); }

PART Pack load_some(const uint32_t *row, Choice choice) { return _mm512_maskz_loadu_epi32(choice, row); }

// Stores the first pixels, fewer than sixteen.
PART void store_first(Pack pixels, uint32_t *row, long count) {
    _mm512_mask_storeu_epi32(row, (Choice)((1u << count) - 1), pixels);
}

PART Pack repeated(__m128i part) { return _mm512_broadcast_i32x4(part); }
PART Pack taken(Pack from, Pack way) { return _mm512_permutexvar_epi32(way, from); }

// Values selected from two consecutive registers.
PART Pack taken_from_two(Pack a, Pack b, Pack way) { return _mm512_permutex2var_epi32(a, way, b); }

PART Pack gathered(const uint32_t *row, Pack way) { return _mm512_i32gather_epi32(way, row, 4); }

// The numbers at even, or at odd positions: by fours, two of the first register and two of the second.
PART Pack evens(Pack a, Pack b) {
    return _mm512_castps_si512(_mm512_shuffle_ps(_mm512_castsi512_ps(a), _mm512_castsi512_ps(b), 0x88));
}
PART Pack odds(Pack a, Pack b) {
    return _mm512_castps_si512(_mm512_shuffle_ps(_mm512_castsi512_ps(a), _mm512_castsi512_ps(b), 0xDD));
}

// Whether any is chosen, or none has a bit, the bits of numbers, and the numbers of bits.
PART bool any(Choice choice) { return choice != 0; }
PART bool is_clear(Pack pixels) { return _mm512_test_epi32_mask(pixels, pixels) == 0; }
PART Pack bits(Reals numbers) { return _mm512_castps_si512(numbers); }
PART Reals numbers(Pack bits) { return _mm512_castsi512_ps(bits); }

PART Pack longs(uint64_t number) { return _mm512_set1_epi64((long long)number); }

// Two neighbours at each of the first, second, fifth, sixth, ninth, tenth, 13th and 14th place.
PART Pack pairs(const uint32_t *row, const int32_t *places) {
#define PAIR(k) _mm_loadl_epi64((const __m128i *)(row + places[k]))
#define TWO(k) _mm_unpacklo_epi64(PAIR(k), PAIR(k + 1))
    Pack all = _mm512_inserti32x4(_mm512_castsi128_si512(TWO(0)), TWO(4), 1);
    return _mm512_inserti32x4(_mm512_inserti32x4(all, TWO(8), 2), TWO(12), 3);
#undef TWO
#undef PAIR
}

// All except the first, followed by the first of the next register.
PART Pack moved_on(Pack here, Pack after) { return _mm512_alignr_epi32(after, here, 1); }
