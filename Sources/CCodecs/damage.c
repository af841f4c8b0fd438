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

void cdamage_load(void) {
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
