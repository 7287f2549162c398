//! Places in real programs: each prints return addresses of its own, which are then looked up.

use super::{Located, Symbols};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// `here()` prints the address it returns to, as the journal of a rank has it.
const HERE: &str = "\
#define _GNU_SOURCE
#include <dlfcn.h>
#include <link.h>
#include <stdio.h>
void here(void)
{
    char *address = __builtin_return_address(0);
    struct link_map *map;
    Dl_info info;
    dladdr1(address, &info, (void **)&map, RTLD_DL_LINKMAP);
    printf(\"%lx\\n\", (unsigned long)(address - (char *)map->l_addr));
}
";

const PROGRAM: &str = "\
void here(void);
static inline __attribute__((always_inline)) void inner(void)
{
    here();
}
int main(void)
{
    here();
    inner();
    return 0;
}
";

const COMPILERS: [&str; 2] = ["gcc", "clang-19"];

/// A directory with programs, removed at the end.
struct Workshop(PathBuf);

impl Workshop {
    fn new(name: &str) -> Workshop {
        let name = format!("fencepost-symbols-{name}-{}", std::process::id());
        let directory = std::env::temp_dir().join(name);
        fs::create_dir_all(&directory).expect("a directory for programs");
        let workshop = Workshop(directory.canonicalize().expect("it was just made"));
        workshop.write("here.c", HERE);
        workshop.write("program.c", PROGRAM);
        workshop
    }

    fn path(&self, file: &str) -> PathBuf {
        self.0.join(file)
    }

    fn write(&self, file: &str, text: &str) {
        fs::write(self.path(file), text).expect("a writable directory");
    }

    /// Runs a command line in the directory and returns what it prints.
    #[track_caller]
    fn run(&self, line: &str) -> String {
        let mut words = line.split(' ');
        let command = words.next().expect("a command");
        let output = Command::new(command)
            .args(words)
            .current_dir(&self.0)
            .output();
        let output = output.unwrap_or_else(|error| panic!("{line}: {error}"));
        let stderr = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success(), "{line}: {stderr}");
        String::from_utf8_lossy(&output.stdout).into_owned()
    }

    /// The addresses that `./program` prints.
    #[track_caller]
    fn addresses(&self) -> Vec<u64> {
        let printed = self.run("./program");
        let addresses = printed.lines().map(|line| u64::from_str_radix(line, 16));
        addresses.collect::<Result<_, _>>().expect("addresses")
    }

    #[track_caller]
    fn locate(&self, module: &str, address: u64) -> Located {
        Symbols::new().locate(&self.path(module), None, address)
    }
}

