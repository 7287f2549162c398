! An output statement takes what a get has not brought yet.
program main
  use mpi
  implicit none
  integer :: rank, win, ierror
  character(len=200) :: text
  double precision, asynchronous :: memory(8), values(4, 2)

  call MPI_Init(ierror)
  call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierror)
  memory = rank
  values = 0
  call MPI_Win_create(memory, 64_MPI_ADDRESS_KIND, 8, MPI_INFO_NULL, MPI_COMM_WORLD, win, ierror)
  call MPI_Win_lock_all(0, win, ierror)
  if (rank == 0) then
    call MPI_Get(values(3, 2), 1, MPI_DOUBLE_PRECISION, 1, 0_MPI_ADDRESS_KIND, 1, MPI_DOUBLE_PRECISION, win, ierror) !~ RACE-LOCAL a
    write (text, *) values(4, 2), values(1:2, :)
    write (text, *) values(1:3:2, :) !~ RACE-LOCAL a
    call MPI_Win_flush(1, win, ierror)
  end if
  call MPI_Win_unlock_all(win, ierror)
  call MPI_Win_free(win, ierror)
  call MPI_Finalize(ierror)
end program
