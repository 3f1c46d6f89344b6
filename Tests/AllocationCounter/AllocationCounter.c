// The functions of the executable are found before those of the C library, also by the libraries that it loads. So
// these stand in front of glibc's, count, and hand on. free is left alone.
#include "AllocationCounter.h"

#include <errno.h>
#include <stddef.h>

#if defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
#define SANITIZER_ALLOCATES 1
#endif
#endif

#if defined(__linux__) && defined(__GLIBC__) && !defined(SANITIZER_ALLOCATES)

static _Thread_local uint64_t count, bytes;

extern void *__libc_malloc(size_t size);
extern void *__libc_calloc(size_t number, size_t size);
extern void *__libc_realloc(void *old, size_t size);
extern void *__libc_memalign(size_t alignment, size_t size);

static void note(size_t size) {
    count++;
    bytes += size;
}

void *malloc(size_t size) {
    note(size);
    return __libc_malloc(size);
}

void *calloc(size_t number, size_t size) {
    note(number * size);
    return __libc_calloc(number, size);
}

void *realloc(void *old, size_t size) {
    note(size);
    return __libc_realloc(old, size);
}

void *memalign(size_t alignment, size_t size) {
    note(size);
    return __libc_memalign(alignment, size);
}

void *aligned_alloc(size_t alignment, size_t size) { return memalign(alignment, size); }

int posix_memalign(void **result, size_t alignment, size_t size) {
    if (alignment % sizeof(void *) != 0 || (alignment & (alignment - 1)) != 0 || alignment == 0) return EINVAL;
    void *memory = memalign(alignment, size);
    if (memory == NULL) return ENOMEM;
    *result = memory;
    return 0;
}

bool allocation_counting_works(void) { return true; }
uint64_t allocation_count(void) { return count; }
uint64_t allocated_bytes(void) { return bytes; }

#else

bool allocation_counting_works(void) { return false; }
uint64_t allocation_count(void) { return 0; }
uint64_t allocated_bytes(void) { return 0; }

#endif
