! A block of the target's matrix is fetched, in Fortran's order, while the target changes a corner of it.
program main
  use mpi
  implicit none
  integer, parameter :: n = 5
  integer :: rank, win, ierror, block
  integer, asynchronous :: matrix(n, n), values(6)

  call MPI_Init(ierror)
  call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierror)
  matrix = rank
  call MPI_Type_create_subarray(2, [n, n], [2, 3], [1, 2], MPI_ORDER_FORTRAN, MPI_INTEGER, block, ierror)
  call MPI_Type_commit(block, ierror)
  call MPI_Win_create(matrix, 4_MPI_ADDRESS_KIND * n * n, 4, MPI_INFO_NULL, MPI_COMM_WORLD, win, ierror)
  call MPI_Win_fence(0, win, ierror)
  if (rank == 0) then
    call MPI_Get(values, 6, MPI_INTEGER, 1, 0_MPI_ADDRESS_KIND, 1, block, win, ierror) !~ RACE-REMOTE a
  else
    matrix(3, 5) = 7 !~ RACE-REMOTE a
  end if
  call MPI_Win_fence(0, win, ierror)
  call MPI_Win_free(win, ierror)
  call MPI_Type_free(block, ierror)
  call MPI_Finalize(ierror)
end program
