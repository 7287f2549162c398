// Two types made of derived types are used one after the other; the second covers the two elements before its address.
#include <mpi.h>

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int rank;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int *memory;
    MPI_Win win;
    MPI_Win_allocate(16 * sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &win);
    for (int i = 0; i < 16; i++)
        memory[i] = 0;
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Datatype outer, spread, behind, pair;
    MPI_Type_vector(2, 1, 3, MPI_INT, &spread);
    MPI_Type_dup(spread, &outer);
    MPI_Type_commit(&outer);
    MPI_Type_contiguous(2, MPI_INT, &pair);
    MPI_Type_create_hindexed(1, (int[]){1}, (MPI_Aint[]){-8}, pair, &behind);
    MPI_Type_commit(&behind);
    int first[4] = {1}, second[8] = {1};
    MPI_Win_fence(0, win);
    if (rank == 0) {
        MPI_Put(first, 1, outer, 1, 0, 2, MPI_INT, win);
        MPI_Put(second + 4, 1, behind, 1, 8, 2, MPI_INT, win); //~ RACE-LOCAL a
        first[1] = first[2] = 2;
        second[3] = 2; //~ RACE-LOCAL a
    }
    MPI_Win_fence(0, win);
    MPI_Type_free(&spread);
    MPI_Type_free(&pair);
    MPI_Type_free(&outer);
    MPI_Type_free(&behind);
    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
