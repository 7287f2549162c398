// Puts to two pieces of memory attached to a dynamic window.
#include <mpi.h>

int main(int argc, char **argv) {
    static _Alignas(16) int first[16], second[16];
    int rank, value = 7;
    MPI_Aint address[2];
    MPI_Win win;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Win_create_dynamic(MPI_INFO_NULL, MPI_COMM_WORLD, &win);
    MPI_Win_attach(win, first, sizeof first);
    MPI_Win_attach(win, second, sizeof second);
    MPI_Get_address(&first[15], &address[0]);
    MPI_Get_address(&second[0], &address[1]);
    MPI_Bcast(address, 2, MPI_AINT, 1, MPI_COMM_WORLD);

    MPI_Win_lock_all(0, win);
    if (rank == 0) {
        MPI_Put(&value, 1, MPI_INT, 1, address[0], 1, MPI_INT, win);
        MPI_Put(&value, 1, MPI_INT, 1, address[1], 1, MPI_INT, win);
    }
    MPI_Win_unlock_all(win);
    MPI_Barrier(MPI_COMM_WORLD);
    int seen = rank == 1 ? first[15] + second[0] : 14;

    MPI_Win_detach(win, first);
    MPI_Win_detach(win, second);
    MPI_Win_free(&win);
    MPI_Finalize();
    return seen != 14;
}
