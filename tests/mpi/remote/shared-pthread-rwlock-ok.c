// A lock of POSIX that can be shared, in a shared window: those who write come after those who read, and the other way round.
//@ ranks: 3
#include <mpi.h>
#include <pthread.h>

struct shared {
    pthread_rwlock_t lock;
    int value;
};

static volatile int sink;

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int rank, unit;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    struct shared *memory, *first;
    MPI_Aint bytes;
    MPI_Win win;
    MPI_Win_allocate_shared(rank ? 0 : sizeof *memory, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &win);
    MPI_Win_shared_query(win, 0, &bytes, &unit, &first);
    if (rank == 0) {
        pthread_rwlockattr_t shared;
        pthread_rwlockattr_init(&shared);
        pthread_rwlockattr_setpshared(&shared, PTHREAD_PROCESS_SHARED);
        pthread_rwlock_init(&first->lock, &shared);
        first->value = 0;
    }
    MPI_Win_lock_all(0, win);
    MPI_Barrier(MPI_COMM_WORLD);
    for (int i = 0; i < 10; i++) {
        if (rank == i % 3) {
            pthread_rwlock_wrlock(&first->lock);
            first->value++;
        } else {
            pthread_rwlock_rdlock(&first->lock);
            sink = first->value;
        }
        pthread_rwlock_unlock(&first->lock);
    }
    MPI_Win_unlock_all(win);
    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
