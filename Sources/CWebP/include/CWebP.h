// The encoder of libwebp for Swift. The library is loaded by name when first needed, since SDL_image brings it on most
// machines, but not its headers: no build needs it, and no program that writes no WebP. The structures in webp.c are those of
// the encoder's interface 2, which never change within it.
#ifndef CWEBP_H
#define CWEBP_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// Whether libwebp's encoder is there. Encoding needs it.
bool cwebp_load(void);

// A picture as a lossy WebP file: 0xAARRGGBB, straight alpha, row by row, 1...16383 pixels a side. The quality is 0...100, the
// effort 0...6. The result belongs to the caller, who frees it by free(); NULL if memory runs out.
uint8_t *cwebp_encode(const uint32_t *argb, int width, int height, float quality, int effort, size_t *size);

#endif
