// Stage 2: broadphase.
#pragma once

#include "columns.h"

#pragma clang assume_nonnull begin

// Columns that may hold one value for all colliders, as those of bodies. The body of collider k is what is at k &
// ~body, plus k & body: where each body has one collider, there is none but a block of zeros.
typedef struct {
    intptr_t body, kind, local_x, local_y, local_cosine, local_sine, p0, p1, extent_x, extent_y, radius;
} csimd_collider_sharing;

// The colliders, in the order of their bodies, padded to a multiple of 8.
typedef struct {
    // The body of each collider, and the kind of its shape (csimd_kind_…).
    const int32_t *body;
    const int32_t *kind;
    // Place and turn of the collider's origin in its body, from the centre of mass.
    const float *local_x, *local_y, *local_cosine, *local_sine;
    // Shape values of the collider record.
    const float *p0, *p1;
    // Half extents of the shape along its own axes about its origin, and its radius about the origin.
    const float *extent_x, *extent_y, *radius;
    // Out: where each is met, and how far it moves within the step.
    csimd_collider *records;
    csimd_motion *motion;
    // Enlarged bounds that the pair list was made with.
    float *min_x, *min_y, *max_x, *max_y;
    csimd_collider_sharing sharing;
} csimd_collider_columns;

typedef struct {
    csimd_body_columns bodies;
    csimd_collider_columns colliders;
    int32_t begin, end;
    // s.
    float tick;
    csimd_lead lead;
    // What the bounds must hold around the shape: the speculative distance as a fraction of the collider's size, or of
    // its extent where that exceeds so many sizes; what an approach within the step adds to it at most, as a fraction of
    // the size, of circles without a limit; what share of the motion counts in any direction; and what that adds at most,
    // as a fraction of the size.
    float speculative_fraction, thin_speculative_fraction, thinness, far_fraction, struck_fraction, approach_fraction;
    // The motion within the step that all have in common: only what differs from it brings two together, but for the
    // share that counts in any direction.
    float common_motion_x, common_motion_y;
    // By how much bounds are enlarged all around, as a fraction of the size, and along the motion, in steps.
    float skin_fraction, lookahead_steps;
    // Out: the colliders that have left their enlarged bounds, ascending; room for end - begin + 8.
    int32_t *left;
    int32_t left_count;
} csimd_bounds_arguments;

// Colliders sorted by level, row and column of the grid.
typedef struct {
    const float *min_x, *min_y, *max_x, *max_y;
    const int32_t *column;
    const int32_t *collider;
} csimd_sorted_bounds;

typedef struct {
    csimd_sorted_bounds sorted;
    // Rows of the grid: row k holds the sorted places row_start[k]..<row_start[k + 1]; row_key rises by 1
    // from a row to the one below it on the same level.
    const int32_t *row_start;
    const int64_t *row_key;
    int32_t row_begin, row_end, row_count;
    // Out: pairs of colliders; the kernel stops before a collider whose pairs might not fit.
    int32_t *pair_a, *pair_b;
    int32_t pair_count, pair_capacity;
    // The most partners that a collider takes from those behind it.
    int32_t partner_limit;
    // Where to go on after the pair buffers have been enlarged: the row, and the place within it.
    int32_t next_row, next_place;
} csimd_pairs_arguments;

// One collider's bounds against a run of sorted ones.
typedef struct {
    csimd_sorted_bounds sorted;
    float min_x, min_y, max_x, max_y;
    int32_t begin, end;
    // Out: the colliders found; room for end - begin + 8.
    int32_t *found;
    int32_t found_count;
} csimd_query_arguments;

// A pair's form: its pair kind, and this where the higher one of its colliders is side a.
enum { csimd_form_reversed = 0x80 };

// Finds the forms of pairs.
typedef struct {
    // Colliders first, then static shapes.
    const csimd_side_rank *ranks;
    int32_t collider_count;
    // Of all pairs: the lower collider, and the higher one or the complement (~) of a static shape.
    const int32_t *low, *high;
    // The pairs in question, begin a multiple of 8; whole groups of eight are read and written, so that seven more
    // must be pairs.
    const int32_t *pairs;
    int32_t begin, end;
    // The pair kind of two kinds, 7 a + b with a the lower kind.
    const int32_t *pair_kinds;
    // Out, by pair.
    uint8_t *forms;
} csimd_describe_arguments;

typedef struct {
    // Writes collider records and checks the enlarged bounds.
    void (*update_colliders)(csimd_bounds_arguments *);
    // Sets the enlarged bounds from the collider records: of all in the range, and of those listed in `left`.
    void (*enlarge_bounds)(csimd_bounds_arguments *);
    void (*enlarge_left_bounds)(csimd_bounds_arguments *);
    // Finds overlapping pairs within the rows of each level.
    void (*find_pairs)(csimd_pairs_arguments *);
    void (*query)(csimd_query_arguments *);
    void (*describe_pairs)(const csimd_describe_arguments *);
} csimd_broadphase_kernels;

#pragma clang assume_nonnull end
