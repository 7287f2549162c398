// Two windows in an array; the epoch is open on one, the get is on the other.
#include <mpi.h>

int main(int argc, char **argv) {
    int rank, value = 0, *memory[2];
    MPI_Win wins[2];
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    for (int i = 0; i < 2; i++) {
        MPI_Win_allocate(8, 4, MPI_INFO_NULL, MPI_COMM_WORLD, &memory[i], &wins[i]);
        MPI_Win_set_errhandler(wins[i], MPI_ERRORS_RETURN);
    }

    MPI_Win_lock_all(0, wins[0]);
    if (rank == 0)
        MPI_Get(&value, 1, MPI_INT, 1, 0, 1, MPI_INT, wins[1]); //~ EPOCH-NONE a certain
    MPI_Win_unlock_all(wins[0]);

    for (int i = 0; i < 2; i++)
        MPI_Win_free(&wins[i]);
    MPI_Finalize();
    return 0;
}
