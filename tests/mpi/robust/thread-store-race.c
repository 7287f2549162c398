// A worker thread of the target stores into the window between the fences of a put.
//@ flags: -pthread
#include <mpi.h>
#include <pthread.h>

static void *clear(void *cell) {
    *(int *)cell = 0; //~ RACE-REMOTE a
    return NULL;
}

int main(int argc, char **argv) {
    int rank, provided, value = 7, *memory;
    pthread_t thread;
    MPI_Win win;
    MPI_Init_thread(&argc, &argv, MPI_THREAD_SERIALIZED, &provided);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Win_allocate(4 * sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &win);

    MPI_Win_fence(0, win);
    if (rank == 0) {
        MPI_Put(&value, 1, MPI_INT, 1, 0, 1, MPI_INT, win); //~ RACE-REMOTE a
    } else {
        pthread_create(&thread, NULL, clear, &memory[0]);
        pthread_join(thread, NULL);
    }
    MPI_Win_fence(MPI_MODE_NOSUCCEED, win);

    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
