// Rank 0 prints a text of the options, copies it and opens a file of that name; a member behind the texts decides.
#include <mpi.h>

#include <fstream>
#include <iostream>
#include <string>

struct Options {
    std::string mode = "put", out = "out.txt";
    bool verbose = false;
};

static Options parse(int argc, char **argv) {
    Options options;
    for (int i = 1; i < argc; ++i) {
        std::string word = argv[i];
        if (word == "-m" && i + 1 < argc)
            options.mode = argv[++i];
        else if (word == "-v")
            options.verbose = true;
    }
    return options;
}

int main(int argc, char **argv) {
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    Options options = parse(argc, argv);
    if (rank == 0) {
        std::cout << options.mode << std::endl;
        std::ofstream file(options.out);
        std::string copy = options.out;
        file << options.mode << copy << "\n";
    }

    if (options.verbose)
        MPI_Barrier(MPI_COMM_WORLD);

    MPI_Finalize();
    return 0;
}
