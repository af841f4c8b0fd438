// Runs of pixels on processors with AVX2 or AVX-512. Swift cannot use them while the package is built for all
// processors.
//
// Each function gives the same bits as its counterpart in SpanBlending, SpanSampling or UprightPainter. On a processor with neither
// it does nothing and returns false. Pixels are 0xAARRGGBB, premultiplied.
#pragma once

#include <stdbool.h>
#include <stdint.h>

#define PIXELS const uint32_t *_Nonnull
#define ROW uint32_t *_Nonnull

/// A row of a picture, and the weight of the row below it, 0 to 255 of 256.
typedef struct {
    PIXELS above;
    long down;
} SpanRow;

/// The source of the pixels of some rows: interpolated between two rows of a picture, and there between neighbours.
typedef struct {
    const SpanRow *_Nonnull rows;
    long count;
    /// The distance from a row of the picture to the one below, in pixels.
    long stride;
    /// For each column of the canvas, the pixel before its position, evenly rising or falling, and the weight of the
    /// next pixel in both halves of each number; null if each column has the pixel of its own number.
    const int32_t *_Nullable positions;
    const uint32_t *_Nullable weights;
    /// Without positions, the weight of the next pixel for all columns.
    long across;
} SpanSource;

/// The columns of a row that are drawn, among them the completely covered ones, and among these the ones with opaque
/// pixels. Each range has its end at or after its start and lies inside the previous one.
typedef struct {
    long start, whole_start, opaque_start, opaque_end, whole_end, end;
} SpanParts;

/// Draws a picture's pixels over rows with equal parts, with a tint. For partly covered columns a mask, 0 to 255 in
/// both halves of each number, gives the coverage. `stride` is the distance from one row to the next. Rows, mask and
/// tables begin with column 0. Reads up to 32 pixels from any position.
bool spans_paint(
    const SpanSource *_Nonnull source, const SpanParts *_Nonnull parts, uint32_t tint, PIXELS mask, ROW row, long stride);

/// A position in a picture, or a step, in 2^-32 of a pixel.
typedef struct {
    int64_t across, down;
} SpanPosition;

/// Samples pixels along a straight line that lies entirely inside a picture, by equal steps, each interpolated from four
/// neighbours. `stride` is the distance from a row of the picture to the one below, in pixels.
bool spans_walk(PIXELS picture, long stride, SpanPosition start, SpanPosition step, ROW row, long count);

/// A value at column 0, and its change from column to column.
typedef struct {
    float start, step;
} SpanLine;

/// The range of positions along a side of a picture.
typedef struct {
    float least, most;
} SpanLimits;

/// The positions of a row's pixels in a picture seen in perspective: across and down, both over the depth. They are in
/// 1/256 of a pixel from the centre of the picture's first, plus a half so that cutting off rounds.
typedef struct {
    SpanLine across, down, depth;
    SpanLimits within_across, within_down;
} SpanRay;

/// Samples pixels along a ray, from column `x` on, each interpolated from four neighbours at its position, at least 0,
/// within the limits. `stride` is the distance from a row of the picture to the one below, in pixels.
bool spans_recede(PIXELS picture, long stride, const SpanRay *_Nonnull ray, long x, ROW row, long count);

/// A rectangle of whole pixels.
typedef struct {
    int32_t min_x, min_y, max_x, max_y;
} SpanBox;

/// A thin stroke with round ends. A pixel whose centre is at a distance from it is covered by `reach` minus this
/// distance, 0 to 1.
typedef struct {
    /// The start, in pixels.
    float x, y;
    /// The way to the end: of length 1, and the distance.
    float direction_x, direction_y, length;
    float reach;
    /// The way across for one down, and the columns from which on and up to which pixels are within reach, at the start's
    /// height. They are rounded down.
    float lean, left, right;
    /// The opacity of what is covered, 0 to 32767, at the start, its change for each pixel along the stroke, and the opaque colour.
    float level, fade;
    uint32_t color;
    /// The rows in which all pixels within reach lie beside the stroke, not beyond its ends.
    int32_t plain_top, plain_foot;
    /// All pixels within reach.
    SpanBox box;
} SpanHair;

/// Draws some strokes, one after the other in an order of their numbers, within a box of a canvas, whose first pixel is that of
/// row and column 0.
bool spans_hairs(
    const SpanHair *_Nonnull hairs, const int32_t *_Nonnull order, long count, const SpanBox *_Nonnull box, ROW canvas,
    long stride);

