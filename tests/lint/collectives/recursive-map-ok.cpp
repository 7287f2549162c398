// All ranks call the barrier, in a program whose functions call themselves.
#include <mpi.h>
#include <map>
#include <string>
#include <cstdio>
static int depth(const std::map<int, std::string> &m, int k) {
    auto it = m.find(k);
    return it == m.end() ? 0 : 1 + depth(m, k / 2);
}
int main(int argc, char **argv) {
    MPI_Init(&argc, &argv);
    int rank;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    std::map<int, std::string> names;
    for (int i = 0; i < argc; i++) names[i + 1] = argv[i];
    int d = depth(names, argc);
    MPI_Barrier(MPI_COMM_WORLD);
    if (d > 0) std::printf("%d\n", d);
    names.clear();
    MPI_Finalize();
}
