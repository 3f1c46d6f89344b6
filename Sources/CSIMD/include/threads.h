// Sleeping and waking of threads.
#pragma once

#include <stdint.h>
#if defined(__linux__)
#include <linux/futex.h>
#include <limits.h>
#include <sys/syscall.h>
#include <unistd.h>
#endif

// Sleeps while *word == expected; may return early.
static inline void csimd_wait(const uint32_t *word, uint32_t expected) {
#if defined(__linux__)
    syscall(SYS_futex, word, FUTEX_WAIT_PRIVATE, expected, 0, 0, 0);
#else
    (void)word;
    (void)expected;
#endif
}

// Wakes everyone who sleeps on the word.
static inline void csimd_wake_all(const uint32_t *word) {
#if defined(__linux__)
    syscall(SYS_futex, word, FUTEX_WAKE_PRIVATE, INT_MAX, 0, 0, 0);
#else
    (void)word;
#endif
}
