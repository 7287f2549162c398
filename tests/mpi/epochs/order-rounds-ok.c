// Many rounds of post/start/complete/wait in which the ranks take turns.
#include <mpi.h>

int main(int argc, char **argv) {
    int rank, value, wrong = 0, *memory;
    MPI_Win win;
    MPI_Group world, peer;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_group(MPI_COMM_WORLD, &world);
    MPI_Group_incl(world, 1, &(int){1 - rank}, &peer);
    MPI_Win_allocate(4 * sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &win);

    for (int round = 0; round < 50; round++) {
        if (round % 2 == rank) {
            value = round;
            MPI_Win_start(peer, 0, win);
            MPI_Put(&value, 1, MPI_INT, 1 - rank, 0, 1, MPI_INT, win);
            MPI_Win_complete(win);
        } else {
            MPI_Win_post(peer, 0, win);
            MPI_Win_wait(win);
            wrong += memory[0] != round;
        }
    }

    MPI_Win_free(&win);
    MPI_Group_free(&peer);
    MPI_Group_free(&world);
    MPI_Finalize();
    return wrong;
}
