#include "floors.h"

#include <string.h>

typedef float f8 __attribute__((ext_vector_type(8)));
typedef int32_t i8 __attribute__((ext_vector_type(8)));
typedef float f4 __attribute__((ext_vector_type(4), aligned(4)));

#define SHUFFLE __builtin_shufflevector

static inline f8 lanes(const float *column) { return *(const f8 *)column; }
static inline void put(float *column, f8 value) { *(f8 *)column = value; }
static inline f8 greater(f8 a, f8 b) { return a > b ? a : b; }
static inline f8 lesser(f8 a, f8 b) { return a < b ? a : b; }

void floor_integrate(int64_t count, float step, const float *ax, const float *ay, float *vx, float *vy, float *x, float *y) {
    for (int64_t k = 0; k < count; k += 8) {
        const f8 u = lanes(vx + k) + step * lanes(ax + k), v = lanes(vy + k) + step * lanes(ay + k);
        put(vx + k, u);
        put(vy + k, v);
        put(x + k, lanes(x + k) + step * u);
        put(y + k, lanes(y + k) + step * v);
    }
}

void floor_fields(int64_t count, const float *x, const float *y, const floor_field *fields, int64_t field_count,
                  float *ax, float *ay) {
    for (int64_t k = 0; k < count; k += 8) {
        const f8 px = lanes(x + k), py = lanes(y + k);
        f8 sx = 0, sy = 0;
        for (int64_t f = 0; f < field_count; f++) {
            const f8 dx = fields[f].x - px, dy = fields[f].y - py;
            const f8 pull = dx * dx + dy * dy <= fields[f].square_of_radius ? (f8)fields[f].strength : (f8)0;
            sx += pull * dx;
            sy += pull * dy;
        }
        put(ax + k, sx);
        put(ay + k, sy);
    }
}

void floor_sort(int64_t count, const float *x, const float *y, floor_grid *grid) {
    const int32_t width = grid->columns + 2, cells = width * (grid->rows + 2);
    const float inverse = 1 / grid->cell;
    int32_t *start = grid->start;
    memset(start, 0, (size_t)(cells + 2) * sizeof *start);
    for (int64_t k = 0; k < count; k++) {
        const int32_t cell = ((int32_t)(y[k] * inverse) + 1) * width + (int32_t)(x[k] * inverse) + 1;
        grid->cell_of[k] = cell;
        start[cell]++;
    }
    for (int32_t cell = 0, sum = 0; cell <= cells + 1; cell++) {
        sum += start[cell];
        start[cell] = sum;
    }
    // From the back, so that each cell's end counts down to its beginning.
    for (int64_t k = count - 1; k >= 0; k--) {
        const int32_t place = --start[grid->cell_of[k]];
        grid->index[place] = (int32_t)k;
        grid->x[place] = x[k];
        grid->y[place] = y[k];
    }
}

int64_t floor_pairs(const floor_grid *grid, int32_t *pairs) {
    const int32_t width = grid->columns + 2;
    const float *x = grid->x, *y = grid->y, reach = grid->cell * grid->cell;
    int64_t count = 0;
    for (int32_t cell = width; cell < width * (grid->rows + 1); cell++) {
        // The rest of the own cell and the next one, and three of the row below: two runs of places.
        const int32_t end = grid->start[cell + 2];
        const int32_t below = grid->start[cell + width - 1], last = grid->start[cell + width + 2];
        for (int32_t i = grid->start[cell]; i < grid->start[cell + 1]; i++) {
            for (int run = 0; run < 2; run++) {
                for (int32_t j = run ? below : i + 1; j < (run ? last : end); j++) {
                    const float dx = x[j] - x[i], dy = y[j] - y[i];
                    pairs[2 * count] = i;
                    pairs[2 * count + 1] = j;
                    count += dx * dx + dy * dy < reach;
                }
            }
        }
    }
    return count;
}

typedef struct {
    f8 vx, vy, omega, inverse_mass;
} bodies8;

