// Libraries that are loaded by name when first needed.
#ifndef CLIBRARY_H
#define CLIBRARY_H

#include <stdbool.h>
#include <stddef.h>

struct function {
    // The pointer to be set.
    void *place;
    const char *name;
};

#define COUNT(array) (sizeof(array) / sizeof *(array))

// Loads the first library that is there, and sets pointers to its functions; false if one of them is missing.
bool library_load(const char *const *names, size_t name_count, const struct function *functions, size_t count);

#endif
