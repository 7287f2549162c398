! A character variable is the buffer: one of its letters is changed before the unlock.
program main
  use mpi
  implicit none
  integer :: rank, win, ierror
  character(len=16), asynchronous :: memory, text

  call MPI_Init(ierror)
  call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierror)
  memory = ''
  text = 'a message'
  call MPI_Win_create(memory, 16_MPI_ADDRESS_KIND, 1, MPI_INFO_NULL, MPI_COMM_WORLD, win, ierror)
  if (rank == 0) then
    call MPI_Win_lock(MPI_LOCK_EXCLUSIVE, 1, 0, win, ierror)
    call MPI_Put(text, 9, MPI_CHARACTER, 1, 0_MPI_ADDRESS_KIND, 9, MPI_CHARACTER, win, ierror) !~ RACE-LOCAL a
    text(9:9) = '.' !~ RACE-LOCAL a
    call MPI_Win_unlock(1, win, ierror)
    if (text(16:) /= ' ') error stop
  end if
  call MPI_Win_free(win, ierror)
  call MPI_Finalize(ierror)
end program
