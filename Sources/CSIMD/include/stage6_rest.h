// Stage 6: rest.
#pragma once

#include "columns.h"

#pragma clang assume_nonnull begin

typedef struct {
    csimd_body_columns bodies;
    // Motions are counted from the step's start on, and limited by the largest speeds, in place.
    csimd_solver_body *solver_bodies;
    // Out, by solver body.
    csimd_start_pose *start_poses;
    csimd_lead lead;
    // How far each body reaches about its centre of mass, pt, and how long it has been at rest, s.
    const float *radius;
    intptr_t radius_sharing;
    float *rest_time;
    int32_t begin, end;
    float tick;
    float maximum_speed, maximum_angular_speed;
    float rest_speed;
    // Bodies that moved further than this many of their sizes are listed for the sweep.
    float sweep_fraction;
    int32_t *swept;
    int32_t swept_count;
} csimd_finish_arguments;

typedef struct {
    void (*finish_bodies)(csimd_finish_arguments *);
} csimd_rest_kernels;

#pragma clang assume_nonnull end
