// A window over three ranks in another order; its group gives the targets of the epochs.
//@ ranks: 4
#include <mpi.h>

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int rank;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Group world, three, of_win, to, from;
    MPI_Comm comm;
    MPI_Comm_group(MPI_COMM_WORLD, &world);
    MPI_Group_incl(world, 3, (int[]){ 3, 0, 2 }, &three);
    MPI_Comm_create(MPI_COMM_WORLD, three, &comm);
    if (comm != MPI_COMM_NULL) {
        int me, *memory, v = rank;
        MPI_Win win;
        MPI_Comm_rank(comm, &me);
        MPI_Win_allocate(4 * sizeof(int), sizeof(int), MPI_INFO_NULL, comm, &memory, &win);
        memory[1] = 0;
        MPI_Win_get_group(win, &of_win);
        MPI_Group_incl(of_win, 1, (int[]){ (me + 1) % 3 }, &to);
        MPI_Group_incl(of_win, 1, (int[]){ (me + 2) % 3 }, &from);
        MPI_Win_post(from, 0, win);
        MPI_Win_start(to, 0, win);
        MPI_Put(&v, 1, MPI_INT, (me + 1) % 3, 1, 1, MPI_INT, win);
        MPI_Win_complete(win);
        MPI_Win_wait(win);
        memory[1]++;
        MPI_Group_free(&to);
        MPI_Group_free(&from);
        MPI_Group_free(&of_win);
        MPI_Win_free(&win);
        MPI_Comm_free(&comm);
    }
    MPI_Group_free(&three);
    MPI_Group_free(&world);
    MPI_Finalize();
    return 0;
}
