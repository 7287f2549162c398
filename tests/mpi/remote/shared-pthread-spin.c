// Only one of the ranks takes the spin lock in a shared window.
#include <mpi.h>
#include <pthread.h>
#include <stddef.h>

struct shared {
    pthread_spinlock_t lock;
    int value;
};

static volatile int sink;

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int rank, unit, one = 1;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    struct shared *memory, *first;
    MPI_Aint bytes;
    MPI_Win win;
    MPI_Win_allocate_shared(rank ? 0 : sizeof *memory, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &win);
    MPI_Win_shared_query(win, 0, &bytes, &unit, &first);
    if (rank == 0) {
        pthread_spin_init(&first->lock, PTHREAD_PROCESS_SHARED);
        first->value = 0;
    }
    MPI_Win_lock_all(0, win);
    MPI_Barrier(MPI_COMM_WORLD);
    if (rank == 0) {
        sink = first->value; //~ RACE-REMOTE a
    } else {
        pthread_spin_lock(&first->lock);
        MPI_Put(&one, 1, MPI_INT, 0, offsetof(struct shared, value), 1, MPI_INT, win); //~ RACE-REMOTE a
        MPI_Win_flush(0, win);
        pthread_spin_unlock(&first->lock);
    }
    MPI_Win_unlock_all(win);
    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
