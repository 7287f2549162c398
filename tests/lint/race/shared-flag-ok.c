// A flag in a shared window says that a value is there: an atomic variable.
#include <mpi.h>
#include <stdatomic.h>
#include <stdio.h>

int main(int argc, char **argv) {
    int rank, unit;
    int *memory, *first;
    MPI_Aint bytes;
    MPI_Win win;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Win_allocate_shared(rank == 0 ? 2 * sizeof(int) : 0, sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &win);
    MPI_Win_shared_query(win, 0, &bytes, &unit, &first);
    atomic_int *flag = (atomic_int *)&first[0];
    if (rank == 0)
        atomic_store(flag, 0);
    MPI_Win_lock_all(0, win);
    MPI_Barrier(MPI_COMM_WORLD);

    if (rank == 0) {
        first[1] = 42;
        atomic_store_explicit(flag, 1, memory_order_release);
    } else {
        while (!atomic_load_explicit(flag, memory_order_acquire))
            ;
        printf("%d\n", first[1]);
    }

    MPI_Win_unlock_all(win);
    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
