// Stage 5: attachments, solved directly, a unit (one linkage, or a strip of a large one) at a time.
#pragma once

#include "columns.h"

#pragma clang assume_nonnull begin

// What a joint of a unit holds. Rows: point x, y (and angle); distance; across the axis, angle (and along it); across the
// axis, along it (and angle); gear; pulley.
enum {
    csimd_joint_point = 0,
    csimd_joint_distance = 1,
    csimd_joint_slide = 2,
    csimd_joint_wheel = 3,
    csimd_joint_gear = 4,
    csimd_joint_pulley = 5,
    csimd_joint_form_mask = 7,
    csimd_joint_spring = 8,         // the rows of points or distance, or that along a wheel's axis, are springs
    csimd_joint_angle = 16,         // a point joint or wheel has its third row
    csimd_joint_angle_spring = 32,  // which is a spring
    csimd_joint_along = 64,         // a slide has its third row; a spring as that of an angle is
    csimd_joint_bounded = 128,      // the last row acts within bounds only: rope, range, friction, motor
    csimd_joint_short_way = 256,    // the angle counts no full turns
    csimd_joint_capped = 512,       // the springs of a point joint with an angle give so much at most
};

// What a unit keeps of a body from substep to substep; each value is one double a lane. Few, since units far apart in
// memory are read anew in every substep.
enum {
    csimd_joint_kept_x = 0,    // pose when the step began
    csimd_joint_kept_y,
    csimd_joint_kept_cosine,
    csimd_joint_kept_sine,
    csimd_joint_kept_lead_x,   // what the solver's motion leaves out of the motion since then
    csimd_joint_kept_lead_y,
    csimd_joint_kept_lead_angle,
    // What the unit's impulses of the substep add to the velocity: of units that meet contacts or other units.
    csimd_joint_kept_own_vx,
    csimd_joint_kept_own_vy,
    csimd_joint_kept_own_omega,
    // Of units that share bodies: shares of effective by plain inverse mass and inertia, and the stiffness by tension
    // that the next ones come from.
    csimd_joint_kept_shares,
    csimd_joint_kept_stiffness = csimd_joint_kept_shares + 2,
    csimd_joint_kept_turning_stiffness,
    csimd_joint_kept_columns,
};

// What is found of a body within a substep, in scratch memory.
enum {
    csimd_joint_body_vx = 0,
    csimd_joint_body_vy,
    csimd_joint_body_omega,
    csimd_joint_body_inverse_mass,
    csimd_joint_body_inverse_inertia,
    csimd_joint_body_motion_x, // since the step began
    csimd_joint_body_motion_y,
    csimd_joint_body_motion_angle,
    csimd_joint_body_pose,     // 4: x, y, cosine, sine at the start of the substep
    csimd_joint_body_next = csimd_joint_body_pose + 4,  // 5: at its end, and the angle moved since the step began
    // Inverse mass and inertia as the unit's impulses feel them, and the stiffness by tension that they are made from.
    csimd_joint_body_effective_mass = csimd_joint_body_next + 5,
    csimd_joint_body_effective_inertia,
    csimd_joint_body_stiffness,
    csimd_joint_body_turning_stiffness,
    // 3: the velocity that everything but the unit has given.
    csimd_joint_body_free,
    csimd_joint_body_columns = csimd_joint_body_free + 3,
};

// Parameters of a joint of a unit; each value is one double a lane.
// What every joint needs in every substep comes first.
enum {
    csimd_joint_arm_a_x = 0,   // from the centres of mass, in the frames of the bodies
    csimd_joint_arm_a_y,
    csimd_joint_arm_b_x,
    csimd_joint_arm_b_y,
    csimd_joint_extent,        // what errors of position are measured by, pt
    csimd_joint_impulses,      // 3: of each row, kept from substep to substep
    csimd_joint_length = csimd_joint_impulses + 3,
    csimd_joint_ratio = csimd_joint_length,   // of a gear, how far b turns for a, negated; of a pulley, of a's way
    csimd_joint_axis_x,        // in the frame of body a; of a pulley the place in the world that a hangs from
    csimd_joint_axis_y,
    csimd_joint_rest_cosine,   // rotation of b against a at angle 0; of a pulley the place that b hangs from
    csimd_joint_rest_sine,
    csimd_joint_angle_now,     // angle when the step began, full turns counted
    csimd_joint_low,           // bounds of the bounded row's value
    csimd_joint_high,
    csimd_joint_friction,      // impulse of friction or a motor in a substep
    csimd_joint_motor,         // how far a motor wants the bounded row's value to go in a substep
    csimd_joint_largest_pull = csimd_joint_friction,  // of capped springs: the largest impulses of a substep
    csimd_joint_largest_turn = csimd_joint_motor,
    csimd_joint_spring_columns = csimd_joint_motor + 1,                 // 3: compliance and rates of the point's or distance's spring
    csimd_joint_angle_spring_columns = csimd_joint_spring_columns + 3,  // 3: of the angle's spring
    csimd_joint_speeds = csimd_joint_angle_spring_columns + 3,          // 3: of spring rows before forces acted
    csimd_joint_parameters = csimd_joint_speeds + 3,
};

