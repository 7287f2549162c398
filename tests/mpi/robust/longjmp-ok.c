// Every second round leaves thirty nested calls by longjmp; each put is complete before.
#include <mpi.h>
#include <setjmp.h>

static jmp_buf back;
static int value = 7, turn;

__attribute__((noinline)) static int put_and_jump(int depth, MPI_Win win) {
    if (depth > 0)
        return 1 + put_and_jump(depth - 1, win);
    MPI_Put(&value, 1, MPI_INT, 1, 0, 1, MPI_INT, win);
    MPI_Win_flush(1, win);
    if (turn % 2 == 1)
        longjmp(back, 1);
    return 0;
}

int main(int argc, char **argv) {
    static int rank, *memory;
    static MPI_Win win;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Win_allocate(4 * sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &win);

    if (rank == 0) {
        MPI_Win_lock(MPI_LOCK_SHARED, 1, 0, win);
        for (turn = 0; turn < 100; turn++) {
            if (setjmp(back) == 0)
                put_and_jump(30, win);
            value = turn;
        }
        MPI_Win_unlock(1, win);
    }

    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
