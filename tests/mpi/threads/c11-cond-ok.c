// The thread waits for the condition that the put is complete.
//@ flags: -pthread
#include <mpi.h>
#include <threads.h>

static MPI_Win win;
static int value = 1;
static mtx_t mutex;
static cnd_t condition;
static int ready;

static int work(void *unused) {
    mtx_lock(&mutex);
    while (!ready)
        cnd_wait(&condition, &mutex);
    mtx_unlock(&mutex);
    value = 2;
    return unused != NULL;
}

int main(int argc, char **argv) {
    int rank, provided, *memory;
    thrd_t thread;
    MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &provided);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Win_allocate(4 * sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &win);

    MPI_Win_lock_all(0, win);
    if (rank == 0) {
        mtx_init(&mutex, mtx_plain);
        cnd_init(&condition);
        thrd_create(&thread, work, NULL);
        MPI_Put(&value, 1, MPI_INT, 1, 0, 1, MPI_INT, win);
        MPI_Win_flush(1, win);
        mtx_lock(&mutex);
        ready = 1;
        cnd_signal(&condition);
        mtx_unlock(&mutex);
        thrd_join(thread, NULL);
    }
    MPI_Win_unlock_all(win);

    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
