// Does nothing with fewer than three ranks; with more, the rank that is started for posts.
//@ ranks: 3
#include <mpi.h>

int main(int argc, char **argv) {
    int rank, size, *base, value = 1;
    MPI_Win win;
    MPI_Group world, group;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (size < 3) {
        MPI_Finalize();
        return 0;
    }
    MPI_Win_allocate(sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &base, &win);
    MPI_Comm_group(MPI_COMM_WORLD, &world);
    if (rank == 0) {
        int target = 1;
        MPI_Group_incl(world, 1, &target, &group);
        MPI_Win_start(group, 0, win);
        MPI_Put(&value, 1, MPI_INT, 1, 0, 1, MPI_INT, win);
        MPI_Win_complete(win);
        MPI_Group_free(&group);
    } else if (rank == 1) {
        int origin = 0;
        MPI_Group_incl(world, 1, &origin, &group);
        MPI_Win_post(group, 0, win);
        MPI_Win_wait(win);
        MPI_Group_free(&group);
    }
    MPI_Group_free(&world);
    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
