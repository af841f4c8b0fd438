#include "CCodecs.h"
#include "CLibrary.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

static _Thread_local bool is_found;

void cdamage_begin(void) { is_found = false; }
bool cdamage_found(void) { return is_found; }

static void fail(const char *module, const char *format, va_list arguments) {
    (void)module, (void)format, (void)arguments;
    is_found = true;
}

static void warn(const char *module, const char *format, va_list arguments) {
    char text[200];
    if (!module || (strcmp(module, "JPEGLib") && strncmp(module, "Fax", 3))) return;
    vsnprintf(text, sizeof text, format, arguments);
    // Some programs fill up whole files.
    if (strstr(text, "extraneous")) return;
    is_found |= !strncmp(text, "Corrupt", 7) || !strncmp(text, "Premature", 9) || !strncmp(text, "Line length", 11);
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

bool cdamage_is_whole(const uint8_t *bytes, size_t count) {
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

void cdamage_load(void) {
    load_zlib();
    static const char *const names[] = {"libtiff.so.6", "libtiff.so.5", "libtiff.6.dylib",
        "/opt/homebrew/lib/libtiff.6.dylib", "/usr/local/lib/libtiff.6.dylib"};
    typedef void handler(const char *, const char *, va_list);
    handler *(*set_errors)(handler *), *(*set_warnings)(handler *);
    const struct function functions[] = {
        {&set_errors, "TIFFSetErrorHandler"}, {&set_warnings, "TIFFSetWarningHandler"}};
    if (!library_load(names, COUNT(names), functions, COUNT(functions))) return;
    set_errors(fail);
    set_warnings(warn);
}
