! Fortran: scalars, whole arrays and sections of watched memory.
subroutine scale(a, b, n)
  integer :: n, i
  real(8) :: a(n), b(n)
  do i = 1, n
    a(i) = b(i) * 2 !~ load 512..1024, store 0..512
  end do
end subroutine

subroutine assign(a, b, n)
  integer :: n
  real(8) :: a(n), b(n)
  a = b !~ load 512..1024, store 0..512
end subroutine

subroutine fixed(a, b)
  real(8) :: a(64), b(64)
  a = b !~ load 512..1024, store 0..512
end subroutine

subroutine section(a, b)
  real(8) :: a(64), b(64)
  a(1:8) = b(2:16:2) + 1 !~ load 520..528 536..544 552..560 568..576 584..592 600..608 616..624 632..640, store 0..64
end subroutine

subroutine scalars(a)
  real(8) :: a(2)
  complex(8) :: z
  z = cmplx(a(1), a(2), 8) !~ load 0..16
  a(1) = real(z * z) !~ store 0..8
end subroutine

program array
  use iso_c_binding
  implicit none
  interface
    subroutine fake_watch(start, size) bind(c)
      import
      type(c_ptr), value :: start
      integer(c_size_t), value :: size
    end subroutine
  end interface
  real(8), allocatable, target :: memory(:)
  allocate (memory(128))
  memory = 1
  call fake_watch(c_loc(memory(1)), 1024_c_size_t)
  call scale(memory(1), memory(65), 64)
  call assign(memory(1), memory(65), 64)
  call fixed(memory(1), memory(65))
  call section(memory(1), memory(65))
  call scalars(memory)
  call fake_watch(c_null_ptr, 0_c_size_t)
  deallocate (memory)
end program
