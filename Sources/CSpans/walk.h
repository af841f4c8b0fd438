// Pixels along a straight line through a picture. They are loaded one by one: gathering them takes longer.

// The pixels at places in a picture, each between four neighbours.
PART Pack sampled(const uint32_t *picture, long stride, const int32_t *places, Pack across, Pack down) {
    const Pack a = pairs(picture, places), b = pairs(picture, places + 2);
    const Pack c = pairs(picture + stride, places), d = pairs(picture + stride, places + 2);
    const Lanes here = between(lanes(evens(a, b)), lanes(evens(c, d)), down);
    const Lanes next = between(lanes(odds(a, b)), lanes(odds(c, d)), down);
    return pixels(between(here, next, across));
}

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
        store_left(sampled(picture, stride, places, weight(across), weight(down)), row, left);
        across = raised(across, next_across);
        down = raised(down, next_down);
    }
}

// A value at each pixel of a line that begins at a column.
PART Reals along(SpanLine line, Reals column) {
    return OP(add_ps)(OP(set1_ps)(line.start), OP(mul_ps)(OP(set1_ps)(line.step), column));
}

// Positions within limits; what is not a number becomes the lower limit.
PART Pack held(Reals position, SpanLimits limits) {
    return OP(cvttps_epi32)(
        OP(max_ps)(OP(min_ps)(OP(set1_ps)(limits.most), position), OP(set1_ps)(limits.least)));
}

// The 256ths of positions, as shares.
PART Pack share_of_part(Pack positions) {
    const Pack lowest = repeated(_mm_setr_epi8(-1, 0, -1, 0, -1, 4, -1, 4, -1, 8, -1, 8, -1, 12, -1, 12));
    return OP(srli_epi16)(OP(shuffle_epi8)(positions, lowest), 1);
}

// The pixels whose positions are computed before any of them is sampled, because a position takes long.
enum { TOGETHER = 128 };

static WIDE void recede(const uint32_t *picture, long stride, const SpanRay *ray, long x, uint32_t *row, long count) {
    int32_t places[TOGETHER];
    uint32_t across[TOGETHER], down[TOGETHER];
    for (long left = count; left > 0; left -= TOGETHER, row += TOGETHER, x += TOGETHER) {
        const long part = left < TOGETHER ? left : TOGETHER;
        for (long k = 0; k < part; k += WIDTH) {
            const Reals column = OP(cvtepi32_ps)(OP(add_epi32)(columns(), OP(set1_epi32)((int)(x + k))));
            const Reals near = OP(div_ps)(OP(set1_ps)(1), along(ray->depth, column));
            const Pack u = held(OP(mul_ps)(along(ray->across, column), near), ray->within_across);
            const Pack v = held(OP(mul_ps)(along(ray->down, column), near), ray->within_down);
            const Pack rows = OP(mullo_epi32)(OP(srli_epi32)(v, 8), OP(set1_epi32)((int)stride));
            store(OP(add_epi32)(rows, OP(srli_epi32)(u, 8)), (uint32_t *)places + k);
            store(u, across + k);
            store(v, down + k);
        }
        for (long k = 0; k < part; k += WIDTH) {
            // What the next row of the canvas shows lies there, in another page of memory.
            ahead(picture + places[k] + 3 * stride);
            ahead(picture + places[k] + 3 * stride + 16);
            const Pack u = share_of_part(load(across + k)), v = share_of_part(load(down + k));
            store_left(sampled(picture, stride, places + k, u, v), row + k, part - k);
        }
    }
}
