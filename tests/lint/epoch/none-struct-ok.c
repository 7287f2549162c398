// The window sits in a struct that is passed by pointer; lock, put and unlock are functions.
#include <mpi.h>

struct table {
    int *slots;
    MPI_Win win;
};

static void enter(struct table *table, int target) {
    MPI_Win_lock(MPI_LOCK_SHARED, target, 0, table->win);
}

static void leave(struct table *table, int target) {
    MPI_Win_unlock(target, table->win);
}

int main(int argc, char **argv) {
    int rank, value = 7;
    struct table table;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Win_allocate(4 * sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &table.slots, &table.win);

    if (rank == 0) {
        enter(&table, 1);
        MPI_Put(&value, 1, MPI_INT, 1, 0, 1, MPI_INT, table.win);
        leave(&table, 1);
    }

    MPI_Win_free(&table.win);
    MPI_Finalize();
    return 0;
}
