// Collectives of nothing, without buffers, some with datatypes of no size.
//@ except: impi (it crashes in a collective of nothing, also without Fencepost)
#include <mpi.h>
#include <stddef.h>

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int rank;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Datatype nothing;
    MPI_Type_contiguous(0, MPI_INT, &nothing);
    MPI_Type_commit(&nothing);
    MPI_Bcast(NULL, 0, MPI_INT, 0, MPI_COMM_WORLD);
    MPI_Bcast(NULL, 0, rank == 0 ? MPI_INT : MPI_DOUBLE, 0, MPI_COMM_WORLD);
    MPI_Bcast(NULL, rank, nothing, 1, MPI_COMM_WORLD);
    MPI_Allreduce(NULL, NULL, 0, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
    MPI_Gather(NULL, 0, MPI_INT, NULL, 0, MPI_INT, 0, MPI_COMM_WORLD);
    MPI_Allgather(NULL, 0, MPI_INT, NULL, 0, MPI_INT, MPI_COMM_WORLD);
    MPI_Alltoall(NULL, 0, MPI_INT, NULL, 0, MPI_INT, MPI_COMM_WORLD);
    MPI_Type_free(&nothing);
    MPI_Finalize();
    return 0;
}
