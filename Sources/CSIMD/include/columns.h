// The columns of all bodies, as kernels see them.
#pragma once

#include <stdint.h>
#include "records.h"

// Columns that may hold one value for all bodies, in a block of 16: -1 for those that do, 0 for the others, so that the
// value of body k is at k & ~sharing.
typedef struct {
    intptr_t inverse_mass, inverse_inertia, resistance, angular_resistance, charge;
    // Of ax and ay; of all that is imposed.
    intptr_t force, alpha, drag_rate, magnetic_rate, imposed;
} csimd_body_sharing;

// One value a body and column, but for what is shared; every column is padded to a multiple of 8 with bodies at rest.
// Bodies 0..<count are in the range of the step.
typedef struct {
    // Pose of the centre of mass, pt; the angle as cosine and sine.
    float *x, *y, *cosine, *sine;
    // pt/s and rad/s.
    float *vx, *vy, *omega;
    // 1/mass and 1/(mass pt²); both 0 for anchored bodies, the second 0 where a body may not turn.
    float *inverse_mass, *inverse_inertia;
    // Damping rates, 1/s.
    float *resistance, *angular_resistance;
    float *charge;
    // Acceleration held for the whole step, pt/s² and rad/s²; gravity is not in it.
    float *ax, *ay, *alpha;
    // What fields do in every substep: drag rate (1/s), magnetic rate (rad/s), imposed velocity (pt/s)
    // with a mask of -1 where it holds and 0 elsewhere. Null while no field needs them.
    float *drag_rate, *magnetic_rate, *imposed_vx, *imposed_vy;
    int32_t *imposed_mask;
    csimd_body_sharing sharing;
} csimd_body_columns;

// How far ahead of their poses contacts of bodies are met: what they move in a time (s) at the velocities they begin the
// step with, at most a fraction of each body's size (pt), and at most that many rad.
typedef struct {
    float time, fraction;
    const float *size;
    intptr_t size_sharing;
} csimd_lead;

// How arms of contacts move within a step.
typedef struct {
    // Half of the step, s, and the most that the lead turns by, rad.
    float half_tick, lead;
    // Of half of a step's turn, the share up to the middle of where substeps begin.
    float early_share;
    // Angular velocity up to which nothing rolls, rad/s; the most that a turn counts, rad; and the share of a contact's
    // response that must be left.
    float slow_rolling, most_turn, least_response;
    // How far sides that meet in one place may have moved from each other, by the push-out speed, s.
    float meeting_way;
} csimd_arm_rules;
