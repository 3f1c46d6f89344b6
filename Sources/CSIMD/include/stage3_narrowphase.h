// Stage 3: narrowphase.
#pragma once

#include "columns.h"
#include "lanes.h"

#pragma clang assume_nonnull begin
// Inlined everywhere, so how vectors would be passed does not matter.
#pragma clang diagnostic push
#pragma clang diagnostic ignored "-Wpsabi"

// The kinds of colliders and static shapes. Pairs are sorted by both kinds, the lower one first.
enum {
    csimd_kind_circle = 0,
    csimd_kind_ellipse = 1,
    csimd_kind_rectangle = 2,
    csimd_kind_polygon = 3,
    csimd_kind_rounded = 4,
    csimd_kind_segment = 5,
    csimd_kind_half_plane = 6,
};

typedef struct {
    const csimd_collider *colliders;
    const csimd_motion *collider_motion;
    const csimd_static_shape *static_shapes;
    // Polygon table: first vertex and vertex count of each polygon; vertices as x, y pairs about the
    // centroid, by increasing angle; of what is rounded those of its core, which may be a line of two. Entry 0 of both
    // is readable even where there are no polygons, and where there are any, vertex 1 too.
    const int32_t *polygons;
    const float *vertices;
    // Of each polygon the largest separation of a point that is kept at rest, pt. Entry 0 is readable.
    const float *polygon_speculative;
    // Of each polygon the radius by which it is wider than its vertices, pt; 0 but for rounded ones. Entry 0 is
    // readable.
    const float *polygon_rounding;
    // Low 32 bits of the item's id for each body, and the body of each collider; null where collider k is of body k.
    const uint32_t *body_ids;
    const int32_t *_Nullable collider_bodies;
    // Pairs of this pair kind; positions begin..<end are collided, begin a multiple of 8. The list is padded
    // to a multiple of 8 by repeating its last pair, and 16 more entries are readable, whatever they hold: manifolds
    // are asked for ahead.
    const int32_t *order;
    // The two sides of the pair at each position: collider, and collider or static shape.
    const int32_t *side_a;
    const int32_t *side_b;
    int32_t begin, end;
    // Largest separation of a point that is kept at rest, as a fraction of a side's size; of a thin side, whose extent
    // exceeds so many sizes, as a fraction of its extent. The smaller one of both sides counts.
    float speculative_fraction, thin_speculative_fraction, thinness;
    // The most that the approach of both sides within the step may add to it: a fraction of their sizes together, and so
    // many of the smaller size. What else counts of their motions adds the first of both of the smaller size at most.
    float approach_fraction, far_fraction;
    // The motion within the step beyond which polygons that are apart come fast, as a fraction of the smaller size.
    float fast_fraction;
    // How far sides overlap that pass each other by a corner, and the motion within the step below which they don't,
    // both as fractions of the smaller size.
    float pass_fraction, still_fraction;
    // What share of their relative motion counts as approach in any direction.
    float struck_fraction;
    // Outlines lie flat on each other where the gap's radius of curvature exceeds so many of the smaller size; their
    // two points are where it is so wide, as a fraction of that.
    float flat_radius_fraction, flat_depth_fraction;
    // The most that a turn of an ellipse adds to an arm across the normal, in its larger half axes by rad.
    float largest_advance;
    // The least sine of the parameter at which a flat ellipse is met beside its flank's middle.
    float flank_sine;
    // Out, by pair: manifolds, impulses carried over by feature, and the number of points (0, 1, 2).
    csimd_manifold *manifolds;
    csimd_contact_impulses *impulses;
    uint8_t *point_counts;
} csimd_narrowphase_arguments;

typedef void (*csimd_narrowphase_kernel)(const csimd_narrowphase_arguments *);

// One entry point for each pair kind, the lower kind as side a; pairs of one kind are ordered by id.
// "polygon" takes rectangles too, on either side, and against "rounded" what is rounded as well; rectangles have entry
// points of their own where they gain.
typedef struct {
    csimd_narrowphase_kernel circle_circle;
    csimd_narrowphase_kernel circle_ellipse;
    csimd_narrowphase_kernel circle_rectangle;
    csimd_narrowphase_kernel circle_polygon;
    csimd_narrowphase_kernel circle_rounded;
    csimd_narrowphase_kernel circle_segment;
    csimd_narrowphase_kernel circle_half_plane;
    csimd_narrowphase_kernel ellipse_ellipse;
    csimd_narrowphase_kernel ellipse_polygon;
    csimd_narrowphase_kernel ellipse_rounded;
    csimd_narrowphase_kernel ellipse_segment;
    csimd_narrowphase_kernel ellipse_half_plane;
    csimd_narrowphase_kernel rectangle_rectangle;
    csimd_narrowphase_kernel polygon_polygon;
    csimd_narrowphase_kernel polygon_rounded;
    csimd_narrowphase_kernel polygon_segment;
    csimd_narrowphase_kernel polygon_half_plane;
    csimd_narrowphase_kernel rounded_segment;
    csimd_narrowphase_kernel rounded_half_plane;
} csimd_narrowphase_kernels;

