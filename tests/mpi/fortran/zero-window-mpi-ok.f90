! A rank without memory in the window puts to one that has some.
program main
  use mpi
  implicit none
  integer :: rank, win, ierror
  integer, asynchronous :: memory(8), value

  call MPI_Init(ierror)
  call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierror)
  memory = 0
  value = 1
  if (rank == 1) then
    call MPI_Win_create(memory, 32_MPI_ADDRESS_KIND, 4, MPI_INFO_NULL, MPI_COMM_WORLD, win, ierror)
  else
    call empty_window()
  end if
  call MPI_Win_set_errhandler(win, MPI_ERRORS_RETURN, ierror)
  call MPI_Win_fence(0, win, ierror)
  if (rank == 0) then
    call MPI_Put(value, 1, MPI_INTEGER, 1, 0_MPI_ADDRESS_KIND, 1, MPI_INTEGER, win, ierror)
  end if
  call MPI_Win_fence(0, win, ierror)
  call MPI_Win_free(win, ierror)
  call MPI_Finalize(ierror)
contains
  subroutine empty_window()
    call MPI_Win_create(MPI_BOTTOM, 0_MPI_ADDRESS_KIND, 1, MPI_INFO_NULL, MPI_COMM_WORLD, win, ierror)
  end subroutine
end program
