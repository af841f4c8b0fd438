// Upright pictures, moved or scaled.

// The spread of the positions of a strip's columns: all within one register, within two, or farther.
typedef enum { NEAR, DOUBLE, FAR } Reach;

// As many columns of a scaled picture as a register holds: the start of their pixels, and the offsets of each pixel and
// its neighbour from there.
typedef struct {
    long start;
    Pack here, next, across;
    Reach reach;
} Strip;

PART int32_t lesser(int32_t a, int32_t b) { return a < b ? a : b; }
PART int32_t apart(int32_t a, int32_t b) { return a < b ? b - a : a - b; }

PART Strip strip_at(const SpanSource *source, long x, long left) {
    const int32_t *positions = source->positions + x;
    // Positions rise or fall evenly, so the first and the last are the outermost.
    const int32_t a = positions[0], b = positions[left < WIDTH ? left - 1 : WIDTH - 1];
    // The remaining columns; the others repeat the last position.
    const Pack there = chosen(first(left), load_left((const uint32_t *)positions, left), OP(set1_epi32)(b));
    Strip strip = {.start = lesser(a, b), .across = share(load_left(source->weights + x, left))};
    strip.here = OP(sub_epi32)(there, OP(set1_epi32)((int)strip.start));
    strip.next = OP(add_epi32)(strip.here, OP(set1_epi32)(1));
    strip.reach = apart(a, b) < WIDTH - 1 ? NEAR : apart(a, b) < 2 * WIDTH - 1 ? DOUBLE : FAR;
    return strip;
}

PART Lanes lanes_taken(Lanes from, Pack way) {
    return (Lanes){taken(from.red_blue, way), taken(from.alpha_green, way)};
}

PART Lanes lanes_taken_from_two(Lanes a, Lanes b, Pack way) {
    return (Lanes){
        taken_from_two(a.red_blue, b.red_blue, way), taken_from_two(a.alpha_green, b.alpha_green, way)};
}

PART Pack share_of(const SpanRow *row) { return share(OP(set1_epi16)((short)row->down)); }

// The pixels of a strip between a row of the picture and the one below.
PART Lanes scaled(const SpanSource *source, const SpanRow *row, const Strip *strip, Reach reach) {
    const uint32_t *upper = row->above + strip->start, *lower = upper + source->stride;
    const Pack down = share_of(row);
    // Strips to come begin in other pages of memory, where nothing else would ask for them.
    ahead(upper + 80);
    if (reach == FAR)
        return between(
            between(lanes(gathered(upper, strip->here)), lanes(gathered(lower, strip->here)), down),
            between(lanes(gathered(upper, strip->next)), lanes(gathered(lower, strip->next)), down), strip->across);
    Lanes near = between(lanes(load(upper)), lanes(load(lower)), down);
    if (reach == NEAR)
        return between(lanes_taken(near, strip->here), lanes_taken(near, strip->next), strip->across);
    Lanes far = between(lanes(load(upper + WIDTH)), lanes(load(lower + WIDTH)), down);
    return between(
        lanes_taken_from_two(near, far, strip->here), lanes_taken_from_two(near, far, strip->next), strip->across);
}

// Whether all pixels of a strip are clear. Far ones are not looked at.
PART bool is_clear_at(const SpanSource *source, const SpanRow *row, const Strip *strip, Reach reach) {
    const uint32_t *upper = row->above + strip->start, *lower = upper + source->stride;
    return reach != FAR && is_clear(load(upper) | load(lower))
        && (reach == NEAR || is_clear(load(upper + WIDTH) | load(lower + WIDTH)));
}

// The settings for drawing a pack of pixels that may be partly covered, translucent, or beyond the end.
typedef struct {
    long left;
    // Whether opaque pixels replace those below as they are.
    bool replaces;
    bool is_masked, has_opaque;
    Pack seen;
    Choice opaque;
} Blend;

// A mask of the columns in a range, from x on.
PART Choice within(long x, long start, long end) {
    return above(columns(), OP(set1_epi32)((int)(start - x - 1))) & first(end - x);
}

PART Blend blend_at(const SpanParts *parts, long x, uint32_t tint, const uint32_t *mask) {
    Blend blend = {.left = parts->end - x};
    blend.is_masked = x < parts->whole_start || x + WIDTH > parts->whole_end;
    blend.replaces = tint == UINT32_MAX && !blend.is_masked;
    blend.has_opaque = x + WIDTH > parts->opaque_start && x < parts->opaque_end;
    blend.seen = chosen(
        within(x, parts->whole_start, parts->whole_end), OP(set1_epi16)(255), load_left(mask + x, blend.left));
    blend.opaque = within(x, parts->opaque_start, parts->opaque_end);
    return blend;
}

