// The functions of OpenBLAS (Debian: libopenblas-dev) that the direct solver calls. The package brings LAPACK's
// symbols but no header for them. Matrices are stored by columns; `uplo` 'L' names the lower triangle.
#pragma once

// Cholesky factor of a band matrix of half bandwidth kd, and solution with it.
void dpbtrf_(const char *uplo, const int *n, const int *kd, double *ab, const int *ldab, int *info);
void dpbtrs_(const char *uplo, const int *n, const int *kd, const int *nrhs, const double *ab, const int *ldab,
             double *b, const int *ldb, int *info);
// The same for a full matrix.
void dpotrf_(const char *uplo, const int *n, double *a, const int *lda, int *info);
void dpotrs_(const char *uplo, const int *n, const int *nrhs, const double *a, const int *lda, double *b,
             const int *ldb, int *info);

int openblas_get_num_threads(void);
void openblas_set_num_threads(int threads);
