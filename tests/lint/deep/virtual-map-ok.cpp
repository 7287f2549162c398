// Which function is called depends on what is in a map: what it does is not known, so nothing is said of it.
#include <map>
#include <mpi.h>

struct Channel {
    virtual ~Channel() = default;
    virtual void synchronise() = 0;
};

struct Fenced : Channel {
    MPI_Win win;
    int *memory;
    Fenced()
    {
        MPI_Win_allocate(4 * sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &win);
        MPI_Win_fence(0, win);
    }
    ~Fenced() override { MPI_Win_free(&win); }
    void synchronise() override { MPI_Win_fence(0, win); }
};

struct Locked : Channel {
    MPI_Win win;
    int *memory;
    Locked()
    {
        MPI_Win_allocate(4 * sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &win);
        MPI_Win_lock_all(0, win);
    }
    ~Locked() override
    {
        MPI_Win_unlock_all(win);
        MPI_Win_free(&win);
    }
    void synchronise() override
    {
        MPI_Win_flush_all(win);
        MPI_Barrier(MPI_COMM_WORLD);
    }
};

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    std::map<int, Channel *> channels;
    channels[1] = new Fenced;
    channels[7] = new Locked;
    for (auto &channel : channels)
        channel.second->synchronise();
    delete channels[1];
    delete channels[7];
    MPI_Finalize();
    return 0;
}
