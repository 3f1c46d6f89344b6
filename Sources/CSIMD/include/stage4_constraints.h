// Stage 4: constraints.
#pragma once

#include "columns.h"

#pragma clang assume_nonnull begin

typedef struct {
    const csimd_manifold *manifolds;
    const csimd_contact_impulses *impulses;
    // Eight pairs a batch; padding lanes name the empty pair behind the last one.
    const int32_t *batch_pairs;
    // Materials, and the numbers of those of each batch: of eight sides a and of eight sides b. Padding lanes name one
    // of the static body.
    const csimd_material *materials;
    const int32_t *batch_sides;
    // The push-out speed in sizes a second, the factor on it where a side is static, and the hardening depth of the
    // contact spring in sizes.
    float push_sizes, static_push_factor, hardening_fraction;
    const csimd_solver_body *solver_bodies;
    // By solver body: what the warm start adds to the velocities.
    csimd_start_velocity *warm_start;
    // Out: csimd_one_point_batch or csimd_two_point_batch, by the kernel.
    void *batches;
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
