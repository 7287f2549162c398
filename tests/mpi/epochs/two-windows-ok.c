// Three windows, each in an epoch of another kind at the same time.
#include <mpi.h>

int main(int argc, char **argv) {
    int rank, value = 7, *memory[3];
    MPI_Win fenced, locked, posted;
    MPI_Group world, peer;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_group(MPI_COMM_WORLD, &world);
    MPI_Group_incl(world, 1, &(int){1 - rank}, &peer);
    MPI_Win_allocate(4 * sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &memory[0], &fenced);
    MPI_Win_allocate(4 * sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &memory[1], &locked);
    MPI_Win_allocate(4 * sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &memory[2], &posted);

    MPI_Win_fence(0, fenced);
    MPI_Win_lock(MPI_LOCK_SHARED, 1 - rank, 0, locked);
    MPI_Win_post(peer, 0, posted);
    MPI_Win_start(peer, 0, posted);
    MPI_Put(&value, 1, MPI_INT, 1 - rank, 0, 1, MPI_INT, fenced);
    MPI_Put(&value, 1, MPI_INT, 1 - rank, 0, 1, MPI_INT, locked);
    MPI_Put(&value, 1, MPI_INT, 1 - rank, 0, 1, MPI_INT, posted);
    MPI_Win_flush(1 - rank, locked);
    MPI_Win_complete(posted);
    MPI_Win_wait(posted);
    MPI_Win_unlock(1 - rank, locked);
    MPI_Win_fence(0, fenced);
    int sum = memory[0][0] + memory[1][0] + memory[2][0];

    MPI_Win_free(&posted);
    MPI_Win_free(&locked);
    MPI_Win_free(&fenced);
    MPI_Group_free(&peer);
    MPI_Group_free(&world);
    MPI_Finalize();
    return sum != 21;
}
