#include "CLanes.h"

// Every build gives the same bits, also where the processor can multiply and add in one step.
#pragma STDC FP_CONTRACT OFF

#define WIDTH 4
#define NAMED(name) name##_4
#include "contacts.h"
#undef NAMED

// Both branches of a batch's properties, so that the compiler knows them.
#define SOLVE(solve, batch)                                                                \
    do {                                                                                   \
        if ((batch)->rolls) solve(batch, motions, settings, (batch)->hasSecondPoints, true); \
        else if ((batch)->hasSecondPoints) solve(batch, motions, settings, true, false);   \
        else solve(batch, motions, settings, false, false);                                \
    } while (0)
#define WARM_START(start, batch) start(batch, motions, (batch)->hasSecondPoints, (batch)->rolls)

static void warm_start_fours(const ContactBatch *batches, long count, Lanes *motions) {
    for (long i = 0; i < count; i++) WARM_START(warm_start_4, batches + i);
}

static void solve_fours(ContactBatch *batches, long count, Lanes *motions, const ContactSubstep settings) {
    for (long i = 0; i < count; i++) SOLVE(solve_4, batches + i);
}

#if defined(__x86_64__)
#undef WIDTH
#define WIDTH 8
#define NAMED(name) name##_8
#pragma clang attribute push(__attribute__((target("avx2"))), apply_to = function)
#include "contacts.h"
#undef NAMED
#undef WIDTH
#define WIDTH 4
#define NAMED(name) name##_avx4
#include "contacts.h"

static void warm_start_eights(const ContactBatch *batches, long count, Lanes *motions) {
    for (long i = 0; i < count; i++) {
        if (!batches[i].hasTwin) WARM_START(warm_start_avx4, batches + i);
        else {
            WARM_START(warm_start_8, batches + i);
            i++;
        }
    }
}

static void solve_eights(ContactBatch *batches, long count, Lanes *motions, const ContactSubstep settings) {
    for (long i = 0; i < count; i++) {
        if (!batches[i].hasTwin) SOLVE(solve_avx4, batches + i);
        else {
            SOLVE(solve_8, batches + i);
            i++;
        }
    }
}
#pragma clang attribute pop

#else
#define warm_start_eights warm_start_fours
#define solve_eights solve_fours
#endif

void contacts_warm_start(const ContactBatch *batches, long count, Lanes *motions) {
    if (lanes_are_wide()) warm_start_eights(batches, count, motions);
    else warm_start_fours(batches, count, motions);
}

void contacts_solve(ContactBatch *batches, long count, Lanes *motions, const ContactSubstep settings) {
    if (lanes_are_wide()) solve_eights(batches, count, motions, settings);
    else solve_fours(batches, count, motions, settings);
}

void contacts_bounce(ContactBatch *batches, long count, Lanes *motions) {
    for (long i = 0; i < count; i++) if (batches[i].isBouncy) bounce_4(batches + i, motions);
}
