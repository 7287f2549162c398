! A local array of a recursive subroutine is the buffer of a put that is complete before its return.
program main
  use mpi_f08
  implicit none
  integer :: rank
  integer, asynchronous :: memory(32)
  type(MPI_Win) :: win

  call MPI_Init()
  call MPI_Comm_rank(MPI_COMM_WORLD, rank)
  memory = 0
  call MPI_Win_create(memory, 128_MPI_ADDRESS_KIND, 4, MPI_INFO_NULL, MPI_COMM_WORLD, win)
  call MPI_Win_lock_all(0, win)
  if (rank == 0) call descend(2)
  call MPI_Win_unlock_all(win)
  call MPI_Win_free(win)
  call MPI_Finalize()
contains
  recursive subroutine descend(level)
    integer, intent(in) :: level
    integer, asynchronous :: values(8)
    integer(MPI_ADDRESS_KIND) :: place

    values = level
    place = 8 * level
    if (level > 1) call descend(level - 1)
    call MPI_Put(values, 8, MPI_INTEGER, 1, place, 8, MPI_INTEGER, win)
    call MPI_Win_flush_local(1, win)
  end subroutine
end program
