// What the engine asks of a machine without an operating system, such as a page in a browser. Elsewhere the system's
// own functions are used, and nothing of this is called.
#pragma once

#include <stddef.h>

// Memory as the C library's calloc and free have it: zero, and for any type.
void *calloc(size_t count, size_t size);
void free(void *memory);

// Seconds of a clock that never goes back. It tells how long stages take; nothing that is computed depends on it.
double host_seconds(void);

// The number nearest to a decimal text that is one, by whoever reads such texts around this.
double host_number(const char *text, size_t count);
