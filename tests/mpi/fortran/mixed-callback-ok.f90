!@ with: mixed-callback-ok.part.c
! The target's C loads what a put of Fortran in the epoch before has changed.
program main
  use mpi
  use, intrinsic :: iso_c_binding
  implicit none
  interface
    subroutine work(values, n, step) bind(c)
      import :: c_int, c_funptr
      integer(c_int), intent(in), asynchronous :: values(*)
      integer(c_int), value :: n
      type(c_funptr), value :: step
    end subroutine
  end interface
  integer :: rank, win, ierror
  integer(c_int), asynchronous :: memory(8), value

  call MPI_Init(ierror)
  call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierror)
  memory = 0
  value = 1
  call MPI_Win_create(memory, 32_MPI_ADDRESS_KIND, 4, MPI_INFO_NULL, MPI_COMM_WORLD, win, ierror)
  call MPI_Win_fence(0, win, ierror)
  call work(memory, 8, c_funloc(step))
  call MPI_Win_fence(0, win, ierror)
  call MPI_Win_free(win, ierror)
  call MPI_Finalize(ierror)
contains
  subroutine step() bind(c)
    if (rank == 0) then
      call MPI_Put(value, 1, MPI_INTEGER, 1, 7_MPI_ADDRESS_KIND, 1, MPI_INTEGER, win, ierror)
    end if
    call MPI_Win_fence(0, win, ierror)
  end subroutine
end program
