// Windows are found by their names in a map; all of them are synchronised and freed.
#include <map>
#include <mpi.h>
#include <string>

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int rank, size;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    std::map<std::string, MPI_Win> windows;
    for (const char *name : {"density", "energy", "velocity"}) {
        int *memory;
        MPI_Win_allocate(4 * sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &windows[name]);
    }
    for (auto &window : windows)
        MPI_Win_fence(0, window.second);
    int value = rank;
    MPI_Put(&value, 1, MPI_INT, (rank + 1) % size, 0, 1, MPI_INT, windows["energy"]);
    for (auto &window : windows)
        MPI_Win_fence(0, window.second);
    value++;
    for (auto &window : windows)
        MPI_Win_free(&window.second);
    MPI_Finalize();
    return 0;
}
