// MPI (Debian: libopenmpi-dev) with functions for the macros that Swift can't import, as they are casts.
#pragma once
#include <mpi.h>
#include <stddef.h>
// It says whether this is glibc.
#include <stdlib.h>
#ifdef __GLIBC__
#include <malloc.h>
#endif

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

static inline int cmpi_test_all(int count, MPI_Request *requests, int *are_done) {
    return MPI_Testall(count, requests, are_done, MPI_STATUSES_IGNORE);
}

// A message without bytes, which nobody waits for: MPI_Send might wait for a receiver that hangs.
static inline int cmpi_send_tag(int tag, int destination, MPI_Comm communicator) {
    MPI_Request request;
    int code = MPI_Isend(NULL, 0, MPI_BYTE, destination, tag, communicator, &request);
    return code == MPI_SUCCESS ? MPI_Request_free(&request) : code;
}

// Receives a message without bytes from any rank where one is there.
static inline int cmpi_receive_tag(int *is_there, int *tag, int *source, MPI_Comm communicator) {
    MPI_Message message;
    MPI_Status status;
    int code = MPI_Improbe(MPI_ANY_SOURCE, MPI_ANY_TAG, communicator, is_there, &message, &status);
    if (code != MPI_SUCCESS || !*is_there) return code;
    *tag = status.MPI_TAG;
    *source = status.MPI_SOURCE;
    return MPI_Mrecv(NULL, 0, MPI_BYTE, &message, MPI_STATUS_IGNORE);
}

// Begins to send a message to each rank and to receive one from each: they stand one behind the other in the order of ranks.
// What is empty isn't sent, so that a rank among many talks to its neighbours alone; MPI_Ialltoallv may go round all of them.
// There is room for two requests a rank; begun says how many there are.
static inline int cmpi_begin_exchange(
    int count, const char *sent, const long *sent_lengths, char *received, const long *lengths, MPI_Request *requests,
    int *begun, MPI_Comm communicator) {
    int code = MPI_SUCCESS;
    *begun = 0;
    for (int rank = 0; rank < count && code == MPI_SUCCESS; received += lengths[rank++]) {
        if (lengths[rank] == 0) continue;
        code = MPI_Irecv(received, (int)lengths[rank], MPI_BYTE, rank, 0, communicator, &requests[(*begun)++]);
    }
    for (int rank = 0; rank < count && code == MPI_SUCCESS; sent += sent_lengths[rank++]) {
        if (sent_lengths[rank] == 0) continue;
        code = MPI_Isend(sent, (int)sent_lengths[rank], MPI_BYTE, rank, 0, communicator, &requests[(*begun)++]);
    }
    return code;
}

// Has the system get large blocks back when they are freed: glibc keeps ever larger ones, up to 32 MB, once one was freed.
static inline void cmpi_return_large_blocks(void) {
#ifdef __GLIBC__
    mallopt(M_MMAP_THRESHOLD, 1 << 20);
    // Smaller ones come again in each step.
    mallopt(M_TRIM_THRESHOLD, 64 << 20);
#endif
}
