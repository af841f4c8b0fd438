#include "CCodecs.h"
#include "CLibrary.h"

#include <stdlib.h>
#include <string.h>

// The interface's version: libwebp refuses another with a different first byte.
enum { VERSION = 0x0200 };

struct config {
    int lossless;
    float quality;
    int method, hint, target_size;
    float target_psnr;
    int segments, noise_shaping, filter_strength, filter_sharpness, filter_type, filter_automatic;
    int alpha_compression, alpha_filter, alpha_quality, passes;
    int shows_compressed, preprocessing, partitions, partition_limit, emulates_jpeg, threads, low_memory;
    int nearly_lossless, keeps_transparent;
    // More than any version has.
    uint32_t others[32];
};

struct picture {
    int uses_argb, colors, width, height;
    uint8_t *y, *u, *v;
    int y_stride, uv_stride;
    uint8_t *a;
    int a_stride;
    uint32_t spare1[2];
    uint32_t *argb;
    int argb_stride;
    uint32_t spare2[3];
    int (*write)(const uint8_t *bytes, size_t count, const struct picture *picture);
    void *data;
    int info_kind;
    uint8_t *info;
    void *statistics;
    int error;
    void *progress, *user;
    uint32_t spare3[3];
    void *spare4[2];
    uint32_t spare5[8];
    void *memory[4];
    uint32_t others[32];
};

static struct {
    int (*config_init)(struct config *, int preset, float quality, int version);
    int (*picture_init)(struct picture *, int version);
    int (*picture_import)(struct picture *, const uint8_t *bgra, int stride);
    void (*picture_free)(struct picture *);
    int (*encode)(const struct config *, struct picture *);
} webp;

static const char *const names[] = {"libwebp.so.7", "libwebp.so.6", "libwebp.7.dylib",
    "/opt/homebrew/lib/libwebp.7.dylib", "/usr/local/lib/libwebp.7.dylib"};

bool cwebp_load(void) {
    const struct function functions[] = {
        {&webp.config_init, "WebPConfigInitInternal"},   {&webp.picture_init, "WebPPictureInitInternal"},
        {&webp.picture_import, "WebPPictureImportBGRA"}, {&webp.picture_free, "WebPPictureFree"},
        {&webp.encode, "WebPEncode"},
    };
    if (!library_load(names, COUNT(names), functions, COUNT(functions))) return false;
    struct config config;
    struct picture picture;
    return webp.config_init(&config, 0, 75, VERSION) && webp.picture_init(&picture, VERSION);
}

struct file {
    uint8_t *bytes;
    size_t size, room;
};

static int take(const uint8_t *bytes, size_t count, const struct picture *picture) {
    struct file *file = picture->data;
    if (count > file->room - file->size) {
        size_t room = 2 * (file->size + count) + 8192;
        uint8_t *larger = realloc(file->bytes, room);
        if (!larger) return 0;
        file->bytes = larger;
        file->room = room;
    }
    if (count) memcpy(file->bytes + file->size, bytes, count);
    file->size += count;
    return 1;
}

uint8_t *cwebp_encode(const uint32_t *argb, int width, int height, float quality, int effort, size_t *size) {
    struct config config;
    struct picture picture;
    struct file file = {NULL, 0, 0};
    if (!webp.config_init(&config, 0, quality, VERSION) || !webp.picture_init(&picture, VERSION)) return NULL;
    config.method = effort;
    config.keeps_transparent = 1;
    picture.width = width;
    picture.height = height;
    picture.write = take;
    picture.data = &file;
    // The bytes of 0xAARRGGBB are B, G, R, A in memory.
    bool done = webp.picture_import(&picture, (const uint8_t *)argb, 4 * width) && webp.encode(&config, &picture);
    webp.picture_free(&picture);
    if (!done) {
        free(file.bytes);
        return NULL;
    }
    *size = file.size;
    return file.bytes;
}

// The rest is the decoder's.
enum { BGRA = 3, HAS_NO_MEMORY = 1 };

struct decoding {
    struct {
        int width, height, has_alpha, has_animation, kind;
        uint32_t spare[5];
    } input;
    struct {
        int colors, width, height, is_elsewhere;
        uint32_t *pixels;
        int stride;
        size_t size;
        // Of planes of other colours.
        void *planes[7];
        uint32_t spare[4];
        uint8_t *memory;
    } output;
    struct {
        int bypasses_filter, enlarges_simply, crops, left, top, width, height;
        int scales, scaled_width, scaled_height, threads, dithering, flips, alpha_dithering;
        uint32_t spare[5];
    } options;
    // More than any version has.
    uint32_t others[32];
};

static struct {
    int (*init)(struct decoding *, int version);
    int (*decode)(const uint8_t *bytes, size_t count, struct decoding *);
    void (*free)(void *);
} decoder;

bool cwebp_load_decoder(void) {
    const struct function functions[] = {
        {&decoder.init, "WebPInitDecoderConfigInternal"}, {&decoder.decode, "WebPDecode"},
        {&decoder.free, "WebPFree"}};
    struct decoding decoding;
    return library_load(names, COUNT(names), functions, COUNT(functions)) && decoder.init(&decoding, VERSION);
}

uint32_t *cwebp_decode(const uint8_t *bytes, size_t count, int *width, int *height, bool *needs_memory) {
    struct decoding decoding;
    decoder.init(&decoding, VERSION);
    // The bytes of 0xAARRGGBB are B, G, R, A in memory.
    decoding.output.colors = BGRA;
    decoding.options.scales = *width > 0;
    decoding.options.scaled_width = *width;
    decoding.options.scaled_height = *height;
    int failure = decoder.decode(bytes, count, &decoding);
    *needs_memory = failure == HAS_NO_MEMORY;
    *width = decoding.output.width;
    *height = decoding.output.height;
    return failure ? NULL : decoding.output.pixels;
}

void cwebp_free(uint32_t *pixels) { decoder.free(pixels); }
