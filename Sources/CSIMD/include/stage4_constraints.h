// Stage 4: constraints.
#pragma once

#include "columns.h"
#include "stage5_impacts.h"

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
    // By batch, eight lanes each, of contacts; nil where it follows from materials by the usual rule.
    const float *_Nullable frictions;
    // Likewise of elasticities; and the forms of all pairs, as in csimd_find_impacts_arguments.
    const float *_Nullable elasticities;
    const uint8_t *forms;
    // The push-out speed in sizes a second, and the factor on it where a side is static.
    float push_sizes, static_push_factor;
    const csimd_solver_body *solver_bodies;
    // By solver body: what the warm start adds to the velocities; its mark is read.
    csimd_start_velocity *warm_start;
    // Out: csimd_one_point_batch or csimd_two_point_batch, by the kernel.
    void *batches;
    // Out, by batch: how arms move within the step; nil where none do.
    csimd_meeting_columns *_Nullable meetings;
    csimd_rolling_columns *_Nullable rollings;
    // By body: see csimd_load_footing.
    const uint8_t *footing;
    csimd_arm_rules arm_rules;
    int32_t begin, end;
    // The normal velocity below which a contact may strike within the step, pt/s.
    float strike_speed;
    // Out: csimd_batch_may_strike, csimd_batch_meets and csimd_batch_rolls of each batch; the number becomes 1 where one
    // may strike.
    uint32_t *flags;
    int32_t *strikes;
    // Solver bodies up to this one are not written: the static one, and those that are driven.
    int32_t still_bodies;
} csimd_prepare_arguments;

typedef struct {
    void (*prepare_one_point)(const csimd_prepare_arguments *);
    void (*prepare_two_points)(const csimd_prepare_arguments *);
} csimd_constraint_kernels;

#pragma clang assume_nonnull end
