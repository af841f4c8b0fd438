#include "CLanes.h"

// Every build gives the same bits, also where the processor can multiply and add in one step.
#pragma STDC FP_CONTRACT OFF

#define EIGHT 8
typedef double Doubles __attribute__((ext_vector_type(EIGHT)));
typedef float Floats __attribute__((ext_vector_type(EIGHT)));
typedef int Wholes __attribute__((ext_vector_type(EIGHT)));
typedef float Pair __attribute__((ext_vector_type(2)));

#define NAMED(name) name##_plain
#include "parcels.h"
#undef NAMED

#if defined(__x86_64__)
#define NAMED(name) name##_avx
#pragma clang attribute push(__attribute__((target("avx2"))), apply_to = function)
#include "parcels.h"
#pragma clang attribute pop
#endif

void parcels_carry(const WindLattice *lattice, WindParcel *parcels, long count) {
#if defined(__x86_64__)
    if (lanes_are_wide()) return carry_all_avx(lattice, parcels, count);
#endif
    carry_all_plain(lattice, parcels, count);
}
