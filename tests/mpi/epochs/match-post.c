// A post for an origin that never starts: the exposure epoch cannot end, and the window is freed in it.
//@ only: openmpi (MPICH refuses the free at rank 1 only, and rank 0 waits for ever)
#include <mpi.h>

int main(int argc, char **argv) {
    int rank, done = 0, *memory;
    MPI_Win win;
    MPI_Group world, peer;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_group(MPI_COMM_WORLD, &world);
    MPI_Group_incl(world, 1, &(int){1 - rank}, &peer);
    MPI_Win_allocate(4 * sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &win);
    MPI_Win_set_errhandler(win, MPI_ERRORS_RETURN);

    if (rank == 1) {
        MPI_Win_post(peer, 0, win); //~ EPOCH-MATCH a; EPOCH-FREE b earlier
        MPI_Win_test(win, &done);
    }

    MPI_Win_free(&win); //~ EPOCH-FREE b
    MPI_Group_free(&peer);
    MPI_Group_free(&world);
    MPI_Finalize();
    return done;
}
