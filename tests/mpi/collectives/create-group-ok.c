// Some ranks make a communicator without the others, who are busy.
//@ ranks: 3
//@ mpich
#include <mpi.h>
#include <unistd.h>

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int rank;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Group world, part;
    MPI_Comm pair;
    int members[2] = {0, 2};
    MPI_Comm_group(MPI_COMM_WORLD, &world);
    MPI_Group_incl(world, 2, members, &part);
    if (rank == 1) {
        sleep(1);
    } else {
        MPI_Comm_create_group(MPI_COMM_WORLD, part, 5, &pair);
        MPI_Barrier(pair);
        MPI_Comm_free(&pair);
    }
    MPI_Comm_create(MPI_COMM_WORLD, part, &pair);
    if (pair != MPI_COMM_NULL) {
        MPI_Barrier(pair);
        MPI_Comm_free(&pair);
    }
    MPI_Group_free(&part);
    MPI_Group_free(&world);
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
