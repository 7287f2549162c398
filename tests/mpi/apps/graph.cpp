// Communities of a graph that is spread over the ranks: vertices take the label most of their neighbours have. Labels of
// other ranks' vertices come by requests, which are waited for only after the labels are counted.
//@ ranks: 3
//@ flags: -DOMPI_SKIP_MPICXX -DMPICH_SKIP_MPICXX
#include <algorithm>
#include <cstdint>
#include <map>
#include <mpi.h>
#include <numeric>
#include <set>
#include <string>
#include <vector>

// Which rank has which vertices.
struct Blocks {
    int64_t count;
    int ranks;
    int64_t first(int rank) const { return count * rank / ranks; }
    int owner(int64_t vertex) const {
        int rank = int(vertex * ranks / count);
        while (vertex < first(rank)) rank--;
        while (vertex >= first(rank + 1)) rank++;
        return rank;
    }
    int64_t place(int64_t vertex) const { return vertex - first(owner(vertex)); }
};

// An array spread over the ranks, in a window that is open until the array ends.
template <class T> class Spread {
    T *data;
    int64_t count;

public:
    MPI_Win win;
    Spread(int64_t count, T value) : count(count) {
        MPI_Win_allocate(count * sizeof(T), sizeof(T), MPI_INFO_NULL, MPI_COMM_WORLD, &data, &win);
        std::fill(begin(), end(), value);
        MPI_Win_lock_all(0, win);
        MPI_Barrier(MPI_COMM_WORLD);
    }
    Spread(const Spread &) = delete;
    ~Spread() {
        MPI_Win_unlock_all(win);
        MPI_Win_free(&win);
    }
    T &operator[](int64_t i) { return data[i]; }
    T *begin() { return data; }
    T *end() { return data + count; }
};

struct Graph {
    Blocks blocks;
    int rank;
    std::vector<std::vector<int64_t>> edges; // of own vertices
    std::vector<int64_t> ghosts;             // vertices of others at the ends of edges
    std::map<int64_t, size_t> ghost;         // where they are in that list

    Graph(int64_t count, int rank, int ranks) : blocks{count, ranks}, rank(rank), edges(blocks.first(rank + 1) - blocks.first(rank)) {
        for (int64_t v = 0; v < count; v++) {
            join(v, (v + 1) % count);
            join(v, v - v % 16 + v * 7 % 16);
            join(v, std::min(v - v % 16 + v * 5 % 16, count - 1));
            if (v % 5 == 0) join(v, v * 31 % count);
        }
        std::set<int64_t> others;
        for (auto &list : edges)
            for (auto v : list)
                if (blocks.owner(v) != rank) others.insert(v);
        ghosts.assign(others.begin(), others.end());
        for (size_t i = 0; i < ghosts.size(); i++) ghost[ghosts[i]] = i;
    }
    void join(int64_t a, int64_t b) {
        if (a == b || b >= blocks.count) return;
        if (blocks.owner(a) == rank) edges.at(blocks.place(a)).push_back(b);
        if (blocks.owner(b) == rank) edges.at(blocks.place(b)).push_back(a);
    }
};

// Asks for the labels of other ranks' vertices, those beside each other at once.
static std::vector<MPI_Request> ask(const Graph &graph, Spread<int64_t> &labels, std::vector<int64_t> &answers) {
    std::vector<MPI_Request> requests;
    for (size_t from = 0, to; from < graph.ghosts.size(); from = to) {
        int owner = graph.blocks.owner(graph.ghosts[from]);
        for (to = from + 1; to < graph.ghosts.size(); to++)
            if (graph.ghosts[to] != graph.ghosts[to - 1] + 1 || graph.blocks.owner(graph.ghosts[to]) != owner) break;
        requests.emplace_back();
        MPI_Rget(&answers[from], int(to - from), MPI_INT64_T, owner, graph.blocks.place(graph.ghosts[from]), int(to - from), MPI_INT64_T, labels.win, &requests.back()); //~ RACE-LOCAL a
    }
    return requests;
}

static int64_t most_frequent(const std::map<int64_t, int> &counts) {
    return std::max_element(counts.begin(), counts.end(), [](auto &a, auto &b) { return a.second < b.second; })->first;
}

int main(int argc, char **argv) {
    int rank, ranks;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &ranks);
    int64_t vertices = 200, all[2];
    {
        Graph graph(vertices, rank, ranks);
        int64_t first = graph.blocks.first(rank), own = int64_t(graph.edges.size());
        Spread<int64_t> labels(own, 0), members(own, 0);
        std::vector<int64_t> answers(graph.ghosts.size()), next(own);
        std::iota(labels.begin(), labels.end(), first);
        for (int round = 0; round < 4; round++) {
            MPI_Barrier(MPI_COMM_WORLD);
            auto requests = ask(graph, labels, answers);
            for (int64_t v = 0; v < own; v++) {
                std::map<int64_t, int> counts{{labels[v], 1}};
                for (auto end : graph.edges[v]) {
                    auto known = graph.ghost.find(end);
                    int64_t label = known == graph.ghost.end() ? labels[end - first] : answers[known->second]; //~ RACE-LOCAL a
                    counts[label]++;
                }
                next[v] = most_frequent(counts);
            }
            MPI_Waitall(int(requests.size()), requests.data(), MPI_STATUSES_IGNORE);
            MPI_Barrier(MPI_COMM_WORLD);
            std::copy(next.begin(), next.end(), labels.begin());
        }
        const int64_t one = 1;
        for (auto label : labels) MPI_Accumulate(&one, 1, MPI_INT64_T, graph.blocks.owner(label), graph.blocks.place(label), 1, MPI_INT64_T, MPI_SUM, members.win);
        MPI_Win_flush_all(members.win);
        MPI_Barrier(MPI_COMM_WORLD);
        int64_t sums[2] = {std::accumulate(members.begin(), members.end(), int64_t(0)), std::count(members.begin(), members.end(), 0)};
        MPI_Allreduce(sums, all, 2, MPI_INT64_T, MPI_SUM, MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return all[0] != vertices || all[1] == 0;
}
