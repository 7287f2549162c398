// Tasks are picked by name, and one rank picks another.
//@ hangs
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
                         MPI_Barrier(all); //~ COLL-MATCH a certain
                     }});
    tasks.push_back({"sum", [rank](MPI_Comm all) {
                         int one = rank, sum;
                         MPI_Allreduce(&one, &sum, 1, MPI_INT, MPI_SUM, all); //~ COLL-MATCH a
                     }});
    for (const auto &task : tasks)
        if (task.name != (rank == 0 ? "wait" : "sum"))
            task.run(MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
