// illegal_dynamic_memory_use: memory is attached to a dynamic window.
#include <mpi.h>

int main(int argc, char **argv) {
    int extra[4];
    MPI_Win win;
    MPI_Init(&argc, &argv);
    MPI_Win_create_dynamic(MPI_INFO_NULL, MPI_COMM_WORLD, &win);

    MPI_Win_attach(win, extra, sizeof extra);
    MPI_Win_detach(win, extra);

    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
