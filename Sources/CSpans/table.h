// The loops of one width of registers.
#pragma once

#include "CSpans.h"

typedef struct {
    void (*blend)(const uint32_t *top, uint32_t *row, long count);
    void (*blend_tinted)(const uint32_t *top, uint32_t tint, uint32_t *row, long count);
    void (*blend_masked)(const uint32_t *top, uint32_t tint, const uint32_t *mask, uint32_t *row, long count);
    void (*blend_opaque)(const uint32_t *top, uint32_t tint, uint32_t *row, long count);
    void (*fill)(uint32_t color, uint32_t *row, long count);
    void (*fill_masked)(uint32_t color, const uint32_t *mask, uint32_t *row, long count);
    void (*blend_scaled)(
        const SpanSource *source, const SpanParts *parts, uint32_t tint, const uint32_t *mask, uint32_t *row,
        long stride);
    void (*blend_moved)(
        const SpanSource *source, const SpanParts *parts, uint32_t tint, const uint32_t *mask, uint32_t *row,
        long stride);
    void (*walk)(const uint32_t *picture, long stride, SpanPosition start, SpanPosition step, uint32_t *row, long count);
    void (*draw_hairs)(
        const SpanHair *hairs, const int32_t *order, long count, const SpanBox *box, uint32_t *canvas, long stride);
    void (*relight)(
        const uint32_t *plane, const SpanLight *light, const float *east, const float *west, uint32_t *row, long count);
    void (*relight_cloud)(
        const uint32_t *plane, const SpanLight *light, const float *east, const float *west, uint32_t *row, long count);
    void (*double_row)(const uint16_t *near, const uint16_t *far, long y, uint32_t *row, long count);
    void (*light_sky)(const SpanSky *sky, uint16_t *row, long count);
    void (*recede)(const uint32_t *picture, long stride, const SpanRay *ray, long x, uint32_t *row, long count);
} Loops;

// With registers of eight pixels.
void draw_hairs(
    const SpanHair *hairs, const int32_t *order, long count, const SpanBox *box, uint32_t *canvas, long stride);

void soften_plain(const SpanSoftEdge *edge, const uint32_t *fading, long x, uint32_t *mask, long count);
void soften_eights(const SpanSoftEdge *edge, const uint32_t *fading, long x, uint32_t *mask, long count);

#define LOOPS                                                                                                    \
    {                                                                                                            \
        blend, blend_tinted, blend_masked, blend_opaque, fill, fill_masked, blend_scaled, blend_moved, walk, draw_hairs,     \
            relight, relight_cloud, double_row, light_sky, recede                                                \
    }

extern const Loops loops_of_8, loops_of_16;
