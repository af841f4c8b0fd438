// Arithmetic of four numbers at a time, one instruction for each operation in every build. Without optimisation Swift's own
// SIMD types visit their lanes one by one, with a check each, and the solver takes a hundred times as long.
//
// Each function is a single operation, so that no compiler contracts two of them and every build gives the same bits.
#pragma once

#include <stdbool.h>

typedef float Lanes __attribute__((ext_vector_type(4)));
/// For each lane all bits or none.
typedef int LaneBits __attribute__((ext_vector_type(4)));

#define INLINE static inline __attribute__((always_inline))

INLINE Lanes lanes(float a, float b, float c, float d) { return (Lanes){a, b, c, d}; }
INLINE Lanes lanes_repeating(float a) { return (Lanes){a, a, a, a}; }
INLINE Lanes lanes_add(Lanes a, Lanes b) { return a + b; }
INLINE Lanes lanes_subtract(Lanes a, Lanes b) { return a - b; }
INLINE Lanes lanes_multiply(Lanes a, Lanes b) { return a * b; }
INLINE Lanes lanes_divide(Lanes a, Lanes b) { return a / b; }
INLINE Lanes lanes_negative(Lanes a) { return -a; }
INLINE Lanes lanes_square_root(Lanes a) {
    return (Lanes){
        __builtin_sqrtf(a.x), __builtin_sqrtf(a.y), __builtin_sqrtf(a.z), __builtin_sqrtf(a.w)};
}
INLINE LaneBits lanes_less(Lanes a, Lanes b) { return a < b; }
INLINE LaneBits lanes_less_or_equal(Lanes a, Lanes b) { return a <= b; }
INLINE LaneBits lanes_greater(Lanes a, Lanes b) { return a > b; }
INLINE LaneBits lanes_greater_or_equal(Lanes a, Lanes b) { return a >= b; }
INLINE LaneBits lanes_equal(Lanes a, Lanes b) { return a == b; }
INLINE LaneBits lanes_not_equal(Lanes a, Lanes b) { return a != b; }
INLINE LaneBits lanes_and(LaneBits a, LaneBits b) { return a & b; }
INLINE LaneBits lanes_or(LaneBits a, LaneBits b) { return a | b; }
INLINE LaneBits lanes_not(LaneBits a) { return ~a; }
INLINE int lanes_any(LaneBits a) { return a.x | a.y | a.z | a.w; }
INLINE int lanes_all(LaneBits a) { return __builtin_reduce_and(a); }
/// The lanes of `b` where the bits are set, otherwise those of `a`.
INLINE Lanes lanes_replace(Lanes a, Lanes b, LaneBits bits) { return bits ? b : a; }

/// Asks for 256 bytes that will be read soon.
INLINE void lanes_prefetch(const void *place) {
    for (long line = 0; line < 256; line += 64) __builtin_prefetch((const char *)place + line);
}

INLINE Lanes lanes_column_x(Lanes a, Lanes b, Lanes c, Lanes d) { return (Lanes){a.x, b.x, c.x, d.x}; }
INLINE Lanes lanes_column_y(Lanes a, Lanes b, Lanes c, Lanes d) { return (Lanes){a.y, b.y, c.y, d.y}; }
INLINE Lanes lanes_column_z(Lanes a, Lanes b, Lanes c, Lanes d) { return (Lanes){a.z, b.z, c.z, d.z}; }
INLINE Lanes lanes_column_w(Lanes a, Lanes b, Lanes c, Lanes d) { return (Lanes){a.w, b.w, c.w, d.w}; }

