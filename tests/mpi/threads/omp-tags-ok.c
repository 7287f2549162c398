// Threads of two ranks tell each other by tag; each looks at what its partner has put.
//@ flags: -fopenmp
#include <mpi.h>
#include <omp.h>

static volatile int sink[2];

int main(int argc, char **argv) {
    int rank, provided, *memory;
    MPI_Win win;
    MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &provided);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Win_allocate(64 * sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &win);
    for (int i = 0; i < 64; i++)
        memory[i] = 0;
    MPI_Barrier(MPI_COMM_WORLD);

    MPI_Win_lock_all(0, win);
    #pragma omp parallel num_threads(2)
    {
        int thread = omp_get_thread_num(), value = thread;
        if (rank == 0) {
            MPI_Put(&value, 1, MPI_INT, 1, thread, 1, MPI_INT, win);
            MPI_Win_flush(1, win);
            MPI_Send(&thread, 1, MPI_INT, 1, 10 + thread, MPI_COMM_WORLD);
        } else {
            MPI_Recv(&value, 1, MPI_INT, 0, 10 + thread, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            sink[thread] = memory[thread];
        }
    }
    MPI_Win_unlock_all(win);

    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
