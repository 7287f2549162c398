// A get from memory of the process itself that it never attached to its dynamic window.
#include <mpi.h>

int main(int argc, char **argv) {
    static _Alignas(16) int attached[16], forgotten[16];
    int rank, value[2];
    MPI_Aint address[2];
    MPI_Win win;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Win_create_dynamic(MPI_INFO_NULL, MPI_COMM_WORLD, &win);
    MPI_Win_set_errhandler(win, MPI_ERRORS_RETURN);
    MPI_Win_attach(win, attached, sizeof attached);
    MPI_Get_address(attached, &address[0]);
    MPI_Get_address(forgotten, &address[1]);

    MPI_Win_lock(MPI_LOCK_SHARED, rank, 0, win);
    MPI_Get(&value[0], 1, MPI_INT, rank, MPI_Aint_add(address[0], 15 * sizeof(int)), 1, MPI_INT, win);
    MPI_Get(&value[1], 1, MPI_INT, rank, address[1], 1, MPI_INT, win); //~ EPOCH-RANGE a
    MPI_Win_unlock(rank, win);
    MPI_Barrier(MPI_COMM_WORLD);

    MPI_Win_detach(win, attached);
    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
