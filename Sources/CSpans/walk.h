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

// A weight of 256 in both halves of each number, as a share.
PART Pack share_of_both(Pack weight) { return share(weight | OP(slli_epi32)(weight, 16)); }

// The weights of the pixels after positions, as shares.
PART Pack weight(Longs positions) {
    return share_of_both(OP(srli_epi32)(evens(positions.first, positions.last), 24));
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

// Positions within limits, in 1/256 of a pixel; what is not a number becomes the lower limit.
PART Pack held(Reals position, SpanLimits limits) {
    const Reals held = OP(max_ps)(OP(min_ps)(OP(set1_ps)(limits.most), position), OP(set1_ps)(limits.least));
    const Reals scaled = OP(mul_ps)(OP(add_ps)(held, OP(set1_ps)(1)), OP(set1_ps)(256));
    return OP(sub_epi32)(OP(cvttps_epi32)(OP(add_ps)(scaled, OP(set1_ps)(0.5f))), OP(set1_epi32)(256));
}

static WIDE void recede(const uint32_t *picture, long stride, const SpanRay *ray, long x, uint32_t *row, long count) {
    for (long left = count; left > 0; left -= WIDTH, row += WIDTH, x += WIDTH) {
        const Reals column = OP(cvtepi32_ps)(OP(add_epi32)(columns(), OP(set1_epi32)((int)x)));
        const Reals near = OP(div_ps)(OP(set1_ps)(1), along(ray->depth, column));
        const Pack across = held(OP(mul_ps)(along(ray->across, column), near), ray->within_across);
        const Pack down = held(OP(mul_ps)(along(ray->down, column), near), ray->within_down);
        int32_t places[WIDTH];
        const Pack rows = OP(mullo_epi32)(OP(srai_epi32)(down, 8), OP(set1_epi32)((int)stride));
        store(OP(add_epi32)(rows, OP(srai_epi32)(across, 8)), (uint32_t *)places);
        const Pack part = OP(set1_epi32)(255);
        store_left(
            sampled(picture, stride, places, share_of_both(across & part), share_of_both(down & part)), row, left);
    }
}
