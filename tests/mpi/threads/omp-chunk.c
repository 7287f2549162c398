// Each thread gets its own part, and reads the first element of the next one's.
//@ flags: -fopenmp
#include <mpi.h>
#include <omp.h>

static int part[17];
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
    if (rank == 0) {
        #pragma omp parallel num_threads(2)
        {
            int thread = omp_get_thread_num(), sum = 0;
            MPI_Get(part + 8 * thread, 8, MPI_INT, 1, 8 * thread, 8, MPI_INT, win); //~ RACE-LOCAL a
            MPI_Win_flush_local(1, win);
            for (int i = 0; i < 9; i++)
                sum += part[8 * thread + i]; //~ RACE-LOCAL a
            sink[thread] = sum;
        }
    }
    MPI_Win_unlock_all(win);

    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
