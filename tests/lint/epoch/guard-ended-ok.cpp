// The guard that locks lives as long as the put.
#include <mpi.h>
#include <vector>
class Epoch {
    MPI_Win w_;
public:
    explicit Epoch(MPI_Win w) : w_(w) { MPI_Win_lock_all(0, w_); }
    ~Epoch() { MPI_Win_unlock_all(w_); }
    Epoch(const Epoch &) = delete;
};
class Window {
    MPI_Win w_ = MPI_WIN_NULL;
    std::vector<int> data_;
public:
    Window(std::size_t n, MPI_Comm c) : data_(n) {
        MPI_Win_create(data_.data(), n * sizeof(int), sizeof(int), MPI_INFO_NULL, c, &w_);
    }
    ~Window() { MPI_Win_free(&w_); }
    MPI_Win get() const { return w_; }
};
int main(int argc, char **argv) {
    MPI_Init(&argc, &argv);
    int rank, size;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    {
        Window w(32, MPI_COMM_WORLD);
        int v = rank;
        {
            Epoch e(w.get());
            MPI_Put(&v, 1, MPI_INT, (rank + 1) % size, 0, 1, MPI_INT, w.get());
        }
        v = 3;
    }
    MPI_Finalize();
}
