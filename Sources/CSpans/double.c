// An opaque picture at twice its size.
#include "CSpans.h"

// Pseudo-random bits of a pixel.
static uint32_t noise(uint32_t x, uint32_t y) {
    uint32_t hash = x * 0x9E3779B1u ^ y * 0x85EBCA77u;
    hash = (hash ^ hash >> 15) * 0x2C1B3C6Du;
    return hash ^ hash >> 13;
}

void spans_double(const uint16_t *half, long half_width, long half_height, long y, uint32_t *row, long count) {
    // The nearer row counts three times.
    const long near = y / 2, beside = y % 2 ? near + 1 : near - 1;
    const long far = beside < 0 ? 0 : beside >= half_height ? half_height - 1 : beside;
    const uint16_t *a = half + near * half_width * 4, *b = half + far * half_width * 4;
    for (long x = 0; x < count; x++) {
        const long here = x / 2, next = x % 2 ? here + 1 : here - 1;
        const long there = next < 0 ? 0 : next >= half_width ? half_width - 1 : next;
        // In 1/256 of a step: 16 for the weights, 16 for the parts of a step.
        const uint32_t step = noise((uint32_t)x, (uint32_t)y) >> 24;
        uint32_t pixel = 0xFF;
        for (long k = 0; k < 3; k++) {
            const uint32_t sum =
                9u * a[4 * here + k] + 3u * a[4 * there + k] + 3u * b[4 * here + k] + b[4 * there + k];
            const uint32_t value = (sum + step) >> 8;
            pixel = pixel << 8 | (value > 255 ? 255 : value);
        }
        row[x] = pixel;
    }
}
