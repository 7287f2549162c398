// Every call's return code is checked; the error paths abort.
#include <mpi.h>
#include <stdio.h>

static void check(int code, const char *call) {
    if (code != MPI_SUCCESS) {
        fprintf(stderr, "%s failed\n", call);
        MPI_Abort(MPI_COMM_WORLD, 1);
    }
}

int main(int argc, char **argv) {
    int rank, value = 7, *memory;
    MPI_Win win;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Win_allocate(4 * sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &win);
    MPI_Win_set_errhandler(win, MPI_ERRORS_RETURN);

    check(MPI_Win_lock_all(0, win), "lock_all");
    check(MPI_Put(&value, 1, MPI_INT, rank, 0, 1, MPI_INT, win), "put");
    check(MPI_Win_flush(rank, win), "flush");
    value = 8;
    check(MPI_Win_unlock_all(win), "unlock_all");

    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
