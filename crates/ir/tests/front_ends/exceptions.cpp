#include <memory>
#include <stdexcept>
#include <string>
#include <vector>

struct Shape {
    virtual ~Shape() = default;
    virtual double area(int) const = 0;
};

struct Grid : Shape {
    std::vector<double> cells;
    explicit Grid(int n) : cells(n) {}
    double area(int i) const override {
        if (i >= static_cast<int>(cells.size()))
            throw std::out_of_range("no cell " + std::to_string(i));
        return cells[i];
    }
};

static thread_local int calls = 0;

int main(int argc, char **) {
    std::unique_ptr<Shape> shape(new Grid(argc));
    try {
        calls++;
        return static_cast<int>(shape->area(argc + 1));
    } catch (const std::out_of_range &) {
        return 1;
    } catch (...) {
        throw;
    }
}
