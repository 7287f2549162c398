// A buffer of alloca ends with its function while the put is pending.
#include <alloca.h>
#include <mpi.h>
#include <string.h>

__attribute__((noinline)) static int put_bytes(int count, MPI_Win win) {
    char *value = alloca(count);
    memset(value, 1, count);
    MPI_Put(value, count, MPI_BYTE, 1, 0, count, MPI_BYTE, win); //~ EPOCH-BUFFER a earlier
    return 0; //~ EPOCH-BUFFER a
}

int main(int argc, char **argv) {
    int rank;
    char *memory;
    MPI_Win win;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Win_allocate(64, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &win);

    if (rank == 0) {
        MPI_Win_lock_all(0, win);
        put_bytes(64, win);
        MPI_Win_unlock_all(win);
    }

    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
