// Soft edges, in plain C with vectors of eight, so that every processor computes the same bits.
#include "table.h"

#pragma STDC FP_CONTRACT OFF

#define EIGHT 8
typedef float Floats __attribute__((ext_vector_type(EIGHT)));
typedef int Wholes __attribute__((ext_vector_type(EIGHT)));

#define LOOP(name)                                                                                           \
    void name(const SpanSoftEdge *edge, const uint32_t *fading, long x, uint32_t *mask, long count) {        \
        const Floats zero = {0}, columns = {0, 1, 2, 3, 4, 5, 6, 7};                                         \
        const float down = edge->beyond > 0 ? edge->beyond : 0;                                              \
        for (; count > 0; count -= EIGHT, x += EIGHT, mask += EIGHT) {                                       \
            const Floats across =                                                                            \
                __builtin_elementwise_abs(columns + (float)x - edge->middle) - edge->straight;               \
            const Floats beyond = __builtin_elementwise_max(across, zero);                                   \
            const Floats inside = __builtin_elementwise_max(across, zero + edge->beyond);                    \
            const Floats distance = __builtin_elementwise_sqrt(beyond * beyond + down * down) +              \
                __builtin_elementwise_min(inside, zero) - edge->radius;                                      \
            const Floats step = __builtin_elementwise_min(                                                   \
                __builtin_elementwise_max((distance + 0.5f) * edge->scale, zero), zero + edge->steps);       \
            const Wholes whole = __builtin_convertvector(step + 0.5f, Wholes);                               \
            _Pragma("clang loop unroll(full)") for (int lane = 0; lane < EIGHT; lane++)                      \
                mask[lane] = fading[whole[lane]];                                                            \
        }                                                                                                    \
    }

LOOP(soften_plain)

#if defined(__x86_64__)
__attribute__((target("avx2"))) LOOP(soften_eights)
#endif
