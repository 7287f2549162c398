// Memory detached from a dynamic window is the owner's again, also through an alias.
#include <mpi.h>

int main(int argc, char **argv) {
    int rank, value = 7;
    static int first[4], second[4];
    MPI_Aint place;
    MPI_Win win;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Win_create_dynamic(MPI_INFO_NULL, MPI_COMM_WORLD, &win);
    MPI_Win_attach(win, first, sizeof first);
    MPI_Win_attach(win, second, sizeof second);
    MPI_Get_address(first, &place);
    MPI_Bcast(&place, 1, MPI_AINT, 1, MPI_COMM_WORLD);
    int *slice = second + 2;
    MPI_Win_detach(win, second);

    MPI_Win_fence(0, win);
    if (rank == 0)
        MPI_Put(&value, 1, MPI_INT, 1, place, 1, MPI_INT, win);
    if (rank == 1)
        slice[0] = 3;
    MPI_Win_fence(0, win);

    MPI_Win_detach(win, first);

    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
