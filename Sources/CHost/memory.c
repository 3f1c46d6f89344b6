// Memory for columns. Large blocks are pages of the system's own. calloc promises as much only of its first ones: once a large
// block has been freed, glibc takes the next of that size from its heap, and clears it by writing to all of it.
#if defined(__linux__) && __STDC_HOSTED__
#define _GNU_SOURCE
#include <stdbool.h>
#include <stdlib.h>
#include <sys/mman.h>
#endif

#include "host.h"

// Sanitizers watch what the C library gives out.
#if defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
#define IS_WATCHED 1
#endif
#endif

#if defined(__linux__) && __STDC_HOSTED__ && !defined(IS_WATCHED)

// Below this, clearing memory that is at hand takes less time than the system takes to give out pages.
static bool is_large(size_t size) { return size >= (size_t)1 << 20; }

static void *or_null(void *memory) { return memory == MAP_FAILED ? NULL : memory; }

void *host_allocate(size_t size) {
    if (!is_large(size)) return calloc(1, size);
    return or_null(mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0));
}

void host_release(void *memory, size_t size) {
    if (is_large(size)) {
        munmap(memory, size);
    } else {
        free(memory);
    }
}

void *host_grow(void *memory, size_t size, size_t new_size) {
    return is_large(size) ? or_null(mremap(memory, size, new_size, MREMAP_MAYMOVE)) : NULL;
}

#else

void *host_allocate(size_t size) { return calloc(1, size); }

void host_release(void *memory, size_t size) {
    (void)size;
    free(memory);
}

void *host_grow(void *memory, size_t size, size_t new_size) {
    (void)memory, (void)size, (void)new_size;
    return NULL;
}

#endif
