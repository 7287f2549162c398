! The target's `where` leaves out what a put changes.
program main
  use mpi
  implicit none
  integer :: rank, win, ierror
  integer, asynchronous :: memory(16), value
  logical :: mask(16)

  call MPI_Init(ierror)
  call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierror)
  memory = 0
  value = 1
  mask = .true.
  mask(6) = rank == 0
  mask(7) = rank == 0
  call MPI_Win_create(memory, 64_MPI_ADDRESS_KIND, 4, MPI_INFO_NULL, MPI_COMM_WORLD, win, ierror)
  call MPI_Win_fence(0, win, ierror)
  if (rank == 0) then
    call MPI_Put(value, 1, MPI_INTEGER, 1, 6_MPI_ADDRESS_KIND, 1, MPI_INTEGER, win, ierror)
  else
    where (mask) memory = 3
  end if
  call MPI_Win_fence(0, win, ierror)
  call MPI_Win_free(win, ierror)
  call MPI_Finalize(ierror)
end program
