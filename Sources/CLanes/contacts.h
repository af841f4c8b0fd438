// The solver's arithmetic of contacts. `contacts.c` includes this file for registers of four contacts, which are one batch,
// and of eight, which are two. The contacts of a register move different bodies, so both give the same bits.

#define PART static inline __attribute__((always_inline))
#define V NAMED(V)
#define Row NAMED(Row)
#define Velocities NAMED(Velocities)
#define Deltas NAMED(Deltas)
#define transpose NAMED(transpose)

typedef float V __attribute__((ext_vector_type(WIDTH)));

#if WIDTH == 4
#define BOTH(a, b) (a)
#define PICKED(a, b, i, j) __builtin_shufflevector(a, b, i, j, i + 4, j + 4)
#define STORE(field, value) (batch[0].field = (value))
#else
#define BOTH(a, b) ((V)__builtin_shufflevector(a, b, 0, 1, 2, 3, 4, 5, 6, 7))
#define PICKED(a, b, i, j) __builtin_shufflevector(a, b, i, j, i + 8, j + 8, i + 4, j + 4, i + 12, j + 12)
#define STORE(field, value)                       \
    do {                                          \
        const V numbers = (value);                \
        batch[0].field = numbers.lo;              \
        batch[1].field = numbers.hi;              \
    } while (0)
#endif
#define OF(field) BOTH(batch[0].field, batch[WIDTH / 8].field)
#define MOTION(bodies, lane, row) \
    BOTH(motions[2 * batch[0].bodies[lane] + row], motions[2 * batch[WIDTH / 8].bodies[lane] + row])

typedef struct {
    V xA, yA, spinA, xB, yB, spinB;
} Velocities;

// The changes of pose since the beginning of the step; rotations as cosine and sine.
typedef struct {
    V xA, yA, cosA, sinA, xB, yB, cosB, sinB;
} Deltas;

// An equation for an impulse, which leaves `yield` · impulse + `target` at zero or above. `softening` is the spring's part of
// `yield`, 0 if the point bears no load.
typedef struct {
    V target, yield, softening;
} Row;

PART void NAMED(transpose)(V a, V b, V c, V d, V *x, V *y, V *z, V *w) {
    const V p = PICKED(a, b, 0, 1), q = PICKED(c, d, 0, 1), r = PICKED(a, b, 2, 3), s = PICKED(c, d, 2, 3);
    *x = PICKED(p, q, 0, 2), *y = PICKED(p, q, 1, 3), *z = PICKED(r, s, 0, 2), *w = PICKED(r, s, 1, 3);
}

PART Velocities NAMED(velocities)(const ContactBatch *batch, const Lanes *motions) {
    Velocities v;
    V none;
    transpose(MOTION(bodiesA, 0, 0), MOTION(bodiesA, 1, 0), MOTION(bodiesA, 2, 0), MOTION(bodiesA, 3, 0),
              &v.xA, &v.yA, &v.spinA, &none);
    transpose(MOTION(bodiesB, 0, 0), MOTION(bodiesB, 1, 0), MOTION(bodiesB, 2, 0), MOTION(bodiesB, 3, 0),
              &v.xB, &v.yB, &v.spinB, &none);
    return v;
}

PART Deltas NAMED(deltas)(const ContactBatch *batch, const Lanes *motions) {
    Deltas d;
    transpose(MOTION(bodiesA, 0, 1), MOTION(bodiesA, 1, 1), MOTION(bodiesA, 2, 1), MOTION(bodiesA, 3, 1),
              &d.xA, &d.yA, &d.cosA, &d.sinA);
    transpose(MOTION(bodiesB, 0, 1), MOTION(bodiesB, 1, 1), MOTION(bodiesB, 2, 1), MOTION(bodiesB, 3, 1),
              &d.xB, &d.yB, &d.cosB, &d.sinB);
    return d;
}

