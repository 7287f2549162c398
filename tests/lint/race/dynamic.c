// A put into attached memory while its owner stores there.
#include <mpi.h>

int main(int argc, char **argv) {
    int rank, value = 7;
    static int block[4];
    MPI_Aint place;
    MPI_Win win;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Win_create_dynamic(MPI_INFO_NULL, MPI_COMM_WORLD, &win);
    MPI_Win_attach(win, block, sizeof block);
    MPI_Get_address(&block[2], &place);
    MPI_Bcast(&place, 1, MPI_AINT, 1, MPI_COMM_WORLD);

    MPI_Win_fence(0, win);
    if (rank == 0)
        MPI_Put(&value, 1, MPI_INT, 1, place, 1, MPI_INT, win); //~ RACE-REMOTE a certain
    if (rank == 1)
        block[2] = 3; //~ RACE-REMOTE a
    MPI_Win_fence(0, win);

    MPI_Win_detach(win, block);

    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
