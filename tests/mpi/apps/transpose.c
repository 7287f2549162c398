// A complex matrix in rows per rank is transposed: columns go out by a resized vector and come in as blocks, between
// fences, from start to complete, and in a lock. In the lock nobody waits for the others.
#include <complex.h>
#include <mpi.h>
#include <stdlib.h>
#define ROWS 4

int main(int argc, char **argv) {
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int columns = ROWS * size;
    double complex *from = malloc(ROWS * columns * sizeof *from), *to;
    MPI_Win win;
    MPI_Win_allocate(ROWS * columns * sizeof *to, sizeof *to, MPI_INFO_NULL, MPI_COMM_WORLD, &to, &win);
    MPI_Datatype strided, column, block;
    MPI_Type_vector(ROWS, 1, columns, MPI_C_DOUBLE_COMPLEX, &strided);
    MPI_Type_create_resized(strided, 0, sizeof *from, &column);
    MPI_Type_commit(&column);
    MPI_Type_vector(ROWS, ROWS, columns, MPI_C_DOUBLE_COMPLEX, &block);
    MPI_Type_commit(&block);
    MPI_Group all;
    MPI_Comm_group(MPI_COMM_WORLD, &all);
    double sum = 0;
    for (int step = 0; step < 6; step++) {
        int way = step % 3;
        for (int i = 0; i < ROWS * columns; i++) from[i] = rank * ROWS * columns + i + I * step;
        if (way == 0) MPI_Win_fence(0, win);
        if (way == 1) {
            MPI_Win_post(all, 0, win);
            MPI_Win_start(all, 0, win);
        }
        if (way == 2) MPI_Win_lock_all(0, win);
        for (int i = 0; i < size; i++) {
            int other = (rank + i) % size;
            MPI_Put(from + other * ROWS, ROWS, column, other, rank * ROWS, 1, block, win); //~ RACE-REMOTE a
        }
        if (way == 0) MPI_Win_fence(0, win);
        if (way == 1) {
            MPI_Win_complete(win);
            MPI_Win_wait(win);
        }
        if (way == 2) MPI_Win_unlock_all(win);
        for (int i = 0; i < ROWS * columns; i++) sum += creal(to[i]); //~ RACE-REMOTE a
        MPI_Barrier(MPI_COMM_WORLD);
    }
    MPI_Type_free(&strided);
    MPI_Type_free(&column);
    MPI_Type_free(&block);
    MPI_Group_free(&all);
    free(from);
    MPI_Win_free(&win);
    MPI_Finalize();
    return sum < 0;
}
