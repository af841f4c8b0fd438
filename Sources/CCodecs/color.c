#include "CCodecs.h"
#include "CLibrary.h"

#include <stdlib.h>

// The library's notation for pixels: 4 bytes each, of which some are not colours.
enum {
    BYTES = 1,
    GRAY_OF_4 = 3 << 16 | 3 << 7 | 1 << 3 | BYTES,
    BGRA = 4 << 16 | 1 << 14 | 1 << 10 | 1 << 7 | 3 << 3 | BYTES,
    CMYK = 6 << 16 | 4 << 3 | BYTES,
    PERCEPTUAL = 0,
};

typedef void *Profile;
typedef void *Transform;
typedef struct {
    double x, y, Y;
} Point;

static struct {
    Profile (*open)(const void *bytes, uint32_t count);
    Profile (*srgb)(void);
    Profile (*rgb)(const Point *white, const Point primaries[3], void *const curves[3]);
    void *(*gamma)(void *context, double);
    void *(*curve)(void *context, int32_t kind, const double *parameters);
    void (*free_curve)(void *);
    int (*close)(Profile);
    uint32_t (*space)(Profile);
    Transform (*transform)(Profile from, uint32_t format, Profile to, uint32_t target, uint32_t intent, uint32_t flags);
    void (*convert)(Transform, const void *from, void *to, uint32_t count);
    void (*free_transform)(Transform);
} lcms;

bool ccolor_load(void) {
    static const char *const names[] = {"liblcms2.so.2", "liblcms2.2.dylib", "/opt/homebrew/lib/liblcms2.2.dylib",
        "/usr/local/lib/liblcms2.2.dylib"};
    const struct function functions[] = {
        {&lcms.open, "cmsOpenProfileFromMem"}, {&lcms.srgb, "cmsCreate_sRGBProfile"}, {&lcms.rgb, "cmsCreateRGBProfile"},
        {&lcms.gamma, "cmsBuildGamma"}, {&lcms.curve, "cmsBuildParametricToneCurve"},
        {&lcms.free_curve, "cmsFreeToneCurve"}, {&lcms.close, "cmsCloseProfile"},
        {&lcms.space, "cmsGetColorSpace"}, {&lcms.transform, "cmsCreateTransform"}, {&lcms.convert, "cmsDoTransform"},
        {&lcms.free_transform, "cmsDeleteTransform"},
    };
    return library_load(names, COUNT(names), functions, COUNT(functions));
}

struct ccolor {
    Transform transform;
    int components;
};

static struct ccolor *conversion(Profile from) {
    if (!from) return NULL;
    uint32_t format = 0;
    int components = 0;
    switch (lcms.space(from)) {
    case 0x47524159: format = GRAY_OF_4, components = CCOLOR_GRAY; break;  // "GRAY"
    case 0x52474220: format = BGRA, components = CCOLOR_RGB; break;        // "RGB "
    case 0x434D594B: format = CMYK, components = CCOLOR_CMYK; break;       // "CMYK"
    }
    Profile srgb = components ? lcms.srgb() : NULL;
    Transform transform = srgb ? lcms.transform(from, format, srgb, BGRA, PERCEPTUAL, 0) : NULL;
    if (srgb) lcms.close(srgb);
    lcms.close(from);
    struct ccolor *color = transform ? malloc(sizeof *color) : NULL;
    if (color) *color = (struct ccolor){transform, components};
    return color;
}

struct ccolor *ccolor_of_profile(const uint8_t *profile, size_t size) {
    return conversion(lcms.open(profile, (uint32_t)size));
}

struct ccolor *ccolor_of_gamma(double gamma, const double *p) {
    static const double srgb[] = {2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045};
    void *curve = gamma ? lcms.gamma(NULL, 1 / gamma) : lcms.curve(NULL, 4, srgb);
    if (!curve) return NULL;
    const Point white = {p[0], p[1], 1}, primaries[3] = {{p[2], p[3], 1}, {p[4], p[5], 1}, {p[6], p[7], 1}};
    Profile profile = lcms.rgb(&white, primaries, (void *const[3]){curve, curve, curve});
    lcms.free_curve(curve);
    return conversion(profile);
}

int ccolor_components(const struct ccolor *color) { return color->components; }

void ccolor_convert(const struct ccolor *color, uint32_t *pixels, size_t count) {
    lcms.convert(color->transform, pixels, pixels, (uint32_t)count);
    if (color->components != CCOLOR_CMYK) return;
    for (size_t i = 0; i < count; i++) pixels[i] |= 0xFF000000;
}

void ccolor_close(struct ccolor *color) {
    lcms.free_transform(color->transform);
    free(color);
}
