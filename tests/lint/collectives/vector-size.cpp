// Two vectors: the size of one follows from the rank, and counts rounds.
//@ hangs
#include <mpi.h>
#include <cstdlib>
#include <vector>

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int rank, sum = 0;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank); //~ because a
    std::vector<int> own(rank + 3, 1), rounds(argc > 1 ? std::atoi(argv[1]) : 4, 0); //~ because a
    for (std::size_t i = 0; i < own.size(); i++)
        sum += own[i];
    for (std::size_t i = 0; i < own.size(); i++) //~ because a
        MPI_Allreduce(&sum, &rounds[0], 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD); //~ COLL-LEFT a
    MPI_Finalize(); //~ COLL-LEFT a
}
