#include "CCodecs.h"
#include "CLibrary.h"

#include <setjmp.h>
#include <stdlib.h>
#include <string.h>

// The interface's version: libpng refuses another with different first numbers.
static const char version[] = "1.6.0";
enum { INFO_GAMMA = 0x0001, INFO_POINTS = 0x0004, INFO_SRGB = 0x0800, INFO_PROFILE = 0x1000, ALPHA_AFTER = 1 };

typedef struct png_struct png_struct;
typedef struct png_info png_info;

static struct {
    png_struct *(*create)(const char *version, void *user, void (*fail)(png_struct *, const char *),
        void (*warn)(png_struct *, const char *));
    png_info *(*create_info)(png_struct *);
    void (*destroy)(png_struct **, png_info **, png_info **);
    void *(*error_user)(const png_struct *);
    jmp_buf *(*set_jump)(png_struct *, void (*jump)(jmp_buf, int), size_t size);
    void (*jump)(const png_struct *, int);
    void (*fail)(const png_struct *, const char *);
    void (*set_source)(png_struct *, void *user, void (*read)(png_struct *, uint8_t *, size_t));
    void *(*source)(const png_struct *);
    void (*read_info)(png_struct *, png_info *);
    uint32_t (*width)(const png_struct *, const png_info *);
    uint32_t (*height)(const png_struct *, const png_info *);
    uint32_t (*has)(const png_struct *, const png_info *, uint32_t);
    uint32_t (*profile)(const png_struct *, png_info *, char **name, int *kind, uint8_t **profile, uint32_t *size);
    uint32_t (*gamma)(const png_struct *, const png_info *, double *);
    uint32_t (*points)(const png_struct *, const png_info *, double *, double *, double *, double *, double *, double *,
        double *, double *);
    void (*expand)(png_struct *);
    void (*scale_16)(png_struct *);
    void (*gray_to_rgb)(png_struct *);
    void (*add_alpha)(png_struct *, uint32_t value, int place);
    void (*bgr)(png_struct *);
    int (*interlace)(png_struct *);
    void (*update)(png_struct *, png_info *);
    size_t (*row_bytes)(const png_struct *, const png_info *);
    void (*read_row)(png_struct *, uint8_t *row, uint8_t *display);
} png_;

bool cpng_load(void) {
    static const char *const names[] = {"libpng16.so.16", "libpng16.16.dylib", "/opt/homebrew/lib/libpng16.16.dylib",
        "/usr/local/lib/libpng16.16.dylib"};
    const struct function functions[] = {
        {&png_.create, "png_create_read_struct"}, {&png_.create_info, "png_create_info_struct"},
        {&png_.destroy, "png_destroy_read_struct"}, {&png_.error_user, "png_get_error_ptr"},
        {&png_.set_jump, "png_set_longjmp_fn"}, {&png_.jump, "png_longjmp"}, {&png_.fail, "png_error"},
        {&png_.set_source, "png_set_read_fn"}, {&png_.source, "png_get_io_ptr"}, {&png_.read_info, "png_read_info"},
        {&png_.width, "png_get_image_width"}, {&png_.height, "png_get_image_height"}, {&png_.has, "png_get_valid"},
        {&png_.profile, "png_get_iCCP"}, {&png_.gamma, "png_get_gAMA"}, {&png_.points, "png_get_cHRM"},
        {&png_.expand, "png_set_expand"}, {&png_.scale_16, "png_set_scale_16"},
        {&png_.gray_to_rgb, "png_set_gray_to_rgb"}, {&png_.add_alpha, "png_set_add_alpha"}, {&png_.bgr, "png_set_bgr"},
        {&png_.interlace, "png_set_interlace_handling"}, {&png_.update, "png_read_update_info"},
        {&png_.row_bytes, "png_get_rowbytes"}, {&png_.read_row, "png_read_row"},
    };
    return library_load(names, COUNT(names), functions, COUNT(functions));
}

struct cpng {
    png_struct *reader;
    png_info *info;
    jmp_buf *jump;
    const uint8_t *bytes;
    size_t count, at;
    int width, height, next;
    // Two rows, or all of an interlaced picture.
    uint32_t *rows;
    bool is_whole;
    char reason[64];
};

