// The C library's functions that Swift's objects call, for WebAssembly without a system. Elsewhere this file is empty.
#include "host.h"

#if defined(__wasm__)

#include <stdbool.h>
#include <stdint.h>

// What the page or the program around this gives.
__attribute__((import_module("host"), import_name("seconds"))) double imported_seconds(void);
__attribute__((import_module("host"), import_name("write"))) void imported_write(int character);
__attribute__((import_module("host"), import_name("number"))) double imported_number(const char *text, size_t count);

double host_seconds(void) { return imported_seconds(); }
double host_number(const char *text, size_t count) { return imported_number(text, count); }

// MARK: memory

// Blocks have sizes from 64 bytes up, four to each doubling, all multiples of 16; freed ones wait in a list for each size. In
// front of what the caller gets stands which list its block belongs to and where the block begins.
enum { header_size = 16, size_count = 112, page_size = 65536 };

typedef struct {
    void *block;
    uint32_t list;
} header;

static void *free_lists[size_count];
// Memory never given out: zero as WebAssembly's pages are.
static uintptr_t fresh, fresh_end;

static size_t size_of_list(uint32_t list) { return (size_t)(4 + list % 4) << (list / 4 + 4); }

static uint32_t list_of_size(size_t size) {
    uint32_t list = 0;
    if (size > 64) list = 4 * (uint32_t)(sizeof size * 8 - 1 - (size_t)__builtin_clzl(size) - 6);
    while (size_of_list(list) < size) list++;
    return list;
}

extern char __heap_base;

// A block of zeros from the pages, or a null pointer where they end.
static void *fresh_block(size_t size) {
    if (fresh == 0) {
        fresh = ((uintptr_t)&__heap_base + 15) & ~(uintptr_t)15;
        fresh_end = __builtin_wasm_memory_size(0) * page_size;
    }
    if (fresh_end - fresh < size) {
        size_t missing = size - (fresh_end - fresh);
        size_t pages = (missing + page_size - 1) / page_size;
        if (__builtin_wasm_memory_grow(0, pages) == (size_t)-1) return NULL;
        fresh_end += pages * page_size;
    }
    void *block = (void *)fresh;
    fresh += size;
    return block;
}

static void *allocate(size_t size, size_t alignment, bool zeroed) {
    if (size > (size_t)1 << 31) return NULL;
    size_t spare = header_size + (alignment > 16 ? alignment - 16 : 0);
    uint32_t list = list_of_size(size + spare);
    void *block = free_lists[list];
    bool isFresh = block == NULL;
    if (isFresh) {
        block = fresh_block(size_of_list(list));
        if (block == NULL) return NULL;
    } else {
        free_lists[list] = *(void **)block;
    }
    uintptr_t memory = ((uintptr_t)block + header_size + alignment - 1) & ~(uintptr_t)(alignment - 1);
    *((header *)memory - 1) = (header){block, list};
    if (zeroed && !isFresh) __builtin_memset((void *)memory, 0, size);
    return (void *)memory;
}

void *malloc(size_t size) { return allocate(size, 16, false); }

void *calloc(size_t count, size_t size) {
    size_t bytes;
    if (__builtin_mul_overflow(count, size, &bytes)) return NULL;
    return allocate(bytes, 16, true);
}

int posix_memalign(void **memory, size_t alignment, size_t size) {
    *memory = allocate(size, alignment < 16 ? 16 : alignment, false);
    return *memory == NULL ? 12 : 0;
}

void free(void *memory) {
    if (memory == NULL) return;
    header own = *((header *)memory - 1);
    *(void **)own.block = free_lists[own.list];
    free_lists[own.list] = own.block;
}

// Single instructions, since the bulk memory extension is on.
void *memcpy(void *to, const void *from, size_t size) { return __builtin_memcpy(to, from, size); }
void *memmove(void *to, const void *from, size_t size) { return __builtin_memmove(to, from, size); }
void *memset(void *memory, int byte, size_t size) { return __builtin_memset(memory, byte, size); }

int memcmp(const void *a, const void *b, size_t size) {
    const unsigned char *first = a, *second = b;
    for (size_t k = 0; k < size; k++) {
        if (first[k] != second[k]) return first[k] - second[k];
    }
    return 0;
}

// MARK: arithmetic that WebAssembly has no instruction for

// To the nearest, halves away from zero.
double round(double value) {
    double whole = __builtin_trunc(value);
    if (__builtin_fabs(value - whole) >= 0.5) whole += __builtin_copysign(1, value);
    return whole;
}

float roundf(float value) { return (float)round(value); }

// The 128 bits of a product.
__int128 __multi3(__int128 a, __int128 b) {
    uint64_t a_low = (uint64_t)a, b_low = (uint64_t)b;
    uint64_t a0 = (uint32_t)a_low, a1 = a_low >> 32, b0 = (uint32_t)b_low, b1 = b_low >> 32;
    uint64_t low = a0 * b0, cross = a1 * b0 + (low >> 32), other = a0 * b1 + (uint32_t)cross;
    uint64_t high = a1 * b1 + (cross >> 32) + (other >> 32);
    high += (uint64_t)(a >> 64) * b_low + a_low * (uint64_t)(b >> 64);
    return (__int128)(((unsigned __int128)high << 64) | (other << 32 | (uint32_t)low));
}

// MARK: what the standard library asks of a system

int putchar(int character) {
    imported_write(character);
    return character;
}

// Seeds of hash tables; nothing depends on the order in them.
void arc4random_buf(void *memory, size_t size) { memset(memory, 0x5a, size); }

uintptr_t __stack_chk_guard = 0x5a17ed09;
void __stack_chk_fail(void) { __builtin_trap(); }

#endif
