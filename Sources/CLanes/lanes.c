#include "CLanes.h"

#if defined(__x86_64__)
static bool may_be_wide = true;

void lanes_allow_wide(bool allowed) { __atomic_store_n(&may_be_wide, allowed, __ATOMIC_RELAXED); }

bool lanes_are_wide(void) {
    return __atomic_load_n(&may_be_wide, __ATOMIC_RELAXED) && __builtin_cpu_supports("avx2");
}
#else
void lanes_allow_wide(bool allowed) {}

bool lanes_are_wide(void) { return false; }
#endif
