// The value is stored only after the condition was signalled.
#include <mpi.h>
#include <pthread.h>

struct shared {
    pthread_mutex_t mutex;
    pthread_cond_t changed;
    int ready, value;
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
        pthread_mutexattr_t mutex;
        pthread_mutexattr_init(&mutex);
        pthread_mutexattr_setpshared(&mutex, PTHREAD_PROCESS_SHARED);
        pthread_mutex_init(&first->mutex, &mutex);
        pthread_condattr_t condition;
        pthread_condattr_init(&condition);
        pthread_condattr_setpshared(&condition, PTHREAD_PROCESS_SHARED);
        pthread_cond_init(&first->changed, &condition);
        first->ready = 0;
    }
    MPI_Win_lock_all(0, win);
    MPI_Barrier(MPI_COMM_WORLD);
    if (rank == 0) {
        pthread_mutex_lock(&first->mutex);
        first->ready = 1;
        pthread_cond_signal(&first->changed);
        pthread_mutex_unlock(&first->mutex);
        first->value = 1; //~ RACE-REMOTE a
    } else {
        pthread_mutex_lock(&first->mutex);
        while (!first->ready)
            pthread_cond_wait(&first->changed, &first->mutex);
        pthread_mutex_unlock(&first->mutex);
        sink = first->value; //~ RACE-REMOTE a
    }
    MPI_Win_unlock_all(win);
    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
