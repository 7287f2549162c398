// Rget_accumulate; the operand may be changed and the result read when Testany says so.
#include <mpi.h>

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int rank;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int *memory;
    MPI_Win win;
    MPI_Win_allocate(8 * sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &win);
    for (int i = 0; i < 8; i++)
        memory[i] = 0;
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Win_lock_all(0, win);
    int operand[3] = { 1, 2, 3 }, result[3] = { 0 }, sum = 0;
    MPI_Request r[3];
    for (int i = 0; i < 3; i++)
        MPI_Rget_accumulate(&operand[i], 1, MPI_INT, &result[i], 1, MPI_INT, 1 - rank, i, 1, MPI_INT, MPI_SUM, win, &r[i]);
    for (int left = 3; left;) {
        int which, flag;
        MPI_Testany(3, r, &which, &flag, MPI_STATUS_IGNORE);
        if (flag && which != MPI_UNDEFINED) {
            operand[which]++;
            sum += result[which];
            left--;
        }
    }
    MPI_Win_unlock_all(win);
    MPI_Win_free(&win);
    MPI_Finalize();
    return sum > 100;
}
