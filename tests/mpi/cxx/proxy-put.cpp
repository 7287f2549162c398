// A class over a window: an assignment to a cell of another rank is a put.
#include <mpi.h>
#include <utility>

template <class T> class Remote {
    MPI_Win win = MPI_WIN_NULL;
    T *base = nullptr;

public:
    struct Proxy {
        Remote &owner;
        int rank;
        MPI_Aint index;
        void operator=(const T &value) { MPI_Put(&value, sizeof(T), MPI_BYTE, rank, index, sizeof(T), MPI_BYTE, owner.win); } //~ RACE-REMOTE a
    };
    explicit Remote(int n)
    {
        MPI_Win_allocate(n * sizeof(T), sizeof(T), MPI_INFO_NULL, MPI_COMM_WORLD, &base, &win);
        for (int i = 0; i < n; i++)
            base[i] = T();
        MPI_Win_lock_all(0, win);
        MPI_Barrier(MPI_COMM_WORLD);
    }
    Remote(const Remote &) = delete;
    ~Remote()
    {
        MPI_Win_unlock_all(win);
        MPI_Win_free(&win);
    }
    Proxy at(int rank, MPI_Aint index) { return { *this, rank, index }; }
    void flush() { MPI_Win_flush_all(win); }
    T &operator[](int i) { return base[i]; }
};

struct Pair { double a, b; };

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int rank;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    {
        Remote<Pair> cells(4);
        static Pair value{ 1, 2 };
        if (rank == 0)
            cells.at(1, 2) = value;
        MPI_Barrier(MPI_COMM_WORLD);
        if (rank == 1)
            cells[2].b = 3; //~ RACE-REMOTE a
    }
    MPI_Finalize();
}
