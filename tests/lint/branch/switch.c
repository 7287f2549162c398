// One case of the switch forgets to complete the get.
#include <mpi.h>

int main(int argc, char **argv) {
    int value = 0, seen = 0, *memory;
    MPI_Win win;
    MPI_Init(&argc, &argv);
    MPI_Win_allocate(4 * sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &win);

    MPI_Win_lock(MPI_LOCK_SHARED, 0, 0, win);
    MPI_Get(&value, 1, MPI_INT, 0, 0, 1, MPI_INT, win); //~ RACE-LOCAL a possible
    switch (argc) { //~ decides a
    case 2:
        MPI_Win_flush(0, win);
        break;
    case 3:
        MPI_Win_flush_local_all(win);
        break;
    default:
        break;
    }
    seen = value; //~ RACE-LOCAL a
    MPI_Win_unlock(0, win);

    MPI_Win_free(&win);
    MPI_Finalize();
    return seen == -12345;
}