PART void blend_mixed(Lanes top, const Blend *blend, Lanes tint, Lanes rest, uint32_t *row) {
    if (blend->replaces && !any(above(OP(set1_epi32)(0xFF0000), top.alpha_green)))
        return store_left(pixels(top), row, blend->left);
    Lanes below = lanes(load_left(row, blend->left)), shown = times(top, tint);
    if (blend->is_masked) shown = times(shown, (Lanes){blend->seen, blend->seen});
    Pack blended = over(shown, below);
    if (blend->has_opaque) blended = chosen(blend->opaque, over_opaque(top, tint, rest, below), blended);
    store_left(blended, row, blend->left);
}

// Draws a pack of opaque pixels.
PART void blend_whole(Lanes top, uint32_t tint, Lanes tints, Lanes rest, uint32_t *row) {
    store(tint == UINT32_MAX ? pixels(top) : over_opaque(top, tints, rest, lanes(load(row))), row);
}

PART bool is_opaque_at(const SpanParts *parts, long x) {
    return x >= parts->opaque_start && x + WIDTH <= parts->opaque_end;
}

// Draws a strip down the rows.
PART void blend_strip(
    const SpanSource *source, const SpanParts *parts, const Strip *strip, Reach reach, long x, uint32_t tint,
    const uint32_t *mask, uint32_t *row, long stride) {
    const Lanes tints = factors(tint), rest = remainder_of(tint);
    row += x;
    if (is_opaque_at(parts, x)) {
        for (long y = 0; y < source->count; y++, row += stride)
            blend_whole(scaled(source, source->rows + y, strip, reach), tint, tints, rest, row);
    } else {
        const Blend blend = blend_at(parts, x, tint, mask);
        for (long y = 0; y < source->count; y++, row += stride)
            if (!is_clear_at(source, source->rows + y, strip, reach))
                blend_mixed(scaled(source, source->rows + y, strip, reach), &blend, tints, rest, row);
    }
}

// Draws a scaled picture, strip by strip.
static WIDE void blend_scaled(
    const SpanSource *source, const SpanParts *parts, uint32_t tint, const uint32_t *mask, uint32_t *row, long stride) {
    for (long x = parts->start; x < parts->end; x += WIDTH) {
        const Strip strip = strip_at(source, x, parts->end - x);
        if (strip.reach == NEAR) blend_strip(source, parts, &strip, NEAR, x, tint, mask, row, stride);
        else if (strip.reach == DOUBLE) blend_strip(source, parts, &strip, DOUBLE, x, tint, mask, row, stride);
        else blend_strip(source, parts, &strip, FAR, x, tint, mask, row, stride);
    }
}

PART Lanes lanes_moved_on(Lanes here, Lanes after) {
    return (Lanes){moved_on(here.red_blue, after.red_blue), moved_on(here.alpha_green, after.alpha_green)};
}

// Draws a row of a picture that is moved but not scaled.
PART void blend_moved_row(
    const SpanSource *source, const SpanRow *row, const SpanParts *parts, uint32_t tint, const uint32_t *mask,
    uint32_t *canvas, bool has_down, bool has_across) {
    const Lanes tints = factors(tint), rest = remainder_of(tint);
    const Pack down = share_of(row), across = share(OP(set1_epi16)((short)source->across));
    const uint32_t *upper = row->above, *lower = upper + source->stride;
    long x = parts->start;
#define AT(x) (has_down ? between(lanes(load(upper + (x))), lanes(load(lower + (x))), down) : lanes(load(upper + (x))))
    Lanes after = AT(x);
    for (; x < parts->end; x += WIDTH) {
        Lanes top = after;
        // Reads no more than necessary, because nothing may be read beyond the last row.
        if (x + WIDTH < parts->end || (has_across && x + WIDTH == parts->end)) after = AT(x + WIDTH);
        if (has_across) top = between(top, lanes_moved_on(top, after), across);
        if (is_opaque_at(parts, x)) {
            blend_whole(top, tint, tints, rest, canvas + x);
        } else {
            if (is_clear(top.red_blue | top.alpha_green)) continue;
            const Blend blend = blend_at(parts, x, tint, mask);
            blend_mixed(top, &blend, tints, rest, canvas + x);
        }
    }
#undef AT
}

static WIDE void blend_moved(
    const SpanSource *source, const SpanParts *parts, uint32_t tint, const uint32_t *mask, uint32_t *row, long stride) {
    for (const SpanRow *next = source->rows; next < source->rows + source->count; next++, row += stride) {
        if (next->down && source->across) blend_moved_row(source, next, parts, tint, mask, row, true, true);
        else if (next->down) blend_moved_row(source, next, parts, tint, mask, row, true, false);
        else if (source->across) blend_moved_row(source, next, parts, tint, mask, row, false, true);
        else blend_moved_row(source, next, parts, tint, mask, row, false, false);
    }
}