// Eight records' first four floats as four columns.
static inline bodies8 gather(const float *bodies, i8 index) {
#define ROW(k) SHUFFLE(*(const f4 *)(bodies + 8 * index[k]), *(const f4 *)(bodies + 8 * index[k + 4]), 0, 1, 2, 3, 4, 5, 6, 7)
    const f8 r0 = ROW(0), r1 = ROW(1), r2 = ROW(2), r3 = ROW(3);
    const f8 a0 = SHUFFLE(r0, r1, 0, 8, 1, 9, 4, 12, 5, 13), a1 = SHUFFLE(r0, r1, 2, 10, 3, 11, 6, 14, 7, 15);
    const f8 a2 = SHUFFLE(r2, r3, 0, 8, 1, 9, 4, 12, 5, 13), a3 = SHUFFLE(r2, r3, 2, 10, 3, 11, 6, 14, 7, 15);
    return (bodies8){
        SHUFFLE(a0, a2, 0, 1, 8, 9, 4, 5, 12, 13), SHUFFLE(a0, a2, 2, 3, 10, 11, 6, 7, 14, 15),
        SHUFFLE(a1, a3, 0, 1, 8, 9, 4, 5, 12, 13), SHUFFLE(a1, a3, 2, 3, 10, 11, 6, 7, 14, 15),
    };
}

static inline void scatter(float *bodies, i8 index, bodies8 b) {
    const f8 a0 = SHUFFLE(b.vx, b.vy, 0, 8, 1, 9, 4, 12, 5, 13), a1 = SHUFFLE(b.vx, b.vy, 2, 10, 3, 11, 6, 14, 7, 15);
    const f8 a2 = SHUFFLE(b.omega, b.inverse_mass, 0, 8, 1, 9, 4, 12, 5, 13);
    const f8 a3 = SHUFFLE(b.omega, b.inverse_mass, 2, 10, 3, 11, 6, 14, 7, 15);
    const f8 rows[4] = {
        SHUFFLE(a0, a2, 0, 1, 8, 9, 4, 5, 12, 13), SHUFFLE(a0, a2, 2, 3, 10, 11, 6, 7, 14, 15),
        SHUFFLE(a1, a3, 0, 1, 8, 9, 4, 5, 12, 13), SHUFFLE(a1, a3, 2, 3, 10, 11, 6, 7, 14, 15),
    };
    for (int k = 0; k < 4; k++) {
        *(f4 *)(bodies + 8 * index[k]) = rows[k].lo;
        *(f4 *)(bodies + 8 * index[k + 4]) = rows[k].hi;
    }
}

// Adds an impulse along (x, y) to both bodies.
static inline void apply(bodies8 *a, bodies8 *b, f8 impulse, f8 x, f8 y, f8 arm_a, f8 arm_b) {
    const f8 pa = impulse * a->inverse_mass, pb = impulse * b->inverse_mass;
    a->vx -= pa * x;
    a->vy -= pa * y;
    a->omega -= pa * arm_a;
    b->vx += pb * x;
    b->vy += pb * y;
    b->omega += pb * arm_b;
}

void floor_solve(int64_t batches, float *contacts, float *bodies) {
    for (int64_t batch = 0; batch < batches; batch++) {
        float *c = contacts + batch * 8 * floor_contact_columns;
#define COLUMN(q) lanes(c + 8 * (q))
        const i8 index_a = (i8)COLUMN(floor_body_a), index_b = (i8)COLUMN(floor_body_b);
        bodies8 a = gather(bodies, index_a), b = gather(bodies, index_b);
        const f8 nx = COLUMN(floor_normal_x), ny = COLUMN(floor_normal_y);

        const f8 arm_a = COLUMN(floor_normal_arm_a), arm_b = COLUMN(floor_normal_arm_b);
        const f8 closing = nx * (b.vx - a.vx) + ny * (b.vy - a.vy) + arm_b * b.omega - arm_a * a.omega;
        const f8 old = COLUMN(floor_normal_impulse);
        const f8 normal = greater(old - (closing + COLUMN(floor_normal_bias)) * COLUMN(floor_normal_mass), 0);
        put(c + 8 * floor_normal_impulse, normal);
        apply(&a, &b, normal - old, nx, ny, arm_a, arm_b);

        const f8 cross_a = COLUMN(floor_tangent_arm_a), cross_b = COLUMN(floor_tangent_arm_b);
        const f8 sliding = nx * (b.vy - a.vy) - ny * (b.vx - a.vx) + cross_b * b.omega - cross_a * a.omega;
        const f8 limit = COLUMN(floor_friction) * normal, before = COLUMN(floor_tangent_impulse);
        const f8 wanted = before - sliding * COLUMN(floor_tangent_mass);
        const f8 tangent = greater(lesser(wanted, limit), -limit);
        put(c + 8 * floor_tangent_impulse, tangent);
        apply(&a, &b, tangent - before, -ny, nx, cross_a, cross_b);

        scatter(bodies, index_a, a);
        scatter(bodies, index_b, b);
    }
}
