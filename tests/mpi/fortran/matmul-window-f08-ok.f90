! A product of matrices reads from a window beside what a put changes.
program main
  use mpi_f08
  implicit none
  integer, parameter :: n = 40
  integer :: rank
  double precision, asynchronous :: memory(n, n), value
  double precision, allocatable :: other(:, :), product(:, :)
  type(MPI_Win) :: win

  call MPI_Init()
  call MPI_Comm_rank(MPI_COMM_WORLD, rank)
  memory = 1
  value = 2
  allocate (other(n, n), product(n, n))
  other = 1
  call MPI_Win_create(memory, 8_MPI_ADDRESS_KIND * n * n, 8, MPI_INFO_NULL, MPI_COMM_WORLD, win)
  call MPI_Win_fence(0, win)
  if (rank == 0) then
    call MPI_Put(value, 1, MPI_DOUBLE_PRECISION, 1, 0_MPI_ADDRESS_KIND, 1, MPI_DOUBLE_PRECISION, win)
  else
    product = matmul(memory(:, 2:), other(2:, :))
    if (product(n, n) < n - 1) error stop
  end if
  call MPI_Win_fence(0, win)
  call MPI_Win_free(win)
  call MPI_Finalize()
end program
