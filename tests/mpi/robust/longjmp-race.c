// longjmp leaves the function that issued the put, past its flush, and the buffer is overwritten.
#include <mpi.h>
#include <setjmp.h>

static jmp_buf back;
static int value = 7;

__attribute__((noinline)) static void put_and_jump(MPI_Win win) {
    MPI_Put(&value, 1, MPI_INT, 1, 0, 1, MPI_INT, win); //~ RACE-LOCAL a
    longjmp(back, 1);
}

int main(int argc, char **argv) {
    static int rank, *memory;
    static MPI_Win win;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Win_allocate(4 * sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &win);

    if (rank == 0) {
        MPI_Win_lock(MPI_LOCK_SHARED, 1, 0, win);
        if (setjmp(back) == 0)
            put_and_jump(win);
        value = 8; //~ RACE-LOCAL a
        MPI_Win_unlock(1, win);
    }

    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
