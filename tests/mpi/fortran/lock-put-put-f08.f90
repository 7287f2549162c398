! Two ranks put to one place of a third under shared locks.
!@ ranks: 3
program main
  use mpi_f08
  implicit none
  integer :: rank
  integer(MPI_ADDRESS_KIND) :: place
  integer, asynchronous :: memory(8), value
  type(MPI_Win) :: win

  call MPI_Init()
  call MPI_Comm_rank(MPI_COMM_WORLD, rank)
  memory = 0
  value = rank
  place = 1
  call MPI_Win_create(memory, 32_MPI_ADDRESS_KIND, 4, MPI_INFO_NULL, MPI_COMM_WORLD, win)
  if (rank > 0) then
    call MPI_Win_lock(MPI_LOCK_SHARED, 0, 0, win)
    call MPI_Put(value, 1, MPI_INTEGER, 0, place, 1, MPI_INTEGER, win) !~ RACE-REMOTE a a
    call MPI_Win_unlock(0, win)
  end if
  call MPI_Win_free(win)
  call MPI_Finalize()
end program
