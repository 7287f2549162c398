// Updates are gathered in rows and sent; every mode completes the put before the row is filled again.
#include <mpi.h>
#include <stdint.h>
#include <stdlib.h>

enum { ROW = 4, UPDATES = 16 };

int main(int argc, char **argv) {
    int rank, size, filled = 0, sent = 0, mode = argc > 1 ? atoi(argv[1]) : 0;
    uint64_t random = 1, row[ROW], *table;
    MPI_Win win;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    MPI_Win_allocate(UPDATES * sizeof(uint64_t), sizeof(uint64_t), MPI_INFO_NULL, MPI_COMM_WORLD, &table, &win);
    int target = (rank + 1) % size;

    MPI_Win_lock_all(0, win);
    for (int i = 0; i < UPDATES; i++) {
        random = random * 6364136223846793005u + 1442695040888963407u;
        row[filled++] = random;
        if (filled == ROW) {
            MPI_Put(row, ROW, MPI_UINT64_T, target, sent, ROW, MPI_UINT64_T, win);
            if (mode == 1)
                MPI_Win_flush(target, win);
            else if (mode == 2)
                MPI_Win_flush_local(target, win);
            else
                MPI_Win_flush_all(win);
            sent += ROW;
            filled = 0;
        }
    }
    MPI_Win_unlock_all(win);

    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
