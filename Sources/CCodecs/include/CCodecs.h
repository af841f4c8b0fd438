// Libraries of pictures for Swift: libwebp, libpng, libtiff and the colours of Little CMS. They are loaded by name when first needed, since SDL_image or others bring them on most machines, but not their
// headers: no build needs them.
#ifndef CCODECS_H
#define CCODECS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// Whether libwebp's encoder is there. Encoding needs it.
bool cwebp_load(void);

// A picture as a lossy WebP file: 0xAARRGGBB, straight alpha, row by row, 1...16383 pixels a side. The quality is 0...100, the
// effort 0...6. The result belongs to the caller, who frees it by free(); NULL if memory runs out.
uint8_t *cwebp_encode(const uint32_t *argb, int width, int height, float quality, int effort, size_t *size);

// Whether libwebp's decoder is there. Decoding needs it.
bool cwebp_load_decoder(void);
// The pixels of a still WebP file, 0xAARRGGBB with straight alpha, row by row, at a size of at most its own, or at its own if the
// size is 0; sets the size that they have. NULL if it cannot be read, and `needs_memory` tells whether for that reason.
uint32_t *cwebp_decode(const uint8_t *bytes, size_t count, int *width, int *height, bool *needs_memory);
void cwebp_free(uint32_t *pixels);

// Whether libpng is there. All that follows of it needs it. Loading it takes time, and is not done twice.
bool cpng_load(void);

// A PNG file that is being read.
struct cpng;

// Begins to read a file. NULL if it has no header that can be read; `reason`, of 64 bytes, then says why.
struct cpng *cpng_open(const uint8_t *bytes, size_t count, char *reason);
int cpng_width(const struct cpng *png);
int cpng_height(const struct cpng *png);
// Its colour profile, which belongs to it; NULL if it has none.
const uint8_t *cpng_profile(struct cpng *png, size_t *size);
// Its gamma and the x and y of white, red, green and blue, of which those stay that it does not say; false if it says none.
bool cpng_colors(struct cpng *png, double *gamma, double *points);
// Reads the next row of the same file as 0xAARRGGBB, straight alpha; NULL if that cannot be read, and `cpng_reason` then says why. The row is
// valid until the row after the next is read.
uint32_t *cpng_row(struct cpng *png, const uint8_t *bytes);
const char *cpng_reason(const struct cpng *png);
void cpng_close(struct cpng *png);

// Whether Little CMS is there. All that follows needs it.
bool ccolor_load(void);

// A conversion of colours to sRGB.
struct ccolor;

enum { CCOLOR_GRAY = 1, CCOLOR_RGB = 3, CCOLOR_CMYK = 4 };

// The conversion from an ICC profile; NULL if it is invalid, or of other colours than grey, RGB and CMYK.
struct ccolor *ccolor_of_profile(const uint8_t *profile, size_t size);
// The conversion from RGB with a gamma, or with the curve of sRGB for a gamma of 0, and the x and y of white, red, green and blue; NULL if they are impossible.
struct ccolor *ccolor_of_gamma(double gamma, const double *points);
// The number of components of a colour: CCOLOR_GRAY, CCOLOR_RGB or CCOLOR_CMYK.
int ccolor_components(const struct ccolor *color);
// Converts pixels in place: 0xAARRGGBB, of which alpha is kept and grey is taken from blue; or the bytes C, M, Y and K, 255 of
// which is full ink, to opaque 0xFFRRGGBB.
void ccolor_convert(const struct ccolor *color, uint32_t *pixels, size_t count);
void ccolor_close(struct ccolor *color);

// Whether libtiff is there. All that follows of it needs it.
bool ctiff_load(void);

// A TIFF file that is being read, strip by strip, or tile by tile.
struct ctiff;

// Begins to read a file of at most so many pixels: as it is stored, whatever its orientation, with colours that are not multiplied
// by their opacity if it has extra samples, and with inks that are passed on as if they were colours. NULL if it cannot be read.
struct ctiff *ctiff_open(const uint8_t *bytes, size_t count, uint64_t most_pixels, int extras, bool has_inks);
int ctiff_width(const struct ctiff *tiff);
int ctiff_height(const struct ctiff *tiff);
// Reads the next row of the same file as 0xAARRGGBB; NULL if that cannot be read. The row is valid until the row after the next is
// read.
uint32_t *ctiff_row(struct ctiff *tiff, const uint8_t *bytes);
// Whether the last call on this thread found damage.
bool ctiff_is_damaged(void);
void ctiff_close(struct ctiff *tiff);
// Whether bytes are a whole stream of zlib, of which libtiff checks neither the end nor the sum; true if zlib is not there.
bool ctiff_is_whole(const uint8_t *bytes, size_t count);

// Whether FreeType is there. All that follows needs it, and one thread at a time.
bool cfaces_load(void);
// The system's face with a character, by fontconfig: the path of its file and the face's index in it. False if there is none.
bool cfaces_find(uint32_t character, bool is_bold, char *path, size_t size, int *index);
// A face of outlines in a file; NULL if it cannot be read, or has none.
void *cfaces_open(const char *path, int index);
// The glyph of a character; 0, which is that of missing characters, if the face has none.
uint32_t cfaces_glyph(void *face, uint32_t character);

// The advance of a glyph, and the box of its ink from the pen on the baseline to the right and down, in ems.
struct cfaces_measures {
    double advance, left, top, width, height;
};

bool cfaces_measure(void *face, uint32_t glyph, struct cfaces_measures *measures);
// Draws a glyph at an em of some pixels on a clear picture of its coverage, whose top left corner lies there from the pen.
bool cfaces_draw(void *face, uint32_t glyph, int pixels, uint8_t *coverage, int width, int height, int left, int top);

#endif
