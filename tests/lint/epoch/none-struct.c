// The window sits in a struct; the put stands before the lock.
#include <mpi.h>

struct table {
    int *slots;
    MPI_Win win;
};

int main(int argc, char **argv) {
    int rank, value = 7;
    struct table table;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Win_allocate(4 * sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &table.slots, &table.win);
    MPI_Win_set_errhandler(table.win, MPI_ERRORS_RETURN);

    if (rank == 0) {
        MPI_Put(&value, 1, MPI_INT, 1, 0, 1, MPI_INT, table.win); //~ EPOCH-NONE a certain
        MPI_Win_lock(MPI_LOCK_SHARED, 1, 0, table.win);
        MPI_Win_unlock(1, table.win);
    }

    MPI_Win_free(&table.win);
    MPI_Finalize();
    return 0;
}
