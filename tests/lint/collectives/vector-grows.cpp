// The members of a class: the size of one vector follows from the rank, and decides how many rounds there are.
//@ hangs
#include <mpi.h>
#include <vector>

class Clusters {
    int rank;
    std::vector<double> points, centres;

public:
    explicit Clusters(int rank) : rank(rank) {}
    void load()
    {
        points.resize(rank + 3);
        centres.resize(2);
        MPI_Bcast(centres.data(), 2, MPI_DOUBLE, 0, MPI_COMM_WORLD);
    }
    void move()
    {
        double own = 0, sum;
        for (double point : points)
            own += point;
        while (points.size() < 9) {
            MPI_Allreduce(&own, &sum, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD); //~ COLL-LEFT a
            points.push_back(sum);
        }
    }
};

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int rank;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    Clusters clusters(rank);
    clusters.load();
    clusters.move();
    MPI_Finalize(); //~ COLL-LEFT a
}
