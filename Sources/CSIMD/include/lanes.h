// Lane operations that Swift's SIMD types lower to scalar code or to library calls.
//
// Every function is one arithmetic operation or moves data only: C may contract a*b+c to a fused
// multiply-add, Swift never does, so arithmetic is composed in Swift. Each importing target compiles these
// for its own instruction set.
#pragma once

#include <stdint.h>
#if defined(__x86_64__)
#include <immintrin.h>
#elif defined(__ARM_NEON)
#include <arm_neon.h>
#endif

// Inlined everywhere, so how vectors would be passed does not matter.
#pragma clang diagnostic push
#pragma clang diagnostic ignored "-Wpsabi"

typedef float csimd_f8 __attribute__((ext_vector_type(8), aligned(16)));
typedef int32_t csimd_i8 __attribute__((ext_vector_type(8), aligned(16)));
typedef uint8_t csimd_u8x8 __attribute__((ext_vector_type(8)));
typedef uint16_t csimd_u16x8 __attribute__((ext_vector_type(8)));
// A register of 128 bits, as its instructions take it.
typedef __attribute__((vector_size(16))) int32_t csimd_v4;
typedef __attribute__((vector_size(16))) signed char csimd_bytes;

#define CSIMD_INLINE static inline __attribute__((always_inline))

// A register of 128 bits to an assembler.
#if defined(__wasm_simd128__)
#define CSIMD_VECTOR "r"
#elif defined(__ARM_NEON)
#define CSIMD_VECTOR "w"
#else
#define CSIMD_VECTOR "x"
#endif

#define CSIMD_SHUFFLE __builtin_shufflevector

// The same value, of which the compiler knows nothing. Else it takes the shuffles of a transpose apart, column by
// column, and moves arithmetic before them, either of which costs more.
CSIMD_INLINE csimd_f8 csimd_opaque(csimd_f8 a) {
#if defined(__AVX__)
    __asm__("" : "+x"(a));
    return a;
#elif defined(__wasm_simd128__) || defined(__ARM_NEON) || defined(__SSE2__)
    csimd_v4 low = (csimd_v4)a.lo, high = (csimd_v4)a.hi;
    __asm__("" : "+" CSIMD_VECTOR(low), "+" CSIMD_VECTOR(high));
    csimd_i8 whole = CSIMD_SHUFFLE(low, high, 0, 1, 2, 3, 4, 5, 6, 7);
    return (csimd_f8)whole;
#else
    return a;
#endif
}

CSIMD_INLINE csimd_f8 csimd_sqrt(csimd_f8 a) { return __builtin_elementwise_sqrt(a); }

// a < b ? a : b, so the second operand where either is NaN: the same bits on every instruction set.
CSIMD_INLINE csimd_f8 csimd_min(csimd_f8 a, csimd_f8 b) { return a < b ? a : b; }
CSIMD_INLINE csimd_f8 csimd_max(csimd_f8 a, csimd_f8 b) { return a > b ? a : b; }
CSIMD_INLINE csimd_f8 csimd_abs(csimd_f8 a) { return (csimd_f8)((csimd_i8)a & 0x7fffffff); }

// Takes the sign bit of `sign`, the rest of `a`.
CSIMD_INLINE csimd_f8 csimd_copysign(csimd_f8 a, csimd_f8 sign) {
    return (csimd_f8)(((csimd_i8)a & 0x7fffffff) | ((csimd_i8)sign & (int32_t)0x80000000));
}

// A mask as it comes from a comparison. Else the compiler keeps what holds in eight lanes as eight bits, for which WebAssembly
// has no instructions: it takes them apart and together lane by lane.
CSIMD_INLINE csimd_i8 csimd_mask(csimd_i8 mask) {
#if defined(__wasm_simd128__)
    return (csimd_i8)csimd_opaque((csimd_f8)mask);
#else
    return mask;
#endif
}

