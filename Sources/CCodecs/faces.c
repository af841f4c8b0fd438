#include "CCodecs.h"
#include "CLibrary.h"

#include <stdlib.h>
#include <string.h>

// FreeType's records of a face and of its current glyph, as far as they are read; they are the same in all versions of 2.
typedef struct {
    void *library, *face, *next;
    unsigned index;
    void *generic[2];
    struct {
        long width, height, left, top, advance, vertical[3];
    } metrics;
    long linear[2], advance[2];
    int format;
    struct {
        unsigned height, width;
        int stride;
        uint8_t *coverage;
        uint16_t levels;
        uint8_t mode, palette_mode;
        void *palette;
    } bitmap;
    int left, top;
} Slot;

typedef struct {
    long counts_and_flags[5];
    char *names[2];
    int size_count;
    void *sizes;
    int map_count;
    void *maps, *generic[2];
    long box[4];
    uint16_t units;
    int16_t lengths[7];
    Slot *slot;
} Face;

enum { SCALABLE = 1, UNSCALED = 1, UNHINTED = 2, DRAWN = 4, WITHOUT_BITMAPS = 8, OF_GRAYS = 2 };

static struct {
    int (*begin)(void **);
    int (*open)(void *, const char *, long, Face **);
    int (*close)(Face *);
    unsigned (*index)(Face *, unsigned long);
    int (*set_size)(Face *, unsigned, unsigned);
    int (*load)(Face *, unsigned, int32_t);
} outlines;

static struct {
    void *(*pattern)(void);
    void (*free_pattern)(void *);
    void *(*set)(void);
    void (*free_set)(void *);
    int (*add_character)(void *, uint32_t);
    int (*add_set)(void *, const char *, const void *);
    int (*add_number)(void *, const char *, int);
    int (*add_flag)(void *, const char *, int);
    int (*add_text)(void *, const char *, const uint8_t *);
    int (*substitute)(void *, void *, int);
    void (*complete)(void *);
    void *(*match)(void *, void *, int *);
    int (*text)(const void *, const char *, int, uint8_t **);
    int (*number)(const void *, const char *, int, int *);
    int (*get_set)(const void *, const char *, int, void **);
    int (*has)(const void *, uint32_t);
} system_faces;

static void *library;
static bool has_system;

bool cfaces_load(void) {
    static const char *const names[] = {"libfreetype.so.6", "libfreetype.6.dylib",
        "/opt/homebrew/lib/libfreetype.6.dylib", "/usr/local/lib/libfreetype.6.dylib"};
    const struct function functions[] = {
        {&outlines.begin, "FT_Init_FreeType"}, {&outlines.open, "FT_New_Face"}, {&outlines.close, "FT_Done_Face"},
        {&outlines.index, "FT_Get_Char_Index"}, {&outlines.set_size, "FT_Set_Pixel_Sizes"},
        {&outlines.load, "FT_Load_Glyph"},
    };
    static const char *const finders[] = {"libfontconfig.so.1", "libfontconfig.1.dylib",
        "/opt/homebrew/lib/libfontconfig.1.dylib", "/usr/local/lib/libfontconfig.1.dylib"};
    const struct function finding[] = {
        {&system_faces.pattern, "FcPatternCreate"}, {&system_faces.free_pattern, "FcPatternDestroy"},
        {&system_faces.set, "FcCharSetCreate"}, {&system_faces.free_set, "FcCharSetDestroy"},
        {&system_faces.add_character, "FcCharSetAddChar"}, {&system_faces.add_set, "FcPatternAddCharSet"},
        {&system_faces.add_number, "FcPatternAddInteger"}, {&system_faces.add_flag, "FcPatternAddBool"},
        {&system_faces.add_text, "FcPatternAddString"}, {&system_faces.substitute, "FcConfigSubstitute"},
        {&system_faces.complete, "FcDefaultSubstitute"}, {&system_faces.match, "FcFontMatch"},
        {&system_faces.text, "FcPatternGetString"}, {&system_faces.number, "FcPatternGetInteger"},
        {&system_faces.get_set, "FcPatternGetCharSet"}, {&system_faces.has, "FcCharSetHasChar"},
    };
    if (!library_load(names, COUNT(names), functions, COUNT(functions)) || outlines.begin(&library)) return false;
    has_system = library_load(finders, COUNT(finders), finding, COUNT(finding));
    return true;
}

bool cfaces_find(uint32_t character, bool is_bold, char *path, size_t size, int *index) {
    if (!has_system) return false;
    void *wanted = system_faces.pattern(), *set = system_faces.set();
    system_faces.add_character(set, character);
    system_faces.add_set(wanted, "charset", set);
    system_faces.add_text(wanted, "family", (const uint8_t *)"sans-serif");
    system_faces.add_number(wanted, "weight", is_bold ? 180 : 80);
    system_faces.add_flag(wanted, "scalable", 1);
    system_faces.add_flag(wanted, "color", 0);
    system_faces.substitute(NULL, wanted, 0);
    system_faces.complete(wanted);
    int result = 0;
    void *face = system_faces.match(NULL, wanted, &result), *has = NULL;
    uint8_t *file = NULL;
    bool is_found = face && !system_faces.text(face, "file", 0, &file) && !system_faces.number(face, "index", 0, index)
        && !system_faces.get_set(face, "charset", 0, &has) && system_faces.has(has, character)
        && strlen((const char *)file) < size;
    if (is_found) strcpy(path, (const char *)file);
    if (face) system_faces.free_pattern(face);
    system_faces.free_set(set);
    system_faces.free_pattern(wanted);
    return is_found;
}

void *cfaces_open(const char *path, int index) {
    Face *face = NULL;
    if (outlines.open(library, path, index, &face)) return NULL;
    if (face->counts_and_flags[2] & SCALABLE && face->units) return face;
    outlines.close(face);
    return NULL;
}

uint32_t cfaces_glyph(void *face, uint32_t character) { return outlines.index(face, character); }

bool cfaces_measure(void *face, uint32_t glyph, struct cfaces_measures *measures) {
    if (outlines.load(face, glyph, UNSCALED | UNHINTED | WITHOUT_BITMAPS)) return false;
    const Face *known = face;
    double em = known->units;
    measures->advance = known->slot->metrics.advance / em;
    measures->left = known->slot->metrics.left / em;
    measures->top = -known->slot->metrics.top / em;
    measures->width = known->slot->metrics.width / em;
    measures->height = known->slot->metrics.height / em;
    return true;
}

bool cfaces_draw(void *face, uint32_t glyph, int pixels, uint8_t *coverage, int width, int height, int left, int top) {
    if (outlines.set_size(face, 0, pixels) || outlines.load(face, glyph, UNHINTED | DRAWN | WITHOUT_BITMAPS)) return false;
    const Slot *slot = ((const Face *)face)->slot;
    if (slot->bitmap.mode != OF_GRAYS) return false;
    int x = slot->left - left, y = -slot->top - top;
    for (int row = 0; row < (int)slot->bitmap.height; row++) {
        for (int column = 0; column < (int)slot->bitmap.width; column++) {
            if (y + row < 0 || y + row >= height || x + column < 0 || x + column >= width) continue;
            coverage[(y + row) * width + x + column] = slot->bitmap.coverage[row * slot->bitmap.stride + column];
        }
    }
    return true;
}
