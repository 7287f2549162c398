// Only one rank takes the mutex in a shared window.
#include <mpi.h>
#include <pthread.h>

struct shared {
    pthread_mutex_t mutex;
    int count;
};

int main(int argc, char **argv) {
    int rank, unit;
    struct shared *memory, *first;
    MPI_Aint bytes;
    MPI_Win win;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Win_allocate_shared(rank == 0 ? sizeof *memory : 0, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &win);
    MPI_Win_shared_query(win, 0, &bytes, &unit, &first);
    if (rank == 0) {
        pthread_mutexattr_t shared;
        pthread_mutexattr_init(&shared);
        pthread_mutexattr_setpshared(&shared, PTHREAD_PROCESS_SHARED);
        pthread_mutex_init(&first->mutex, &shared);
        first->count = 0;
    }
    MPI_Win_lock_all(0, win);
    MPI_Barrier(MPI_COMM_WORLD);

    if (rank == 0) {
        first->count = 1; //~ RACE-REMOTE a certain
    } else if (rank == 1) {
        pthread_mutex_lock(&first->mutex);
        first->count = 2; //~ RACE-REMOTE a
        pthread_mutex_unlock(&first->mutex);
    }

    MPI_Win_unlock_all(win);
    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
