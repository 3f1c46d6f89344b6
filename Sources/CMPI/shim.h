// MPI (Debian: libopenmpi-dev) with functions for the macros that Swift can't import, as they are casts.
#pragma once
#include <mpi.h>

static inline MPI_Comm cmpi_world(void) { return MPI_COMM_WORLD; }
static inline MPI_Errhandler cmpi_errors_return(void) { return MPI_ERRORS_RETURN; }
static inline void *cmpi_in_place(void) { return MPI_IN_PLACE; }

static inline MPI_Datatype cmpi_byte(void) { return MPI_BYTE; }
static inline MPI_Datatype cmpi_double(void) { return MPI_DOUBLE; }
static inline MPI_Datatype cmpi_long(void) { return MPI_LONG; }

static inline MPI_Op cmpi_sum(void) { return MPI_SUM; }
static inline MPI_Op cmpi_minimum(void) { return MPI_MIN; }
static inline MPI_Op cmpi_maximum(void) { return MPI_MAX; }

// A message that was matched is a handle, which MPI_Mrecv takes by its address.
static inline int cmpi_receive(void *bytes, int count, MPI_Message message) {
    return MPI_Mrecv(bytes, count, MPI_BYTE, &message, MPI_STATUS_IGNORE);
}
