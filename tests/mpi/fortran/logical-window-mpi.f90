! A window of logicals: a flag is read while another rank sets it.
program main
  use mpi
  implicit none
  integer :: rank, win, ierror
  logical, asynchronous :: flags(8), ready
  logical, volatile :: sink
  common /observed/ sink

  call MPI_Init(ierror)
  call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierror)
  flags = .false.
  ready = .true.
  call MPI_Win_create(flags, 32_MPI_ADDRESS_KIND, 4, MPI_INFO_NULL, MPI_COMM_WORLD, win, ierror)
  call MPI_Win_fence(0, win, ierror)
  if (rank == 0) then
    call MPI_Put(ready, 1, MPI_LOGICAL, 1, 2_MPI_ADDRESS_KIND, 1, MPI_LOGICAL, win, ierror) !~ RACE-REMOTE a
  else
    sink = flags(3) !~ RACE-REMOTE a
  end if
  call MPI_Win_fence(0, win, ierror)
  call MPI_Win_free(win, ierror)
  call MPI_Finalize(ierror)
end program
