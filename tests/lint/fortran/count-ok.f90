! How many values are large decides about a barrier; all ranks have more than that.
program main
  implicit none
  include 'mpif.h'
  integer :: cells(6), rank, ierr, i
  call MPI_Init(ierr)
  call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierr)
  do i = 1, 6
    cells(i) = i + 2*rank
  end do
  if (count(cells > 4) > 1) then
    call MPI_Barrier(MPI_COMM_WORLD, ierr)
  end if
  call MPI_Finalize(ierr)
end program
