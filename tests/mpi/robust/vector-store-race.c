// A vectorised loop writes the buffer of a pending put.
//@ flags: -O3 -march=native
#include <mpi.h>

enum { COUNT = 1024 };

int main(int argc, char **argv) {
    static float buffer[COUNT], factor = 3;
    int rank;
    float *memory;
    MPI_Win win;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Win_allocate(COUNT * sizeof(float), sizeof(float), MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &win);

    MPI_Win_fence(0, win);
    MPI_Put(buffer, COUNT, MPI_FLOAT, 1 - rank, 0, COUNT, MPI_FLOAT, win); //~ RACE-LOCAL a
    for (int i = 0; i < COUNT; i++)
        buffer[i] = factor * i; //~ RACE-LOCAL a
    MPI_Win_fence(MPI_MODE_NOSUCCEED, win);

    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
