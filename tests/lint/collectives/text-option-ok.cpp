// An argument of the program decides; a text is made on one rank alone, for a message.
#include <cstdio>
#include <mpi.h>
#include <string>

static int own_rank() {
    int rank;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    return rank;
}

static void work(const std::string &kind) {
    if (kind == "wait") {
        MPI_Barrier(MPI_COMM_WORLD);
    } else if (kind == "sum") {
        int one = 1, all;
        MPI_Allreduce(&one, &all, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
    } else if (own_rank() == 0) {
        std::fprintf(stderr, "%s\n", ("unknown: " + kind).c_str());
    }
}

int main(int argc, char **argv) {
    MPI_Init(&argc, &argv);
    std::string kind = argc > 1 ? argv[1] : "wait";
    work(kind);
    MPI_Finalize();
    return 0;
}
