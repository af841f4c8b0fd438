// Pictures of light become coloured ones. A number for each pixel is exact to the bit: no product is fused with a sum.

PART Reals number(float value) { return OP(set1_ps)(value); }
PART Reals plus(Reals a, Reals b) { return OP(add_ps)(a, b); }
PART Reals multiplied(Reals a, Reals b) { return OP(mul_ps)(a, b); }
PART Reals less(Reals a, Reals b) { return OP(min_ps)(a, b); }

// Red, green or blue of a colour.
PART float part(SpanColor color, int k) { return k == 0 ? color.red : k == 1 ? color.green : color.blue; }

// One component of pixels.
PART Reals component(Pack pixels, int shift) {
    return OP(cvtepi32_ps)(OP(srli_epi32)(pixels, shift) & OP(set1_epi32)(255));
}

PART Pack whole_number(Reals value) { return OP(cvttps_epi32)(plus(value, number(0.5f))); }

// t² (3 − 2 t)
PART Reals smooth(Reals t) { return multiplied(multiplied(t, t), OP(sub_ps)(number(3), multiplied(number(2), t))); }

// The light on pixels, at most what they cover.
PART Reals light_on(const SpanLight *light, const float *east, const float *west, Pack pixels, Reals alpha) {
    const Reals from_east = east ? OP(loadu_ps)(east) : number(light->east);
    const Reals from_west = west ? OP(loadu_ps)(west) : number(light->west);
    return less(plus(multiplied(component(pixels, 16), from_east), multiplied(component(pixels, 8), from_west)), alpha);
}

// Pixels of colours, which are limited to white only here.
PART Pack packed(Pack source, Reals alpha, const Reals *color) {
    const Pack red = whole_number(less(color[0], alpha)), green = whole_number(less(color[1], alpha));
    const Pack blue = whole_number(less(color[2], alpha));
    return (source & OP(set1_epi32)((int)0xFF000000)) | OP(slli_epi32)(red, 16) | OP(slli_epi32)(green, 8) | blue;
}

static WIDE void relight(
    const uint32_t *plane, const SpanLight *light, const float *east, const float *west, uint32_t *row, long count) {
    const Reals from = number(light->snow_from);
    for (long left = count; left > 0; left -= WIDTH, plane += WIDTH, row += WIDTH) {
        const Pack source = load_left(plane, left);
        const Reals alpha = component(source, 24), early = component(source, 0);
        const Reals lit = light_on(light, east, west, source, alpha);
        Reals color[3];
        for (int k = 0; k < 3; k++)
            color[k] = plus(multiplied(alpha, number(part(light->base, k))), multiplied(lit, number(part(light->span, k))));
        const Reals excess = OP(sub_ps)(early, multiplied(alpha, from));
        // The bits of a number above 0 are one, too.
        if (any(above(bits(excess), OP(set1_epi32)(0)))) {
            const Reals height = OP(div_ps)(early, OP(max_ps)(alpha, number(1)));
            const Reals rise = multiplied(OP(sub_ps)(height, from), number(light->snow_rise));
            const Reals lies = smooth(OP(max_ps)(less(rise, number(1)), number(0)));
            const Reals share = multiplied(multiplied(lies, smooth(less(multiplied(height, number(50)), number(1)))), number(0.96f));
            const Reals bright = less(plus(multiplied(lit, number(1.15f)), multiplied(alpha, number(light->ambient))), alpha);
            for (int k = 0; k < 3; k++) {
                const Reals snow =
                    plus(multiplied(alpha, number(part(light->snow, k))), multiplied(bright, number(part(light->snow_span, k))));
                color[k] = plus(color[k], multiplied(OP(sub_ps)(snow, color[k]), share));
            }
        }
        store_left(packed(source, alpha, color), row, left);
        if (east) east += WIDTH;
        if (west) west += WIDTH;
    }
}

static WIDE void relight_cloud(
    const uint32_t *plane, const SpanLight *light, const float *east, const float *west, uint32_t *row, long count) {
    for (long left = count; left > 0; left -= WIDTH, plane += WIDTH, row += WIDTH) {
        const Pack source = load_left(plane, left);
        const Reals alpha = component(source, 24);
        const Reals lit = light_on(light, east, west, source, alpha);
        const Reals height = OP(div_ps)(component(source, 0), OP(max_ps)(alpha, number(1)));
        const Reals share = smooth(less(multiplied(height, number(light->ambient)), number(1)));
        const Reals rest = OP(sub_ps)(alpha, lit);
        Reals color[3];
        for (int k = 0; k < 3; k++) {
            const Reals own = plus(number(part(light->base, k)), multiplied(share, number(part(light->span, k))));
            color[k] = plus(multiplied(own, rest), multiplied(lit, number(part(light->snow, k))));
        }
        store_left(packed(source, alpha, color), row, left);
        if (east) east += WIDTH;
        if (west) west += WIDTH;
    }
}
