// Stage 4: constraints.
#pragma once

#include "columns.h"

#pragma clang assume_nonnull begin

// Records of floats:
//
// solver body, 8 floats: vx, vy, omega, 1/mass, dx, dy, dtheta, 1/inertia; record 0 is the static body,
//   body k is record k + 1. The motion is counted from the pose that contacts are met at, so it begins with the lead
//   taken back; once bodies are finished, from the step's start.
// material, 4 floats a collider, then a static shape: bits of the solver body (0 where it cannot move), friction,
//   elasticity, size (infinite where it is static).
// Constraints come in batches of eight, one column a quantity (lane l of column q at 8 q + l):
// one-point batch: the columns of csimd_one_point_…, two-point batch those of csimd_two_point_….
enum { csimd_solver_body_stride = 8, csimd_material_stride = 4 };

enum {
    csimd_column_body_a = 0,   // bits of Int32
    csimd_column_body_b,
    csimd_column_normal_x,
    csimd_column_normal_y,
    csimd_column_friction,
    csimd_column_push_speed,
    csimd_column_hardening,  // 0 for contacts of what attachments hold rigidly
    // Of each point: arms of both bodies in the frame of the normal (r·n and r×n), separation at the start
    // of the step, impulses, velocity that restitution aims at, largest normal impulse of the step.
    csimd_column_points,
};
enum {
    csimd_point_arm_a_normal = 0,
    csimd_point_arm_a_cross,
    csimd_point_arm_b_normal,
    csimd_point_arm_b_cross,
    csimd_point_separation,
    csimd_point_normal_impulse,
    csimd_point_tangent_impulse,
    csimd_point_bounce_speed,
    csimd_point_largest_impulse,
    csimd_point_columns,
};
enum {
    csimd_one_point_columns = csimd_column_points + csimd_point_columns,
    csimd_two_point_columns = csimd_column_points + 2 * csimd_point_columns,
};

typedef struct {
    const float *manifolds;
    const float *loads;
    // Eight pairs a batch; padding lanes name the empty pair behind the last one.
    const int32_t *batch_pairs;
    // Materials, and the numbers of those of each batch: of eight sides a and of eight sides b. Padding lanes name one
    // of the static body.
    const float *materials;
    const int32_t *batch_sides;
    // The push-out speed in sizes a second, the factor on it where a side is static, and the hardening depth of the
    // contact spring in sizes.
    float push_sizes, static_push_factor, hardening_fraction;
    const float *solver_bodies;
    // Four floats a solver body: what the warm start adds to vx, vy, omega.
    float *warm_start;
    float *batches;
    int32_t begin, end;
    float restitution_threshold;
    // What the velocities still change by until an impact: held accelerations by body, and gravity (pt/s²),
    // for at most the tick (s).
    const float *ax, *ay;
    intptr_t force_sharing;
    float gravity_x, gravity_y, tick;
    // Out: becomes 1 where a contact is to bounce.
    int32_t *bounces;
} csimd_prepare_arguments;

typedef struct {
    void (*prepare_one_point)(const csimd_prepare_arguments *);
    void (*prepare_two_points)(const csimd_prepare_arguments *);
} csimd_constraint_kernels;

#pragma clang assume_nonnull end
