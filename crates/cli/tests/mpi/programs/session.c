// A race, then a session, then another race; with an argument, a session alone.
#include <mpi.h>

int main(int argc, char **argv)
{
    MPI_Session session;
    int rank, value = 0, *memory;
    if (argc == 1) {
        MPI_Init(&argc, &argv);
        MPI_Comm_rank(MPI_COMM_WORLD, &rank);
        MPI_Win win;
        MPI_Win_allocate(4 * sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &win);
        MPI_Win_lock_all(0, win);
        MPI_Put(&value, 1, MPI_INT, 1 - rank, 0, 1, MPI_INT, win);
        value = 1;
        MPI_Win_flush_all(win);
        MPI_Barrier(MPI_COMM_WORLD);
        MPI_Session_init(MPI_INFO_NULL, MPI_ERRORS_RETURN, &session);
        MPI_Session_finalize(&session);
        MPI_Put(&value, 1, MPI_INT, 1 - rank, 1, 1, MPI_INT, win);
        value = 2;
        MPI_Win_unlock_all(win);
        MPI_Win_free(&win);
        MPI_Finalize();
    } else {
        MPI_Session_init(MPI_INFO_NULL, MPI_ERRORS_RETURN, &session);
        MPI_Session_finalize(&session);
    }
    return 0;
}
