// Only one rank takes the lock, made of atomic instructions, that would guard a variable in a shared window.
#include <mpi.h>
#include <sched.h>

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int rank;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int *memory, *first, unit;
    MPI_Aint bytes;
    MPI_Win win;
    MPI_Win_allocate_shared(4 * sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &win);
    MPI_Win_shared_query(win, 0, &bytes, &unit, &first);
    memory[0] = memory[1] = 0;
    MPI_Win_lock_all(0, win);
    MPI_Barrier(MPI_COMM_WORLD);
    if (rank == 0) {
        while (__atomic_exchange_n(&first[0], 1, __ATOMIC_ACQUIRE))
            sched_yield();
        first[1] = 1; //~ RACE-REMOTE a
        __atomic_store_n(&first[0], 0, __ATOMIC_RELEASE);
    } else {
        first[1] = 2; //~ RACE-REMOTE a
    }
    MPI_Win_unlock_all(win);
    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