// mask lanes are 0 or -1: where -1 takes `a`, else `b`.
CSIMD_INLINE csimd_i8 csimd_select_i(csimd_i8 mask, csimd_i8 a, csimd_i8 b) {
#if defined(__wasm_simd128__)
    return (a & mask) | (b & ~mask);
#else
    return mask ? a : b;
#endif
}
CSIMD_INLINE csimd_f8 csimd_select(csimd_i8 mask, csimd_f8 a, csimd_f8 b) {
#if defined(__wasm_simd128__)
    return (csimd_f8)csimd_select_i(mask, (csimd_i8)a, (csimd_i8)b);
#else
    return mask ? a : b;
#endif
}
CSIMD_INLINE csimd_i8 csimd_less(csimd_f8 a, csimd_f8 b) { return csimd_mask(a < b); }
CSIMD_INLINE csimd_i8 csimd_less_equal(csimd_f8 a, csimd_f8 b) { return csimd_mask(a <= b); }
CSIMD_INLINE csimd_i8 csimd_greater(csimd_f8 a, csimd_f8 b) { return csimd_mask(a > b); }
CSIMD_INLINE csimd_i8 csimd_less_i(csimd_i8 a, csimd_i8 b) { return csimd_mask(a < b); }
CSIMD_INLINE csimd_i8 csimd_equal_i(csimd_i8 a, csimd_i8 b) { return csimd_mask(a == b); }

// Towards zero; lanes must lie within the range of Int32.
CSIMD_INLINE csimd_i8 csimd_truncate(csimd_f8 a) { return __builtin_convertvector(a, csimd_i8); }
CSIMD_INLINE csimd_f8 csimd_to_float(csimd_i8 a) { return __builtin_convertvector(a, csimd_f8); }
CSIMD_INLINE csimd_f8 csimd_bits_to_float(csimd_i8 a) { return (csimd_f8)a; }
CSIMD_INLINE csimd_i8 csimd_float_to_bits(csimd_f8 a) { return (csimd_i8)a; }

// The sign bits of the eight lanes, lane 0 lowest.
CSIMD_INLINE int32_t csimd_movemask(csimd_i8 mask) {
#if defined(__AVX__)
    return _mm256_movemask_ps((__m256)mask);
#elif defined(__SSE2__)
    return _mm_movemask_ps((__m128)mask.lo) | (_mm_movemask_ps((__m128)mask.hi) << 4);
#elif defined(__wasm_simd128__)
    return __builtin_wasm_bitmask_i32x4((csimd_v4)mask.lo) | __builtin_wasm_bitmask_i32x4((csimd_v4)mask.hi) << 4;
#elif defined(__ARM_NEON)
    // A weight a lane, in halves of their words, which are all ones or zero.
    csimd_u16x8 halves = __builtin_convertvector(mask, csimd_u16x8);
    return __builtin_reduce_add(halves & (csimd_u16x8){1, 2, 4, 8, 16, 32, 64, 128});
#else
    int32_t bits = 0;
    for (int lane = 0; lane < 8; lane++) bits |= (mask[lane] < 0) << lane;
    return bits;
#endif
}

// Which lanes to take, packed to the front, for each of the 256 masks: eight nibbles a mask, lane 0 lowest.
extern const uint32_t csimd_packing[256];
// Which bytes to take of four lanes, for each of 16 masks.
extern const uint8_t csimd_byte_packing[16][16];

#if defined(__wasm_simd128__)
// Stores four lanes, those whose bit is set first.
CSIMD_INLINE void csimd_pack_four(int32_t *destination, csimd_v4 value, int32_t bits) {
    csimd_bytes order;
    __builtin_memcpy(&order, csimd_byte_packing[bits], sizeof order);
    csimd_bytes packed = __builtin_wasm_swizzle_i8x16((csimd_bytes)value, order);
    __builtin_memcpy(destination, &packed, sizeof packed);
}
#elif defined(__ARM_NEON)
CSIMD_INLINE void csimd_pack_four(int32_t *destination, csimd_v4 value, int32_t bits) {
    vst1q_u8((uint8_t *)destination, vqtbl1q_u8((uint8x16_t)value, vld1q_u8(csimd_byte_packing[bits])));
}
#endif

