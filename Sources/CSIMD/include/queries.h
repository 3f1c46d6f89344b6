// Queries: rays, casts, overlaps and nearest points against trees of boxes.
#pragma once

#include <stdint.h>

#pragma clang assume_nonnull begin

// What a query can find, as it lies in the world.
typedef struct {
    // Origin and rotation of a collider; both ends of a segment; a point of a half plane and its inward normal.
    double x, y, cosine, sine;
    // Half axes, or half width and height; a polygon's or a core's first vertex and its count as bits.
    float p0, p1;
    // Items before boundaries, by id, then by part or segment: csimd_query_boundary | id << 32 | part.
    uint64_t key;
    // The mask of its collision sets, and the place of those that a mask doesn't tell exactly in a table; else 0.
    uint32_t sets;
    int32_t membership;
    // csimd_kind_….
    int32_t kind;
    // csimd_target_….
    int32_t target;
} csimd_query_shape;

static const uint64_t csimd_query_boundary = 1ull << 63;
// The key of no shape, behind all others.
static const uint64_t csimd_query_none = ~0ull;

enum { csimd_target_free = 1, csimd_target_anchored = 2, csimd_target_boundary = 4 };

// Boxes of eight children or shapes: columns of min_x, min_y, max_x, max_y.
enum { csimd_query_group_floats = 32 };

typedef struct {
    // Groups: leaves first, then level by level; the root is the last one.
    const float *boxes;
    // Of each group behind the leaves: its first child. Leaf k has the shapes from 8 k on.
    const int32_t *first_child;
    int32_t leaf_count, group_count;
    const csimd_query_shape *shapes;
} csimd_query_tree;

typedef struct {
    csimd_query_tree moving, fixed;
    // Those lie in no tree.
    const csimd_query_shape *half_planes;
    int32_t half_plane_count;
    // x and y of the vertices of all polygons; of those of a core the rounding stands behind them, as x.
    const float *vertices;
} csimd_query_trees;

typedef struct {
    // csimd_target_… that are looked at.
    int32_t targets;
    // Whether sets matter at all.
    int32_t has_sets;
    uint32_t item_sets, boundary_sets;
    // By membership: whether it is looked at.
    const uint8_t *_Nullable items, *_Nullable boundaries;
    // The key of an item's part 0 without the part; csimd_query_none for no item.
    uint64_t excluded;
} csimd_query_filter;

typedef struct {
    double from_x, from_y, to_x, to_y;
} csimd_ray;

typedef struct {
    // The share of the way, or the distance.
    double fraction;
    double x, y, normal_x, normal_y;
    uint64_t key;
} csimd_query_hit;

// Room for groups that are still to be opened: their numbers, where they begin, and eight lanes of the group at hand.
enum { csimd_query_stack_depth = 256 };
typedef struct {
    int32_t *groups;
    float *starts;
    float *lanes;
} csimd_query_stack;

typedef struct {
    csimd_query_trees trees;
    csimd_query_filter filter;
    csimd_query_stack stack;
    // Rays in question, and what each meets first, of key csimd_query_none for nothing.
    const csimd_ray *rays;
    csimd_query_hit *hits;
    int32_t begin, end;
    // All hits of ray `begin`: those that there are, of which `capacity` are written.
    int32_t capacity, count;
} csimd_ray_arguments;

typedef struct {
    csimd_query_trees trees;
    csimd_query_filter filter;
    csimd_query_stack stack;
    // Parts of the shape, placed where it is or starts, with vertices of their own.
    const csimd_query_shape *parts;
    const float *vertices;
    int32_t part_count;
    // Where a cast goes to, from its start.
    double way_x, way_y;
    // Out: what a cast meets first.
    csimd_query_hit hit;
    // Out: keys of what overlaps, in no order; those that there are, of which `capacity` are written.
    uint64_t *found;
    int32_t capacity, count;
} csimd_shape_query_arguments;

typedef struct {
    csimd_query_trees trees;
    csimd_query_filter filter;
    csimd_query_stack stack;
    double x, y;
    // The greatest distance that is looked at.
    double within;
    // Out: the nearest point.
    csimd_query_hit hit;
    // Out: keys of what contains the point, as above.
    uint64_t *found;
    int32_t capacity, count;
} csimd_point_query_arguments;

typedef struct {
    void (*cast_rays)(csimd_ray_arguments *);
    void (*cast_ray_all)(csimd_ray_arguments *);
    void (*cast_shape)(csimd_shape_query_arguments *);
    void (*find_overlaps)(csimd_shape_query_arguments *);
    void (*find_containing)(csimd_point_query_arguments *);
    void (*find_nearest)(csimd_point_query_arguments *);
} csimd_query_kernels;

#pragma clang assume_nonnull end
