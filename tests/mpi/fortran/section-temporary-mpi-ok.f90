! A contiguous section is passed to `use mpi`: the array itself is the buffer.
program main
  use mpi
  implicit none
  integer :: rank, win, ierror
  integer, asynchronous :: memory(8)
  integer, allocatable, asynchronous :: values(:, :)

  call MPI_Init(ierror)
  call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierror)
  memory = 0
  allocate (values(4, 4))
  values = rank
  call MPI_Win_create(memory, 32_MPI_ADDRESS_KIND, 4, MPI_INFO_NULL, MPI_COMM_WORLD, win, ierror)
  call MPI_Win_fence(0, win, ierror)
  if (rank == 0) then
    call MPI_Put(values(:, 2), 4, MPI_INTEGER, 1, 0_MPI_ADDRESS_KIND, 4, MPI_INTEGER, win, ierror)
  end if
  call MPI_Win_fence(0, win, ierror)
  call MPI_Win_free(win, ierror)
  call MPI_Finalize(ierror)
end program
