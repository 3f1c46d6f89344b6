// Stage 5: impacts, which are found and solved before the substeps.
#pragma once

#include "columns.h"
#include "stage2_broadphase.h"

#pragma clang assume_nonnull begin

// What is noted of a batch while its constraints are made.
enum {
    csimd_batch_may_strike = 1,   // a contact approaches fast enough to strike within the step
    csimd_batch_changed = 2,      // the last round of impacts changed a body of one
    csimd_batch_meets = 4,        // impulses of one act where both sides meet
    csimd_batch_rolls = 8,        // one rolls along its outlines
    // One overlaps deeply after the last pass: the first point's separations are then those, the lesser ones of both points.
    csimd_batch_deep = 16,
    // A bit a lane from here on, for the first and the second point: whether its arms are those of its impact.
    csimd_batch_first_struck_shift = 8,
    csimd_batch_second_struck_shift = 16,
    // A bit a lane: whether the contact has pushed in a substep.
    csimd_batch_pushed_shift = 24,
};

// A point that strikes within the step.
typedef struct {
    // Arms of both bodies when it strikes, in the frame of the normal: r·n and r×n, pt.
    float arm_a_normal, arm_a_cross, arm_b_normal, arm_b_cross;
    // The normal velocity that it is to leave with, pt/s.
    float target;
    // When it strikes, s after the step began.
    float time;
    float impulse;
} csimd_impact_point;

typedef struct {
    int32_t body_a, body_b;
    // The contact: its batch's number twice, and 1 more where that has two points; its lane, its pair, and which of its
    // points is the first one that strikes.
    int32_t batch, lane, pair, first_point;
    float normal_x, normal_y;
    float friction;
    // Points that strike; of one the second is not read.
    int32_t point_count;
    // Whether nothing else of its round changes its bodies and it has one point, so that it is solved once; whether
    // attachments hold one.
    int32_t is_alone, is_linked;
    csimd_impact_point first, second;
} csimd_impact;

typedef struct {
    const csimd_solver_body *solver_bodies;
    // csimd_one_point_batch or csimd_two_point_batch, by the kernel. Circles get the normal with which they meet.
    void *batches;
    int32_t begin, end;
    // A word a batch, and which of its bits a batch must have to be looked at.
    uint32_t *flags;
    uint32_t wanted;
    // As in csimd_prepare_arguments.
    const csimd_material *materials;
    const int32_t *batch_sides, *batch_pairs;
    const float *_Nullable elasticities;
    const csimd_manifold *manifolds;
    const csimd_contact_impulses *impulses;
    // Of each pair; of two circles it is 0 but for csimd_form_reversed.
    const uint8_t *forms;
    // Of each solver body the last round that changed it, and the round before this one; 0 in the first.
    const uint8_t *changed;
    int32_t last_round;
    // Accelerations during the step: held ones by body, and gravity, pt/s².
    const float *ax, *ay;
    intptr_t force_sharing;
    float gravity_x, gravity_y;
    // By body: the mass that is lent to it, in its own. Forces act on its own alone.
    const float *lent_mass;
    // s.
    float tick, substep;
    // The approach speed below which nothing bounces, pt/s.
    float threshold;
    // Two points of a contact that touch within so much of each other strike at once, s.
    float margin;
    // What is less elastic strikes no more in this round.
    float least_elasticity;
    // The speed above which nothing bounces away, pt/s.
    float maximum_speed;
    // Out: what strikes, in order, room for all contacts, and how much that is.
    csimd_impact *found;
    int32_t count;
} csimd_find_impacts_arguments;

// The impacts of a step, round by round.
typedef struct {
    csimd_solver_body *solver_bodies;
    intptr_t solver_body_count;
    // What strikes in this round, and how much that is.
    csimd_impact *impacts;
    int32_t count;
    // The passes over the impacts, of those with linked bodies fewer; and the share of the velocity to leave with that
    // may lack.
    int32_t first_pass, last_pass, last_linked_pass;
    float tolerance;
    // By solver body, for its mark.
    const csimd_start_velocity *start_velocity;
    // What strikes this much after the first impact of one of its bodies waits for what that does, s.
    float margin;
    // The round, and by solver body the last one that changed it, and the last one in which several impacts did.
    int32_t round;
    uint8_t *changed, *shared;
    // By solver body: when the first impact of this round strikes it, s.
    float *earliest;
    // By solver body: becomes 1 where an impact changes a velocity; null where nobody asks.
    uint8_t *_Nullable struck;
    // All contacts. What strikes keeps the arms of its impact for the substeps, and its manifold says that it has met.
    csimd_one_point_batch *one_point_batches;
    csimd_two_point_batch *two_point_batches;
    int32_t one_point_count, two_point_count;
    // Of those whose impulses act where both sides meet; nil where none do.
    csimd_meeting_columns *_Nullable one_point_meetings, *_Nullable two_point_meetings;
    uint32_t *one_point_flags, *two_point_flags;
    csimd_manifold *manifolds;
    // The batches of body k: entries first[k] ..< first[k + 1], numbered as in csimd_impact. Room
    // for 16 entries a batch, and for two more firsts than bodies.
    int32_t *first, *entries;
} csimd_impact_arguments;

typedef struct {
    void (*find_one_point)(csimd_find_impacts_arguments *);
    void (*find_two_points)(csimd_find_impacts_arguments *);
    // Finds the batches of each body.
    void (*link)(const csimd_impact_arguments *);
    // Finds when the first impact of the round strikes each body of one.
    void (*time)(const csimd_impact_arguments *);
    // Leaves those impacts that no other one of their bodies comes before, notes which bodies they change and which are
    // alone, and gives contacts their arms. Batches that the next round has to look at are marked.
    void (*arrange)(csimd_impact_arguments *);
    // Normals, impact by impact.
    void (*solve)(const csimd_impact_arguments *);
    // Friction, impact by impact.
    void (*rub)(const csimd_impact_arguments *);
} csimd_impact_kernels;

#pragma clang assume_nonnull end
