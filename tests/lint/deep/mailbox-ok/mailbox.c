// Puts the caller's letter; settle completes all of them.
#include "mailbox.h"
#include <mpi.h>

static MPI_Win win;
static int *slots_of_this_rank;

void mailbox_open(int slots) {
    MPI_Win_allocate(slots * sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &slots_of_this_rank, &win);
    MPI_Win_lock_all(0, win);
}

void mailbox_post(const int *letter, int target, int slot) {
    MPI_Put(letter, 1, MPI_INT, target, slot, 1, MPI_INT, win);
}

void mailbox_settle(void) {
    MPI_Win_flush_all(win);
}

void mailbox_close(void) {
    MPI_Win_unlock_all(win);
    MPI_Win_free(&win);
}
