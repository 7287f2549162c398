! How many values are large decides about a barrier, and not all ranks have as many.
!@ hangs
program main
  implicit none
  include 'mpif.h'
  integer :: cells(6), rank, ierr, i
  call MPI_Init(ierr)
  call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierr)
  do i = 1, 6
    cells(i) = i + 2*rank
  end do
  if (count(cells > 4) > 2) then
    call MPI_Barrier(MPI_COMM_WORLD, ierr) !~ COLL-LEFT a certain
  end if
  call MPI_Finalize(ierr) !~ COLL-LEFT a
end program
