// A block that another thread has written and freed is something else when it is allocated again.
//@ flags: -pthread
#include <mpi.h>
#include <pthread.h>
#include <stdlib.h>

static MPI_Win win;
static int value = 1;
static int *block;
static int freed;

static void *work(void *unused) {
    block[0] = 2;
    free(block);
    __atomic_store_n(&freed, 1, __ATOMIC_RELAXED);
    return unused;
}

int main(int argc, char **argv) {
    int rank, provided, *memory;
    pthread_t thread;
    MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &provided);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Win_allocate(4 * sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &win);

    MPI_Win_lock_all(0, win);
    if (rank == 0) {
        block = malloc(100000);
        pthread_create(&thread, NULL, work, NULL);
        while (!__atomic_load_n(&freed, __ATOMIC_RELAXED)) {
        }
        int *again = malloc(100000);
        MPI_Put(again, 1, MPI_INT, 1, 0, 1, MPI_INT, win);
        MPI_Win_flush(1, win);
        free(again);
        pthread_join(thread, NULL);
    }
    MPI_Win_unlock_all(win);

    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
