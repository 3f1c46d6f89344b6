// Stage 6: rest.
#pragma once

#include "columns.h"

#pragma clang assume_nonnull begin

typedef struct {
    csimd_body_columns bodies;
    // Motions are counted from the step's start on, and limited by the largest speeds, in place.
    csimd_solver_body *solver_bodies;
    // By solver body: what contacts press it with; then, in the same place, the pose that the step began with.
    const csimd_load *loads;
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
    // By body: mass and moment of inertia as if it were free; the mass that is lent to it, in its own; and the angle
    // turned on its face, rad.
    const float *mass, *inertia;
    intptr_t mass_sharing, inertia_sharing;
    float *lent_mass, *face_turn;
    // By body: see csimd_load_footing.
    uint8_t *footing;
    // A load's sum of impulses as a force: 1 / (2h); and 1 / (ω² δ), with δ the share of its extent that a body sinks
    // by.
    float load_rate, inverse_sink_rate;
    // The extent, in sizes, from which on the leverage of loads counts; from half a size more on it counts whole.
    float compact_extent;
    // The burden stays while its like is wanted, to this share; below, this share of it is kept. Its greatest value,
    // and the most that the lent mass times the way of the step comes to, in extents of the body.
    float burden_band, burden_release, largest_burden, burden_way;
    // The share that is kept at least of what is lent while contacts press a body from opposite sides.
    float burden_fall;
    // Of bodies that attachments hold: what they bear without a burden, the most that it grows by in a step, as a
    // factor, and both limits.
    float held_burden_slack, held_burden_rise, largest_held_burden, held_burden_way;
    // The angle and the angular speed up to which arms stay.
    float face_angle, face_speed;
    // Bodies that moved further than this many of their sizes, or whose rims did by their turn, are listed for the
    // sweep; by their complements those whose motion differs by so much from what they began with.
    float sweep_fraction, struck_share;
    int32_t *swept;
    int32_t swept_count;
} csimd_finish_arguments;

typedef struct {
    void (*finish_bodies)(csimd_finish_arguments *);
} csimd_rest_kernels;

#pragma clang assume_nonnull end