// Lane operations of this stage. They move data only.

// Reads eight values of a table.
CSIMD_INLINE csimd_i8 csimd_look_up(const int32_t *table, const int32_t *index) {
    csimd_i8 r = {table[index[0]], table[index[1]], table[index[2]], table[index[3]],
                  table[index[4]], table[index[5]], table[index[6]], table[index[7]]};
    return r;
}

// Eight points as two columns, point k at base + 2 * index[k].
typedef struct { csimd_f8 x, y; } csimd_f8x2;

CSIMD_INLINE csimd_f8x2 csimd_gather_points(const float *base, csimd_i8 index) {
    typedef float pair __attribute__((ext_vector_type(2), aligned(4)));
#define CSIMD_POINT(k) (*(const pair *)(base + 2 * (int64_t)index[k]))
#define CSIMD_JOIN_PAIRS(a, b) __builtin_shufflevector(a, b, 0, 1, 2, 3)
    typedef float quad __attribute__((ext_vector_type(4)));
    quad p01 = CSIMD_JOIN_PAIRS(CSIMD_POINT(0), CSIMD_POINT(1)), p23 = CSIMD_JOIN_PAIRS(CSIMD_POINT(2), CSIMD_POINT(3));
    quad p45 = CSIMD_JOIN_PAIRS(CSIMD_POINT(4), CSIMD_POINT(5)), p67 = CSIMD_JOIN_PAIRS(CSIMD_POINT(6), CSIMD_POINT(7));
    csimd_f8 low = CSIMD_JOIN(p01, p45), high = CSIMD_JOIN(p23, p67);
    csimd_f8x2 r = {csimd_opaque(CSIMD_SHUFFLE(low, high, 0, 2, 8, 10, 4, 6, 12, 14)),
                    csimd_opaque(CSIMD_SHUFFLE(low, high, 1, 3, 9, 11, 5, 7, 13, 15))};
    return r;
}

// Eight times two neighbouring points as four columns (x, y, next x, next y), point k at base + 2 * index[k].
CSIMD_INLINE csimd_f8x4 csimd_gather_two_points(const float *base, csimd_i8 index) {
    int32_t rows[8];
    __builtin_memcpy(rows, &index, sizeof rows);
    return csimd_gather_half_records(base, rows, 2);
}

// Eight entries of a table of pairs.
typedef struct { csimd_i8 first, second; } csimd_i8x2;

CSIMD_INLINE csimd_i8x2 csimd_table_entries(const int32_t *table, csimd_i8 index) {
    csimd_f8x2 entries = csimd_gather_points((const float *)table, index);
    csimd_i8x2 r = {(csimd_i8)entries.x, (csimd_i8)entries.y};
    return r;
}

CSIMD_INLINE int32_t csimd_largest_lane(csimd_i8 a) { return __builtin_reduce_max(a); }

// Reads and writes eight bytes, one a pair.
CSIMD_INLINE csimd_i8 csimd_gather_bytes(const uint8_t *base, const int32_t *index) {
    csimd_i8 r = {base[index[0]], base[index[1]], base[index[2]], base[index[3]],
                  base[index[4]], base[index[5]], base[index[6]], base[index[7]]};
    return r;
}
CSIMD_INLINE void csimd_scatter_bytes(uint8_t *base, const int32_t *index, csimd_i8 value) {
    for (int lane = 0; lane < 8; lane++) base[index[lane]] = (uint8_t)value[lane];
}

// Reads and writes eight bytes in a row.
CSIMD_INLINE csimd_i8 csimd_load_bytes(const uint8_t *base) {
    csimd_u8x8 bytes;
    __builtin_memcpy(&bytes, base, 8);
    return __builtin_convertvector(bytes, csimd_i8);
}
CSIMD_INLINE void csimd_store_bytes(uint8_t *base, csimd_i8 value) {
    csimd_u8x8 bytes = __builtin_convertvector(value, csimd_u8x8);
    __builtin_memcpy(base, &bytes, 8);
}

// Each lane's lower neighbour; lane 0 keeps its own.
CSIMD_INLINE csimd_i8 csimd_lane_before(csimd_i8 a) { return CSIMD_SHUFFLE(a, a, 0, 0, 1, 2, 3, 4, 5, 6); }

CSIMD_INLINE int32_t csimd_bit_count(int32_t bits) { return __builtin_popcount((uint32_t)bits); }

// Writes eight floats, lane k at base[index[k]].
CSIMD_INLINE void csimd_scatter_floats(float *base, csimd_i8 index, csimd_f8 value) {
    for (int lane = 0; lane < 8; lane++) base[index[lane]] = value[lane];
}

// Asks for eight records of eight floats ahead of their use: where far pairs are left out the processor can't foresee
// them.
CSIMD_INLINE void csimd_prefetch_records(const void *records, const int32_t *index) {
    for (int lane = 0; lane < 8; lane++) __builtin_prefetch((const float *)records + (int64_t)index[lane] * 8);
}

#pragma clang diagnostic pop
#pragma clang assume_nonnull end
