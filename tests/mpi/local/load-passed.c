// A small function reads what is still being fetched; compilers read it for the function, where that is called.
//@ flags: -O3
#include <mpi.h>
#include <stdio.h>

__attribute__((noinline)) static int plus(const int *value, int more)
{
    return value[0] + more; //~ RACE-LOCAL a
}

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int rank;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int *memory, value = 0;
    MPI_Win win;
    MPI_Win_allocate(sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &win);
    memory[0] = rank;
    MPI_Win_fence(0, win);
    if (rank == 0) {
        MPI_Get(&value, 1, MPI_INT, 1, 0, 1, MPI_INT, win); //~ RACE-LOCAL a
        printf("%d\n", plus(&value, 2));
    }
    MPI_Win_fence(0, win);
    printf("%d\n", plus(&value, 3));
    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
