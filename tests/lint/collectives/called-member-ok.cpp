// Which member function all ranks call is an option. It might be a virtual one of memory that holds the rank.
#include <mpi.h>
#include <vector>

class Rounds {
    std::vector<double> values;
    int rank, meetings = 0;

  public:
    explicit Rounds(int count) {
        MPI_Comm_rank(MPI_COMM_WORLD, &rank);
        values.assign(count, rank);
    }
    ~Rounds() { MPI_Barrier(MPI_COMM_WORLD); }
    void once() {
        MPI_Barrier(MPI_COMM_WORLD);
        meetings++;
    }
    void twice() {
        once();
        once();
    }
};

int main(int argc, char **argv) {
    MPI_Init(&argc, &argv);
    {
        Rounds rounds(6);
        void (Rounds::*step)() = argc > 1 ? &Rounds::twice : &Rounds::once;
        for (int i = 0; i < 4; i++)
            (rounds.*step)();
    }
    MPI_Finalize();
    return 0;
}
