! What a whole array holds after an assignment is known: no rank stops here, and all fence alike.
program main
  implicit none
  include 'mpif.h'
  integer, parameter :: n = 64
  integer :: rank, win, ierror
  real :: memory(n), values(n)
  call MPI_Init(ierror)
  call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierror)
  memory = 0
  values = rank + 1
  call MPI_Win_create(memory, 4_MPI_ADDRESS_KIND * n, 4, MPI_INFO_NULL, MPI_COMM_WORLD, win, ierror)
  call MPI_Win_fence(0, win, ierror)
  if (rank == 0) then
    call MPI_Put(values, n, MPI_REAL, 1, 0_MPI_ADDRESS_KIND, n, MPI_REAL, win, ierror)
  end if
  call MPI_Win_fence(0, win, ierror)
  if (values(n) < 0) error stop
  call MPI_Win_free(win, ierror)
  call MPI_Finalize(ierror)
end program
