! A counter of MPI_Fetch_and_op is read by MPI_Fetch_and_op with MPI_NO_OP while others count.
program main
  use mpi_f08
  implicit none
  integer :: rank, i
  integer, asynchronous :: counter(8), one, ticket
  integer, volatile :: sink
  type(MPI_Win) :: win

  call MPI_Init()
  call MPI_Comm_rank(MPI_COMM_WORLD, rank)
  counter = 0
  one = 1
  call MPI_Win_create(counter, 32_MPI_ADDRESS_KIND, 4, MPI_INFO_NULL, MPI_COMM_WORLD, win)
  call MPI_Win_lock_all(0, win)
  call MPI_Barrier(MPI_COMM_WORLD)
  if (rank == 1) then
    do i = 1, 3
      call MPI_Fetch_and_op(one, ticket, MPI_INTEGER, 0, 0_MPI_ADDRESS_KIND, MPI_SUM, win)
      call MPI_Win_flush(0, win)
    end do
  else
    call MPI_Fetch_and_op(one, ticket, MPI_INTEGER, 0, 0_MPI_ADDRESS_KIND, MPI_NO_OP, win)
    call MPI_Win_flush(0, win)
    sink = ticket
  end if
  call MPI_Win_unlock_all(win)
  call MPI_Win_free(win)
  call MPI_Finalize()
end program
