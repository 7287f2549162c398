// Buffers of alloca and variable length arrays, each put complete before the function returns.
#include <alloca.h>
#include <mpi.h>
#include <string.h>

__attribute__((noinline)) static void put_bytes(int count, MPI_Win win) {
    char *first = alloca(count), second[count];
    memset(first, 1, count);
    memset(second, 2, count);
    MPI_Put(first, count, MPI_BYTE, 1, 0, count, MPI_BYTE, win);
    MPI_Put(second, count, MPI_BYTE, 1, 64, count, MPI_BYTE, win);
    MPI_Win_flush(1, win);
    memset(first, 3, count);
    memset(second, 3, count);
}

int main(int argc, char **argv) {
    int rank;
    char *memory;
    MPI_Win win;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Win_allocate(128, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &win);

    if (rank == 0) {
        MPI_Win_lock(MPI_LOCK_SHARED, 1, 0, win);
        for (int count = 1; count <= 64; count++)
            put_bytes(count, win);
        MPI_Win_unlock(1, win);
    }

    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
