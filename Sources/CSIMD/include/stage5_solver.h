// Stage 5: solver.
#pragma once

#include "columns.h"

#pragma clang assume_nonnull begin

// The contact spring of one kind of pair: push-out speed by overlap (1/s, times the mass scale), and the share
// of the impulse that it lets go; the mass scale is 1 less that.
typedef struct {
    float rate, impulse_scale;
} csimd_softness;

typedef struct {
    csimd_solver_body *solver_bodies;
    // csimd_one_point_batch or csimd_two_point_batch, by the kernel.
    void *batches;
    int32_t begin, end;
    float inverse_substep;
    csimd_softness moving, fixed, attached;
    // Of bounces, by solver body: which ones' contacts bounce again; null for all contacts.
    const csimd_start_velocity *_Nullable marks;
} csimd_contact_arguments;

typedef struct {
    csimd_body_columns bodies;
    csimd_solver_body *solver_bodies;
    // By solver body.
    csimd_start_velocity *start_velocity;
    int32_t begin, end;
    csimd_lead lead;
    float substep;
    float gravity_x, gravity_y;
    float maximum_speed, maximum_angular_speed;
    int32_t is_first_substep;
} csimd_integrate_arguments;

typedef struct {
    // csimd_one_point_batch or csimd_two_point_batch, by the kernel.
    const void *batches;
    const int32_t *batch_pairs;
    int32_t begin, end;
    csimd_contact_impulses *impulses;
    // What padding lanes name; it is not written.
    int32_t empty_pair;
} csimd_store_arguments;

typedef struct {
    void (*load_bodies)(const csimd_integrate_arguments *);
    void (*integrate_velocities)(const csimd_integrate_arguments *);
    void (*integrate_positions)(const csimd_integrate_arguments *);
    void (*solve_one_point)(const csimd_contact_arguments *);
    void (*solve_two_points)(const csimd_contact_arguments *);
    void (*relax_one_point)(const csimd_contact_arguments *);
    void (*relax_two_points)(const csimd_contact_arguments *);
    void (*bounce_one_point)(const csimd_contact_arguments *);
    void (*bounce_two_points)(const csimd_contact_arguments *);
    void (*store_one_point)(const csimd_store_arguments *);
    void (*store_two_points)(const csimd_store_arguments *);
} csimd_solver_kernels;

#pragma clang assume_nonnull end
