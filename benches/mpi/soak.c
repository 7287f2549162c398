// A correct stencil that runs for a given time: halo rows by puts between fences, all of the grid in the
// window, so that every load and store is one to watched memory. Usage: soak SECONDS [N]
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

static void step(int rows, int columns, const double *from, double *to)
{
    for (int row = 1; row <= rows; row++)
        for (int column = 1; column < columns - 1; column++) {
            const double *here = from + (size_t)row * columns + column;
            to[(size_t)row * columns + column] = 0.25 * (here[-columns] + here[columns] + here[-1] + here[1]);
        }
}

static void put_edges(int rank, int ranks, int rows, int columns, int which, double *grid, MPI_Win window)
{
    MPI_Aint place = (MPI_Aint)which * (rows + 2) * columns;
    if (rank > 0)
        MPI_Put(grid + columns, columns, MPI_DOUBLE, rank - 1, place + (MPI_Aint)(rows + 1) * columns, columns, MPI_DOUBLE, window);
    if (rank < ranks - 1)
        MPI_Put(grid + (size_t)rows * columns, columns, MPI_DOUBLE, rank + 1, place, columns, MPI_DOUBLE, window);
}

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int rank, ranks;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &ranks);
    double seconds = argc > 1 ? atof(argv[1]) : 10;
    int columns = argc > 2 ? atoi(argv[2]) : 256;
    int rows = columns / ranks;
    size_t numbers = (size_t)(rows + 2) * columns;
    double *memory;
    MPI_Win window;
    MPI_Win_allocate((MPI_Aint)(2 * numbers * sizeof(double)), sizeof(double), MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &window);
    for (size_t i = 0; i < 2 * numbers; i++)
        memory[i] = (double)(i % 7);
    double begin = MPI_Wtime();
    long steps = 0;
    int on = 1;
    MPI_Win_fence(0, window);
    while (on) {
        for (int i = 0; i < 100; i++, steps++) {
            double *from = memory + (size_t)(i % 2) * numbers;
            double *to = memory + (size_t)(1 - i % 2) * numbers;
            put_edges(rank, ranks, rows, columns, i % 2, from, window);
            MPI_Win_fence(0, window);
            step(rows, columns, from, to);
            MPI_Win_fence(0, window);
        }
        on = MPI_Wtime() - begin < seconds;
        MPI_Bcast(&on, 1, MPI_INT, 0, MPI_COMM_WORLD);
    }
    MPI_Win_fence(0, window);
    if (rank == 0)
        printf("%ld steps in %.0f s\n", steps, MPI_Wtime() - begin);
    MPI_Win_free(&window);
    MPI_Finalize();
    return 0;
}
