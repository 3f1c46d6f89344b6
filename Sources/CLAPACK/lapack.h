// The functions of LAPACK that the direct solver calls: OpenBLAS's (Debian: libopenblas-dev), whose package brings no header for
// them, and Accelerate's on Apple's systems. Matrices are stored by columns; `uplo` 'L' names the lower triangle.
#pragma once

// Cholesky factor of a band matrix of half bandwidth kd, and solution with it.
void dpbtrf_(const char *uplo, const int *n, const int *kd, double *ab, const int *ldab, int *info);
void dpbtrs_(const char *uplo, const int *n, const int *kd, const int *nrhs, const double *ab, const int *ldab,
             double *b, const int *ldb, int *info);
// The same for a full matrix.
void dpotrf_(const char *uplo, const int *n, double *a, const int *lda, int *info);
void dpotrs_(const char *uplo, const int *n, const int *nrhs, const double *a, const int *lda, double *b,
             const int *ldb, int *info);

// How many threads calls may take. OpenBLAS has one number for the process; Accelerate asks the thread that calls, and knows 1
// for one thread and 0 for as many as it likes, so every thread that computes says so itself.
#if defined(__APPLE__)
unsigned BLASGetThreading(void);
int BLASSetThreading(unsigned threading);
static inline int lapack_threads(void) { return (int)BLASGetThreading(); }
static inline void lapack_set_threads(int threads) { BLASSetThreading((unsigned)threads); }
static inline void lapack_keep_to_this_thread(void) { BLASSetThreading(1); }
#else
int openblas_get_num_threads(void);
void openblas_set_num_threads(int threads);
static inline int lapack_threads(void) { return openblas_get_num_threads(); }
static inline void lapack_set_threads(int threads) { openblas_set_num_threads(threads); }
static inline void lapack_keep_to_this_thread(void) {}
#endif
