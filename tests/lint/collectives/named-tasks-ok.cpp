// Tasks are picked by name, all ranks pick the same.
#include <functional>
#include <mpi.h>
#include <string>
#include <vector>

struct Task {
    std::string name;
    std::function<void(MPI_Comm)> run;
};

int main(int argc, char **argv) {
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    std::vector<Task> tasks;
    tasks.push_back({"wait", [](MPI_Comm all) {
                         MPI_Barrier(all);
                     }});
    tasks.push_back({"sum", [rank](MPI_Comm all) {
                         int one = rank, sum;
                         MPI_Allreduce(&one, &sum, 1, MPI_INT, MPI_SUM, all);
                     }});
    for (const auto &task : tasks)
        if (task.name != "sum")
            task.run(MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
