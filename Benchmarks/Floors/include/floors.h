// Loops that do the least a stage could: its arithmetic and memory traffic, without anything that makes it right in
// all cases. Their times are the floors beside the stages' own.
//
// Columns hold a number that is a multiple of 8, aligned to 32 bytes.
#pragma once

#include <stdint.h>

#pragma clang assume_nonnull begin

// Velocities from accelerations, then places from velocities: six columns read, four of them written.
void floor_integrate(int64_t count, float step, const float *ax, const float *ay, float *vx, float *vy, float *x, float *y);

// A round region with a pull towards its centre that grows with the distance.
typedef struct {
    float x, y, square_of_radius, strength;
} floor_field;

// The sum of all fields at every place.
void floor_fields(int64_t count, const float *x, const float *y, const floor_field *fields, int64_t field_count,
                  float *ax, float *ay);

// A grid of square cells over 0..<columns * cell and 0..<rows * cell, with one empty cell around.
typedef struct {
    float cell;
    int32_t columns, rows;
    // (columns + 2) * (rows + 2) + 2: where each cell's places begin, and where the last one's end.
    int32_t *start;
    // Of each place before the sort.
    int32_t *cell_of;
    // Of each place after it.
    float *x, *y;
    int32_t *index;
} floor_grid;

// Sorts places into cells, and moves their columns along: a counting sort.
void floor_sort(int64_t count, const float *x, const float *y, floor_grid *grid);

// All pairs of sorted places closer than a cell is wide, two numbers each; returns how many. Needs room for one more.
int64_t floor_pairs(const floor_grid *grid, int32_t *pairs);

// Eight contacts of one point: 16 columns, 64 bytes a contact.
enum {
    floor_body_a = 0,  // bits of Int32, as the next
    floor_body_b,
    floor_normal_x,
    floor_normal_y,
    floor_normal_arm_a,
    floor_normal_arm_b,
    floor_normal_mass,
    floor_normal_bias,
    floor_normal_impulse,
    floor_tangent_arm_a,
    floor_tangent_arm_b,
    floor_tangent_mass,
    floor_tangent_impulse,
    floor_friction,
    floor_contact_columns = 16,
};

// One pass of sequential impulses with friction over batches of eight contacts, none with a body twice. Bodies are
// records of eight floats, of which the first are vx, vy, omega, 1/mass; what turns is taken to weigh the same.
void floor_solve(int64_t batches, float *contacts, float *bodies);

#pragma clang assume_nonnull end
