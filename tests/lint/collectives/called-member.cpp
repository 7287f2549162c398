// Which member function ranks call depends on the rank.
//@ hangs
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
    bool first() const { return rank == 0; }
    void once() {
        MPI_Barrier(MPI_COMM_WORLD); //~ COLL-LEFT a
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
        void (Rounds::*step)() = rounds.first() ? &Rounds::twice : &Rounds::once;
        for (int i = 0; i < 4; i++)
            (rounds.*step)();
    }
    MPI_Finalize(); //~ COLL-LEFT a
    return 0;
}
