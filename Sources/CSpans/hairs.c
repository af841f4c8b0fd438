// Thin strokes with round ends. Few pixels of a row are near one, so registers of eight serve processors with wider ones, too.
#include "table.h"

#if defined(__x86_64__)
#include <immintrin.h>

#include "lanes8.h"

#include "lanes.h"

PART Reals real(float number) { return OP(set1_ps)(number); }

PART float larger(float a, float b) { return a > b ? a : b; }
PART float smaller(float a, float b) { return a < b ? a : b; }

// Draws the pixels of a row at distances from a hair.
PART void draw_apart(const SpanHair *hair, Lanes color, Reals apart, Reals most, uint32_t *row, long left) {
    const Pack twice = repeated(_mm_setr_epi8(0, 1, 0, 1, 4, 5, 4, 5, 8, 9, 8, 9, 12, 13, 12, 13));
    const Reals share = OP(max_ps)(OP(min_ps)(real(1), OP(sub_ps)(real(hair->reach), apart)), real(0));
    const Pack level = OP(cvttps_epi32)(OP(add_ps)(OP(mul_ps)(share, most), real(0.5f)));
    store_left(pixels(between(lanes(load_left(row, left)), color, OP(shuffle_epi8)(level, twice))), row, left);
}

// Draws a row of a hair, from a column to another. Pixels beside them may be drawn as they were.
PART void draw_row(const SpanHair *hair, Lanes color, long y, int x, int end, uint32_t *row, long most) {
    const float down = (float)y + 0.5f - hair->y;
    const Reals aside = real(down * hair->direction_x);
    const bool is_plain = y >= hair->plain_top && y < hair->plain_foot;
    for (; x < end; x += WIDTH) {
        const Reals centers = OP(add_ps)(OP(cvtepi32_ps)(columns()), real(0.5f));
        const Reals across = OP(sub_ps)(OP(add_ps)(real((float)x), centers), real(hair->x));
        const Reals beside = OP(sub_ps)(OP(mul_ps)(across, real(hair->direction_y)), aside);
        Reals apart = OP(andnot_ps)(real(-0.0f), beside);
        Reals level = real(hair->level);
        if (!is_plain || hair->fade != 0) {
            // How far they are along the hair from its start, and the nearest place on it.
            const Reals along =
                OP(add_ps)(OP(mul_ps)(across, real(hair->direction_x)), real(down * hair->direction_y));
            const Reals place = OP(max_ps)(OP(min_ps)(real(hair->length), along), real(0));
            level = OP(add_ps)(level, OP(mul_ps)(place, real(hair->fade)));
            if (!is_plain) {
                const Reals far = OP(sub_ps)(along, place);
                apart = OP(sqrt_ps)(OP(add_ps)(OP(mul_ps)(beside, beside), OP(mul_ps)(far, far)));
            }
        }
        draw_apart(hair, color, apart, level, row + x, most - x);
    }
}

WIDE void draw_hairs(const SpanHair *hairs, long count, const SpanBox *box, uint32_t *canvas, long stride) {
    for (const SpanHair *hair = hairs; hair < hairs + count; hair++) {
        const long top = hair->box.min_y > box->min_y ? hair->box.min_y : box->min_y;
        const long foot = hair->box.max_y < box->max_y ? hair->box.max_y : box->max_y;
        const float least = larger((float)hair->box.min_x, (float)box->min_x);
        const float most = smaller((float)hair->box.max_x, (float)box->max_x);
        if (!(least < most)) continue;
        const Lanes color = lanes(OP(set1_epi32)((int)hair->color));
        uint32_t *row = canvas + top * stride;
        for (long y = top; y < foot; y++, row += stride) {
            const float middle = ((float)y + 0.5f - hair->y) * hair->lean;
            const float first = larger(middle + hair->left, least), last = smaller(middle + hair->right, most);
            draw_row(hair, color, y, (int)first, (int)last, row, box->max_x);
        }
    }
}
#endif
