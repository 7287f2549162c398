! A condition that was broadcast decides about the barrier.
program barrier
  implicit none
  include 'mpif.h'
  integer :: rank, go, ierr
  call MPI_INIT(ierr)
  call MPI_COMM_RANK(MPI_COMM_WORLD, rank, ierr)
  go = rank + 1
  call MPI_BCAST(go, 1, MPI_INTEGER, 0, MPI_COMM_WORLD, ierr)
  if (go == 1) then
    call MPI_BARRIER(MPI_COMM_WORLD, ierr)
  end if
  call MPI_FINALIZE(ierr)
end program barrier
