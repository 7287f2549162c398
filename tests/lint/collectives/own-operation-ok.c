// All ranks reduce with the operation that the program made.
#include <mpi.h>

static void larger(void *in, void *inout, int *count, MPI_Datatype *type) {
    (void)type;
    for (int i = 0; i < *count; i++)
        if (((int *)in)[i] > ((int *)inout)[i])
            ((int *)inout)[i] = ((int *)in)[i];
}

int main(int argc, char **argv) {
    int rank, result;
    MPI_Op op;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Op_create(larger, 1, &op);

    MPI_Allreduce(&rank, &result, 1, MPI_INT, op, MPI_COMM_WORLD);

    MPI_Op_free(&op);
    MPI_Finalize();
    return 0;
}
