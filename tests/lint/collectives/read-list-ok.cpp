// The first rank reads a list, and all ranks get its length and its numbers.
#include <fstream>
#include <mpi.h>
#include <vector>

static std::vector<int> read(const char *name) {
    std::ifstream file(name);
    std::vector<int> list;
    for (int number; file >> number;)
        list.push_back(number);
    if (list.empty())
        list = {1, 2, 3};
    return list;
}

int main(int argc, char **argv) {
    int rank, length = 0;
    std::vector<int> list;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0) {
        list = read(argc > 1 ? argv[1] : "list");
        length = static_cast<int>(list.size());
    }
    MPI_Bcast(&length, 1, MPI_INT, 0, MPI_COMM_WORLD);
    list.resize(length);
    MPI_Bcast(list.data(), length, MPI_INT, 0, MPI_COMM_WORLD);
    for (std::size_t i = 0; i < list.size(); i++)
        MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
