// What three threads of two ranks load after the barrier one of them stores before the next round.
//@ flags: -pthread
#include <mpi.h>
#include <pthread.h>

struct shared {
    pthread_barrier_t barrier;
    int value[3];
};

static struct shared *first;
static int base;
static volatile int sink;

static void *work(void *arg)
{
    int me = base + (arg != NULL);
    for (int i = 0; i < 6; i++) {
        first->value[me] = i; //~ RACE-REMOTE a
        pthread_barrier_wait(&first->barrier);
        sink = first->value[(me + 1) % 3]; //~ RACE-REMOTE a
    }
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
    if (rank == 1) {
        pthread_barrierattr_t shared;
        pthread_barrierattr_init(&shared);
        pthread_barrierattr_setpshared(&shared, PTHREAD_PROCESS_SHARED);
        pthread_barrier_init(&first->barrier, &shared, 3);
    }
    base = 2 * rank;
    MPI_Win_lock_all(0, win);
    MPI_Barrier(MPI_COMM_WORLD);
    pthread_t thread;
    if (rank == 0)
        pthread_create(&thread, NULL, work, &base);
    work(NULL);
    if (rank == 0)
        pthread_join(thread, NULL);
    MPI_Win_unlock_all(win);
    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
