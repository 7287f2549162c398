! Rank 0 does not find its input and stops: the others wait for it.
!@ hangs
program main
  implicit none
  include 'mpif.h'
  integer :: rank, n, status, ierror

  call MPI_Init(ierror)
  call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierror)
  n = 0
  if (rank == 0) then
    open (10, file='nowhere.txt', status='old', iostat=status)
    if (status /= 0) stop 1 !~ COLL-LEFT a possible
    read (10, *) n
    close (10)
  end if
  call MPI_Bcast(n, 1, MPI_INTEGER, 0, MPI_COMM_WORLD, ierror) !~ COLL-LEFT a
  call MPI_Finalize(ierror)
end program
