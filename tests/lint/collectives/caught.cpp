// Rank 0 alone goes on with other settings when it has printed what the exception says.
//@ args: wrong
//@ hangs
#include <iostream>
#include <mpi.h>
#include <stdexcept>
#include <string>

struct Settings {
    bool checked = false;
    std::string title = "run";
};

static Settings read(const std::string &option) {
    Settings settings;
    if (option == "check")
        settings.checked = true;
    else if (option == "title")
        settings.title = option;
    else
        throw std::invalid_argument(option);
    return settings;
}

int main(int argc, char **argv) {
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    Settings settings;
    try {
        settings = read(argc > 1 ? argv[1] : "check");
    } catch (const std::exception &problem) {
        if (rank == 0) {
            std::cerr << problem.what() << '\n';
            settings.checked = true;
        }
    }

    if (settings.checked)
        MPI_Barrier(MPI_COMM_WORLD); //~ COLL-LEFT a possible

    MPI_Finalize(); //~ COLL-LEFT a
    return 0;
}
