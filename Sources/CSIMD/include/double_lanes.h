// Lane operations on Doubles that Swift's SIMD types lower to scalar code or to branches.
//
// As in lanes.h every function is one arithmetic operation or moves data only.
#pragma once

#include "lanes.h"

typedef double csimd_d4 __attribute__((ext_vector_type(4), aligned(16)));
typedef int64_t csimd_l4 __attribute__((ext_vector_type(4), aligned(16)));
typedef uint16_t csimd_u16x4 __attribute__((ext_vector_type(4)));
// A register of 128 bits, as its instructions take it.
typedef __attribute__((vector_size(16))) long long csimd_v2;

CSIMD_INLINE csimd_d4 csimd_sqrt_d(csimd_d4 a) { return __builtin_elementwise_sqrt(a); }
// One lane.
CSIMD_INLINE double csimd_sqrt_one(double a) { return __builtin_elementwise_sqrt(a); }

// a < b ? a : b, so the second operand where either is NaN: the same bits on every instruction set.
CSIMD_INLINE csimd_d4 csimd_min_d(csimd_d4 a, csimd_d4 b) { return a < b ? a : b; }
CSIMD_INLINE csimd_d4 csimd_max_d(csimd_d4 a, csimd_d4 b) { return a > b ? a : b; }
CSIMD_INLINE csimd_d4 csimd_abs_d(csimd_d4 a) { return (csimd_d4)((csimd_l4)a & 0x7fffffffffffffff); }

// mask lanes are 0 or -1: where -1 takes `a`, else `b`.
CSIMD_INLINE csimd_d4 csimd_select_d(csimd_l4 mask, csimd_d4 a, csimd_d4 b) {
    return (csimd_d4)(((csimd_l4)a & mask) | ((csimd_l4)b & ~mask));
}
// As csimd_mask.
CSIMD_INLINE csimd_l4 csimd_mask_d(csimd_l4 mask) {
#if defined(__wasm_simd128__)
    return (csimd_l4)csimd_opaque((csimd_f8)mask);
#else
    return mask;
#endif
}
CSIMD_INLINE csimd_l4 csimd_less_d(csimd_d4 a, csimd_d4 b) { return csimd_mask_d((csimd_l4)(a < b)); }
CSIMD_INLINE csimd_l4 csimd_less_equal_d(csimd_d4 a, csimd_d4 b) { return csimd_mask_d((csimd_l4)(a <= b)); }
CSIMD_INLINE csimd_l4 csimd_equal_d(csimd_d4 a, csimd_d4 b) { return csimd_mask_d((csimd_l4)(a == b)); }
CSIMD_INLINE csimd_d4 csimd_bits_to_double(csimd_l4 a) { return (csimd_d4)a; }
CSIMD_INLINE csimd_l4 csimd_double_to_bits(csimd_d4 a) { return (csimd_l4)a; }

// The sign bits of the four lanes, lane 0 lowest.
CSIMD_INLINE int32_t csimd_movemask_d(csimd_l4 mask) {
#if defined(__AVX__)
    return _mm256_movemask_pd((__m256d)mask);
#elif defined(__SSE2__)
    return _mm_movemask_pd((__m128d)mask.lo) | (_mm_movemask_pd((__m128d)mask.hi) << 2);
#elif defined(__wasm_simd128__)
    return __builtin_wasm_bitmask_i64x2((csimd_v2)mask.lo) | __builtin_wasm_bitmask_i64x2((csimd_v2)mask.hi) << 2;
#elif defined(__ARM_NEON)
    csimd_u16x4 halves = __builtin_convertvector(mask, csimd_u16x4);
    return __builtin_reduce_add(halves & (csimd_u16x4){1, 2, 4, 8});
#else
    int32_t bits = 0;
    for (int lane = 0; lane < 4; lane++) bits |= (mask[lane] < 0) << lane;
    return bits;
#endif
}

CSIMD_INLINE csimd_f4 csimd_narrow(csimd_d4 a) { return __builtin_convertvector(a, csimd_f4); }

// Four columns of four.
typedef struct { csimd_d4 c0, c1, c2, c3; } csimd_d4x4;

// Reads the first four floats of four records, record k at base + index[k] * stride floats, as four columns.
CSIMD_INLINE csimd_d4x4 csimd_gather_four(const float *base, const int32_t *index, int64_t stride) {
    csimd_f4 r0 = CSIMD_ROW(0), r1 = CSIMD_ROW(1), r2 = CSIMD_ROW(2), r3 = CSIMD_ROW(3);
    csimd_f4 a0 = CSIMD_SHUFFLE(r0, r1, 0, 4, 1, 5), a1 = CSIMD_SHUFFLE(r0, r1, 2, 6, 3, 7);
    csimd_f4 a2 = CSIMD_SHUFFLE(r2, r3, 0, 4, 1, 5), a3 = CSIMD_SHUFFLE(r2, r3, 2, 6, 3, 7);
    csimd_d4x4 c = {
        __builtin_convertvector(CSIMD_SHUFFLE(a0, a2, 0, 1, 4, 5), csimd_d4), __builtin_convertvector(CSIMD_SHUFFLE(a0, a2, 2, 3, 6, 7), csimd_d4),
        __builtin_convertvector(CSIMD_SHUFFLE(a1, a3, 0, 1, 4, 5), csimd_d4), __builtin_convertvector(CSIMD_SHUFFLE(a1, a3, 2, 3, 6, 7), csimd_d4),
    };
    return c;
}
