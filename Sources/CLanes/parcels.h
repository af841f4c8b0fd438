// Carries parcels of air, eight at a time. `parcels.c` includes this file for both kinds of registers; no sum depends on
// another, so they give the same bits.

#define PART static inline __attribute__((always_inline))

// The wind at eight places, interpolated on the lattice; beyond it that of its edge.
PART void NAMED(wind)(
    const WindLattice *lattice, const Doubles *x, const Doubles *y, Doubles *wind_x, Doubles *wind_y) {
    const Doubles zero = {0};
    Doubles u = *x * lattice->scale - lattice->first_x, v = *y * lattice->scale - lattice->first_y;
    u = __builtin_elementwise_min(__builtin_elementwise_max(u, zero), zero + (double)(lattice->columns - 1));
    v = __builtin_elementwise_min(__builtin_elementwise_max(v, zero), zero + (double)(lattice->rows - 1));
    const Wholes columns = __builtin_elementwise_min(
        __builtin_convertvector(u, Wholes), (Wholes){0} + (int)(lattice->columns - 2));
    const Wholes rows = __builtin_elementwise_min(
        __builtin_convertvector(v, Wholes), (Wholes){0} + (int)(lattice->rows - 2));
    const Floats across = __builtin_convertvector(u - __builtin_convertvector(columns, Doubles), Floats);
    const Floats down = __builtin_convertvector(v - __builtin_convertvector(rows, Doubles), Floats);
    Floats right, below;
    #pragma clang loop unroll(full)
    for (int lane = 0; lane < EIGHT; lane++) {
        const Lanes *cell = lattice->winds + (long)rows[lane] * lattice->columns + columns[lane];
        const Lanes top = cell[0], foot = cell[lattice->columns];
        const Lanes sides = top + (foot - top) * down[lane];
        const Pair found = sides.lo + (sides.hi - sides.lo) * across[lane];
        right[lane] = found.x;
        below[lane] = found.y;
    }
    *wind_x = __builtin_convertvector(right, Doubles);
    *wind_y = __builtin_convertvector(below, Doubles);
}

// Carries up to eight parcels by all their steps.
PART void NAMED(carry)(const WindLattice *lattice, WindParcel *parcels, long count) {
    Doubles x, y, push_x, push_y, pace, steps, wind_x, wind_y;
    long most = 0;
    #pragma clang loop unroll(full)
    for (int lane = 0; lane < EIGHT; lane++) {
        const WindParcel *parcel = parcels + (lane < count ? lane : 0);
        x[lane] = parcel->x;
        y[lane] = parcel->y;
        push_x[lane] = parcel->push_x;
        push_y[lane] = parcel->push_y;
        pace[lane] = parcel->pace;
        steps[lane] = (double)parcel->steps;
        if (parcel->steps > most) most = parcel->steps;
    }
    NAMED(wind)(lattice, &x, &y, &wind_x, &wind_y);
    Doubles now_x = wind_x, now_y = wind_y;
    for (long step = 0; step < most; step++) {
        if (step > 0) NAMED(wind)(lattice, &x, &y, &now_x, &now_y);
        const Doubles way = (double)step < steps ? pace : (Doubles){0};
        x += (now_x + push_x) * way;
        y += (now_y + push_y) * way;
    }
    #pragma clang loop unroll(full)
    for (int lane = 0; lane < EIGHT && lane < count; lane++) {
        parcels[lane].x = x[lane];
        parcels[lane].y = y[lane];
        parcels[lane].wind_x = wind_x[lane];
        parcels[lane].wind_y = wind_y[lane];
    }
}

static void NAMED(carry_all)(const WindLattice *lattice, WindParcel *parcels, long count) {
    for (long first = 0; first < count; first += EIGHT) NAMED(carry)(lattice, parcels + first, count - first);
}