// Stores the lanes whose bit is set in `bits`, packed; writes eight lanes whatever the count.
CSIMD_INLINE void csimd_store_packed(int32_t *destination, csimd_i8 value, int32_t bits) {
#if defined(__AVX2__)
    __m256i order = _mm256_srlv_epi32(_mm256_set1_epi32((int32_t)csimd_packing[bits]),
                                      _mm256_setr_epi32(0, 4, 8, 12, 16, 20, 24, 28));
    _mm256_storeu_si256((__m256i *)destination, _mm256_permutevar8x32_epi32((__m256i)value, order));
#elif defined(__wasm_simd128__) || defined(__ARM_NEON)
    int32_t low = bits & 15;
    csimd_pack_four(destination, (csimd_v4)value.lo, low);
    csimd_pack_four(destination + __builtin_popcount((uint32_t)low), (csimd_v4)value.hi, bits >> 4);
#else
    int32_t lanes[8];
    __builtin_memcpy(lanes, &value, sizeof lanes);
    uint32_t order = csimd_packing[bits];
    for (int lane = 0; lane < 8; lane++) destination[lane] = lanes[(order >> (4 * lane)) & 7];
#endif
}

// Eight rows of eight.
typedef struct { csimd_f8 c0, c1, c2, c3, c4, c5, c6, c7; } csimd_f8x8;
// Four columns of eight.
typedef struct { csimd_f8 c0, c1, c2, c3; } csimd_f8x4;

// The first step of a transpose: neighbouring rows interleaved, in either half.
#define CSIMD_INTERLEAVE_LOW(a, b) csimd_opaque(CSIMD_SHUFFLE(a, b, 0, 8, 1, 9, 4, 12, 5, 13))
#define CSIMD_INTERLEAVE_HIGH(a, b) csimd_opaque(CSIMD_SHUFFLE(a, b, 2, 10, 3, 11, 6, 14, 7, 15))
// The second: pairs of elements interleaved.
#define CSIMD_PAIRS_LOW(a, b) csimd_opaque(CSIMD_SHUFFLE(a, b, 0, 1, 8, 9, 4, 5, 12, 13))
#define CSIMD_PAIRS_HIGH(a, b) csimd_opaque(CSIMD_SHUFFLE(a, b, 2, 3, 10, 11, 6, 7, 14, 15))

CSIMD_INLINE csimd_f8x8 csimd_transpose8(csimd_f8x8 m) {
    csimd_f8 a0 = CSIMD_INTERLEAVE_LOW(m.c0, m.c1), a1 = CSIMD_INTERLEAVE_HIGH(m.c0, m.c1);
    csimd_f8 a2 = CSIMD_INTERLEAVE_LOW(m.c2, m.c3), a3 = CSIMD_INTERLEAVE_HIGH(m.c2, m.c3);
    csimd_f8 a4 = CSIMD_INTERLEAVE_LOW(m.c4, m.c5), a5 = CSIMD_INTERLEAVE_HIGH(m.c4, m.c5);
    csimd_f8 a6 = CSIMD_INTERLEAVE_LOW(m.c6, m.c7), a7 = CSIMD_INTERLEAVE_HIGH(m.c6, m.c7);
    csimd_f8 b0 = CSIMD_PAIRS_LOW(a0, a2), b1 = CSIMD_PAIRS_HIGH(a0, a2);
    csimd_f8 b2 = CSIMD_PAIRS_LOW(a1, a3), b3 = CSIMD_PAIRS_HIGH(a1, a3);
    csimd_f8 b4 = CSIMD_PAIRS_LOW(a4, a6), b5 = CSIMD_PAIRS_HIGH(a4, a6);
    csimd_f8 b6 = CSIMD_PAIRS_LOW(a5, a7), b7 = CSIMD_PAIRS_HIGH(a5, a7);
    csimd_f8x8 r = {
        CSIMD_SHUFFLE(b0, b4, 0, 1, 2, 3, 8, 9, 10, 11), CSIMD_SHUFFLE(b1, b5, 0, 1, 2, 3, 8, 9, 10, 11),
        CSIMD_SHUFFLE(b2, b6, 0, 1, 2, 3, 8, 9, 10, 11), CSIMD_SHUFFLE(b3, b7, 0, 1, 2, 3, 8, 9, 10, 11),
        CSIMD_SHUFFLE(b0, b4, 4, 5, 6, 7, 12, 13, 14, 15), CSIMD_SHUFFLE(b1, b5, 4, 5, 6, 7, 12, 13, 14, 15),
        CSIMD_SHUFFLE(b2, b6, 4, 5, 6, 7, 12, 13, 14, 15), CSIMD_SHUFFLE(b3, b7, 4, 5, 6, 7, 12, 13, 14, 15),
    };
    return r;
}

