// Only members of a group have its communicator, and all of them use and free it.
#include <mpi.h>

static void meet(MPI_Group group) {
    MPI_Comm part;
    int place, most;
    MPI_Group_rank(group, &place);
    MPI_Comm_create(MPI_COMM_WORLD, group, &part);
    if (part != MPI_COMM_NULL && place != MPI_UNDEFINED) {
        MPI_Allreduce(&place, &most, 1, MPI_INT, MPI_MAX, part);
        MPI_Comm_free(&part);
    }
}

int main(int argc, char **argv) {
    int size, even[1][3] = {{0, 0, 2}}, odd[1][3] = {{1, 0, 2}};
    MPI_Group world, half;
    MPI_Init(&argc, &argv);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    MPI_Comm_group(MPI_COMM_WORLD, &world);
    even[0][1] = odd[0][1] = size - 1;
    MPI_Group_range_incl(world, 1, even, &half);
    meet(half);
    MPI_Group_free(&half);
    MPI_Group_range_incl(world, 1, odd, &half);
    meet(half);
    MPI_Group_free(&half);
    MPI_Group_free(&world);
    MPI_Finalize();
    return 0;
}