/// A row of a rounded rectangle whose edge fades out.
typedef struct {
    /// Half a pixel left of the middle, and the distance from the middle to the ends of its straight sides.
    float middle, straight;
    /// How far the row is beyond the straight part of its left and right side.
    float beyond;
    float radius;
    /// The steps of a pixel across the edge, and those of the whole edge.
    float scale, steps;
} SpanSoftEdge;

/// Writes the mask of some columns, and of up to seven more, by the mask at each step of the edge.
void spans_soften(
    const SpanSoftEdge *_Nonnull edge, const uint32_t *_Nonnull fading, long x, uint32_t *_Nonnull mask, long count);

/// A colour: 0 to 1 a component.
typedef struct {
    float red, green, blue;
} SpanColor;

/// The light on a row of a picture of light. Land has the colour base + span · L in the light L, and snow on it snow +
/// snow_span · m, see PlaneLight. Clouds go from base at the belly by span to the top, and have the colour snow in full light.
typedef struct {
    SpanColor base, span, snow, snow_span;
    /// The factors of the light from the east and from the west.
    float east, west;
    /// The light on snow without sun; for clouds the factor of heights.
    float ambient;
    /// Where snow begins to lie, and how fast its share rises from there.
    float snow_from, snow_rise;
} SpanLight;

/// Colours pixels of a picture of land. `east` and `west` are factors for each column, of which up to 16 beyond the last are
/// read; null if they are the same for all.
bool spans_relight(
    PIXELS plane, const SpanLight *_Nonnull light, const float *_Nullable east, const float *_Nullable west, ROW row,
    long count);

/// Colours pixels of a picture of clouds.
bool spans_relight_cloud(
    PIXELS plane, const SpanLight *_Nonnull light, const float *_Nullable east, const float *_Nullable west, ROW row,
    long count);

/// Makes row `y` of an opaque picture of twice the size of a half one, interpolated between its nearest row and the next beside
/// it, and there between neighbours, with a noise of half a step. Half rows have blue, green, red and 4080 of each pixel, in
/// 1/4080, with one more pixel at both ends, and up to 16 are read beyond.
bool spans_double(
    const uint16_t *_Nonnull near, const uint16_t *_Nonnull far, long y, ROW row, long count);

/// A light in a sky: its place across, how far above it a row lies, and the strength of its halo.
typedef struct {
    float across, rise, halo;
} SpanGlow;

/// The light on a row of a sky, see SkyLight.
typedef struct {
    /// The lights, and how many they are.
    const SpanGlow *_Nullable glows;
    long count;
    /// Halos by the distance in whole units, the last one beyond `last_halo`; and the band in each column, of which up to 16
    /// beyond the last are read.
    const float *_Nonnull halos, *_Nonnull band;
    float last_halo;
    /// The units of a pixel, the strength of the band in this row, and how clear the air is.
    float unit, low, clearness;
    /// What the colour of the ramp lacks to white, and the colour of the glow.
    SpanColor rest, color;
} SpanSky;

/// Makes a half row of a sky. Up to 16 pixels beyond the last are written, too.
bool spans_light_sky(const SpanSky *_Nonnull sky, uint16_t *_Nonnull row, long count);

/// Draws pixels over a row.
bool spans_blend(PIXELS top, ROW row, long count);

/// Draws pixels over a row with a tint.
bool spans_blend_tinted(PIXELS top, uint32_t tint, ROW row, long count);

/// Draws pixels over a row with a tint and a mask, 0 to 255 in both halves of each number.
bool spans_blend_masked(PIXELS top, uint32_t tint, PIXELS mask, ROW row, long count);

/// Draws opaque pixels over a row with a tint.
bool spans_blend_opaque(PIXELS top, uint32_t tint, ROW row, long count);

/// Draws one colour over a row.
bool spans_fill(uint32_t color, ROW row, long count);

/// Draws one colour over a row with a mask, 0 to 255 in both halves of each number.
bool spans_fill_masked(uint32_t color, PIXELS mask, ROW row, long count);

/// Limits the number of pixels that are drawn at a time: 16 by default, 8, or none.
void spans_allow(long width);

#undef PIXELS
#undef ROW
