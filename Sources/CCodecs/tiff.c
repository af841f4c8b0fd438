#include "CCodecs.h"
#include "CLibrary.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// It goes on over damage, and invents the rest, but tells of it.
static _Thread_local bool is_damaged;

static void fail(const char *module, const char *format, va_list arguments) {
    (void)module, (void)format, (void)arguments;
    is_damaged = true;
}

static void warn(const char *module, const char *format, va_list arguments) {
    char text[200];
    if (!module || (strcmp(module, "JPEGLib") && strncmp(module, "Fax", 3))) return;
    vsnprintf(text, sizeof text, format, arguments);
    // Some programs fill up whole files.
    if (strstr(text, "extraneous")) return;
    is_damaged |= !strncmp(text, "Corrupt", 7) || !strncmp(text, "Premature", 9) || !strncmp(text, "Line length", 11);
}

// zlib's stream.
struct stream {
    const uint8_t *in;
    unsigned in_left;
    unsigned long in_count;
    uint8_t *out;
    unsigned out_left;
    unsigned long out_count;
    void *rest[8];
};

static struct {
    int (*begin)(struct stream *, const char *version, int size);
    int (*go_on)(struct stream *, int flush);
    int (*end)(struct stream *);
} zlib;
static bool has_zlib;

bool ctiff_is_whole(const uint8_t *bytes, size_t count) {
    uint8_t out[1 << 14];
    struct stream stream = {.in = bytes, .in_left = (unsigned)count};
    if (!has_zlib || zlib.begin(&stream, "1", sizeof stream)) return true;
    int result = 0;
    while (!result) {
        stream.out = out;
        stream.out_left = sizeof out;
        result = zlib.go_on(&stream, 0);
    }
    zlib.end(&stream);
    return result == 1;
}

static void load_zlib(void) {
    static const char *const names[] = {"libz.so.1", "libz.1.dylib"};
    const struct function functions[] = {
        {&zlib.begin, "inflateInit_"}, {&zlib.go_on, "inflate"}, {&zlib.end, "inflateEnd"}};
    has_zlib = library_load(names, COUNT(names), functions, COUNT(functions));
}

typedef ptrdiff_t transfer(void *user, void *buffer, ptrdiff_t count);
typedef void handler(const char *, const char *, va_list);

static struct {
    handler *(*set_errors)(handler *), *(*set_warnings)(handler *);
    void *(*open)(const char *name, const char *mode, void *user, transfer *read, transfer *write,
        uint64_t (*seek)(void *, uint64_t, int), int (*close)(void *), uint64_t (*size)(void *),
        int (*map)(void *, void **, uint64_t *), void (*unmap)(void *, void *, uint64_t));
    void (*close)(void *);
    int (*get)(void *, uint32_t tag, ...);
    int (*set)(void *, uint32_t tag, ...);
    int (*is_tiled)(void *);
    int (*is_supported)(void *, char reason[1024]);
    int (*read_strip)(void *, uint32_t row, uint32_t *raster);
    int (*read_tile)(void *, uint32_t column, uint32_t row, uint32_t *raster);
} tiff_;

bool ctiff_load(void) {
    load_zlib();
    static const char *const names[] = {"libtiff.so.6", "libtiff.so.5", "libtiff.6.dylib",
        "/opt/homebrew/lib/libtiff.6.dylib", "/usr/local/lib/libtiff.6.dylib"};
    const struct function functions[] = {
        {&tiff_.set_errors, "TIFFSetErrorHandler"}, {&tiff_.set_warnings, "TIFFSetWarningHandler"},
        {&tiff_.open, "TIFFClientOpen"}, {&tiff_.close, "TIFFClose"}, {&tiff_.get, "TIFFGetFieldDefaulted"},
        {&tiff_.set, "TIFFSetField"}, {&tiff_.is_tiled, "TIFFIsTiled"}, {&tiff_.is_supported, "TIFFRGBAImageOK"},
        {&tiff_.read_strip, "TIFFReadRGBAStrip"}, {&tiff_.read_tile, "TIFFReadRGBATile"},
    };
    if (!library_load(names, COUNT(names), functions, COUNT(functions))) return false;
    tiff_.set_errors(fail);
    tiff_.set_warnings(warn);
    return true;
}

// Tags.
enum {
    WIDTH = 256,
    HEIGHT = 257,
    COLORS = 262,
    ORIENTATION = 274,
    STRIP = 278,
    TILE_WIDTH = 322,
    TILE_HEIGHT = 323,
    EXTRAS = 338,
};

struct ctiff {
    void *reader;
    // The file, while it is read.
    const uint8_t *bytes;
    uint64_t count, at;
    uint32_t width, height, next;
    // The size of a strip or tile, and the tiles beside each other, or the strip, that hold the next row, from the foot.
    uint32_t across, down;
    uint32_t *band;
    uint32_t *rows;
};

static ptrdiff_t take(void *user, void *buffer, ptrdiff_t count) {
    struct ctiff *tiff = user;
    uint64_t left = tiff->at < tiff->count ? tiff->count - tiff->at : 0;
    if (count < 0) return -1;
    if ((uint64_t)count > left) count = (ptrdiff_t)left;
    memcpy(buffer, tiff->bytes + tiff->at, (size_t)count);
    tiff->at += (uint64_t)count;
    return count;
}

