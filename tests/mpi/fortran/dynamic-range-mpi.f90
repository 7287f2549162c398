! A dynamic window: an operation on memory that was not attached.
program main
  use mpi
  implicit none
  integer :: rank, win, ierror
  integer, asynchronous :: memory(16), value
  integer(MPI_ADDRESS_KIND) :: here, there
  integer :: status(MPI_STATUS_SIZE)

  call MPI_Init(ierror)
  call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierror)
  memory = 0
  call MPI_Win_create_dynamic(MPI_INFO_NULL, MPI_COMM_WORLD, win, ierror)
  call MPI_Win_attach(win, memory, 32_MPI_ADDRESS_KIND, ierror)
  call MPI_Get_address(memory(9), here, ierror)
  call MPI_Sendrecv(here, 1, MPI_AINT, 1 - rank, 0, there, 1, MPI_AINT, 1 - rank, 0, MPI_COMM_WORLD, status, ierror)
  call MPI_Win_fence(0, win, ierror)
  if (rank == 0) then
    call MPI_Get(value, 1, MPI_INTEGER, 1, there, 1, MPI_INTEGER, win, ierror) !~ EPOCH-RANGE a
  end if
  call MPI_Win_fence(0, win, ierror)
  call MPI_Win_detach(win, memory, ierror)
  call MPI_Win_free(win, ierror)
  call MPI_Finalize(ierror)
end program
