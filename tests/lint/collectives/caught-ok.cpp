// What an exception says is printed by rank 0 alone; the settings that could not be read are the same on all ranks.
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
        if (rank == 0)
            std::cerr << problem.what() << '\n';
        MPI_Abort(MPI_COMM_WORLD, 1);
    }

    if (settings.checked)
        MPI_Barrier(MPI_COMM_WORLD);

    MPI_Finalize();
    return 0;
}
