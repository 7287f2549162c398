// The threads of one rank take the mutex in a shared window, those of the other do not.
//@ flags: -pthread
#include <mpi.h>
#include <pthread.h>

struct shared {
    pthread_mutex_t mutex;
    int count;
};

static struct shared *first;
static volatile int sink;

static void *work(void *arg)
{
    pthread_mutex_lock(&first->mutex);
    first->count = 1; //~ RACE-REMOTE a
    pthread_mutex_unlock(&first->mutex);
    return arg;
}

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int rank, unit;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    struct shared *memory;
    MPI_Aint bytes;
    MPI_Win win;
    MPI_Win_allocate_shared(rank ? 0 : sizeof *memory, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &win);
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
        pthread_t thread;
        pthread_create(&thread, NULL, work, NULL);
        work(NULL);
        pthread_join(thread, NULL);
    } else {
        sink = first->count; //~ RACE-REMOTE a
    }
    MPI_Barrier(MPI_COMM_WORLD);
    sink = first->count;
    MPI_Win_unlock_all(win);
    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
