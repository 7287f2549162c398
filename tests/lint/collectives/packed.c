// One rank reads settings and packs them; the others unpack what nobody has sent them.
//@ hangs
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv) {
    int rank, rounds, place = 0;
    char packed[16] = {0};
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0) {
        rounds = 3;
        MPI_Pack(&rounds, 1, MPI_INT, packed, sizeof packed, &place, MPI_COMM_WORLD);
    }
    place = 0;
    MPI_Unpack(packed, sizeof packed, &place, &rounds, 1, MPI_INT, MPI_COMM_WORLD);
    for (int i = 0; i < rounds; i++)
        MPI_Barrier(MPI_COMM_WORLD); //~ COLL-LEFT a
    MPI_Finalize(); //~ COLL-LEFT a
    return 0;
}
