// Skies and water, which are worked out at half their size: blue, green, red and opacity of each pixel, in 1/4080.

PART Pack thrice(Pack lanes) { return OP(mullo_epi16)(lanes, OP(set1_epi16)(3)); }

// Half pixels between two rows, of which the first counts three times.
PART Pack weighted(const uint16_t *near, const uint16_t *far) {
    return OP(add_epi16)(thrice(load((const uint32_t *)near)), load((const uint32_t *)far));
}

// Pseudo-random bits of pixels, 0 to 255.
PART Pack noise(Pack x, uint32_t y) {
    Pack hash = OP(mullo_epi32)(x, OP(set1_epi32)((int)0x9E3779B1u)) ^ OP(set1_epi32)((int)(y * 0x85EBCA77u));
    hash = OP(mullo_epi32)(hash ^ OP(srli_epi32)(hash, 15), OP(set1_epi32)(0x2C1B3C6D));
    return OP(srli_epi32)(hash ^ OP(srli_epi32)(hash, 13), 24);
}

PART Pack columns_from(long x) { return OP(add_epi32)(columns(), OP(set1_epi32)((int)x)); }

static WIDE void double_row(const uint16_t *near, const uint16_t *far, long y, uint32_t *row, long count) {
    // The noise of the first two of four pixels in all lanes of each, and that of the others.
    const Pack first = repeated(_mm_setr_epi8(0, 1, 0, 1, 0, 1, 0, 1, 4, 5, 4, 5, 4, 5, 4, 5));
    const Pack last = repeated(_mm_setr_epi8(8, 9, 8, 9, 8, 9, 8, 9, 12, 13, 12, 13, 12, 13, 12, 13));
    for (long x = 0; x < count; x += WIDTH, near += 2 * WIDTH, far += 2 * WIDTH) {
        const Pack here = thrice(weighted(near, far)), step = noise(columns_from(x), (uint32_t)y);
        const Pack even = OP(add_epi16)(here, weighted(near - 4, far - 4));
        const Pack odd = OP(add_epi16)(here, weighted(near + 4, far + 4));
        const Pack two = OP(add_epi16)(OP(unpacklo_epi64)(even, odd), OP(shuffle_epi8)(step, first));
        const Pack next = OP(add_epi16)(OP(unpackhi_epi64)(even, odd), OP(shuffle_epi8)(step, last));
        store_left(OP(packus_epi16)(OP(srli_epi16)(two, 8), OP(srli_epi16)(next, 8)), row + x, count - x);
    }
}

// The halo of a light at pixels, by its table.
PART Reals halo_at(const SpanSky *sky, const SpanGlow *glow, Reals across) {
    const Reals aside = OP(sub_ps)(across, number(glow->across));
    const Reals square = plus(multiplied(aside, aside), number(glow->rise * glow->rise));
    const Reals distance = less(OP(sqrt_ps)(square), number(sky->last_halo));
    const Pack whole = OP(cvttps_epi32)(distance);
    const Reals here = numbers(gathered((const uint32_t *)sky->halos, whole));
    const Reals next = numbers(gathered((const uint32_t *)(sky->halos + 1), whole));
    const Reals part = OP(sub_ps)(distance, OP(cvtepi32_ps)(whole));
    return multiplied(plus(here, multiplied(OP(sub_ps)(next, here), part)), number(glow->halo));
}

static WIDE void light_sky(const SpanSky *sky, uint16_t *row, long count) {
    // Two numbers of 16 bits of each pixel, then the other two.
    const Pack one = OP(set1_epi32)(1);
    const Pack way = OP(add_epi32)(OP(srli_epi32)(columns(), 1), OP(mullo_epi32)(columns() & one, OP(set1_epi32)(WIDTH)));
    const Pack next = OP(add_epi32)(way, OP(set1_epi32)(WIDTH / 2));
    for (long x = 0; x < count; x += WIDTH, row += 4 * WIDTH) {
        const Reals across = multiplied(plus(OP(cvtepi32_ps)(columns_from(x)), number(0.5f)), number(sky->unit));
        Reals sum = multiplied(number(sky->low), OP(loadu_ps)(sky->band + x));
        for (long k = 0; k < sky->count; k++) sum = plus(sum, halo_at(sky, sky->glows + k, across));
        const Reals glow = multiplied(less(sum, number(0.96f)), number(sky->clearness));
        Pack parts[3];
        for (int k = 0; k < 3; k++) {
            const Reals dark = OP(sub_ps)(number(1), multiplied(glow, number(part(sky->color, k))));
            const Reals color = OP(sub_ps)(number(1), multiplied(number(part(sky->rest, k)), dark));
            parts[k] = whole_number(multiplied(OP(max_ps)(less(color, number(1)), number(0)), number(4080)));
        }
        const Pack cold = parts[2] | OP(slli_epi32)(parts[1], 16), warm = parts[0] | OP(set1_epi32)(4080 << 16);
        store(taken_from_two(cold, warm, way), (uint32_t *)row);
        store(taken_from_two(cold, warm, next), (uint32_t *)row + WIDTH);
    }
}
