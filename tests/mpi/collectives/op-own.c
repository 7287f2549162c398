// One rank uses an operation of its own where the other uses a predefined one.
#include <mpi.h>

static void add(void *from, void *to, int *count, MPI_Datatype *type)
{
    (void)type;
    for (int i = 0; i < *count; i++)
        ((int *)to)[i] += ((int *)from)[i];
}

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int rank;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int sent = rank, got;
    MPI_Op own;
    MPI_Op_create(add, 1, &own);
    MPI_Op op = rank == 0 ? own : MPI_SUM;
    MPI_Allreduce(&sent, &got, 1, MPI_INT, op, MPI_COMM_WORLD); //~ COLL-ARGS a 0; COLL-ARGS a 1
    MPI_Op_free(&own);
    MPI_Finalize();
    return 0;
}
