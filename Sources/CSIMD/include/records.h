// The records that stages hand on: one for each collider, static shape, pair or body.
//
// Fields are floats or words of 32 bits, and records have 4 or 8 of them, so that kernels read eight records as so many
// columns of eight. Lengths are in pt, times in s, angles in rad; impulses are mass pt/s, where a density of 1 has the
// mass of its area in pt².
#pragma once

#include <stdint.h>
#include "lanes.h"

#pragma clang diagnostic push
#pragma clang diagnostic ignored "-Wpsabi"

// A collider where its contacts are met.
typedef struct {
    // Its origin in the world; a polygon's origin is its centroid.
    float x, y;
    float cosine, sine;
    // Circle: the radius twice. Ellipse: the half axes. Rectangle: half its width and half its height. Polygon: half
    // its size, and the bits of its Int32 index into the polygon table. An index is below 2^23, so that its bits are
    // never those of a half height: kernels that take both tell them apart by that.
    float p0, p1;
    // The origin less the body's centre of mass.
    float offset_x, offset_y;
} csimd_collider;

// How far a collider's body moves within the step at the velocity it begins with, and where the collider's origin lies
// as the step begins, from where its contacts are met.
typedef struct {
    float x, y;
    float start_x, start_y;
} csimd_motion;

typedef struct {
    float start_x, start_y, end_x, end_y;
    // The far points of the neighbours before the start and after the end in the chain; a free end repeats its own
    // point.
    float before_x, before_y, after_x, after_y;
} csimd_segment;

typedef struct {
    // A point on it.
    float x, y;
    float inward_x, inward_y;
    float unused[4];
} csimd_half_plane;

typedef union {
    csimd_segment segment;
    csimd_half_plane half_plane;
} csimd_static_shape;

typedef struct {
    // From body a's centre of mass.
    float x, y;
    float separation;
} csimd_manifold_point;

// Where a pair touches; made anew in each step.
typedef struct {
    // From side a to side b.
    float normal_x, normal_y;
    // Of one point alone the place of the second holds what a turn of sides a and b adds to the arms across the normal,
    // pt/rad: how the place where they touch goes along their outlines.
    csimd_manifold_point first, second;
} csimd_manifold;

// Impulses of a point along the normal and the tangent (-normal_y, normal_x).
typedef struct {
    float normal, tangent;
} csimd_point_impulses;

// What a step keeps of a pair for the next one, which finds a point's impulses by its feature.
typedef struct {
    csimd_point_impulses first, second;
    // Body b's centre of mass less body a's; a static side's is taken as body a's.
    float center_x, center_y;
    // What meets what: of the first point in the low 16 bits, of the second in the high 16.
    uint32_t features;
    float unused;
} csimd_contact_impulses;

// A body as the solver sees it. Record 0 is the static body, body k is record k + 1.
typedef struct {
    float vx, vy, omega;
    float inverse_mass;
    // The motion, counted from the pose that contacts are met at, so it begins with the lead taken back; once bodies
    // are finished, from the step's start.
    float dx, dy, angle;
    float inverse_inertia;
} csimd_solver_body;

// A velocity beside each solver body: what the warm start adds before the first substep, then what the substep began
// with before its warm start.
typedef struct {
    float vx, vy, omega;
    // csimd_mark_… for what attachments hold; for others the angle that their arms are turned back by, below 1 rad.
    float mark;
} csimd_start_velocity;

#define csimd_mark_sprung 1.0f
#define csimd_mark_rigid 2.0f

// What contacts press a body with, in the place of its start velocity in the last substep's relaxing pass.
typedef struct {
    // The sum of normal impulses.
    float x, y;
    // The sum of their sizes.
    float total;
    // Its footing, csimd_load_…, and above them the leverage of what presses it.
    int32_t marks;
} csimd_load;

// For how many more steps a body counts as standing on something fixed: the most where it touches that.
#define csimd_load_footing 255
// A contact presses with both of its points.
#define csimd_load_face 256
// Attachments hold it.
#define csimd_load_held 512
// Where the leverage begins, and what stands for 1 there.
#define csimd_load_leverage_shift 10
#define csimd_load_leverage_one 65536

// The pose that a body began the step with.
typedef struct {
    float x, y, cosine, sine;
} csimd_start_pose;

// What a side of a pair is made of: of each collider, then of each static shape.
typedef struct {
    // 0 where it cannot move.
    int32_t solver_body;
    float friction, elasticity;
    // Infinite where it is static.
    float size;
} csimd_material;

// What side of a pair comes first: the lower one by kind, then by id, then by part.
typedef struct {
    int32_t kind;
    uint32_t id;
    int32_t part, unused;
} csimd_side_rank;

// Constraints come in batches of eight contacts, one column a quantity. These are the columns of one point.
typedef struct {
    // Arms of both bodies in the frame of the normal: r·n and r×n.
    csimd_f8 arm_a_normal, arm_a_cross, arm_b_normal, arm_b_cross;
    // At the poses that contacts are met at.
    csimd_f8 separation;
    csimd_f8 normal_impulse, tangent_impulse;
} csimd_point_columns;

// The columns that all points of eight contacts share; one or two ``csimd_point_columns`` follow.
typedef struct {
    csimd_i8 body_a, body_b;
    csimd_f8 normal_x, normal_y;
    csimd_f8 friction;
    // The largest push-out speed; negative for contacts of what attachments hold rigidly.
    csimd_f8 push_speed;
} csimd_contact_columns;

typedef struct {
    csimd_contact_columns contact;
    csimd_point_columns first;
} csimd_one_point_batch;

// Beside a batch of eight contacts: which impulses act where both sides meet.
typedef struct {
    // One half where impulses act on both sides in one place at any moment, less than 0 where velocities aren't measured
    // there; else 0.
    csimd_f8 meets;
    // There, what impulses turned either side by too much, having acted where both met before, mass pt²/s.
    csimd_f8 excess_turn;
} csimd_meeting_columns;

// Beside a batch of eight contacts of one point: what a turn of sides a and b adds to the arms across the normal, pt/rad.
typedef struct {
    csimd_f8 advance_a, advance_b;
} csimd_rolling_columns;

typedef struct {
    csimd_contact_columns contact;
    csimd_point_columns first, second;
} csimd_two_point_batch;

#pragma clang diagnostic pop
