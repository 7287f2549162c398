// A message of MPI that overtakes a put.
//@ only: oshmem (MPI and OpenSHMEM of one library)
//@ flags: -DOMPI_SKIP_MPICXX
#include <mpi.h>
#include <shmem.h>

static int x;
static volatile int sink;

int main(void)
{
    MPI_Init(NULL, NULL);
    shmem_init();
    int pe = shmem_my_pe();
    shmem_barrier_all();
    int token = 0;
    if (pe == 0) {
        shmem_int_p(&x, 1, 1); //~ RACE-REMOTE a
        shmem_fence();
        MPI_Send(&token, 1, MPI_INT, 1, 0, MPI_COMM_WORLD);
    } else {
        MPI_Recv(&token, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        sink = x; //~ RACE-REMOTE a
    }
    shmem_barrier_all();
    shmem_finalize();
    int ended;
    MPI_Finalized(&ended);
    if (!ended)
        MPI_Finalize();
    return 0;
}
