!@ flags: -O3 -march=x86-64-v3
! A whole array is updated by an expression when the put is complete.
program main
  use mpi
  implicit none
  integer, parameter :: n = 64
  integer :: rank, win, ierror
  real, asynchronous :: memory(n), values(n)

  call MPI_Init(ierror)
  call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierror)
  memory = 0
  values = rank
  call MPI_Win_create(memory, 4_MPI_ADDRESS_KIND * n, 4, MPI_INFO_NULL, MPI_COMM_WORLD, win, ierror)
  call MPI_Win_fence(0, win, ierror)
  if (rank == 0) then
    call MPI_Put(values, n, MPI_REAL, 1, 0_MPI_ADDRESS_KIND, n, MPI_REAL, win, ierror)
  end if
  call MPI_Win_fence(0, win, ierror)
  values = values * 2 + 1
  if (values(n) < 0) error stop
  call MPI_Win_free(win, ierror)
  call MPI_Finalize(ierror)
end program
