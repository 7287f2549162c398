// A mutex of POSIX in a shared window guards a counter there.
#include <mpi.h>
#include <pthread.h>

struct shared {
    pthread_mutex_t mutex, other;
    int count;
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
        pthread_mutexattr_t shared;
        pthread_mutexattr_init(&shared);
        pthread_mutexattr_setpshared(&shared, PTHREAD_PROCESS_SHARED);
        pthread_mutex_init(&first->mutex, &shared);
        pthread_mutex_init(&first->other, &shared);
        first->count = 0;
    }
    MPI_Win_lock_all(0, win);
    MPI_Barrier(MPI_COMM_WORLD);
    for (int i = 0; i < 20; i++) {
        if (i % 2 == 0)
            pthread_mutex_lock(&first->mutex);
        else
            while (pthread_mutex_trylock(&first->mutex))
                ;
        first->count++;
        pthread_mutex_unlock(&first->mutex);
    }
    MPI_Barrier(MPI_COMM_WORLD);
    sink = first->count;
    MPI_Win_unlock_all(win);
    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
