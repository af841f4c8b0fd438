#include "lanes.h"

#if defined(__x86_64__)

// How far apart the positions of eight columns are: all within eight pixels, the first four and the last four, or farther.
typedef enum { NEAR, HALVED, FAR } Reach;

// Eight columns of a scaled picture: where their pixels begin, those of all or of each half, and from there the way to each
// and to its neighbour. Halved, the first four have both ways in one number of eight, the last four in the other.
typedef struct {
    long start, middle;
    Eight here, next, across;
    Reach reach;
} Strip;

PART int32_t lesser(int32_t a, int32_t b) { return a < b ? a : b; }
PART int32_t apart(int32_t a, int32_t b) { return a < b ? b - a : a - b; }

PART Strip strip_at(const SpanSource *source, long x, long left) {
    const int32_t *positions = source->positions + x;
    const long last = left < 8 ? left - 1 : 7;
    // Positions rise or fall evenly, so the first and the last are the farthest.
    const int32_t a = positions[0], b = positions[last < 3 ? last : 3];
    const int32_t c = positions[last < 4 ? last : 4], d = positions[last];
    // What is left of the eight; the others are where the last one is.
    const Eight there =
        _mm256_blendv_epi8(_mm256_set1_epi32(d), load_left((const uint32_t *)positions, left), first(left));
    Strip strip = {.start = lesser(a, d), .middle = lesser(c, d)};
    strip.across = share(load_left(source->weights + x, left));
    strip.reach = apart(a, d) < 7 ? NEAR : apart(a, b) < 7 && apart(c, d) < 7 ? HALVED : FAR;
    const Eight one = _mm256_set1_epi32(1);
    if (strip.reach == HALVED) {
        strip.start = lesser(a, b);
        Eight early = _mm256_sub_epi32(there, _mm256_set1_epi32((int)strip.start));
        Eight late = _mm256_sub_epi32(there, _mm256_set1_epi32((int)strip.middle));
        strip.here = _mm256_permute2x128_si256(early, _mm256_add_epi32(early, one), 0x20);
        strip.next = _mm256_permute2x128_si256(late, _mm256_add_epi32(late, one), 0x31);
    } else {
        strip.here = _mm256_sub_epi32(there, _mm256_set1_epi32((int)strip.start));
        strip.next = _mm256_add_epi32(strip.here, one);
    }
    return strip;
}

PART Lanes taken(Lanes from, Eight way) {
    return (Lanes){
        _mm256_permutevar8x32_epi32(from.red_blue, way), _mm256_permutevar8x32_epi32(from.alpha_green, way)};
}

// The first halves of two, or the second ones.
PART Lanes first_halves(Lanes a, Lanes b) {
    return (Lanes){
        _mm256_permute2x128_si256(a.red_blue, b.red_blue, 0x20),
        _mm256_permute2x128_si256(a.alpha_green, b.alpha_green, 0x20)};
}

PART Lanes second_halves(Lanes a, Lanes b) {
    return (Lanes){
        _mm256_permute2x128_si256(a.red_blue, b.red_blue, 0x31),
        _mm256_permute2x128_si256(a.alpha_green, b.alpha_green, 0x31)};
}

PART Lanes gathered(const uint32_t *row, Eight way) {
    return lanes(_mm256_i32gather_epi32((const int *)row, way, 4));
}

PART Eight share_of(const SpanRow *row) { return share(_mm256_set1_epi16((short)row->down)); }

// The pixels of a strip between a row of the picture and the one below.
PART Lanes scaled(const SpanSource *source, const SpanRow *row, const Strip *strip, Reach reach) {
    const uint32_t *above = row->above + strip->start, *below = above + source->stride;
    const Eight down = share_of(row);
    if (reach == FAR)
        return between(
            between(gathered(above, strip->here), gathered(below, strip->here), down),
            between(gathered(above, strip->next), gathered(below, strip->next), down), strip->across);
    Lanes pixels = between(lanes(load(above)), lanes(load(below)), down);
    if (reach == NEAR) return between(taken(pixels, strip->here), taken(pixels, strip->next), strip->across);
    above = row->above + strip->middle;
    below = above + source->stride;
    Lanes early = taken(pixels, strip->here);
    Lanes late = taken(between(lanes(load(above)), lanes(load(below)), down), strip->next);
    return between(first_halves(early, late), second_halves(early, late), strip->across);
}

// How eight pixels are laid of which some may be partly covered, not opaque, or beyond the end.
typedef struct {
    long left;
    bool is_masked, has_opaque;
    Eight seen, opaque;
} Lay;

// Which of eight columns from x on lie in a range.
PART Eight within(long x, long start, long end) {
    const Eight columns = _mm256_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7);
    return _mm256_and_si256(
        _mm256_cmpgt_epi32(columns, _mm256_set1_epi32((int)(start - x - 1))),
        _mm256_cmpgt_epi32(_mm256_set1_epi32((int)(end - x)), columns));
}

PART Lay lay_at(const SpanParts *parts, long x, const uint32_t *mask) {
    Lay lay = {.left = parts->end - x};
    lay.is_masked = x < parts->whole_start || x + 8 > parts->whole_end;
    lay.has_opaque = x + 8 > parts->opaque_start && x < parts->opaque_end;
    lay.seen = _mm256_blendv_epi8(
        load_left(mask + x, lay.left), _mm256_set1_epi16(255), within(x, parts->whole_start, parts->whole_end));
    lay.opaque = within(x, parts->opaque_start, parts->opaque_end);
    return lay;
}