typedef float csimd_f4 __attribute__((ext_vector_type(4), aligned(4)));
typedef float csimd_f8u __attribute__((ext_vector_type(8), aligned(4)));

// Reads eight records of eight floats, record k at base + index[k] * stride floats, as eight columns.
CSIMD_INLINE csimd_f8x8 csimd_gather_records(const float *base, const int32_t *index, int64_t stride) {
#define CSIMD_ROW(k) (*(const csimd_f4 *)(base + index[k] * stride))
#define CSIMD_ROW_HIGH(k) (*(const csimd_f4 *)(base + index[k] * stride + 4))
#define CSIMD_JOIN(a, b) CSIMD_SHUFFLE(a, b, 0, 1, 2, 3, 4, 5, 6, 7)
    // Halves are joined while they are loaded, which costs no shuffle of its own.
    csimd_f8 r0 = CSIMD_JOIN(CSIMD_ROW(0), CSIMD_ROW(4)), r1 = CSIMD_JOIN(CSIMD_ROW(1), CSIMD_ROW(5));
    csimd_f8 r2 = CSIMD_JOIN(CSIMD_ROW(2), CSIMD_ROW(6)), r3 = CSIMD_JOIN(CSIMD_ROW(3), CSIMD_ROW(7));
    csimd_f8 s0 = CSIMD_JOIN(CSIMD_ROW_HIGH(0), CSIMD_ROW_HIGH(4)), s1 = CSIMD_JOIN(CSIMD_ROW_HIGH(1), CSIMD_ROW_HIGH(5));
    csimd_f8 s2 = CSIMD_JOIN(CSIMD_ROW_HIGH(2), CSIMD_ROW_HIGH(6)), s3 = CSIMD_JOIN(CSIMD_ROW_HIGH(3), CSIMD_ROW_HIGH(7));
    csimd_f8 a0 = CSIMD_INTERLEAVE_LOW(r0, r1), a1 = CSIMD_INTERLEAVE_HIGH(r0, r1);
    csimd_f8 a2 = CSIMD_INTERLEAVE_LOW(r2, r3), a3 = CSIMD_INTERLEAVE_HIGH(r2, r3);
    csimd_f8 a4 = CSIMD_INTERLEAVE_LOW(s0, s1), a5 = CSIMD_INTERLEAVE_HIGH(s0, s1);
    csimd_f8 a6 = CSIMD_INTERLEAVE_LOW(s2, s3), a7 = CSIMD_INTERLEAVE_HIGH(s2, s3);
    csimd_f8x8 c = {
        CSIMD_PAIRS_LOW(a0, a2), CSIMD_PAIRS_HIGH(a0, a2),
        CSIMD_PAIRS_LOW(a1, a3), CSIMD_PAIRS_HIGH(a1, a3),
        CSIMD_PAIRS_LOW(a4, a6), CSIMD_PAIRS_HIGH(a4, a6),
        CSIMD_PAIRS_LOW(a5, a7), CSIMD_PAIRS_HIGH(a5, a7),
    };
    return c;
}