// Lanes that share a body, because it is immovable or because they repeat the first, store the same values.
PART void NAMED(store_rows)(const V *rows, LaneBits first, LaneBits second, Lanes *motions) {
    for (long lane = 0; lane < 4; lane++) {
#if WIDTH == 4
        motions[2 * first[lane]] = rows[lane];
#else
        motions[2 * first[lane]] = rows[lane].lo;
        motions[2 * second[lane]] = rows[lane].hi;
#endif
    }
}

PART void NAMED(store)(const Velocities *v, const ContactBatch *batch, Lanes *motions) {
    V rows[4];
    transpose(v->xA, v->yA, v->spinA, (V)0, rows, rows + 1, rows + 2, rows + 3);
    NAMED(store_rows)(rows, batch[0].bodiesA, batch[WIDTH / 8].bodiesA, motions);
    transpose(v->xB, v->yB, v->spinB, (V)0, rows, rows + 1, rows + 2, rows + 3);
    NAMED(store_rows)(rows, batch[0].bodiesB, batch[WIDTH / 8].bodiesB, motions);
}

// The velocity of B relative to A along an axis, without rotation.
PART V NAMED(speed)(const Velocities *v, V x, V y) { return (v->xB - v->xA) * x + (v->yB - v->yA) * y; }

// Adds to the velocities of A and B along an axis, in opposite directions.
PART void NAMED(push)(Velocities *v, V impulse, V x, V y, const ContactBatch *batch) {
    const V onA = impulse * OF(massA), onB = impulse * OF(massB);
    v->xA -= x * onA, v->yA -= y * onA;
    v->xB += x * onB, v->yB += y * onB;
}

// Applies impulses at both points that push A and B apart. The effects of two equal points on the rotation cancel exactly.
PART void NAMED(push_apart)(Velocities *v, V impulse, V other, bool has_second, const ContactBatch *batch) {
    NAMED(push)(v, impulse + other, OF(normalX), OF(normalY), batch);
    const V turnA = has_second ? OF(second.leverA) * other : (V)0, turnB = has_second ? OF(second.leverB) * other : (V)0;
    v->spinA -= (OF(first.leverA) * impulse + turnA) * OF(inertiaA);
    v->spinB += (OF(first.leverB) * impulse + turnB) * OF(inertiaB);
}

// Applies impulses along the surface.
PART void NAMED(push_along)(Velocities *v, V impulse, const ContactBatch *batch) {
    NAMED(push)(v, impulse, OF(normalY), -OF(normalX), batch);
    v->spinA += OF(spanA) * impulse * OF(inertiaA);
    v->spinB -= OF(spanB) * impulse * OF(inertiaB);
}

// Applies angular impulses to B, and the opposite ones to A.
PART void NAMED(twist)(Velocities *v, V impulse, const ContactBatch *batch) {
    v->spinA -= impulse * OF(inertiaA);
    v->spinB += impulse * OF(inertiaB);
}

PART V NAMED(not_negative)(V a) { return a < 0 ? (V)0 : a; }

PART V NAMED(within)(V a, V limit) {
    const V low = a < -limit ? -limit : a;
    return low > limit ? limit : low;
}

PART void NAMED(warm_start)(const ContactBatch *batch, Lanes *motions, bool has_second, bool rolls) {
    Velocities v = NAMED(velocities)(batch, motions);
    NAMED(push_apart)(&v, OF(first.normalImpulse), has_second ? OF(second.normalImpulse) : (V)0, has_second, batch);
    NAMED(push_along)(&v, OF(frictionImpulse), batch);
    if (rolls) NAMED(twist)(&v, OF(rollingImpulse), batch);
    NAMED(store)(&v, batch, motions);
}

PART void NAMED(solve_friction)(Velocities *v, V load, ContactBatch *batch) {
    const V turning = OF(spanB) * v->spinB - OF(spanA) * v->spinA;
    const V slip = NAMED(speed)(v, OF(normalY), -OF(normalX)) - turning + OF(surfaceSpeed);
    const V before = OF(frictionImpulse), limit = OF(friction) * load;
    const V impulse = NAMED(within)(before - OF(frictionMass) * slip, limit);
    NAMED(push_along)(v, impulse - before, batch);
    STORE(frictionImpulse, impulse);
}