impl Drop for Workshop {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// `file:line function`, and the same for what it was inlined into.
fn shown(located: &Located) -> Vec<String> {
    let name = |file: &str| {
        let name = Path::new(file).file_name().unwrap_or_default();
        name.to_string_lossy().into_owned()
    };
    let site = &located.site;
    let place = format!("{}:{} {}", name(&site.file), site.line, site.function);
    let inlined = located.inlined.iter().map(|frame| {
        let file = name(&frame.file);
        format!("{file}:{} {}", frame.line, frame.function)
    });
    [place].into_iter().chain(inlined).collect()
}

#[track_caller]
fn check_program(workshop: &Workshop, what: &str) {
    let addresses = workshop.addresses();
    let [in_main, inlined] = addresses[..] else {
        panic!("{what}: {addresses:x?}");
    };
    let place = |address| shown(&workshop.locate("program", address));
    assert_eq!(place(in_main), ["program.c:8 main"], "{what}");
    assert_eq!(
        place(inlined),
        ["program.c:4 inner", "program.c:9 main"],
        "{what}"
    );
}

#[test]
fn programs_of_all_kinds() {
    let workshop = Workshop::new("kinds");
    for compiler in COMPILERS {
        for flags in [
            "-g -O0 -fPIE -pie",
            "-g -O2 -fPIE -pie",
            "-g -O2 -fno-pie -no-pie",
            "-gdwarf-4 -O1",
            "-gdwarf-5 -O1 -gz",
            "-g -gsplit-dwarf -O1",
            "-g -O2 -ffunction-sections",
        ] {
            let line = format!("{compiler} {flags} program.c here.c -o program");
            workshop.run(&line);
            check_program(&workshop, &line);
        }
    }
}

#[test]
fn shared_libraries() {
    let workshop = Workshop::new("library");
    workshop.write(
        "library.c",
        "void here(void);\nint work(void)\n{\n    here();\n    return 0;\n}\n",
    );
    workshop.write(
        "program.c",
        "int work(void);\nint main(void)\n{\n    return work();\n}\n",
    );
    for compiler in COMPILERS {
        let library = "-g -O1 -shared -fPIC library.c here.c -o liblibrary.so";
        workshop.run(&format!("{compiler} {library}"));
        let program = "-g program.c -o program -L. -llibrary -Wl,-rpath,$ORIGIN";
        workshop.run(&format!("{compiler} {program}"));
        let address = workshop.addresses()[0];
        let place = |address| shown(&workshop.locate("liblibrary.so", address));
        assert_eq!(place(address), ["library.c:4 work"], "{compiler}");
        workshop.run("strip liblibrary.so");
        let address = workshop.addresses()[0];
        let [function] = &place(address)[..] else {
            panic!("{compiler}: {:?}", place(address));
        };
        assert!(
            function.starts_with("liblibrary.so:0 work+0x"),
            "{function}"
        );
    }
}

#[test]
fn without_debug_information_symbols_or_offsets_are_the_place() {
    let workshop = Workshop::new("stripped");
    workshop.run("gcc -g -O0 program.c here.c -o program");
    let address = workshop.addresses()[0];
    workshop.run("strip --strip-debug program");
    let site = workshop.locate("program", address).site;
    assert!(site.function.starts_with("main+0x"), "{site:?}");
    assert_eq!(site.file, workshop.path("program").to_string_lossy());
    assert_eq!(site.line, 0);

    workshop.run("strip program");
    let site = workshop.locate("program", address).site;
    assert_eq!(site.function, format!("program+{address:#x}"));

    let site = workshop.locate("gone", 0x1234).site;
    assert_eq!(site.function, "gone+0x1234");
    workshop.write("text", "no object file at all");
    assert_eq!(workshop.locate("text", 0).site.function, "text+0x0");
}

#[test]
fn debug_information_in_a_file_of_its_own() {
    let workshop = Workshop::new("separate");
    for directory in [".", ".debug"] {
        workshop.run("gcc -g -O2 program.c here.c -o program");
        fs::create_dir_all(workshop.path(directory)).expect("a directory");
        let debug = format!("{directory}/program.debug");
        workshop.run(&format!("objcopy --only-keep-debug program {debug}"));
        workshop.run("strip program");
        workshop.run(&format!("objcopy --add-gnu-debuglink={debug} program"));
        check_program(&workshop, directory);
        workshop.write(&debug, "something else by that name");
        let address = workshop.addresses()[0];
        let site = workshop.locate("program", address).site;
        assert_eq!(site.function, format!("program+{address:#x}"));
    }
}

#[test]
fn a_program_that_was_built_again_is_not_asked() {
    let workshop = Workshop::new("rebuilt");
    workshop.run("gcc -g -Wl,--build-id=0xfe11ce program.c here.c -o program");
    let address = workshop.addresses()[0];
    let function = |build_id: &[u8]| {
        let path = workshop.path("program");
        let located = Symbols::new().locate(&path, Some(build_id), address);
        located.site.function
    };
    assert_eq!(function(&[0xfe, 0x11, 0xce]), "main");
    assert_eq!(function(&[0]), format!("program+{address:#x}"));
}

#[test]
fn names_of_cxx_are_readable() {
    let workshop = Workshop::new("cxx");
    workshop.write(
        "program.cpp",
        "\
extern \"C\" void here(void);
namespace heat {
template <class T> struct Grid {
    __attribute__((noinline)) int relax(T) { here(); return 0; }
};
}
int main()
{
    heat::Grid<double>().relax(1.0);
    [] { here(); }();
    return 0;
}
",
    );
    workshop.run("gcc -c here.c");
    for compiler in ["g++", "clang++-19"] {
        let flags = "-g -O2 -fno-optimize-sibling-calls";
        let line = format!("{compiler} {flags} program.cpp here.o -o program");
        workshop.run(&line);
        let addresses = workshop.addresses();
        let place = |n: usize| shown(&workshop.locate("program", addresses[n]));
        let method = place(0);
        assert_eq!(
            method,
            ["program.cpp:4 heat::Grid<double>::relax"],
            "{line}"
        );
        let [lambda, main] = &place(1)[..] else {
            panic!("{line}: {:?}", place(1));
        };
        assert!(lambda.contains("operator()"), "{line}: {lambda}");
        assert_eq!(main, "program.cpp:10 main", "{line}");
    }
}

/// gfortran's lines are those where statements end.
#[test]
fn a_statement_of_fortran_is_named_by_its_first_line() {
    let workshop = Workshop::new("fortran");
    workshop.write(
        "program.f90",
        "\
module heat
  interface
    subroutine here() bind(c)
    end subroutine
  end interface
contains
  subroutine relax(n)
    integer :: n
    if (n > 0 .or. &
        n < 0) call here()
  end subroutine
end module
program main
  use heat
  call relax( &
    1)
  call & ! twice
    here()
end program
",
    );
    workshop.run("gcc -c here.c");
    workshop.run("gfortran -g program.f90 here.o -o program");
    let addresses = workshop.addresses();
    let place = |n: usize| shown(&workshop.locate("program", addresses[n]));
    assert_eq!(place(0), ["program.f90:9 heat::relax"]);
    assert_eq!(place(1), ["program.f90:17 MAIN__"]);
    workshop.run("gfortran -g -O2 program.f90 here.o -o program");
    let inlined = workshop.locate("program", workshop.addresses()[0]);
    let expected = ["program.f90:9 heat::relax", "program.f90:15 MAIN__"];
    assert_eq!(shown(&inlined), expected);
}

/// `std::for_each` calls a function through a pointer: the call is in a header of the library.
#[test]
fn an_inlined_library_function_belongs_to_the_line_that_uses_it() {
    let workshop = Workshop::new("template");
    workshop.write(
        "program.cpp",
        "\
#include <algorithm>
extern \"C\" void here(void);
int main()
{
    int list[] = {1};
    auto call = reinterpret_cast<void (*)(int)>(here);
    std::for_each(list, list + 1, call);
    return 0;
}
",
    );
    workshop.run("gcc -c here.c");
    for compiler in ["g++", "clang++-19"] {
        let line = format!("{compiler} -g -O2 program.cpp here.o -o program");
        workshop.run(&line);
        let place = shown(&workshop.locate("program", workshop.addresses()[0]));
        assert_eq!(place, ["program.cpp:7 main"], "{line}");
    }
}

/// What optimisers do to code of several lines.
#[test]
fn code_without_a_line_belongs_to_the_line_before() {
    let workshop = Workshop::new("line-zero");
    workshop.write("program.c", "int main(void);\n");
    workshop.write(
        "main.s",
        "\
.file 1 \"program.c\"
.globl main
.type main, @function
main:
    .loc 1 7
    subq $8, %rsp
    .loc 1 0
    call here
    .loc 1 9
    xorl %eax, %eax
    addq $8, %rsp
    ret
.size main, . - main
.section .note.GNU-stack
",
    );
    workshop.run("gcc -g0 main.s here.c -o program");
    let place = workshop.locate("program", workshop.addresses()[0]);
    assert_eq!(shown(&place), ["program.c:7 main"]);
}

#[test]
fn a_damaged_object_file_is_survived() {
    let workshop = Workshop::new("damaged");
    workshop.run("gcc -g -O1 program.c here.c -o program");
    let address = workshop.addresses()[0];
    let program = fs::read(workshop.path("program")).expect("a program");
    let mut random = 1u64;
    for _ in 0..200 {
        let mut damaged = program.clone();
        for _ in 0..50 {
            random = random.wrapping_mul(6364136223846793005).wrapping_add(1);
            let at = (random >> 33) as usize % damaged.len();
            damaged[at] = (random >> 24) as u8;
        }
        fs::write(workshop.path("damaged"), &damaged).expect("a writable directory");
        let site = workshop.locate("damaged", address).site;
        assert!(!site.file.is_empty());
    }
}
