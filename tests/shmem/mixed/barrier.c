// A barrier of MPI orders, but completes nothing of OpenSHMEM.
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
    if (pe == 0)
        shmem_int_p(&x, 1, 1); //~ RACE-REMOTE a
    MPI_Barrier(MPI_COMM_WORLD);
    if (pe == 1)
        sink = x; //~ RACE-REMOTE a
    shmem_barrier_all();
    shmem_finalize();
    int ended;
    MPI_Finalized(&ended);
    if (!ended)
        MPI_Finalize();
    return 0;
}
