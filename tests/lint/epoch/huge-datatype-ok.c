// Datatypes of more elements than there is memory: nobody uses them, but they can be asked for their size.
#include <limits.h>
#include <mpi.h>

int main(int argc, char **argv) {
    int sizes[3] = {4096, 4096, 4096}, part[3] = {2048, 2048, 2048}, begin[3] = {0, 0, 0}, size, *memory;
    MPI_Datatype four, many, box;
    MPI_Win win;
    MPI_Init(&argc, &argv);
    MPI_Type_contiguous(4, MPI_INT, &four);
    MPI_Type_vector(INT_MAX / 2, 1, 3, four, &many);
    MPI_Type_create_subarray(3, sizes, part, begin, MPI_ORDER_C, MPI_CHAR, &box);
    MPI_Type_size(box, &size);
    MPI_Win_allocate(sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &win);
    MPI_Win_fence(0, win);
    MPI_Win_fence(0, win);
    MPI_Win_free(&win);
    MPI_Type_free(&four);
    MPI_Type_free(&many);
    MPI_Type_free(&box);
    MPI_Finalize();
    return size == 0;
}