// Resists the rotation of B relative to A with a torque that is limited by the load.
PART void NAMED(solve_rolling)(Velocities *v, V load, ContactBatch *batch) {
    const V inertia = OF(inertiaA) + OF(inertiaB), before = OF(rollingImpulse);
    const V wanted = before - (v->spinB - v->spinA) / inertia;
    const V within = NAMED(within)(wanted, OF(rollingResistance) * load);
    const V impulse = inertia <= 0 ? (V)0 : within;
    NAMED(twist)(v, impulse - before, batch);
    STORE(rollingImpulse, impulse);
}

// The equation of a point. The rotated arm's component along the normal is cos · span + sin · lever. Only the change in this
// step is added: a wall's arms are long, and rounding errors in them would disturb the small overlap of a body at rest.
#define POINT_ROW(point)                                                                                             \
    ({                                                                                                               \
        const V leverA = OF(point.leverA), leverB = OF(point.leverB), yield = OF(point.yield);                       \
        const V reachA = (d.cosA - 1) * OF(point.spanA) + d.sinA * leverA;                                           \
        const V reachB = (d.cosB - 1) * OF(point.spanB) + d.sinB * leverB;                                           \
        const V gap = OF(point.gap) + move + (reachB - reachA), pull = rate * gap;                                   \
        /* Not touching yet: the gap may close in this substep, but no further. */                                   \
        const V bias = gap < 0 ? (pull < -settings.pushOut ? (V)-settings.pushOut : pull) : gap * settings.inverseStep; \
        const V soft = gap < 0 ? yield * stiffening : yield;                                                         \
        (Row){speed + (leverB * v.spinB - leverA * v.spinA) + bias - yield * OF(point.normalImpulse), soft, soft - yield}; \
    })

// The impulses that leave no approach velocity at either point and never pull. It solves the linear complementarity problem
// of two rows by trying both points, the first alone, and the second alone.
PART void NAMED(solve_rows)(const Row *a, const Row *b, V coupling, V *first, V *second) {
    const V scale = 1 / (a->yield * b->yield - coupling * coupling);
    const V bothA = (coupling * b->target - b->yield * a->target) * scale;
    const V bothB = (coupling * a->target - a->yield * b->target) * scale;
    const V onlyA = NAMED(not_negative)(-a->target / a->yield), onlyB = NAMED(not_negative)(-b->target / b->yield);
    const V alone = coupling * onlyA + b->target >= 0 ? onlyA : (V)0;
    const V other = coupling * onlyA + b->target >= 0 ? (V)0 : onlyB;
    *first = (bothA >= 0 & bothB >= 0) ? bothA : alone;
    *second = (bothA >= 0 & bothB >= 0) ? bothB : other;
}

// Stores a new impulse, and gives the change.
#define TAKEN(point, before, impulse)                                                                        \
    ({                                                                                                       \
        STORE(point.normalImpulse, impulse);                                                                 \
        STORE(point.largestImpulse, impulse > OF(point.largestImpulse) ? impulse : OF(point.largestImpulse)); \
        if (!settings.usesBias) STORE(point.totalImpulse, OF(point.totalImpulse) + impulse);                 \
        impulse - before;                                                                                    \
    })

