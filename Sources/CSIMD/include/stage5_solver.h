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
    // By batch: how arms move within the step; nil where none do, and contacts of two points don't roll.
    csimd_meeting_columns *_Nullable meetings;
    const csimd_rolling_columns *_Nullable rollings;
    csimd_arm_rules arm_rules;
    int32_t begin, end;
    float inverse_substep;
    csimd_softness moving, fixed, attached;
    // Two points are solved together unless the determinant of their responses is below this share of their product.
    float block_determinant;
    // By batch: csimd_batch_meets and csimd_batch_rolls. Out: csimd_batch_pushed_shift, in relaxing passes, and with
    // loads csimd_batch_deep.
    uint32_t *flags;
    // Out, by solver body: what contacts press it with after the pass; null but in the last one.
    csimd_load *_Nullable loads;
    // The share of a contact's larger impulse that the lesser one has where it presses with both points.
    float face_share;
    // The most that the leverage of a contact counts.
    float largest_leverage;
    // By batch, eight lanes each: how fast the surfaces of both sides run, pt/s; nil where none does.
    const float *_Nullable surface_speeds;
    // By batch, eight lanes each: the torque that resists rolling by the push, pt, and its impulse in the last pass;
    // nil where nothing does. Whether this is the step's first pass.
    const float *_Nullable rolling_lengths;
    float *_Nullable rolling_impulses;
    int32_t is_first_pass;
    // Solver bodies up to this one are not written: the static one, and those that are driven.
    int32_t still_bodies;
    // An overlap is deep beyond so many seconds of the largest push-out speed: where both sides move, and where one is
    // static or driven.
    float deep_moving, deep_fixed;
} csimd_contact_arguments;

typedef struct {
    csimd_body_columns bodies;
    // By body: the mass that is lent to it, in its own, and the angle turned on its face, rad.
    const float *lent_mass, *face_turn;
    // By body: see csimd_load_footing.
    const uint8_t *footing;
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
    // By batch. A contact that pushed in the step, but does so no more, has met: its manifold's separation becomes 0.
    const uint32_t *flags;
    csimd_manifold *manifolds;
    // The number becomes 1 where an impulse is not below this one.
    float usual_impulse;
    int32_t *unusual;
} csimd_store_arguments;

typedef struct {
    void (*load_bodies)(const csimd_integrate_arguments *);
    void (*integrate_velocities)(const csimd_integrate_arguments *);
    void (*integrate_positions)(const csimd_integrate_arguments *);
    // Makes way for loads in the place of start velocities.
    void (*begin_loads)(const csimd_integrate_arguments *);
    void (*solve_one_point)(const csimd_contact_arguments *);
    void (*solve_two_points)(const csimd_contact_arguments *);
    void (*relax_one_point)(const csimd_contact_arguments *);
    void (*relax_two_points)(const csimd_contact_arguments *);
    // What resists rolling, before the contacts' own rows.
    void (*roll_one_point)(const csimd_contact_arguments *);
    void (*roll_two_points)(const csimd_contact_arguments *);
    void (*store_one_point)(const csimd_store_arguments *);
    void (*store_two_points)(const csimd_store_arguments *);
} csimd_solver_kernels;

#pragma clang assume_nonnull end