// Reads the first four floats of eight records as four columns.
CSIMD_INLINE csimd_f8x4 csimd_gather_half_records(const float *base, const int32_t *index, int64_t stride) {
    csimd_f8 r0 = CSIMD_JOIN(CSIMD_ROW(0), CSIMD_ROW(4)), r1 = CSIMD_JOIN(CSIMD_ROW(1), CSIMD_ROW(5));
    csimd_f8 r2 = CSIMD_JOIN(CSIMD_ROW(2), CSIMD_ROW(6)), r3 = CSIMD_JOIN(CSIMD_ROW(3), CSIMD_ROW(7));
    csimd_f8 a0 = CSIMD_INTERLEAVE_LOW(r0, r1), a1 = CSIMD_INTERLEAVE_HIGH(r0, r1);
    csimd_f8 a2 = CSIMD_INTERLEAVE_LOW(r2, r3), a3 = CSIMD_INTERLEAVE_HIGH(r2, r3);
    csimd_f8x4 c = {
        CSIMD_PAIRS_LOW(a0, a2), CSIMD_PAIRS_HIGH(a0, a2),
        CSIMD_PAIRS_LOW(a1, a3), CSIMD_PAIRS_HIGH(a1, a3),
    };
    return c;
}

// Four columns of eight as eight rows of four: rows k and k + 4 share a register (low and high half).
CSIMD_INLINE csimd_f8x4 csimd_rows_of_four(csimd_f8x4 c) {
    csimd_f8 a0 = CSIMD_INTERLEAVE_LOW(c.c0, c.c1), a1 = CSIMD_INTERLEAVE_HIGH(c.c0, c.c1);
    csimd_f8 a2 = CSIMD_INTERLEAVE_LOW(c.c2, c.c3), a3 = CSIMD_INTERLEAVE_HIGH(c.c2, c.c3);
    csimd_f8x4 r = {
        CSIMD_PAIRS_LOW(a0, a2), CSIMD_PAIRS_HIGH(a0, a2),
        CSIMD_PAIRS_LOW(a1, a3), CSIMD_PAIRS_HIGH(a1, a3),
    };
    return r;
}

// Writes four columns into the first four floats of eight records.
CSIMD_INLINE void csimd_scatter_half_records(float *base, const int32_t *index, int64_t stride, csimd_f8x4 c) {
    csimd_f8x4 r = csimd_rows_of_four(c);
#define CSIMD_PUT(k, v) (*(csimd_f4 *)(base + index[k] * stride) = (v))
    CSIMD_PUT(0, r.c0.lo); CSIMD_PUT(1, r.c1.lo); CSIMD_PUT(2, r.c2.lo); CSIMD_PUT(3, r.c3.lo);
    CSIMD_PUT(4, r.c0.hi); CSIMD_PUT(5, r.c1.hi); CSIMD_PUT(6, r.c2.hi); CSIMD_PUT(7, r.c3.hi);
}

// Where a record goes, or what takes its place where it is left out. V8 moves what it holds in registers at each branch, and
// eight of them took as long as all that is computed between. There are no threads there.
#if defined(__wasm__)
extern float csimd_left_out[4];
#define CSIMD_PUT_IF(isMeant, k, v) (*(csimd_f4 *)((isMeant) ? base + index[k] * stride : csimd_left_out) = (v))
#else
#define CSIMD_PUT_IF(isMeant, k, v) if (isMeant) CSIMD_PUT(k, v)
#endif

// As above, leaving out the record of one index: no pair, which padding lanes name.
CSIMD_INLINE void csimd_scatter_half_records_but(
    int32_t except, float *base, const int32_t *index, int64_t stride, csimd_f8x4 c) {
    csimd_f8x4 r = csimd_rows_of_four(c);
#define CSIMD_PUT_OTHER(k, v) CSIMD_PUT_IF(index[k] != except, k, v)
    CSIMD_PUT_OTHER(0, r.c0.lo); CSIMD_PUT_OTHER(1, r.c1.lo); CSIMD_PUT_OTHER(2, r.c2.lo); CSIMD_PUT_OTHER(3, r.c3.lo);
    CSIMD_PUT_OTHER(4, r.c0.hi); CSIMD_PUT_OTHER(5, r.c1.hi); CSIMD_PUT_OTHER(6, r.c2.hi); CSIMD_PUT_OTHER(7, r.c3.hi);
}

