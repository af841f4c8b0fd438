// Runs of pixels on processors with AVX2, which Swift cannot write for while the package is built for all processors.
//
// Each function does what its like in SpanBlending or SpanSampling does, bit for bit. Where the processor has no AVX2 it does
// nothing and returns false. Pixels are 0xAARRGGBB, premultiplied.
#pragma once

#include <stdbool.h>
#include <stdint.h>

#define PIXELS const uint32_t *_Nonnull
#define ROW uint32_t *_Nonnull

/// A row between two others; `weight` of 256 is the second one's. Reads and writes up to seven pixels more than `count`.
bool spans_mix(PIXELS a, PIXELS b, long weight, ROW row, long count);

/// Each pixel lies between the one at its position and the next, by its weight of 256, which is in both halves of its number.
/// Reads up to eight pixels beyond the last position, and writes up to seven more than `count`.
bool spans_stretch(PIXELS a, const int32_t *_Nonnull positions, PIXELS weights, ROW row, long count);

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

/// Whether the functions may do anything, where they can; they may unless told otherwise.
void spans_allow(bool may);

#undef PIXELS
#undef ROW
