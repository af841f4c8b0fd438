// Runs of pixels over a row.

static WIDE void blend(const uint32_t *top, uint32_t *row, long count) {
    for (long x = 0, left = count; left > 0; x += WIDTH, left -= WIDTH)
        store_left(over(lanes(load_left(top + x, left)), lanes(load_left(row + x, left))), row + x, left);
}

static WIDE void blend_tinted(const uint32_t *top, uint32_t tint, uint32_t *row, long count) {
    const Lanes tints = factors(tint);
    for (long x = 0, left = count; left > 0; x += WIDTH, left -= WIDTH) {
        Lanes shown = times(lanes(load_left(top + x, left)), tints);
        store_left(over(shown, lanes(load_left(row + x, left))), row + x, left);
    }
}

static WIDE void blend_masked(const uint32_t *top, uint32_t tint, const uint32_t *mask, uint32_t *row, long count) {
    const Lanes tints = factors(tint);
    for (long x = 0, left = count; left > 0; x += WIDTH, left -= WIDTH) {
        Pack seen = load_left(mask + x, left);
        Lanes shown = times(times(lanes(load_left(top + x, left)), tints), (Lanes){seen, seen});
        store_left(over(shown, lanes(load_left(row + x, left))), row + x, left);
    }
}

static WIDE void blend_opaque(const uint32_t *top, uint32_t tint, uint32_t *row, long count) {
    const Lanes tints = factors(tint), rest = remainder_of(tint);
    for (long x = 0, left = count; left > 0; x += WIDTH, left -= WIDTH) {
        Lanes here = lanes(load_left(top + x, left)), below = lanes(load_left(row + x, left));
        store_left(over_opaque(here, tints, rest, below), row + x, left);
    }
}

static WIDE void fill(uint32_t color, uint32_t *row, long count) {
    const Lanes top = lanes(OP(set1_epi32)((int)color));
    for (long x = 0, left = count; left > 0; x += WIDTH, left -= WIDTH)
        store_left(over(top, lanes(load_left(row + x, left))), row + x, left);
}

static WIDE void fill_masked(uint32_t color, const uint32_t *mask, uint32_t *row, long count) {
    const Lanes top = lanes(OP(set1_epi32)((int)color));
    for (long x = 0, left = count; left > 0; x += WIDTH, left -= WIDTH) {
        Pack seen = load_left(mask + x, left);
        store_left(over(times(top, (Lanes){seen, seen}), lanes(load_left(row + x, left))), row + x, left);
    }
}
