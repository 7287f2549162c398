// Rank 0 prints a text of the options, and changes the member behind it that decides whether ranks meet.
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
        options.verbose = options.mode == "put";
        file << options.mode << "\n";
    }

    if (options.verbose)
        MPI_Barrier(MPI_COMM_WORLD); //~ COLL-LEFT a possible

    MPI_Finalize(); //~ COLL-LEFT a
    return 0;
}
