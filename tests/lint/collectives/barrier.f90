! Only rank 0 calls the barrier.
!@ hangs
program barrier
  implicit none
  include 'mpif.h'
  integer :: rank, ierr
  call MPI_INIT(ierr)
  call MPI_COMM_RANK(MPI_COMM_WORLD, rank, ierr) !~ because a
  if (rank == 0) then !~ because a
    call MPI_BARRIER(MPI_COMM_WORLD, ierr) !~ COLL-LEFT a
  end if
  call MPI_FINALIZE(ierr) !~ COLL-LEFT a
end program barrier
