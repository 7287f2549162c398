// The buffer is written before another thread is asked to complete the put.
#include <mpi.h>
#include <pthread.h>

static MPI_Win win;

static void *complete(void *argument) {
    MPI_Win_flush(1, win);
    return argument;
}

int main(int argc, char **argv) {
    int rank, provided, value = 1, *memory;
    MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &provided);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Win_allocate(sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &win);
    MPI_Win_lock_all(0, win);
    if (rank == 0) {
        pthread_t thread;
        MPI_Put(&value, 1, MPI_INT, 1, 0, 1, MPI_INT, win); //~ RACE-LOCAL a
        value = 2; //~ RACE-LOCAL a
        pthread_create(&thread, NULL, complete, NULL);
        pthread_join(thread, NULL);
    }
    MPI_Win_unlock_all(win);
    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
