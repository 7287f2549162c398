!@ with: mixed-c-ok.part.c
! A Fortran program calls C, which puts what the Fortran program assigns to after the fence.
program main
  use mpi_f08
  use, intrinsic :: iso_c_binding
  implicit none
  interface
    subroutine give(win, values, n) bind(c)
      import :: c_int
      integer(c_int), value :: win, n
      integer(c_int), intent(in), asynchronous :: values(*)
    end subroutine
  end interface
  integer :: rank
  integer(c_int), asynchronous :: memory(8), values(8)
  type(MPI_Win) :: win

  call MPI_Init()
  call MPI_Comm_rank(MPI_COMM_WORLD, rank)
  memory = 0
  values = 1
  call MPI_Win_create(memory, 32_MPI_ADDRESS_KIND, 4, MPI_INFO_NULL, MPI_COMM_WORLD, win)
  call MPI_Win_fence(0, win)
  if (rank == 0) then
    call give(win%mpi_val, values, 8)
  end if
  call MPI_Win_fence(0, win)
  values(3:4) = 0
  call MPI_Win_free(win)
  call MPI_Finalize()
end program
