// All four request-based operations between start and complete.
#include <mpi.h>

int main(int argc, char **argv) {
    int rank, in[4] = {0}, out[4] = {1, 2, 3, 4}, *memory;
    MPI_Win win;
    MPI_Group world, peer;
    MPI_Request request[4] = {MPI_REQUEST_NULL, MPI_REQUEST_NULL, MPI_REQUEST_NULL, MPI_REQUEST_NULL};
    MPI_Status status[4];
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_group(MPI_COMM_WORLD, &world);
    MPI_Group_incl(world, 1, &(int){1 - rank}, &peer);
    MPI_Win_allocate(4 * sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &win);
    MPI_Win_set_errhandler(win, MPI_ERRORS_RETURN);

    if (rank == 0) {
        MPI_Win_start(peer, 0, win);
        MPI_Rput(&out[0], 1, MPI_INT, 1, 0, 1, MPI_INT, win, &request[0]); //~ EPOCH-REQUEST a
        MPI_Rget(&in[1], 1, MPI_INT, 1, 1, 1, MPI_INT, win, &request[1]); //~ EPOCH-REQUEST b
        MPI_Raccumulate(&out[2], 1, MPI_INT, 1, 2, 1, MPI_INT, MPI_SUM, win, &request[2]); //~ EPOCH-REQUEST c
        MPI_Rget_accumulate(&out[3], 1, MPI_INT, &in[3], 1, MPI_INT, 1, 3, 1, MPI_INT, MPI_SUM, win, &request[3]); //~ EPOCH-REQUEST d
        MPI_Waitall(4, request, status);
        MPI_Win_complete(win);
    } else {
        MPI_Win_post(peer, 0, win);
        MPI_Win_wait(win);
    }

    MPI_Win_free(&win);
    MPI_Group_free(&peer);
    MPI_Group_free(&world);
    MPI_Finalize();
    return 0;
}
