// Two vectors: the size of one follows from the rank, that of the other counts rounds.
#include <mpi.h>
#include <cstdlib>
#include <vector>

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int rank, sum = 0;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    std::vector<int> own(rank + 3, 1), rounds(argc > 1 ? std::atoi(argv[1]) : 4, 0);
    for (std::size_t i = 0; i < own.size(); i++)
        sum += own[i];
    for (std::size_t i = 0; i < rounds.size(); i++)
        MPI_Allreduce(&sum, &rounds[i], 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
    MPI_Finalize();
}
