// Stage 6: rest.
#pragma once

#include "columns.h"

#pragma clang assume_nonnull begin

typedef struct {
    csimd_body_columns bodies;
    // Motions beyond the largest speeds are limited in place.
    float *solver_bodies;
    // Least width of each body, pt, and how long it has been at rest, s.
    const float *size;
    const float *radius;
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
