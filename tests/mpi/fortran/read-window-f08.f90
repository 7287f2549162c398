! An input statement stores to a window in the epoch of a put.
program main
  use mpi_f08
  implicit none
  integer :: rank
  character(len=8) :: text
  integer, asynchronous :: memory(8), value
  type(MPI_Win) :: win

  call MPI_Init()
  call MPI_Comm_rank(MPI_COMM_WORLD, rank)
  memory = 0
  value = 1
  text = '12 13'
  call MPI_Win_create(memory, 32_MPI_ADDRESS_KIND, 4, MPI_INFO_NULL, MPI_COMM_WORLD, win)
  call MPI_Win_fence(0, win)
  if (rank == 0) then
    call MPI_Put(value, 1, MPI_INTEGER, 1, 4_MPI_ADDRESS_KIND, 1, MPI_INTEGER, win) !~ RACE-REMOTE a
  else
    read (text, *) memory(5) !~ RACE-REMOTE a
  end if
  call MPI_Win_fence(0, win)
  call MPI_Win_free(win)
  call MPI_Finalize()
end program
