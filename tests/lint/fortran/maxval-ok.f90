! All ranks end with the largest residual of all of them.
program main
  implicit none
  include 'mpif.h'
  double precision :: cells(8), residual, largest
  integer :: rank, step, ierr
  call MPI_Init(ierr)
  call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierr)
  cells = rank
  do step = 1, 10
    residual = maxval(cells)
    call MPI_Allreduce(residual, largest, 1, MPI_DOUBLE_PRECISION, MPI_MAX, MPI_COMM_WORLD, ierr)
    if (largest < 0.5d0) exit
    cells = cells / 2
  end do
  call MPI_Barrier(MPI_COMM_WORLD, ierr)
  call MPI_Finalize(ierr)
end program
