// Stage 1: forces. What the engine hands to the kernels of the force fields.
#pragma once

#include "columns.h"

#pragma clang assume_nonnull begin

// Bodies are worked on in chunks, so that a chunk's accelerations stay in the first-level cache while
// field after field adds to them. One bit a body: a chunk's set of bodies is 32 bytes, one a group of eight.
enum { csimd_forces_chunk_groups = 32, csimd_forces_chunk_bodies = 256 };

// Deepest stack of a region program; ordering operands keeps it at 1 + log2 of the number of leaves.
enum { csimd_region_stack_depth = 32 };

// One operation of a region in postfix order; leaves push a set of bodies, the others replace theirs.
enum {
    csimd_region_nowhere = 0,
    csimd_region_everywhere = 1,
    csimd_region_circle = 2,
    csimd_region_rectangle = 3,
    csimd_region_inverse = 4,
    csimd_region_union = 5,
    csimd_region_difference = 6,           // second from the top, less the top
    csimd_region_reverse_difference = 7,   // the top, less the second
    csimd_region_intersection = 8,
};

typedef struct {
    int32_t operation;
    // Circle: the squared radius, pt². Rectangle: half its width and half its height, pt.
    float a, b;
    // Leaves: no body further from the field's position than this, by axis, is in it, pt.
    float half_x, half_y;
} csimd_region_step;

enum {
    csimd_force_central = 0,   // along the line to the field's position, or across it
    csimd_force_linear = 1,
    csimd_force_velocity = 2,
    csimd_force_drag = 3,
    csimd_force_magnetic = 4,
    csimd_force_noise = 5,
    csimd_force_custom = 6,
};

// What a field's strength is multiplied by, beside the falloff. Meant for central forces and noise.
enum {
    csimd_force_across = 1,       // turned from (x, y) to (y, -x)
    csimd_force_unit_length = 2,  // direction only, not distance
    csimd_force_by_charge = 4,
    csimd_force_by_mass = 8,      // divided by the mass
    csimd_force_by_speed = 16,
};

typedef struct {
    int32_t kind;
    int32_t flags;
    // Steps of the region program; none where the field acts everywhere.
    int32_t first_step, step_count;
    // Index of the first byte of the member set, one bit a body; -1 where all bodies are members.
    int64_t members;
    // pt.
    float x, y;
    // As in the box columns, pt; infinite where unbounded.
    float half_x, half_y;
    // Signed and in units of points: what one multiplies the vector of the kind by.
    float strength;
    // Linear: acceleration, pt/s². Velocity: pt/s.
    float direction_x, direction_y;
    // Falloff (R²)^k, R in metres: k as an upper part of 12 bits and the rest, and k·log2(e). With
    // uniform set none of them is read.
    int32_t uniform;
    float exponent_high, exponent_low, exponent_natural;
    // Least R².
    float least_square;
    // Noise: 1/pt and Hz.
    float inverse_wavelength;
    double animation_speed;
} csimd_force_field;

// The bodies of one chunk that are in a custom field.
typedef struct {
    int32_t field;
    int32_t first_body;
    // Bit k: group k of the chunk has a body in the field; which of its lanes says byte k of lanes.
    uint32_t groups;
    const uint8_t *lanes;
    // Where the field meets the bodies, by body of the chunk, pt.
    const float *x, *y;
    // Out, by body of the chunk, for the groups above: finite forces, 0 where there is none.
    float *fx, *fy;
} csimd_custom_call;

typedef void (*csimd_custom_forces)(void *_Nullable context, const csimd_custom_call *call);

typedef struct {
    csimd_body_columns columns;
    // Bodies; begin is a multiple of 8. In the last group lanes past the end get 0.
    int64_t begin, end;
    const csimd_force_field *fields;
    // Positions x and y and half extents x and y of all fields, a column each of box_stride floats;
    // padded to a multiple of 8 with boxes of half extent -infinity.
    const float *boxes;
    int64_t box_stride;
    int64_t field_count;
    const csimd_region_step *steps;
    // Member sets, one byte a group of eight bodies; readable for 32 bytes past the last group.
    const uint8_t *members;
    // Simulated time, s.
    double time;
    // How far ahead of their positions fields meet the bodies at their velocities, s.
    float ahead;
    // How far along their accelerations central fields meet them, s²; and the most that this changes of one, as a share.
    float along, most_along;
    // csimd_forces_scratch_floats, aligned to 64 bytes, for this call alone.
    float *scratch;
    csimd_custom_forces custom;
    void *_Nullable custom_context;
} csimd_forces_arguments;

// Bounds of groups (4 x 32), falloff, two components of custom forces and of places (5 x 256); sets of bodies:
// movable, of the field, and the stack (8 each).
enum {
    csimd_forces_scratch_bounds = 0,
    csimd_forces_scratch_falloff = 4 * csimd_forces_chunk_groups,
    csimd_forces_scratch_custom = csimd_forces_scratch_falloff + csimd_forces_chunk_bodies,
    csimd_forces_scratch_places = csimd_forces_scratch_custom + 2 * csimd_forces_chunk_bodies,
    csimd_forces_scratch_sets = csimd_forces_scratch_places + 2 * csimd_forces_chunk_bodies,
    csimd_forces_scratch_floats = csimd_forces_scratch_sets + 8 * (2 + csimd_region_stack_depth),
};

typedef struct {
    // Sets the held acceleration of bodies begin..<end, and where their columns are present the drag and
    // magnetic rates and the imposed velocity, to the sum of all fields in order.
    void (*accumulate)(const csimd_forces_arguments *arguments);
} csimd_forces_kernels;

#pragma clang assume_nonnull end
