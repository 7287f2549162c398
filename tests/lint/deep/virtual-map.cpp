// Which function is called depends on what is in a map, but none of them communicates: the window is left.
#include <map>
#include <mpi.h>

struct Shape {
    virtual ~Shape() = default;
    virtual double area() const = 0;
};

struct Square : Shape {
    double side = 2;
    double area() const override { return side * side; }
};

struct Circle : Shape {
    double radius = 1;
    double area() const override { return 3 * radius * radius; }
};

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    double *memory, sum = 0;
    MPI_Win win;
    MPI_Win_allocate(sizeof(double), sizeof(double), MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &win); //~ EPOCH-LEAK a earlier
    std::map<int, Shape *> shapes;
    shapes[1] = new Square;
    shapes[7] = new Circle;
    for (auto &shape : shapes)
        sum += shape.second->area();
    memory[0] = sum;
    delete shapes[1];
    delete shapes[7];
    MPI_Finalize(); //~ EPOCH-LEAK a
    return 0;
}
