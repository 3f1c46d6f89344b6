// What the engine asks of the machine that it runs on.
#pragma once

#include <stddef.h>

// Memory of zeros, for any type; a null pointer where there is none. Of what is large the system's pages are taken only when they
// are written to, so that spare room costs nothing.
void *host_allocate(size_t size);
void host_release(void *memory, size_t size);
// The same memory with more behind it, zeros, there or elsewhere; a null pointer where it has to be copied.
void *host_grow(void *memory, size_t size, size_t new_size);

// The rest is for machines without an operating system, such as a page in a browser. Elsewhere the system's own functions are
// used.

// Memory as the C library has it.
void *calloc(size_t count, size_t size);
void free(void *memory);

// Seconds of a clock that never goes back. It tells how long stages take; nothing that is computed depends on it.
double host_seconds(void);

// The number nearest to a decimal text that is one, by whoever reads such texts around this.
double host_number(const char *text, size_t count);
