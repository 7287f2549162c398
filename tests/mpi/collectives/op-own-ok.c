// Both ranks use an operation of their own, each of which they have made by themselves.
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
    MPI_Op first, own;
    MPI_Op_create(add, 1, &first);
    if (rank == 0)
        MPI_Op_free(&first);
    MPI_Op_create(add, 1, &own);
    MPI_Allreduce(&sent, &got, 1, MPI_INT, own, MPI_COMM_WORLD);
    MPI_Reduce(&sent, &got, 1, MPI_INT, own, 1, MPI_COMM_WORLD);
    MPI_Op_free(&own);
    if (rank == 1)
        MPI_Op_free(&first);
    MPI_Finalize();
    return 0;
}