PART void lay_mixed(Lanes top, const Lay *lay, Lanes tint, Lanes rest, uint32_t *row) {
    Lanes below = lanes(load_left(row, lay->left)), shown = times(top, tint);
    if (lay->is_masked) shown = times(shown, (Lanes){lay->seen, lay->seen});
    Eight laid = over(shown, below);
    if (lay->has_opaque) laid = _mm256_blendv_epi8(laid, over_opaque(top, tint, rest, below), lay->opaque);
    store_left(laid, row, lay->left);
}

// Lays eight opaque pixels.
PART void lay_whole(Lanes top, uint32_t tint, Lanes tints, Lanes rest, uint32_t *row) {
    store(tint == UINT32_MAX ? pixels(top) : over_opaque(top, tints, rest, lanes(load(row))), row);
}

PART bool is_opaque_at(const SpanParts *parts, long x) {
    return x >= parts->opaque_start && x + 8 <= parts->opaque_end;
}

// Lays a strip down the rows.
PART void lay_strip(
    const SpanSource *source, const SpanParts *parts, const Strip *strip, Reach reach, long x, uint32_t tint,
    const uint32_t *mask, uint32_t *row, long stride) {
    const Lanes tints = factors(tint), rest = remainder_of(tint);
    row += x;
    if (is_opaque_at(parts, x)) {
        for (long y = 0; y < source->count; y++, row += stride)
            lay_whole(scaled(source, source->rows + y, strip, reach), tint, tints, rest, row);
    } else {
        const Lay lay = lay_at(parts, x, mask);
        for (long y = 0; y < source->count; y++, row += stride)
            lay_mixed(scaled(source, source->rows + y, strip, reach), &lay, tints, rest, row);
    }
}

// Lays a scaled picture, strip by strip.
static WIDE void lay_scaled(
    const SpanSource *source, const SpanParts *parts, uint32_t tint, const uint32_t *mask, uint32_t *row, long stride) {
    for (long x = parts->start; x < parts->end; x += 8) {
        const Strip strip = strip_at(source, x, parts->end - x);
        if (strip.reach == NEAR) lay_strip(source, parts, &strip, NEAR, x, tint, mask, row, stride);
        else if (strip.reach == HALVED) lay_strip(source, parts, &strip, HALVED, x, tint, mask, row, stride);
        else lay_strip(source, parts, &strip, FAR, x, tint, mask, row, stride);
    }
}

PART Lanes with_first_of(Lanes a, Lanes b) {
    return (Lanes){
        _mm256_blend_epi32(a.red_blue, b.red_blue, 1), _mm256_blend_epi32(a.alpha_green, b.alpha_green, 1)};
}

// Lays a row of a picture that is only moved.
PART void lay_moved_row(
    const SpanSource *source, const SpanRow *row, const SpanParts *parts, uint32_t tint, const uint32_t *mask,
    uint32_t *canvas, bool has_down, bool has_across) {
    const Lanes tints = factors(tint), rest = remainder_of(tint);
    const Eight down = share_of(row), across = share(_mm256_set1_epi16((short)source->across));
    const Eight following = _mm256_setr_epi32(1, 2, 3, 4, 5, 6, 7, 0);
    const uint32_t *above = row->above, *below = above + source->stride;
    long x = parts->start;
#define AT(x) (has_down ? between(lanes(load(above + (x))), lanes(load(below + (x))), down) : lanes(load(above + (x))))
    Lanes after = AT(x);
    for (; x < parts->end; x += 8) {
        Lanes top = after;
        // No more than what is needed, because beyond the last row there is nothing to read.
        if (x + 8 < parts->end || (has_across && x + 8 == parts->end)) after = AT(x + 8);
        if (has_across)
            top = between(top, taken(with_first_of(top, after), following), across);
        if (is_opaque_at(parts, x)) {
            lay_whole(top, tint, tints, rest, canvas + x);
        } else {
            const Lay lay = lay_at(parts, x, mask);
            lay_mixed(top, &lay, tints, rest, canvas + x);
        }
    }
#undef AT
}

static WIDE void lay_moved(
    const SpanSource *source, const SpanParts *parts, uint32_t tint, const uint32_t *mask, uint32_t *row, long stride) {
    for (const SpanRow *next = source->rows; next < source->rows + source->count; next++, row += stride) {
        if (next->down && source->across) lay_moved_row(source, next, parts, tint, mask, row, true, true);
        else if (next->down) lay_moved_row(source, next, parts, tint, mask, row, true, false);
        else if (source->across) lay_moved_row(source, next, parts, tint, mask, row, false, true);
        else lay_moved_row(source, next, parts, tint, mask, row, false, false);
    }
}

#endif

bool spans_paint(
    const SpanSource *source, const SpanParts *parts, uint32_t tint, const uint32_t *mask, uint32_t *row, long stride) {
    if (source->positions) DO(lay_scaled(source, parts, tint, mask, row, stride));
    DO(lay_moved(source, parts, tint, mask, row, stride));
}
