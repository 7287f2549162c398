// Memory is attached to and detached from a dynamic window five hundred times.
#include <mpi.h>
#include <stdlib.h>

int main(int argc, char **argv) {
    int rank, wrong = 0;
    MPI_Aint address;
    MPI_Win win;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Win_create_dynamic(MPI_INFO_NULL, MPI_COMM_WORLD, &win);

    MPI_Win_lock_all(0, win);
    for (int i = 0; i < 500; i++) {
        int *piece = calloc(16, sizeof(int)), value = i;
        MPI_Win_attach(win, piece, 16 * sizeof(int));
        MPI_Get_address(piece, &address);
        MPI_Sendrecv_replace(&address, 1, MPI_AINT, 1 - rank, 0, 1 - rank, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        MPI_Put(&value, 1, MPI_INT, 1 - rank, address, 1, MPI_INT, win);
        MPI_Win_flush(1 - rank, win);
        MPI_Barrier(MPI_COMM_WORLD);
        wrong += piece[0] != i;
        MPI_Win_detach(win, piece);
        free(piece);
    }
    MPI_Win_unlock_all(win);

    MPI_Win_free(&win);
    MPI_Finalize();
    return wrong != 0;
}
