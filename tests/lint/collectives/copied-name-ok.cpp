// A name is copied into a member, nobody knows how much of it: the members before and after it stay what they were.
#include <cstring>
#include <mpi.h>
#include <string>

struct Job {
    MPI_Comm comm;
    int rank;
    char name[16];
    int rounds;
    std::string title;
};

int main(int argc, char **argv) {
    MPI_Init(&argc, &argv);
    Job job;
    job.comm = MPI_COMM_WORLD;
    job.rounds = 3;
    MPI_Comm_rank(job.comm, &job.rank);
    if (job.rank == 0) {
        std::memcpy(job.name, argv[0], argc > 5 ? std::strlen(argv[0]) : 3);
        job.title = argv[0];
    }
    for (int i = 0; i < job.rounds; i++)
        MPI_Barrier(job.comm);
    MPI_Finalize();
    return 0;
}
