! Rank 0 tells the others whether it found its input.
program main
  implicit none
  include 'mpif.h'
  integer :: rank, n, status, ierror

  call MPI_Init(ierror)
  call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierror)
  n = 0
  status = 0
  if (rank == 0) then
    open (10, file='nowhere.txt', status='old', iostat=status)
    if (status == 0) then
      read (10, *) n
      close (10)
    end if
  end if
  call MPI_Bcast(status, 1, MPI_INTEGER, 0, MPI_COMM_WORLD, ierror)
  if (status /= 0) then
    call MPI_Finalize(ierror)
    stop
  end if
  call MPI_Bcast(n, 1, MPI_INTEGER, 0, MPI_COMM_WORLD, ierror)
  call MPI_Finalize(ierror)
end program
