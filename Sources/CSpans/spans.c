#include "table.h"

static long allowed = 16;

void spans_allow(long width) { __atomic_store_n(&allowed, width, __ATOMIC_RELAXED); }

// The widest loops that the processor supports and that are enabled, or none. VBMI2 is required because processors
// without it slow down for 512 bits.
static const Loops *widest(void) {
#if defined(__x86_64__)
    const long width = __atomic_load_n(&allowed, __ATOMIC_RELAXED);
    if (width >= 16 && __builtin_cpu_supports("avx512bw") && __builtin_cpu_supports("avx512vbmi2")) return &loops_of_16;
    if (width >= 8 && __builtin_cpu_supports("avx2")) return &loops_of_8;
#endif
    return 0;
}

#define DO(call)                        \
    do {                                \
        const Loops *loops = widest();  \
        if (!loops) return false;       \
        loops->call;                    \
        return true;                    \
    } while (0)

bool spans_paint(
    const SpanSource *source, const SpanParts *parts, uint32_t tint, const uint32_t *mask, uint32_t *row, long stride) {
    if (source->positions) DO(blend_scaled(source, parts, tint, mask, row, stride));
    DO(blend_moved(source, parts, tint, mask, row, stride));
}

bool spans_walk(
    const uint32_t *picture, long stride, SpanPosition start, SpanPosition step, uint32_t *row, long count) {
    DO(walk(picture, stride, start, step, row, count));
}

bool spans_recede(
    const uint32_t *picture, long stride, const SpanRay *ray, long x, uint32_t *row, long count) {
    DO(recede(picture, stride, ray, x, row, count));
}

bool spans_relight(
    const uint32_t *plane, const SpanLight *light, const float *east, const float *west, uint32_t *row, long count) {
    DO(relight(plane, light, east, west, row, count));
}

bool spans_relight_cloud(
    const uint32_t *plane, const SpanLight *light, const float *east, const float *west, uint32_t *row, long count) {
    DO(relight_cloud(plane, light, east, west, row, count));
}

bool spans_double(const uint16_t *near, const uint16_t *far, long y, uint32_t *row, long count) {
    DO(double_row(near, far, y, row, count));
}

bool spans_light_sky(const SpanSky *sky, uint16_t *row, long count) { DO(light_sky(sky, row, count)); }

bool spans_hairs(
    const SpanHair *hairs, const int32_t *order, long count, const SpanBox *box, uint32_t *canvas, long stride) {
    DO(draw_hairs(hairs, order, count, box, canvas, stride));
}

bool spans_blend(const uint32_t *top, uint32_t *row, long count) { DO(blend(top, row, count)); }

bool spans_blend_tinted(const uint32_t *top, uint32_t tint, uint32_t *row, long count) {
    DO(blend_tinted(top, tint, row, count));
}

bool spans_blend_masked(const uint32_t *top, uint32_t tint, const uint32_t *mask, uint32_t *row, long count) {
    DO(blend_masked(top, tint, mask, row, count));
}

bool spans_blend_opaque(const uint32_t *top, uint32_t tint, uint32_t *row, long count) {
    DO(blend_opaque(top, tint, row, count));
}

bool spans_fill(uint32_t color, uint32_t *row, long count) { DO(fill(color, row, count)); }

bool spans_fill_masked(uint32_t color, const uint32_t *mask, uint32_t *row, long count) {
    DO(fill_masked(color, mask, row, count));
}

void spans_soften(const SpanSoftEdge *edge, const uint32_t *fading, long x, uint32_t *mask, long count) {
#if defined(__x86_64__)
    if (widest()) return soften_eights(edge, fading, x, mask, count);
#endif
    soften_plain(edge, fading, x, mask, count);
}
