! A rank stops while the other waits in a barrier.
!@ exit: any
program main
  use mpi
  implicit none
  integer :: rank, ierror

  call MPI_Init(ierror)
  call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierror)
  if (rank == 1) stop !~ COLL-LEFT a exit 1
  call MPI_Barrier(MPI_COMM_WORLD, ierror) !~ COLL-LEFT a 0
  call MPI_Finalize(ierror)
end program
