// Tasks are handed out by a counter; rank 0 adds up the results when everybody has put theirs.
#include <mpi.h>
#include <stdio.h>

#define TASKS 10

int main(int argc, char **argv) {
    int rank, task, *next;
    const int one = 1;
    double *results, sum = 0;
    MPI_Win counter, win;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Win_allocate(sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &next, &counter);
    MPI_Win_allocate(TASKS * sizeof(double), sizeof(double), MPI_INFO_NULL, MPI_COMM_WORLD, &results, &win);
    *next = 0;
    MPI_Barrier(MPI_COMM_WORLD);

    for (;;) {
        MPI_Win_lock(MPI_LOCK_SHARED, 0, 0, counter);
        MPI_Fetch_and_op(&one, &task, MPI_INT, 0, 0, MPI_SUM, counter);
        MPI_Win_unlock(0, counter);
        if (task >= TASKS)
            break;
        double result = 0.5 * task;
        MPI_Win_lock(MPI_LOCK_SHARED, 0, 0, win);
        MPI_Put(&result, 1, MPI_DOUBLE, 0, task, 1, MPI_DOUBLE, win);
        MPI_Win_unlock(0, win);
    }
    MPI_Barrier(MPI_COMM_WORLD);
    if (rank == 0)
        for (task = 0; task < TASKS; task++)
            sum += results[task];

    MPI_Win_free(&win);
    MPI_Win_free(&counter);
    if (rank == 0)
        printf("%g\n", sum);
    MPI_Finalize();
    return 0;
}
