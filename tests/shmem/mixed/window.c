// A put of OpenSHMEM into symmetric memory that is also a window, against a put of MPI.
//@ only: oshmem (MPI and OpenSHMEM of one library)
//@ flags: -DOMPI_SKIP_MPICXX
#include <mpi.h>
#include <shmem.h>

static int x;

int main(void)
{
    MPI_Init(NULL, NULL);
    shmem_init();
    int pe = shmem_my_pe();
    shmem_barrier_all();
    MPI_Win win;
    int one = 1;
    MPI_Win_create(&x, sizeof x, sizeof x, MPI_INFO_NULL, MPI_COMM_WORLD, &win);
    MPI_Win_fence(0, win);
    if (pe == 0) {
        MPI_Put(&one, 1, MPI_INT, 1, 0, 1, MPI_INT, win); //~ RACE-REMOTE a
        shmem_int_p(&x, 2, 1); //~ RACE-REMOTE a
    }
    MPI_Win_fence(0, win);
    MPI_Win_free(&win);
    shmem_barrier_all();
    shmem_finalize();
    int ended;
    MPI_Finalized(&ended);
    if (!ended)
        MPI_Finalize();
    return 0;
}
