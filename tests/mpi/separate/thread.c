// A thread that does not know of the fences stores to another element than the put.
//@ options: memory_model=separate
//@ flags: -pthread
#include <mpi.h>
#include <pthread.h>

static int *memory;

static void *work(void *unused)
{
    memory[1] = 7; //~ RACE-SEPARATE a
    return unused;
}

int main(int argc, char **argv)
{
    int rank, provided, value = 5;
    MPI_Win win;
    pthread_t thread;
    MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &provided);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Win_allocate(4 * sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &win);
    pthread_create(&thread, NULL, work, NULL);
    MPI_Win_fence(0, win);
    if (rank == 0)
        MPI_Put(&value, 1, MPI_INT, 1, 0, 1, MPI_INT, win); //~ RACE-SEPARATE a
    MPI_Win_fence(0, win);
    pthread_join(thread, NULL);
    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
