// The put of a round meets the store of the next: it needs two rounds, as many as there are arguments.
//@ args: one two
#include <mpi.h>

int main(int argc, char **argv) {
    int rank, value = 0, *memory;
    MPI_Win win;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Win_allocate(4 * sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &win);

    MPI_Win_lock_all(0, win);
    for (int i = 1; i < argc && i < 4; i++) { //~ decides a
        value = i; //~ RACE-LOCAL a
        MPI_Put(&value, 1, MPI_INT, rank, i, 1, MPI_INT, win); //~ RACE-LOCAL a possible
    }
    MPI_Win_unlock_all(win);

    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