static ptrdiff_t give(void *user, void *buffer, ptrdiff_t count) { return (void)user, (void)buffer, (void)count, -1; }

static uint64_t seek(void *user, uint64_t place, int from) {
    struct ctiff *tiff = user;
    return tiff->at = place + (from == SEEK_CUR ? tiff->at : from == SEEK_END ? tiff->count : 0);
}

static uint64_t size(void *user) { return ((struct ctiff *)user)->count; }
static int leave(void *user) { return (void)user, 0; }

struct ctiff *ctiff_open(const uint8_t *bytes, size_t count, uint64_t most_pixels, int extras, bool has_inks) {
    struct ctiff *tiff = calloc(1, sizeof *tiff);
    if (!tiff) return NULL;
    is_damaged = false;
    tiff->bytes = bytes;
    tiff->count = count;
    // Not mapped, and a single strip that is not compressed is read as several.
    tiff->reader = tiff_.open("", "rmC", tiff, take, give, seek, leave, size, NULL, NULL);
    char reason[1024];
    if (!tiff->reader || is_damaged || !tiff_.get(tiff->reader, WIDTH, &tiff->width) || !tiff_.get(tiff->reader, HEIGHT, &tiff->height)
        || !tiff->width || !tiff->height || (uint64_t)tiff->width * tiff->height > most_pixels) {
        ctiff_close(tiff);
        return NULL;
    }
    // It mirrors what is to be turned, multiplies colours by their opacity, and knows no profile of inks.
    tiff_.set(tiff->reader, ORIENTATION, 1);
    uint16_t kinds[16] = {1};
    if (extras > 0) tiff_.set(tiff->reader, EXTRAS, extras < 16 ? extras : 16, kinds);
    if (has_inks) tiff_.set(tiff->reader, COLORS, 2);
    is_damaged = false;
    bool is_tiled = tiff_.is_tiled(tiff->reader);
    tiff->across = tiff->width;
    bool is_good = is_tiled
        ? tiff_.get(tiff->reader, TILE_WIDTH, &tiff->across) && tiff_.get(tiff->reader, TILE_HEIGHT, &tiff->down)
        : tiff_.get(tiff->reader, STRIP, &tiff->down);
    if (!is_tiled && tiff->down > tiff->height) tiff->down = tiff->height;
    uint64_t tiles = tiff->across ? ((uint64_t)tiff->width + tiff->across - 1) / tiff->across : 0;
    uint64_t area = tiles * tiff->across * tiff->down;
    if (is_good && area && area <= 4 * most_pixels && tiff_.is_supported(tiff->reader, reason)) {
        tiff->band = calloc(area, 4);
        tiff->rows = calloc(2 * (size_t)tiff->width, 4);
    }
    if (tiff->rows && tiff->band) return tiff;
    ctiff_close(tiff);
    return NULL;
}

int ctiff_width(const struct ctiff *tiff) { return (int)tiff->width; }
int ctiff_height(const struct ctiff *tiff) { return (int)tiff->height; }
bool ctiff_is_damaged(void) { return is_damaged; }

// Reads the strip or the tiles with a row.
static bool read_band(struct ctiff *tiff, uint32_t row) {
    if (!tiff_.is_tiled(tiff->reader)) return tiff_.read_strip(tiff->reader, row, tiff->band);
    uint32_t *tile = tiff->band;
    for (uint32_t x = 0; x < tiff->width; x += tiff->across, tile += (size_t)tiff->across * tiff->down) {
        if (!tiff_.read_tile(tiff->reader, x, row, tile)) return false;
    }
    return true;
}

uint32_t *ctiff_row(struct ctiff *tiff, const uint8_t *bytes) {
    if (tiff->next >= tiff->height) return NULL;
    tiff->bytes = bytes;
    is_damaged = false;
    uint32_t y = tiff->next++, in_band = y % tiff->down, count = tiff->down;
    if (!in_band && (!read_band(tiff, y) || is_damaged)) return NULL;
    // The last strip is shorter, the last tiles are not.
    if (!tiff_.is_tiled(tiff->reader) && y - in_band + count > tiff->height) count = tiff->height - (y - in_band);
    uint32_t *row = tiff->rows + (size_t)(y & 1) * tiff->width;
    for (uint32_t x = 0; x < tiff->width; x++) {
        size_t tile = (size_t)(x / tiff->across) * tiff->across * tiff->down;
        uint32_t pixel = tiff->band[tile + (size_t)(count - 1 - in_band) * tiff->across + x % tiff->across];
        // 0xAABBGGRR.
        row[x] = (pixel & 0xFF00FF00) | (pixel & 0xFF) << 16 | (pixel >> 16 & 0xFF);
    }
    return row;
}

void ctiff_close(struct ctiff *tiff) {
    if (tiff->reader) tiff_.close(tiff->reader);
    free(tiff->band);
    free(tiff->rows);
    free(tiff);
}
