! A rank that finds its input wrong ends with STOP: the others wait for it.
!@ args: one
!@ hangs
program main
  implicit none
  include 'mpif.h'
  integer :: rank, n, ierror

  call MPI_Init(ierror)
  call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierror)
  n = 0
  if (rank == 0) n = command_argument_count()
  if (n > 0) stop 1 !~ COLL-LEFT a possible
  call MPI_Barrier(MPI_COMM_WORLD, ierror) !~ COLL-LEFT a
  call MPI_Finalize(ierror)
end program