// Solves friction first, so that the non-penetration constraints come last.
PART void NAMED(solve)(
    ContactBatch *batch, Lanes *motions, const ContactSubstep settings, bool has_second, bool rolls) {
    Velocities v = NAMED(velocities)(batch, motions);
    const V before = OF(first.normalImpulse), otherBefore = has_second ? OF(second.normalImpulse) : (V)0;
    NAMED(solve_friction)(&v, before + otherBefore, batch);
    const Deltas d = NAMED(deltas)(batch, motions);
    const V move = (d.xB - d.xA) * OF(normalX) + (d.yB - d.yA) * OF(normalY);
    const V speed = NAMED(speed)(&v, OF(normalX), OF(normalY));
    const V stiffening = settings.usesBias ? OF(stiffening) : (V)1, rate = settings.usesBias ? OF(biasRate) : (V)0;
    Row row = POINT_ROW(first);
    V impulse, other = 0;
    if (has_second) {
        Row second = POINT_ROW(second);
        const V coupling = OF(coupling);
        if (settings.usesBias) {
            // Springs yield under load. A tall tower on them would buckle, so if both points bear load, they yield less to
            // the difference of their loads: by four tenths of it. With less, the tower would oscillate.
            const V difference = (before - otherBefore) * 0.3f;
            const V excess = (row.softening == 0 | second.softening == 0) ? (V)0 : difference;
            row.target -= row.softening * excess;
            second.target += second.softening * excess;
        }
        row.target -= coupling * otherBefore;
        second.target -= coupling * before;
        NAMED(solve_rows)(&row, &second, coupling, &impulse, &other);
        const V change = TAKEN(first, before, impulse), otherChange = TAKEN(second, otherBefore, other);
        NAMED(push_apart)(&v, change, otherChange, true, batch);
    } else {
        impulse = NAMED(not_negative)(-row.target / row.yield);
        const V change = TAKEN(first, before, impulse);
        NAMED(push_apart)(&v, change, (V)0, false, batch);
    }
    // Last, because the load only now is that of the substep.
    if (rolls) NAMED(solve_rolling)(&v, impulse + other, batch);
    NAMED(store)(&v, batch, motions);
}

#define BOUNCES(point) (OF(point.approach) < -OF(threshold) & OF(point.largestImpulse) > 0 & OF(restitution) > 0)

// The row of a bouncing point with its accumulated impulse; elsewhere a row without effect.
#define BOUNCING_ROW(point, pushed)                                                                            \
    ({                                                                                                         \
        const V lever = OF(point.leverB) * v.spinB - OF(point.leverA) * v.spinA, yield = OF(point.yield);       \
        const V target = speed + lever + OF(restitution) * OF(point.approach) - yield * pushed;                \
        (Row){BOUNCES(point) ? target : (V)1e30f, yield, 0};                                                   \
    })

// Applies restitution. Only points that were pushed and approached fast enough bounce.
PART void NAMED(bounce)(ContactBatch *batch, Lanes *motions) {
    if (!__builtin_reduce_or(BOUNCES(first) | BOUNCES(second))) return;
    Velocities v = NAMED(velocities)(batch, motions);
    const V speed = NAMED(speed)(&v, OF(normalX), OF(normalY)), coupling = OF(coupling);
    const V pushed = BOUNCES(first) ? OF(first.largestImpulse) : (V)0;
    const V otherPushed = BOUNCES(second) ? OF(second.largestImpulse) : (V)0;
    Row row = BOUNCING_ROW(first, pushed), second = BOUNCING_ROW(second, otherPushed);
    row.target -= coupling * otherPushed;
    second.target -= coupling * pushed;
    V impulse, other;
    NAMED(solve_rows)(&row, &second, coupling, &impulse, &other);
    STORE(first.totalImpulse, OF(first.totalImpulse) + (impulse - pushed));
    STORE(second.totalImpulse, OF(second.totalImpulse) + (other - otherPushed));
    NAMED(push_apart)(&v, impulse - pushed, other - otherPushed, true, batch);
    NAMED(store)(&v, batch, motions);
}

#undef PART
#undef V
#undef Row
#undef Velocities
#undef Deltas
#undef transpose
#undef BOTH
#undef PICKED
#undef STORE
#undef OF
#undef MOTION
#undef POINT_ROW
#undef TAKEN
#undef BOUNCES
#undef BOUNCING_ROW
