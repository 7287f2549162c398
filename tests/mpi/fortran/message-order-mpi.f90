! A message tells the target too early that a put is complete.
program main
  use mpi
  implicit none
  integer :: rank, win, ierror, token
  integer, asynchronous :: memory(8), value
  integer, volatile :: sink
  common /observed/ sink

  call MPI_Init(ierror)
  call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierror)
  memory = 0
  value = 6
  token = 0
  call MPI_Win_create(memory, 32_MPI_ADDRESS_KIND, 4, MPI_INFO_NULL, MPI_COMM_WORLD, win, ierror)
  call MPI_Barrier(MPI_COMM_WORLD, ierror)
  if (rank == 0) then
    call MPI_Win_lock(MPI_LOCK_SHARED, 1, 0, win, ierror)
    call MPI_Put(value, 1, MPI_INTEGER, 1, 0_MPI_ADDRESS_KIND, 1, MPI_INTEGER, win, ierror) !~ RACE-REMOTE a
    call MPI_Send(token, 1, MPI_INTEGER, 1, 5, MPI_COMM_WORLD, ierror)
    call MPI_Win_unlock(1, win, ierror)
  else
    call MPI_Recv(token, 1, MPI_INTEGER, MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, MPI_STATUS_IGNORE, ierror)
    sink = memory(1) !~ RACE-REMOTE a
  end if
  call MPI_Win_free(win, ierror)
  call MPI_Finalize(ierror)
end program