// The structure of a unit, shared by all units of the same structure. Joints are numbered in order of elimination.
typedef struct {
    int32_t body_count, joint_count;
    // Rows of a joint, 1 to 3; joints with fewer are padded.
    int32_t block_size;
    // Whether which rows hold, or with how much, is found by turns: any row is bounded, or any spring capped.
    int32_t has_bounds;
    // Whether any spring is capped.
    int32_t has_caps;
    // Whether all joints hold points only.
    int32_t has_points_only;
    // Blocks below the diagonal of the factor, fill included.
    int32_t block_count;
    const int32_t *joint_flags, *joint_a, *joint_b;
    // The blocks of column j: column_start[j] ..< column_start[j + 1], their rows ascending in entry_row.
    const int32_t *column_start, *entry_row;
    // For each column, for each of its blocks q, for each block p before q: the block (row of q, row of p).
    const int32_t *update_target;
    // 5 integers each: block, joint of its row and which side (0 a, 1 b), joint of its column and which side.
    int32_t coupling_count;
    const int32_t *couplings;
} csimd_joint_program;

enum {
    csimd_joint_unit_warm = 1,     // contacts act on its bodies, no other units
    csimd_joint_unit_damped = 2,   // has springs with damping
    csimd_joint_unit_shared = 4,   // other units act on its bodies
};

// Units of equal structure are solved side by side, a lane each; unused lanes repeat the first.
typedef struct {
    const csimd_joint_program *program;
    int32_t lanes;       // 1 or 4
    int32_t used_lanes;
    int32_t flags;
    int32_t solves;      // of the last substep
    int32_t set_changes; // of which rows hold, in it
    // Whether another factorisation is wanted, and whether the last one was.
    int32_t wants_external, is_external;
    // Solver record of each body and lane; 0 for what does not move.
    const int32_t *records;
    // What is kept of each body, and of each joint.
    double *bodies;
    double *parameters;
} csimd_joint_unit;

typedef struct {
    csimd_body_columns bodies;
    csimd_solver_body *solver_bodies;
    csimd_start_velocity *start_velocity;
    // By solver body: 1 where an impact has changed the velocity, and then when it did, s after the step began.
    uint8_t *struck;
    float *struck_time;
    csimd_joint_unit *units;
    int32_t begin, end;
    double *scratch;
    double substep;
    double correction, pull_speed, pull_angular_speed;
    // Of units that share bodies: the correction, and the share of its impulses that a substep begins with.
    double shared_correction, shared_warmth;
    double compliance, tolerance;
    int32_t iterations, set_changes;
    // Another factorisation, for units that ask for it; null for none. It factors the diagonal blocks and the blocks
    // below (layout as in the program), 0 for success, then solves in place.
    void *_Nullable external;
    int32_t (*_Nullable external_factor)(void *_Nullable external, const csimd_joint_unit *unit, const double *diagonal,
                                         const double *blocks);
    void (*_Nullable external_solve)(void *_Nullable external, const csimd_joint_unit *unit, double *right);
} csimd_joint_arguments;

typedef struct {
    // Doubles of scratch memory that a unit needs, a lane.
    int64_t (*scratch_size)(const csimd_joint_program *);
    // Poses of the step's start; the warm start of units that share their bodies.
    void (*begin)(const csimd_joint_arguments *);
    // Speeds of damped springs, before forces act.
    void (*measure)(const csimd_joint_arguments *);
    // Adds what units that share bodies did last to the first warm start.
    void (*guess)(const csimd_joint_arguments *);
    // Adds the impulses that other units did in the last substep to the velocities.
    void (*warm_start)(const csimd_joint_arguments *);
    void (*solve)(const csimd_joint_arguments *);
    // Marks the bodies that more than springs hold, where contacts act on them: in their start velocities.
    void (*mark_bodies)(const csimd_joint_arguments *);
    // Takes what impacts have changed on through the linkages of struck bodies, which become struck as a whole.
    void (*spread_impacts)(const csimd_joint_arguments *);
    // Angles at the end of the step.
    void (*finish)(const csimd_joint_arguments *);
} csimd_joint_kernels;

#pragma clang assume_nonnull end
