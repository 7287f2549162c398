// A dynamic window addresses by MPI_Aint; origin by MPI_BOTTOM and an absolute type.
#include <mpi.h>

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int rank;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Win win;
    MPI_Win_create_dynamic(MPI_INFO_NULL, MPI_COMM_WORLD, &win);
    double field[10], a = 1, b = 2;
    for (int i = 0; i < 10; i++)
        field[i] = 0;
    MPI_Win_attach(win, field, sizeof field);
    MPI_Aint at, where[2], mine[2];
    MPI_Get_address(field, &at);
    MPI_Allgather(&at, 1, MPI_AINT, where, 1, MPI_AINT, MPI_COMM_WORLD);
    MPI_Get_address(&a, &mine[0]);
    MPI_Get_address(&b, &mine[1]);
    MPI_Datatype pair;
    MPI_Type_create_hindexed_block(2, 1, mine, MPI_DOUBLE, &pair);
    MPI_Type_commit(&pair);
    MPI_Win_fence(0, win);
    if (rank == 0)
        MPI_Put(MPI_BOTTOM, 1, pair, 1, MPI_Aint_add(where[1], 3 * sizeof(double)), 2, MPI_DOUBLE, win); //~ RACE-LOCAL a
    if (rank == 0)
        b = 7; //~ RACE-LOCAL a
    if (rank == 1)
        field[2] = field[5] = 1;
    MPI_Win_fence(0, win);
    MPI_Type_free(&pair);
    MPI_Win_detach(win, field);
    MPI_Win_free(&win);
    MPI_Finalize();
    return b != 7 && rank == 0;
}