// As above, leaving out the records up to one index: several lanes may name them, and none changes them.
CSIMD_INLINE void csimd_scatter_half_records_above(
    int32_t last_left_out, float *base, const int32_t *index, int64_t stride, csimd_f8x4 c) {
    csimd_f8x4 r = csimd_rows_of_four(c);
#define CSIMD_PUT_ABOVE(k, v) CSIMD_PUT_IF(index[k] > last_left_out, k, v)
    CSIMD_PUT_ABOVE(0, r.c0.lo); CSIMD_PUT_ABOVE(1, r.c1.lo); CSIMD_PUT_ABOVE(2, r.c2.lo); CSIMD_PUT_ABOVE(3, r.c3.lo);
    CSIMD_PUT_ABOVE(4, r.c0.hi); CSIMD_PUT_ABOVE(5, r.c1.hi); CSIMD_PUT_ABOVE(6, r.c2.hi); CSIMD_PUT_ABOVE(7, r.c3.hi);
}

// Writes eight columns into eight records of eight floats.
CSIMD_INLINE void csimd_scatter_records(float *base, const int32_t *index, int64_t stride, csimd_f8x8 c) {
    csimd_f8x8 r = csimd_transpose8(c);
#define CSIMD_PUT8(k, v) (*(csimd_f8u *)(base + index[k] * stride) = (v))
    CSIMD_PUT8(0, r.c0); CSIMD_PUT8(1, r.c1); CSIMD_PUT8(2, r.c2); CSIMD_PUT8(3, r.c3);
    CSIMD_PUT8(4, r.c4); CSIMD_PUT8(5, r.c5); CSIMD_PUT8(6, r.c6); CSIMD_PUT8(7, r.c7);
}

// Reads the first four floats of eight consecutive records as four columns.
CSIMD_INLINE csimd_f8x4 csimd_load_half_records(const float *base, int64_t stride) {
    static const int32_t consecutive[8] = {0, 1, 2, 3, 4, 5, 6, 7};
    return csimd_gather_half_records(base, consecutive, stride);
}

// Writes four columns into the first four floats of eight consecutive records.
CSIMD_INLINE void csimd_store_half_records(float *base, int64_t stride, csimd_f8x4 c) {
    static const int32_t consecutive[8] = {0, 1, 2, 3, 4, 5, 6, 7};
    csimd_scatter_half_records(base, consecutive, stride, c);
}

// Writes eight columns into eight consecutive records of eight floats.
CSIMD_INLINE void csimd_store_records(float *base, int64_t stride, csimd_f8x8 c) {
    static const int32_t consecutive[8] = {0, 1, 2, 3, 4, 5, 6, 7};
    csimd_scatter_records(base, consecutive, stride, c);
}

// Words of 64 bits and their halves. Swift's own conversions walk through words where its Int has 32 bits.
CSIMD_INLINE uint64_t csimd_join_words(uint32_t high, uint32_t low) { return (uint64_t)high << 32 | low; }
CSIMD_INLINE uint32_t csimd_low_word(uint64_t a) { return (uint32_t)a; }
CSIMD_INLINE uint32_t csimd_high_word(uint64_t a) { return (uint32_t)(a >> 32); }
CSIMD_INLINE uint64_t csimd_bit(int32_t place) { return (uint64_t)1 << place; }

// Waits a little inside a spin loop.
CSIMD_INLINE void csimd_pause(void) {
#if defined(__x86_64__)
    _mm_pause();
#elif defined(__aarch64__)
    __asm__ volatile("yield");
#endif
}

// Whether the processor runs code built for x86-64-v3.
CSIMD_INLINE int32_t csimd_supports_x86_64_v3(void) {
#if defined(__x86_64__)
    __builtin_cpu_init();
    return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma") && __builtin_cpu_supports("bmi2");
#else
    return 0;
#endif
}

#pragma clang diagnostic pop
