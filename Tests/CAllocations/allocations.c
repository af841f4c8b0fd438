#include "CAllocations.h"

#include <stdlib.h>

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
#define IS_SANITIZED 1
#elif defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
#define IS_SANITIZED 1
#endif
#endif

#if defined(__GLIBC__) && !defined(IS_SANITIZED)
#include <errno.h>
#include <stdatomic.h>

void *__libc_malloc(size_t size);
void *__libc_calloc(size_t count, size_t size);
void *__libc_realloc(void *block, size_t size);
void *__libc_memalign(size_t alignment, size_t size);

static atomic_long count;

void *malloc(size_t size) {
    count++;
    return __libc_malloc(size);
}

void *calloc(size_t number, size_t size) {
    count++;
    return __libc_calloc(number, size);
}

void *realloc(void *block, size_t size) {
    count++;
    return __libc_realloc(block, size);
}

void *aligned_alloc(size_t alignment, size_t size) {
    count++;
    return __libc_memalign(alignment, size);
}

int posix_memalign(void **block, size_t alignment, size_t size) {
    count++;
    *block = __libc_memalign(alignment, size);
    return *block ? 0 : ENOMEM;
}

bool allocations_can_be_counted(void) { return true; }
long allocations_so_far(void) { return count; }
#else
bool allocations_can_be_counted(void) { return false; }
long allocations_so_far(void) { return 0; }
#endif
