// Two hundred epochs of four kinds in a row on one window.
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
        value = 2 * round + rank;
        MPI_Win_fence(MPI_MODE_NOPRECEDE, win);
        MPI_Put(&value, 1, MPI_INT, 1 - rank, 0, 1, MPI_INT, win);
        MPI_Win_fence(MPI_MODE_NOSUCCEED, win);
        MPI_Win_lock(MPI_LOCK_EXCLUSIVE, 1 - rank, 0, win);
        MPI_Put(&value, 1, MPI_INT, 1 - rank, 1, 1, MPI_INT, win);
        MPI_Win_unlock(1 - rank, win);
        MPI_Win_lock_all(0, win);
        MPI_Put(&value, 1, MPI_INT, 1 - rank, 2, 1, MPI_INT, win);
        MPI_Win_unlock_all(win);
        MPI_Win_post(peer, 0, win);
        MPI_Win_start(peer, 0, win);
        MPI_Put(&value, 1, MPI_INT, 1 - rank, 3, 1, MPI_INT, win);
        MPI_Win_complete(win);
        MPI_Win_wait(win);
        for (int i = 0; i < 4; i++)
            wrong += memory[i] != 2 * round + 1 - rank;
        MPI_Barrier(MPI_COMM_WORLD);
    }

    MPI_Win_free(&win);
    MPI_Group_free(&peer);
    MPI_Group_free(&world);
    MPI_Finalize();
    return wrong;
}
