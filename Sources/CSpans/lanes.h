// Arithmetic on as many pixels as a register holds.

// Asks for memory that will be read soon; it may be beyond a picture.
PART void ahead(const uint32_t *pixels) { _mm_prefetch((const char *)pixels, _MM_HINT_T0); }

// A mask of the first pixels, if only some remain.
PART Choice first(long left) { return above(OP(set1_epi32)((int)left), columns()); }

// Loads as many pixels as are left.
PART Pack load_left(const uint32_t *row, long left) {
    return left < WIDTH ? load_some(row, first(left)) : load(row);
}

PART void store_left(Pack pixels, uint32_t *row, long left) {
    if (left < WIDTH) store_first(pixels, row, left);
    else store(pixels, row);
}

// Lanes divided by 255, rounded: (t + (t >> 8)) >> 8 for t = lanes + 128.
PART Pack over255(Pack lanes) {
    return OP(mulhi_epu16)(OP(add_epi16)(lanes, OP(set1_epi16)(128)), OP(set1_epi16)(257));
}

// Pixels as lanes of 16 bits: colours, or factors of colours.
typedef struct {
    Pack red_blue, alpha_green;
} Lanes;

PART Lanes lanes(Pack pixels) { return (Lanes){pixels & OP(set1_epi16)(0xFF), OP(srli_epi16)(pixels, 8)}; }

PART Pack pixels(Lanes lanes) { return lanes.red_blue | OP(slli_epi16)(lanes.alpha_green, 8); }

PART Lanes factors(uint32_t tint) {
    return (Lanes){OP(set1_epi32)((int)(tint & 0xFF00FF)), OP(set1_epi32)((int)(tint >> 8 & 0xFF00FF))};
}

PART Lanes product(Lanes a, Lanes b) {
    return (Lanes){OP(mullo_epi16)(a.red_blue, b.red_blue), OP(mullo_epi16)(a.alpha_green, b.alpha_green)};
}

PART Lanes sum(Lanes a, Lanes b) {
    return (Lanes){OP(add_epi16)(a.red_blue, b.red_blue), OP(add_epi16)(a.alpha_green, b.alpha_green)};
}

PART Lanes times(Lanes colors, Lanes factors) {
    Lanes scaled = product(colors, factors);
    return (Lanes){over255(scaled.red_blue), over255(scaled.alpha_green)};
}

// The transparency of pixels, 255 minus alpha, in both lanes of each.
PART Lanes clearness(Lanes top) {
    const Pack alpha = repeated(_mm_setr_epi8(2, -1, 2, -1, 6, -1, 6, -1, 10, -1, 10, -1, 14, -1, 14, -1));
    Pack clear = OP(shuffle_epi8)(top.alpha_green ^ OP(set1_epi16)(255), alpha);
    return (Lanes){clear, clear};
}

PART Pack over(Lanes top, Lanes bottom) { return pixels(sum(top, times(bottom, clearness(top)))); }

// A weight of 256 in the scale of between(), 32768, so that one multiplication also rounds and shifts.
PART Pack share(Pack weight) { return OP(slli_epi16)(weight, 7); }

PART Pack lane_between(Pack a, Pack b, Pack share) {
    return OP(add_epi16)(a, OP(mulhrs_epi16)(OP(sub_epi16)(b, a), share));
}

PART Lanes between(Lanes a, Lanes b, Pack share) {
    return (Lanes){
        lane_between(a.red_blue, b.red_blue, share), lane_between(a.alpha_green, b.alpha_green, share)};
}

// Opaque pixels with a tint, over others.
PART Pack over_opaque(Lanes top, Lanes tint, Lanes rest, Lanes below) {
    Lanes both = sum(product(top, tint), product(below, rest));
    return pixels((Lanes){over255(both.red_blue), over255(both.alpha_green)});
}

// The share of the pixels below that a tint leaves visible under an opaque picture.
PART Lanes remainder_of(uint32_t tint) {
    Pack rest = OP(set1_epi16)((short)(255 - (tint >> 24)));
    return (Lanes){rest, rest};
}
