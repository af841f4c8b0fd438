// Thin strokes with round ends.

PART long larger(long a, long b) { return a > b ? a : b; }
PART long smaller(long a, long b) { return a < b ? a : b; }

PART Reals real(float number) { return OP(set1_ps)(number); }

// The distance of pixels beyond either end of a hair, or 0.
PART Reals beyond(const SpanHair *hair, Reals across, float down) {
    const Reals along = OP(add_ps)(OP(mul_ps)(across, real(hair->way_x)), real(down * hair->way_y));
    const Reals before = OP(sub_ps)(real(0), along), after = OP(sub_ps)(along, real(hair->length));
    return OP(max_ps)(OP(max_ps)(before, after), real(0));
}

// Draws a hair over as many pixels as a register holds, or as are left.
PART void draw_hair(const SpanHair *hair, Lanes color, long x, float down, uint32_t *row, long left) {
    const Reals centers = OP(add_ps)(OP(cvtepi32_ps)(columns()), real(0.5f));
    const Reals across = OP(sub_ps)(OP(add_ps)(real((float)x), centers), real(hair->x));
    const Reals beside = OP(sub_ps)(OP(mul_ps)(across, real(hair->way_y)), real(down * hair->way_x));
    const Reals end = beyond(hair, across, down);
    const Reals apart = OP(sqrt_ps)(OP(add_ps)(OP(mul_ps)(beside, beside), OP(mul_ps)(end, end)));
    const Reals share = OP(max_ps)(OP(min_ps)(real(1), OP(sub_ps)(real(hair->reach), apart)), real(0));
    const Pack level = OP(cvttps_epi32)(OP(add_ps)(OP(mul_ps)(share, real(255)), real(0.5f)));
    const Pack seen = level | OP(slli_epi32)(level, 16);
    store_left(over(times(color, (Lanes){seen, seen}), lanes(load_left(row, left))), row, left);
}

static WIDE void draw_hairs(const SpanHair *hairs, long count, const SpanBox *box, uint32_t *canvas, long stride) {
    for (const SpanHair *hair = hairs; hair < hairs + count; hair++) {
        const long top = larger(hair->box.min_y, box->min_y), foot = smaller(hair->box.max_y, box->max_y);
        const long least = larger(hair->box.min_x, box->min_x), most = smaller(hair->box.max_x, box->max_x);
        if (least >= most) continue;
        const Lanes color = lanes(OP(set1_epi32)((int)hair->color));
        for (long y = top; y < foot; y++) {
            const float down = (float)y + 0.5f - hair->y;
            // The columns within reach. Pixels beside them are drawn as they were.
            const float middle = hair->x + down * hair->lean;
            const float first = middle - hair->slack + 0.49f, last = middle + hair->slack + 0.51f;
            const long start = first > (float)least ? (long)first : least;
            const long end = last < (float)most ? (long)last : most;
            for (long x = start; x < end; x += WIDTH)
                draw_hair(hair, color, x, down, canvas + y * stride + x, box->max_x - x);
        }
    }
}
