// Pixels along a straight line through a picture. They are loaded one by one: gathering them takes longer.

// A number of 64 bits for each pixel: for the first two of each four pixels, then for the others.
typedef struct {
    Pack first, last;
} Longs;

// Unsigned, because the steps of a single pixel may be so large that they overflow.
PART Longs ramp(uint64_t start, uint64_t step) {
    uint64_t first[WIDTH / 2], last[WIDTH / 2];
    for (long k = 0; k < WIDTH / 2; k++) {
        first[k] = start + step * (uint64_t)(k / 2 * 4 + k % 2);
        last[k] = first[k] + 2 * step;
    }
    return (Longs){load((const uint32_t *)first), load((const uint32_t *)last)};
}

PART Longs raised(Longs numbers, Pack step) {
    return (Longs){OP(add_epi64)(numbers.first, step), OP(add_epi64)(numbers.last, step)};
}

// The pixels before positions.
PART Pack whole(Longs positions) { return odds(positions.first, positions.last); }

// The weights of the pixels after positions, as shares.
PART Pack weight(Longs positions) {
    const Pack part = OP(srli_epi32)(evens(positions.first, positions.last), 24);
    return share(part | OP(slli_epi32)(part, 16));
}

static WIDE void walk(
    const uint32_t *picture, long stride, SpanPosition start, SpanPosition step, uint32_t *row, long count) {
    Longs across = ramp((uint64_t)start.across, (uint64_t)step.across);
    Longs down = ramp((uint64_t)start.down, (uint64_t)step.down);
    const Pack next_across = longs(WIDTH * (uint64_t)step.across), next_down = longs(WIDTH * (uint64_t)step.down);
    for (long left = count; left > 0; left -= WIDTH, row += WIDTH) {
        int32_t places[WIDTH];
        const Pack rows = OP(mullo_epi32)(whole(down), OP(set1_epi32)((int)stride));
        store(OP(add_epi32)(rows, whole(across)), (uint32_t *)places);
        // Beyond the end there may be no picture.
        for (long k = left; k < WIDTH; k++) places[k] = places[0];
        const Pack a = pairs(picture, places), b = pairs(picture, places + 2);
        const Pack c = pairs(picture + stride, places), d = pairs(picture + stride, places + 2);
        const Pack under = weight(down);
        const Lanes here = between(lanes(evens(a, b)), lanes(evens(c, d)), under);
        const Lanes next = between(lanes(odds(a, b)), lanes(odds(c, d)), under);
        store_left(pixels(between(here, next, weight(across))), row, left);
        across = raised(across, next_across);
        down = raised(down, next_down);
    }
}
