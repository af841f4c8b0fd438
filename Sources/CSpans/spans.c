#include "lanes.h"

#if defined(__x86_64__)

static WIDE void lay(const uint32_t *top, uint32_t *row, long count) {
    for (long x = 0, left = count; left > 0; x += 8, left -= 8)
        store_left(over(lanes(load_left(top + x, left)), lanes(load_left(row + x, left))), row + x, left);
}

static WIDE void lay_tinted(const uint32_t *top, uint32_t tint, uint32_t *row, long count) {
    const Lanes tints = factors(tint);
    for (long x = 0, left = count; left > 0; x += 8, left -= 8) {
        Lanes shown = times(lanes(load_left(top + x, left)), tints);
        store_left(over(shown, lanes(load_left(row + x, left))), row + x, left);
    }
}

static WIDE void lay_masked(const uint32_t *top, uint32_t tint, const uint32_t *mask, uint32_t *row, long count) {
    const Lanes tints = factors(tint);
    for (long x = 0, left = count; left > 0; x += 8, left -= 8) {
        Eight seen = load_left(mask + x, left);
        Lanes shown = times(times(lanes(load_left(top + x, left)), tints), (Lanes){seen, seen});
        store_left(over(shown, lanes(load_left(row + x, left))), row + x, left);
    }
}

static WIDE void lay_opaque(const uint32_t *top, uint32_t tint, uint32_t *row, long count) {
    const Lanes tints = factors(tint), rest = remainder_of(tint);
    for (long x = 0, left = count; left > 0; x += 8, left -= 8) {
        Lanes here = lanes(load_left(top + x, left)), below = lanes(load_left(row + x, left));
        store_left(over_opaque(here, tints, rest, below), row + x, left);
    }
}

static WIDE void fill(uint32_t color, uint32_t *row, long count) {
    const Lanes top = lanes(_mm256_set1_epi32((int)color));
    for (long x = 0, left = count; left > 0; x += 8, left -= 8)
        store_left(over(top, lanes(load_left(row + x, left))), row + x, left);
}

static WIDE void fill_masked(uint32_t color, const uint32_t *mask, uint32_t *row, long count) {
    const Lanes top = lanes(_mm256_set1_epi32((int)color));
    for (long x = 0, left = count; left > 0; x += 8, left -= 8) {
        Eight seen = load_left(mask + x, left);
        store_left(over(times(top, (Lanes){seen, seen}), lanes(load_left(row + x, left))), row + x, left);
    }
}

static bool is_allowed = true;

void spans_allow(bool may) { __atomic_store_n(&is_allowed, may, __ATOMIC_RELAXED); }

bool spans_are_wide(void) {
    return __atomic_load_n(&is_allowed, __ATOMIC_RELAXED) && __builtin_cpu_supports("avx2");
}

#else
void spans_allow(bool may) { (void)may; }
#endif

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
