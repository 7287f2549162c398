! Two members of a derived type are put as a struct; the target changes the member between them.
program main
  use mpi_f08
  implicit none
  type :: particle
    sequence
    double precision :: position(2)
    integer :: charge(2)
    double precision :: mass
  end type
  integer :: rank
  type(particle), target, asynchronous :: mine, theirs
  integer(MPI_ADDRESS_KIND) :: places(3)
  type(MPI_Datatype) :: some
  type(MPI_Win) :: win

  call MPI_Init()
  call MPI_Comm_rank(MPI_COMM_WORLD, rank)
  mine = particle([0d0, 0d0], [0, 0], 1d0)
  theirs = particle([1d0, 2d0], [1, 1], 2d0)
  call MPI_Get_address(mine, places(1))
  call MPI_Get_address(mine%mass, places(2))
  call MPI_Get_address(mine%position, places(3))
  places(2) = MPI_Aint_diff(places(2), places(1))
  places(1) = MPI_Aint_diff(places(3), places(1))
  call MPI_Type_create_struct(2, [2, 1], places(:2), [MPI_DOUBLE_PRECISION, MPI_DOUBLE_PRECISION], some)
  call MPI_Type_commit(some)
  call MPI_Win_create(mine%position, 32_MPI_ADDRESS_KIND, 1, MPI_INFO_NULL, MPI_COMM_WORLD, win)
  call MPI_Win_fence(0, win)
  if (rank == 0) then
    call MPI_Put(theirs%position, 1, some, 1, 0_MPI_ADDRESS_KIND, 1, some, win)
  else
    mine%charge = 3
  end if
  call MPI_Win_fence(0, win)
  call MPI_Win_free(win)
  call MPI_Type_free(some)
  call MPI_Finalize()
end program
