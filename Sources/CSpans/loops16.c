#include "table.h"

#if defined(__x86_64__)
#include <immintrin.h>

#include "lanes16.h"

#include "lanes.h"
#include "relight.h"
#include "runs.h"
#include "soft.h"
#include "upright.h"
#include "walk.h"

const Loops loops_of_16 = LOOPS;
#endif
