// The library's part: open, count, close.
#include <mpi.h>

static const int one = 1;
static int before;

void session_open(MPI_Win win) {
    MPI_Win_lock_all(MPI_MODE_NOCHECK, win);
}

int session_count(int target, MPI_Win win) {
    MPI_Fetch_and_op(&one, &before, MPI_INT, target, 0, MPI_SUM, win); //~ EPOCH-NONE a certain
    return 1;
}

void session_close(MPI_Win win) {
    MPI_Win_unlock_all(win);
}
