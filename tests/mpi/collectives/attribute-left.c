// The callback of an attribute calls a barrier on one rank only while MPI_Finalize runs.
#include <mpi.h>
#include <stddef.h>

static int last(MPI_Comm comm, int key, void *value, void *extra)
{
    (void)comm, (void)key, (void)value, (void)extra;
    MPI_Barrier(MPI_COMM_WORLD); //~ COLL-LEFT a 0
    return MPI_SUCCESS;
}

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int rank;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int key;
    MPI_Comm_create_keyval(MPI_COMM_NULL_COPY_FN, last, &key, NULL);
    if (rank == 0)
        MPI_Comm_set_attr(MPI_COMM_SELF, key, NULL);
    MPI_Finalize(); //~ COLL-LEFT a 1
    return 0;
}
