// Thin strokes with round ends. Few pixels of a row are near one, so registers of eight serve processors with wider ones, too.
#include "table.h"

#if defined(__x86_64__)
#include <immintrin.h>

#include "lanes8.h"

#include "lanes.h"

PART Reals real(float number) { return OP(set1_ps)(number); }

PART float larger(float a, float b) { return a > b ? a : b; }
PART float smaller(float a, float b) { return a < b ? a : b; }

// A number for each of two rows: of their first pixels, and of four pixels each.
PART Reals both(float upper, float lower) { return _mm256_set_m128(_mm_set1_ps(lower), _mm_set1_ps(upper)); }

// A hair over pixels, whose middles are across and down from its start. Plain ones are beside it, not beyond its ends.
PART Pack drawn(const SpanHair *hair, Lanes color, Pack under, Reals across, Reals down, bool is_plain) {
    const Pack twice = repeated(_mm_setr_epi8(0, 1, 0, 1, 4, 5, 4, 5, 8, 9, 8, 9, 12, 13, 12, 13));
    const Reals right = real(hair->direction_x), foot = real(hair->direction_y);
    const Reals beside = OP(sub_ps)(OP(mul_ps)(across, foot), OP(mul_ps)(down, right));
    Reals apart = OP(andnot_ps)(real(-0.0f), beside);
    Reals most = real(hair->level);
    if (!is_plain || hair->fade != 0) {
        // How far they are along the hair from its start, and the nearest place on it.
        const Reals along = OP(add_ps)(OP(mul_ps)(across, right), OP(mul_ps)(down, foot));
        const Reals place = OP(max_ps)(OP(min_ps)(real(hair->length), along), real(0));
        most = OP(add_ps)(most, OP(mul_ps)(place, real(hair->fade)));
        if (!is_plain) {
            const Reals far = OP(sub_ps)(along, place);
            apart = OP(sqrt_ps)(OP(add_ps)(OP(mul_ps)(beside, beside), OP(mul_ps)(far, far)));
        }
    }
    const Reals share = OP(max_ps)(OP(min_ps)(real(1), OP(sub_ps)(real(hair->reach), apart)), real(0));
    const Pack level = OP(cvttps_epi32)(OP(add_ps)(OP(mul_ps)(share, most), real(0.5f)));
    return pixels(between(lanes(under), color, OP(shuffle_epi8)(level, twice)));
}

// A row of a hair: how far its middle is below the hair's start, whether it is plain, and its columns.
typedef struct {
    float down;
    bool is_plain;
    int first, end;
} HairRow;

// Draws a row of a hair. Pixels beside it may be drawn as they were.
PART void draw_row(const SpanHair *hair, Lanes color, HairRow here, uint32_t *row, long most) {
    const Reals centers = OP(add_ps)(OP(cvtepi32_ps)(columns()), real(0.5f));
    for (int x = here.first; x < here.end; x += WIDTH) {
        const Reals across = OP(sub_ps)(OP(add_ps)(real((float)x), centers), real(hair->x));
        const Pack under = load_left(row + x, most - x);
        store_left(drawn(hair, color, under, across, real(here.down), here.is_plain), row + x, most - x);
    }
}

// Draws two narrow rows of a hair, which are plain or both not, four pixels of each.
PART void draw_rows(
    const SpanHair *hair, Lanes color, HairRow upper, HairRow lower, uint32_t *row, long stride) {
    const Reals centers = _mm256_setr_ps(0.5f, 1.5f, 2.5f, 3.5f, 0.5f, 1.5f, 2.5f, 3.5f);
    const Reals starts = both((float)upper.first, (float)lower.first);
    const Reals across = OP(sub_ps)(OP(add_ps)(starts, centers), real(hair->x));
    __m128i *first = (__m128i *)(row + upper.first), *second = (__m128i *)(row + stride + lower.first);
    const Pack under = _mm256_setr_m128i(_mm_loadu_si128(first), _mm_loadu_si128(second));
    const Pack over = drawn(hair, color, under, across, both(upper.down, lower.down), upper.is_plain);
    _mm_storeu_si128(first, _mm256_castsi256_si128(over));
    _mm_storeu_si128(second, _mm256_extracti128_si256(over, 1));
}

PART HairRow hair_row(const SpanHair *hair, long y, float least, float most) {
    const float down = (float)y + 0.5f - hair->y;
    const float middle = down * hair->lean;
    return (HairRow){
        down, y >= hair->plain_top && y < hair->plain_foot, (int)larger(middle + hair->left, least),
        (int)smaller(middle + hair->right, most)};
}

PART bool is_narrow(HairRow row, long most) { return row.end - row.first <= 4 && row.first + 4 <= most; }

WIDE void draw_hairs(
    const SpanHair *hairs, const int32_t *order, long count, const SpanBox *box, uint32_t *canvas, long stride) {
    for (long index = 0; index < count; index++) {
        const SpanHair *hair = hairs + order[index];
        const long top = hair->box.min_y > box->min_y ? hair->box.min_y : box->min_y;
        const long foot = hair->box.max_y < box->max_y ? hair->box.max_y : box->max_y;
        const float least = larger((float)hair->box.min_x, (float)box->min_x);
        const float most = smaller((float)hair->box.max_x, (float)box->max_x);
        if (!(least < most)) continue;
        const Lanes color = lanes(OP(set1_epi32)((int)hair->color));
        uint32_t *row = canvas + top * stride;
        for (long y = top; y < foot; y++, row += stride) {
            const HairRow here = hair_row(hair, y, least, most);
            if (y + 1 < foot && is_narrow(here, box->max_x)) {
                const HairRow next = hair_row(hair, y + 1, least, most);
                if (next.is_plain == here.is_plain && is_narrow(next, box->max_x)) {
                    draw_rows(hair, color, here, next, row, stride);
                    y++, row += stride;
                    continue;
                }
            }
            draw_row(hair, color, here, row, box->max_x);
        }
    }
}
#endif
