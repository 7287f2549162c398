// Callbacks of attributes duplicate and free communicators inside MPI_Comm_dup and MPI_Comm_free.
#include <mpi.h>
#include <stdlib.h>

static int copied(MPI_Comm comm, int key, void *extra, void *from, void *to, int *flag)
{
    (void)comm, (void)key, (void)extra, (void)from;
    MPI_Comm *inner = malloc(sizeof *inner);
    MPI_Comm_dup(MPI_COMM_WORLD, inner);
    *(void **)to = inner;
    *flag = 1;
    return MPI_SUCCESS;
}

static int freed(MPI_Comm comm, int key, void *value, void *extra)
{
    (void)comm, (void)key, (void)extra;
    MPI_Comm *inner = value;
    MPI_Barrier(*inner);
    MPI_Comm_free(inner);
    free(inner);
    return MPI_SUCCESS;
}

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int key;
    MPI_Comm first, second;
    MPI_Comm_create_keyval(copied, freed, &key, NULL);
    MPI_Comm_dup(MPI_COMM_WORLD, &first);
    MPI_Comm *inner = malloc(sizeof *inner);
    MPI_Comm_dup(MPI_COMM_WORLD, inner);
    MPI_Comm_set_attr(first, key, inner);
    MPI_Comm_dup(first, &second);
    MPI_Barrier(second);
    MPI_Comm_free(&first);
    MPI_Barrier(second);
    MPI_Comm_free(&second);
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
