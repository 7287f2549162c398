// Both ranks put into the same place, and the program ends as its arguments say.
//
//   ending return N    after MPI_Finalize
//   ending exit N      without MPI_Finalize
//   ending abort N     by MPI_Abort, all ranks at a time
//   ending limit N     as `return`, but files may not grow from before the race on
#include <mpi.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>

int main(int argc, char **argv)
{
    if (argc != 3)
        return 2;
    const char *how = argv[1];
    int code = atoi(argv[2]), value = 1, *memory;
    MPI_Init(&argc, &argv);
    MPI_Win win;
    MPI_Win_allocate(4 * sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &win);
    int rank;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    // What the ranks share in memory has grown by now as far as it will.
    MPI_Win_lock_all(0, win);
    MPI_Put(&value, 1, MPI_INT, 1 - rank, 1, 1, MPI_INT, win);
    MPI_Win_unlock_all(win);
    MPI_Barrier(MPI_COMM_WORLD);
    if (strcmp(how, "limit") == 0) {
        struct rlimit limit = {64, 64};
        setrlimit(RLIMIT_FSIZE, &limit);
    }
    MPI_Win_lock_all(0, win);
    MPI_Put(&value, 1, MPI_INT, 0, 0, 1, MPI_INT, win);
    MPI_Win_unlock_all(win);
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Barrier(MPI_COMM_WORLD);
    if (strcmp(how, "abort") == 0)
        MPI_Abort(MPI_COMM_WORLD, code);
    if (strcmp(how, "exit") == 0)
        exit(code);
    MPI_Win_free(&win);
    MPI_Finalize();
    return code;
}
