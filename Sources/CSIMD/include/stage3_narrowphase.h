// Stage 3: narrowphase.
#pragma once

#include "columns.h"

#pragma clang assume_nonnull begin

// A collider, a segment and a manifold are records of floats:
//
// collider, 8 floats: x, y (its origin in the world), cos, sin, p0, p1, ox, oy.
//   p0, p1: circle radius twice; ellipse half axes; rectangle half width and half height; polygon:
//   half its size, and the bits of its Int32 index into the polygon table.
//   ox, oy: the origin less the body's centre of mass. A polygon's origin is its centroid.
// segment, 8 floats: ax, ay, bx, by, and the far points of the neighbours before a and after b in the
//   chain; a free end repeats its own end point.
// half plane, 8 floats: a point on it (x, y), the inward normal (x, y), 4 unused.
// manifold, 16 floats:
//   0 nx, 1 ny                  from side a to side b
//   2 r1x, 3 r1y, 4 s1          first point from body a's centre of mass, separation
//   5 r2x, 6 r2y, 7 s2          second point
//   8 n1, 9 t1, 10 n2, 11 t2    impulses along the normal and the tangent (-ny, nx)
//   12 dx, 13 dy                body b's centre of mass less body a's; a static side's is taken as body a's
//   14 features                 bits: feature of point 1 in the low 16, of point 2 in the high 16
//   15 largest normal impulse   of both points in the last step
enum { csimd_collider_stride = 8, csimd_segment_stride = 8, csimd_manifold_stride = 16 };

// The kinds of colliders and static shapes. Pairs are binned by both kinds, the lower one first.
enum {
    csimd_kind_circle = 0,
    csimd_kind_ellipse = 1,
    csimd_kind_rectangle = 2,
    csimd_kind_polygon = 3,
    csimd_kind_segment = 4,
    csimd_kind_half_plane = 5,
};

typedef struct {
    const float *colliders;
    const float *static_shapes;
    // Polygon table: first vertex and vertex count of each polygon; vertices as x, y pairs about the
    // centroid, by increasing angle.
    const int32_t *polygons;
    const float *vertices;
    // Low 32 bits of the item's id for each collider.
    const uint32_t *collider_ids;
    // The two sides of each pair: collider, and collider or static shape.
    const int32_t *pair_a;
    const int32_t *pair_b;
    // Pairs of this bin; positions begin..<end are collided. The list is padded to a multiple of 8 by
    // repeating its last pair.
    const int32_t *order;
    int32_t begin, end;
    // Out, by pair: manifolds with impulses carried over by feature, and the number of points (0, 1, 2).
    float *manifolds;
    uint8_t *point_counts;
} csimd_narrowphase_arguments;

typedef void (*csimd_narrowphase_kernel)(const csimd_narrowphase_arguments *);

// One entry point for each bin.
typedef struct {
    csimd_narrowphase_kernel circle_circle;
    csimd_narrowphase_kernel circle_ellipse;
    csimd_narrowphase_kernel circle_polygon;  // rectangles too: side b of either kind
    csimd_narrowphase_kernel circle_segment;
    csimd_narrowphase_kernel circle_half_plane;
    csimd_narrowphase_kernel ellipse_ellipse;
    csimd_narrowphase_kernel ellipse_polygon;
    csimd_narrowphase_kernel ellipse_segment;
    csimd_narrowphase_kernel ellipse_half_plane;
    csimd_narrowphase_kernel polygon_polygon;
    csimd_narrowphase_kernel polygon_segment;
    csimd_narrowphase_kernel polygon_half_plane;
} csimd_narrowphase_kernels;

#pragma clang assume_nonnull end
