#include "CLibrary.h"

#include <dlfcn.h>

bool library_load(const char *const *names, size_t name_count, const struct function *functions, size_t count) {
    void *library = NULL;
    for (size_t i = 0; !library && i < name_count; i++) library = dlopen(names[i], RTLD_NOW);
    if (!library) return false;
    for (size_t i = 0; i < count; i++) {
        void *function = dlsym(library, functions[i].name);
        if (!function) return false;
        *(void **)functions[i].place = function;
    }
    return true;
}
