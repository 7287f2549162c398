// Transposes an N x N matrix in blocks of rows, there and back: every rank packs the blocks of the
// others transposed and puts each as a strided block. Usage: transpose SECONDS N
//
// Only the matrix that nobody reads in an epoch is put into.
#include "measure.h"

static int size, my_rows;
static double *matrices[2], *packed;
static MPI_Win windows[2];
static MPI_Datatype block;

static void pack(const double *from, double *to, int first_column)
{
#pragma omp parallel for
    for (int row = 0; row < my_rows; row++)
        for (int column = 0; column < my_rows; column++)
            to[(size_t)column * my_rows + row] = from[(size_t)row * size + first_column + column];
}

static void transpose(const double *from, MPI_Win to)
{
    int numbers = my_rows * my_rows;
    for (int target = 0; target < ranks; target++) {
        double *mine = packed + (size_t)target * numbers;
        pack(from, mine, target * my_rows);
        MPI_Put(mine, numbers, MPI_DOUBLE, target, (MPI_Aint)rank * my_rows, 1, block, to);
    }
    MPI_Win_fence(0, to);
}

static void there_and_back(long iterations, void *context)
{
    (void)context;
    MPI_Win_fence(MPI_MODE_NOPRECEDE, windows[0]);
    MPI_Win_fence(MPI_MODE_NOPRECEDE, windows[1]);
    for (long i = 0; i < iterations; i++) {
        transpose(matrices[0], windows[1]);
        transpose(matrices[1], windows[0]);
    }
    MPI_Win_fence(MPI_MODE_NOSUCCEED, windows[0]);
    MPI_Win_fence(MPI_MODE_NOSUCCEED, windows[1]);
}

static double number_at(int row, int column)
{
    return (double)(rank * my_rows + row) * size + column;
}

int main(int argc, char **argv)
{
    begin(&argc, &argv);
    double seconds = argument(argc, argv, 1);
    my_rows = (int)argument(argc, argv, 2) / ranks;
    size = my_rows * ranks;
    size_t bytes = (size_t)my_rows * size * sizeof(double);
    packed = malloc(bytes);
    for (int i = 0; i < 2; i++)
        MPI_Win_allocate(bytes, sizeof(double), MPI_INFO_NULL, MPI_COMM_WORLD, &matrices[i],
                         &windows[i]);
    MPI_Type_vector(my_rows, my_rows, size, MPI_DOUBLE, &block);
    MPI_Type_commit(&block);
    for (int row = 0; row < my_rows; row++)
        for (int column = 0; column < size; column++)
            matrices[0][(size_t)row * size + column] = number_at(row, column);
    char name[32];
    snprintf(name, sizeof name, "transpose/%d", size);
    measure(name, seconds, there_and_back, NULL);
    for (int row = 0; row < my_rows; row++)
        for (int column = 0; column < size; column++)
            require(matrices[0][(size_t)row * size + column] == number_at(row, column),
                    "the matrix is not what it was");
    MPI_Type_free(&block);
    for (int i = 0; i < 2; i++)
        MPI_Win_free(&windows[i]);
    free(packed);
    end();
    return 0;
}
