// Sleeping and waking of threads.
#pragma once

#include <stdint.h>
#if defined(__linux__)
#include <linux/futex.h>
#include <limits.h>
#include <sys/syscall.h>
#include <unistd.h>
#elif defined(__APPLE__)
#include <stddef.h>
#if __has_include(<os/os_sync_wait_on_address.h>)
#include <os/os_sync_wait_on_address.h>
#else
// From macOS 14.4 and iOS 17.4 on; flags are 0 among the threads of one process.
int os_sync_wait_on_address(void *address, uint64_t value, size_t size, uint32_t flags);
int os_sync_wake_by_address_all(void *address, size_t size, uint32_t flags);
#endif
#endif

// Sleeps while *word == expected; may return early.
static inline void csimd_wait(const uint32_t *word, uint32_t expected) {
#if defined(__linux__)
    syscall(SYS_futex, word, FUTEX_WAIT_PRIVATE, expected, 0, 0, 0);
#elif defined(__APPLE__)
    os_sync_wait_on_address((void *)word, expected, sizeof *word, 0);
#else
    (void)word;
    (void)expected;
#endif
}

// Wakes everyone who sleeps on the word.
static inline void csimd_wake_all(const uint32_t *word) {
#if defined(__linux__)
    syscall(SYS_futex, word, FUTEX_WAKE_PRIVATE, INT_MAX, 0, 0, 0);
#elif defined(__APPLE__)
    os_sync_wake_by_address_all((void *)word, sizeof *word, 0);
#else
    (void)word;
#endif
}
