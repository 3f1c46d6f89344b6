// Counts the calls of malloc and its like, and the bytes asked for, by thread: tests run side by side.
#pragma once

#include <stdbool.h>
#include <stdint.h>

/// Whether allocations are counted: not where a sanitizer has an allocator of its own, nor without glibc.
bool allocation_counting_works(void);

/// Allocations that this thread has made so far.
uint64_t allocation_count(void);

/// Bytes that this thread has asked for so far.
uint64_t allocated_bytes(void);
