! A strided section beside the one that a get still fills is passed to a procedure that takes a contiguous array.
program main
  use mpi
  implicit none
  integer :: rank, win, ierror
  real, asynchronous :: memory(8), values(8)
  real, volatile :: sink
  common /observed/ sink

  call MPI_Init(ierror)
  call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierror)
  memory = rank
  values = 0
  call MPI_Win_create(memory, 32_MPI_ADDRESS_KIND, 4, MPI_INFO_NULL, MPI_COMM_WORLD, win, ierror)
  call MPI_Win_fence(0, win, ierror)
  if (rank == 0) then
    call MPI_Get(values(5), 1, MPI_REAL, 1, 0_MPI_ADDRESS_KIND, 1, MPI_REAL, win, ierror)
    call use_all(values(2:8:2), 4)
  end if
  call MPI_Win_fence(0, win, ierror)
  call MPI_Win_free(win, ierror)
  call MPI_Finalize(ierror)
contains
  subroutine use_all(list, n)
    integer, intent(in) :: n
    real, intent(in) :: list(n)

    sink = list(n)
  end subroutine
end program
