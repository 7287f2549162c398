// A member that the struct type of a put leaves out is written.
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct item { int id; int scratch; double w; };
int main(int argc, char **argv) {
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    struct item it = {rank, 0, 1.5}, *mem;
    MPI_Win win;
    MPI_Datatype t;
    int len[2] = {1, 1};
    MPI_Aint off[2] = {0, 8};
    MPI_Datatype ty[2] = {MPI_INT, MPI_DOUBLE};
    MPI_Type_create_struct(2, len, off, ty, &t);
    MPI_Type_commit(&t);
    MPI_Win_allocate(4 * sizeof(struct item), sizeof(struct item), MPI_INFO_NULL, MPI_COMM_WORLD, &mem, &win);
    MPI_Win_fence(0, win);
    MPI_Put(&it, 1, t, (rank + 1) % size, 0, 1, t, win);
    it.scratch = 2;
    MPI_Win_fence(0, win);
    MPI_Type_free(&t);
    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
