! A gather in place at the root writes to a buffer that a put has read.
program main
  use mpi
  implicit none
  integer :: rank, win, ierror
  integer, asynchronous :: memory(8), values(2)

  call MPI_Init(ierror)
  call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierror)
  memory = 0
  values = rank
  call MPI_Win_create(memory, 32_MPI_ADDRESS_KIND, 4, MPI_INFO_NULL, MPI_COMM_WORLD, win, ierror)
  call MPI_Win_lock_all(0, win, ierror)
  if (rank == 0) then
    call MPI_Put(values, 2, MPI_INTEGER, 1, 0_MPI_ADDRESS_KIND, 2, MPI_INTEGER, win, ierror)
    call MPI_Win_flush_local(1, win, ierror)
    call MPI_Gather(MPI_IN_PLACE, 0, MPI_DATATYPE_NULL, values, 1, MPI_INTEGER, 0, MPI_COMM_WORLD, ierror)
  else
    call gather(values(1))
  end if
  call MPI_Win_unlock_all(win, ierror)
  call MPI_Win_free(win, ierror)
  call MPI_Finalize(ierror)
contains
  subroutine gather(value)
    integer, intent(in) :: value
    integer :: nothing(1)

    call MPI_Gather(value, 1, MPI_INTEGER, nothing, 0, MPI_INTEGER, 0, MPI_COMM_WORLD, ierror)
  end subroutine
end program