/// One point of each of four contacts during a step, as a row of their Jacobian: two numbers per body describe its position.
typedef struct {
    /// The levers of A and of B: the point's motion along the normal per rotation (arm × normal).
    Lanes leverA, leverB;
    /// The point's position along the normal (arm · normal). Its opposite is the lever along the tangent.
    Lanes spanA, spanB;
    /// The gap at the beginning of the step.
    Lanes gap;
    /// The change of the normal velocity per impulse.
    Lanes yield;
    Lanes normalImpulse;
    /// The largest impulse of the step: restitution applies only to points that were pushed.
    Lanes largestImpulse;
    /// The sum of the impulses of the substeps.
    Lanes totalImpulse;
    /// The normal velocity before the impact.
    Lanes approach;
} PointBatch;

/// Four contacts, solved together during a step. No two of them move the same body, so their order does not matter.
///
/// The two points of a contact are solved together, as in the block solver of Erin Catto's Modeling and Solving
/// Constraints (GDC 2009): one after the other, the first would turn a body that lands flat. Friction is one row for
/// both, at the point between them that bears the load.
///
/// What one point without a bounce needs comes first, in as few lines of the cache as possible.
typedef struct {
    LaneBits bodiesA, bodiesB;
    int count;
    bool hasSecondPoints;
    /// Whether one of the four resists rolling.
    bool rolls;
    bool isBouncy;
    /// Whether the next batch has the same properties, and the two move different bodies.
    bool hasTwin;
    /// The inverses of the bodies' masses and moments of inertia.
    Lanes massA, massB, inertiaA, inertiaB;
    Lanes normalX, normalY;
    /// The push-out speed per overlap, and the inverse of the mass scale of the contact's spring.
    Lanes biasRate, stiffening;
    /// The friction row: its distance along the normal from each centre, its effective mass, and its impulse.
    Lanes friction, spanA, spanB, frictionMass, frictionImpulse;
    /// The speed of the surfaces against each other.
    Lanes surfaceSpeed;
    PointBatch first, second;
    /// The effect of an impulse at one point on the velocity at the other.
    Lanes coupling;
    /// The limit of the impulse that resists rolling, per normal impulse, and that impulse.
    Lanes rollingResistance, rollingImpulse;
    /// The bounciness, and the speed below which impacts do not bounce.
    Lanes restitution, threshold;
    /// Indices of contacts; lanes beyond `count` repeat the first.
    LaneBits contacts;
} ContactBatch;

typedef struct {
    /// The inverse of its length, in 1/s.
    float inverseStep;
    /// The greatest speed at which overlaps are removed.
    float pushOut;
    /// Whether overlaps are removed; otherwise only velocities are corrected.
    bool usesBias;
} ContactSubstep;

/// Warm starting: applies the impulses of the last substep, so that the solver only has to find the difference. `motions` has
/// two rows for each body: the velocity and the angular velocity, and the changes of position and rotation in this step.
void contacts_warm_start(const ContactBatch *batches, long count, Lanes *motions);

/// Solves contacts once, in their order.
void contacts_solve(ContactBatch *batches, long count, Lanes *motions, ContactSubstep substep);

/// Applies restitution, once after the substeps.
void contacts_bounce(ContactBatch *batches, long count, Lanes *motions);

/// Wind on the points of a lattice: each point's in knots to the right and down, and those of the next one in its row.
typedef struct {
    const Lanes *winds;
    /// Steps of the lattice in a point of the world, and the column and row of its first point.
    double scale, first_x, first_y;
    /// The number of points across and down.
    long columns, rows;
} WindLattice;

/// Some air that the wind carries in equal steps.
typedef struct {
    double x, y;
    /// A speed in knots that is added to the wind's.
    double push_x, push_y;
    /// The wind where it was before its steps.
    double wind_x, wind_y;
    /// The way of a step per knot.
    double pace;
    long steps;
} WindParcel;

/// Carries each parcel by its steps.
void parcels_carry(const WindLattice *lattice, WindParcel *parcels, long count);

/// Whether the functions above may use registers of 256 bits on processors that have them, as they do by default. The bits are
/// the same.
void lanes_allow_wide(bool allowed);
bool lanes_are_wide(void);
