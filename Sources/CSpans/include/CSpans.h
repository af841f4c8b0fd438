// Runs of pixels on processors with AVX2 or AVX-512, which Swift cannot write for while the package is built for all
// processors.
//
// Each function does what its like in SpanBlending or UprightPainter does, bit for bit. Where the processor has neither it does
// nothing and returns false. Pixels are 0xAARRGGBB, premultiplied.
#pragma once

#include <stdbool.h>
#include <stdint.h>

#define PIXELS const uint32_t *_Nonnull
#define ROW uint32_t *_Nonnull

/// A row of a picture, and the weight of the one below, of 256 and less than that.
typedef struct {
    PIXELS above;
    long down;
} SpanRow;

/// Where the pixels of some rows come from: from between two rows of a picture each, and there from between neighbours.
typedef struct {
    const SpanRow *_Nonnull rows;
    long count;
    /// The distance from a row of the picture to the one below, in pixels.
    long stride;
    /// For each column of the canvas the pixel before it, rising or falling evenly, and such a weight of the next one, in both
    /// halves of each number; null where each column has the pixel of its own number.
    const int32_t *_Nullable positions;
    const uint32_t *_Nullable weights;
    /// Without positions, such a weight of the next pixel for all columns.
    long across;
} SpanSource;

/// The columns of a row that are drawn, of them those that are covered completely, and of these those with opaque pixels.
/// No range ends before it starts, or lies outside the one before.
typedef struct {
    long start, whole_start, opaque_start, opaque_end, whole_end, end;
} SpanParts;

/// Lays a picture's pixels over rows with equal parts, each part of their colours multiplied; where columns are not covered
/// completely a mask, 0 to 255 in both halves of each number, lets them be seen. `stride` leads from a row to the next. Rows,
/// mask and tables begin with column 0. Reads up to 32 pixels from any position on.
bool spans_paint(
    const SpanSource *_Nonnull source, const SpanParts *_Nonnull parts, uint32_t tint, PIXELS mask, ROW row, long stride);

/// Lays pixels over a row.
bool spans_lay(PIXELS top, ROW row, long count);

/// Lays pixels over a row, each part of their colours multiplied.
bool spans_lay_tinted(PIXELS top, uint32_t tint, ROW row, long count);

/// Lays pixels over a row where a mask, 0 to 255 in both halves of each number, lets them be seen, each part of their colours
/// multiplied.
bool spans_lay_masked(PIXELS top, uint32_t tint, PIXELS mask, ROW row, long count);

/// Lays opaque pixels over a row, each part of their colours multiplied.
bool spans_lay_opaque(PIXELS top, uint32_t tint, ROW row, long count);

/// Lays one colour over a row.
bool spans_fill(uint32_t color, ROW row, long count);

/// Lays one colour over a row where a mask, 0 to 255 in both halves of each number, lets it be seen.
bool spans_fill_masked(uint32_t color, PIXELS mask, ROW row, long count);

/// Limits the number of pixels that are drawn at a time: 16 unless told otherwise, 8, or none.
void spans_allow(long width);

#undef PIXELS
#undef ROW