static void fail(png_struct *reader, const char *text) {
    struct cpng *png = png_.error_user(reader);
    strncpy(png->reason, text, sizeof png->reason - 1);
    png_.jump(reader, 1);
}

static void ignore(png_struct *reader, const char *text) { (void)reader, (void)text; }

static void take(png_struct *reader, uint8_t *target, size_t count) {
    struct cpng *png = png_.source(reader);
    if (count > png->count - png->at) png_.fail(reader, "it is incomplete");
    memcpy(target, png->bytes + png->at, count);
    png->at += count;
}

static bool begin(struct cpng *png) {
    if (setjmp(*png->jump)) return false;
    png_.set_source(png->reader, png, take);
    png_.read_info(png->reader, png->info);
    png->width = (int)png_.width(png->reader, png->info);
    png->height = (int)png_.height(png->reader, png->info);
    png_.expand(png->reader);
    png_.scale_16(png->reader);
    png_.gray_to_rgb(png->reader);
    png_.add_alpha(png->reader, 0xFF, ALPHA_AFTER);
    // The bytes of 0xAARRGGBB are B, G, R, A in memory.
    png_.bgr(png->reader);
    png->is_whole = png_.interlace(png->reader) > 1;
    png_.update(png->reader, png->info);
    if (png_.row_bytes(png->reader, png->info) != 4 * (size_t)png->width) return false;
    png->rows = calloc((size_t)(png->is_whole ? png->height : 2) * png->width, 4);
    return png->rows;
}

struct cpng *cpng_open(const uint8_t *bytes, size_t count, char *reason) {
    struct cpng *png = calloc(1, sizeof *png);
    if (!png) return NULL;
    png->bytes = bytes;
    png->count = count;
    png->reader = png_.create(version, png, fail, ignore);
    png->info = png->reader ? png_.create_info(png->reader) : NULL;
    png->jump = png->info ? png_.set_jump(png->reader, longjmp, sizeof(jmp_buf)) : NULL;
    if (png->jump && begin(png)) return png;
    memcpy(reason, png->reason, sizeof png->reason);
    cpng_close(png);
    return NULL;
}

int cpng_width(const struct cpng *png) { return png->width; }
int cpng_height(const struct cpng *png) { return png->height; }
const char *cpng_reason(const struct cpng *png) { return png->reason; }

const uint8_t *cpng_profile(struct cpng *png, size_t *size) {
    char *name;
    int kind;
    uint8_t *profile = NULL;
    uint32_t count = 0;
    if (setjmp(*png->jump) || !(png_.profile(png->reader, png->info, &name, &kind, &profile, &count) & INFO_PROFILE)) {
        return NULL;
    }
    *size = count;
    return profile;
}

bool cpng_colors(struct cpng *png, double *gamma, double *p) {
    if (setjmp(*png->jump) || png_.has(png->reader, png->info, INFO_SRGB | INFO_PROFILE)) return false;
    // Each counts without the other, as in browsers: the other is then the screen's.
    uint32_t found = png_.gamma(png->reader, png->info, gamma)
        | png_.points(png->reader, png->info, p, p + 1, p + 2, p + 3, p + 4, p + 5, p + 6, p + 7);
    return found & (INFO_GAMMA | INFO_POINTS);
}

static uint32_t *row(struct cpng *png, int y) { return png->rows + (size_t)(png->is_whole ? y : y & 1) * png->width; }

uint32_t *cpng_row(struct cpng *png, const uint8_t *bytes) {
    png->bytes = bytes;
    if (png->next >= png->height || setjmp(*png->jump)) return NULL;
    if (!png->is_whole) {
        png_.read_row(png->reader, (uint8_t *)row(png, png->next), NULL);
    } else if (png->next == 0) {
        for (int pass = 0; pass < 7; pass++) {
            for (int y = 0; y < png->height; y++) png_.read_row(png->reader, (uint8_t *)row(png, y), NULL);
        }
    }
    return row(png, png->next++);
}

void cpng_close(struct cpng *png) {
    if (png->reader) png_.destroy(&png->reader, &png->info, NULL);
    free(png->rows);
    free(png);
}
