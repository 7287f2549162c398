! A row of the target's matrix is put as a vector; the target changes another row.
program main
  use mpi_f08
  implicit none
  integer, parameter :: n = 6
  integer :: rank
  integer, asynchronous :: matrix(n, n), values(n)
  type(MPI_Datatype) :: row
  type(MPI_Win) :: win

  call MPI_Init()
  call MPI_Comm_rank(MPI_COMM_WORLD, rank)
  matrix = 0
  values = 1
  call MPI_Type_vector(n, 1, n, MPI_INTEGER, row)
  call MPI_Type_commit(row)
  call MPI_Win_create(matrix, 4_MPI_ADDRESS_KIND * n * n, 4, MPI_INFO_NULL, MPI_COMM_WORLD, win)
  call MPI_Win_fence(0, win)
  if (rank == 0) then
    call MPI_Put(values, n, MPI_INTEGER, 1, 2_MPI_ADDRESS_KIND, 1, row, win)
  else
    matrix(4, :) = 7
  end if
  call MPI_Win_fence(0, win)
  call MPI_Win_free(win)
  call MPI_Type_free(row)
  call MPI_Finalize()
end program
