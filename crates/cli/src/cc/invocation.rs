//! What a compiler's command line does.
//!
//! Only as much of it is understood as decides which options are added: the mode (`-c`, `-E`, …),
//! the inputs and their language. An option this module does not know is an option to leave alone;
//! were its value taken for an input, a command that does nothing would get options it ignores.

use super::response;
use std::ffi::OsString;
use std::path::Path;

/// What a command line does.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Invocation {
    /// It translates source text into machine code.
    pub compiles: bool,
    /// What it compiles is assembled at once: no other form of it is kept or linked.
    pub assembles: bool,
    /// Some of that source text is Fortran.
    pub fortran: bool,
    /// The files of Fortran, by their names.
    pub fortran_files: Vec<OsString>,
    /// It makes an executable or a shared library.
    pub links: bool,
    /// What it makes would contain everything: there would be no dynamic linking.
    pub is_static: bool,
    /// It makes a shared library.
    pub shared: bool,
    /// Images of a coarray program are processes (`-fcoarray=lib`).
    pub coarrays: bool,
    /// Debug information is asked for.
    pub debugs: bool,
    /// Objects and archives it links, by their names.
    pub objects: Vec<OsString>,
    /// Libraries it links, by the names behind `-l`.
    pub libraries: Vec<String>,
    /// How many of the arguments may be options: all, or those before `--`.
    pub options: usize,
}

/// How far a command goes.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Until {
    Preprocess,
    Object,
    Link,
}

#[derive(Copy, Clone, PartialEq, Eq, Debug)]
enum Language {
    C,
    Fortran,
    /// Nothing to instrument.
    Assembler,
    /// Objects, libraries, and whatever else a linker reads.
    Object,
}

/// Options whose value is the next argument. Those that may also have it attached (`-Idir`) are
/// listed for the detached form, which is exactly the option's name.
const DETACHED: &str = "
    -o -x -I -D -U -L -l -B -T -u -e -z -A -J -F -G -b -V -h -R
    -include -imacros -idirafter -iprefix -iwithprefix -iwithprefixbefore -isystem -isysroot
    -iquote -imultilib -cxx-isystem -include-pch
    -MF -MT -MQ -MJ
    -mllvm -target -arch -gcc-toolchain -module-dir -rpath -soname -framework
    -aux-info -dumpbase -dumpbase-ext -dumpdir -wrapper -specs
    --param --sysroot --output --language --include --serialize-diagnostics
";

/// Options that make or keep another form of a program than machine code.
const KEEP_TEXT: [&str; 4] = ["-flto", "-save-temps", "--save-temps", "-fembed-bitcode"];

impl Invocation {
    /// Reads a compiler's arguments, looking into response files.
    pub fn read(arguments: &[OsString]) -> Invocation {
        let mut reader = Reader::default();
        for argument in response::expand(arguments) {
            reader.argument(&argument.to_string_lossy());
        }
        let is_end = |argument: &OsString| argument == "--";
        reader.result(arguments.iter().position(is_end).unwrap_or(arguments.len()))
    }
}

/// The state between two arguments.
#[derive(Default)]
struct Reader {
    /// The option whose value comes next.
    pending: Option<String>,
    /// What `-x` said last.
    language: Option<Language>,
    only_files: bool,
    until: Option<Until>,
    inputs: Vec<Language>,
    fortran_files: Vec<OsString>,
    objects: Vec<OsString>,
    libraries: Vec<String>,
    shared: bool,
    is_static: bool,
    coarrays: bool,
    debugs: bool,
    /// `-r`: objects are joined into an object.
    relocatable: bool,
    /// Something else than machine code is made or kept.
    keeps_text: bool,
}

impl Reader {
    fn argument(&mut self, text: &str) {
        if let Some(option) = self.pending.take() {
            self.value(&option, text);
        } else if self.only_files || !text.starts_with('-') || text == "-" {
            let language = self.language.unwrap_or_else(|| language_of(text));
            match language {
                Language::Object => self.objects.push(text.into()),
                Language::Fortran => self.fortran_files.push(text.into()),
                Language::C | Language::Assembler => {}
            }
            self.keeps_text |= is_header(text);
            self.inputs.push(language);
        } else if takes_next(text) {
            self.pending = Some(text.into());
        } else {
            self.option(text);
        }
    }

    fn value(&mut self, option: &str, value: &str) {
        match option {
            "-x" | "--language" => self.language(value),
            "-l" => self.library(value),
            _ => {}
        }
    }

    fn option(&mut self, text: &str) {
        match text {
            "--" => self.only_files = true,
            "-E" | "-M" | "-MM" | "-fsyntax-only" => self.stop_at(Until::Preprocess),
            "-c" => self.stop_at(Until::Object),
            "-S" | "--precompile" => {
                self.keeps_text = true;
                self.stop_at(Until::Object);
            }
            "-emit-llvm" => self.keeps_text = true,
            "-shared" | "--shared" => self.shared = true,
            "-static" | "--static" | "-static-pie" => self.is_static = true,
            "-g0" => self.debugs = false,
            "-r" | "-Wl,-r" | "-Wl,--relocatable" => self.relocatable = true,
            _ => {
                self.keeps_text |= KEEP_TEXT.iter().any(|option| text.starts_with(option));
                if let Some(kind) = text.strip_prefix("-fcoarray=") {
                    self.coarrays = !["none", "single"].contains(&kind);
                } else if let Some(language) = text.strip_prefix("-x") {
                    self.language(language);
                } else if let Some(name) = text.strip_prefix("-l") {
                    self.library(name);
                } else if text.starts_with("-g") && !text.starts_with("-gcc") {
                    self.debugs = true;
                }
            }
        }
    }

    fn language(&mut self, name: &str) {
        self.language = language_named(name);
        self.keeps_text |= name.contains("header") || name.contains("module");
    }

    fn library(&mut self, name: &str) {
        self.inputs.push(Language::Object);
        self.libraries.push(name.into());
    }

    fn stop_at(&mut self, until: Until) {
        self.until = Some(self.until.map_or(until, |earlier| earlier.min(until)));
    }

    fn result(&self, options: usize) -> Invocation {
        let until = self.until.unwrap_or(Until::Link);
        let source = |&input: &Language| matches!(input, Language::C | Language::Fortran);
        Invocation {
            compiles: until >= Until::Object && self.inputs.iter().any(source),
            assembles: !self.keeps_text,
            fortran: self.inputs.contains(&Language::Fortran),
            fortran_files: self.fortran_files.clone(),
            links: until == Until::Link && !self.inputs.is_empty() && !self.relocatable,
            is_static: self.is_static,
            shared: self.shared,
            coarrays: self.coarrays,
            debugs: self.debugs,
            objects: self.objects.clone(),
            libraries: self.libraries.clone(),
            options,
        }
    }
}

/// Whether the option's value is the next argument.
fn takes_next(option: &str) -> bool {
    option.starts_with("-X") || DETACHED.split_whitespace().any(|name| name == option)
}

/// The language that `-x` names; `none` goes back to the files' own.
fn language_named(name: &str) -> Option<Language> {
    match name {
        "none" => None,
        _ if name.starts_with("assembler") => Some(Language::Assembler),
        _ if name.starts_with('f') => Some(Language::Fortran),
        _ => Some(Language::C),
    }
}

fn extension(file: &str) -> &str {
    let extension = Path::new(file).extension();
    extension.and_then(|e| e.to_str()).unwrap_or_default()
}

/// Compiled, these are read again by the compiler.
fn is_header(file: &str) -> bool {
    let extension = extension(file);
    extension.starts_with(['h', 'H']) || ["tcc", "cppm", "ixx"].contains(&extension)
}

fn language_of(file: &str) -> Language {
    match extension(file) {
        "c" | "i" | "ii" | "cc" | "cp" | "cxx" | "cpp" | "CPP" | "c++" | "C" | "m" | "mi"
        | "mm" | "M" | "mii" | "cppm" | "ixx" => Language::C,
        "h" | "H" | "hh" | "hp" | "hxx" | "hpp" | "HPP" | "h++" | "tcc" => Language::C,
        "s" | "S" | "sx" | "asm" => Language::Assembler,
        other => match other.to_ascii_lowercase().as_str() {
            "f" | "for" | "ftn" | "fpp" | "f90" | "f95" | "f03" | "f08" | "f18" => {
                Language::Fortran
            }
            _ => Language::Object,
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(line: &str) -> Invocation {
        let words: Vec<OsString> = line.split_whitespace().map(OsString::from).collect();
        Invocation::read(&words)
    }

    /// (compiles, links)
    fn does(line: &str) -> (bool, bool) {
        let invocation = read(line);
        (invocation.compiles, invocation.links)
    }

    #[test]
    fn sources_are_compiled_and_linked_unless_told_otherwise() {
        assert_eq!(does("heat.c -o heat"), (true, true));
        assert_eq!(does("-O2 -c heat.c -o heat.o"), (true, false));
        assert_eq!(does("-S heat.cpp"), (true, false));
        assert_eq!(does("-MMD -MF heat.d -c heat.c"), (true, false));
        assert_eq!(
            does("-shared -fPIC -DPIC heat.c -o libheat.so"),
            (true, true)
        );
    }

    #[test]
    fn preprocessing_needs_nothing() {
        for mode in ["-E", "-M", "-MM", "-fsyntax-only", "-E -c", "-c -E"] {
            assert_eq!(does(&format!("{mode} heat.c")), (false, false), "{mode}");
        }
    }

    #[test]
    fn questions_to_the_compiler_need_nothing() {
        for question in [
            "--version",
            "-v",
            "-dumpversion",
            "-print-search-dirs",
            "-show",
            "",
            "-o x",
        ] {
            assert_eq!(does(question), (false, false), "{question}");
        }
    }

    #[test]
    fn objects_and_libraries_are_only_linked() {
        assert_eq!(does("heat.o -o heat"), (false, true));
        assert_eq!(does("-o heat -lheat"), (false, true));
        assert_eq!(does("-o heat -l heat"), (false, true));
        assert_eq!(does("libheat.a libcold.so.1 -o heat"), (false, true));
    }

    #[test]
    fn assembler_is_not_instrumented() {
        assert_eq!(does("-c fast.s"), (false, false));
        assert_eq!(does("-c fast.S"), (false, false));
        assert_eq!(does("fast.s main.o -o heat"), (false, true));
        assert_eq!(does("-x assembler-with-cpp -c fast.txt"), (false, false));
    }

    #[test]
    fn joining_objects_is_not_linking() {
        assert_eq!(does("-r a.o b.o -o ab.o"), (false, false));
        assert_eq!(does("-nostdlib -Wl,-r a.o b.o -o ab.o"), (false, false));
    }

    #[test]
    fn some_commands_keep_more_than_machine_code() {
        for line in ["-c heat.c", "heat.c -o heat", "-flat -xc heat"] {
            assert!(read(line).assembles, "{line}");
        }
        for line in [
            "-S heat.c",
            "-c -flto=auto heat.c",
            "-c -emit-llvm heat.c",
            "-save-temps heat.c",
            "-x c-header heat",
            "heat.hpp",
            "--precompile heat.cppm",
        ] {
            assert!(!read(line).assembles, "{line}");
        }
    }

    #[test]
    fn the_language_option_decides_over_the_name() {
        assert_eq!(does("-x c -c -"), (true, false));
        assert_eq!(does("-xc++ -c generated"), (true, false));
        assert_eq!(does("-x c a.txt -x none b.o -o ab"), (true, true));
        assert_eq!(does("-x none b.o -o b"), (false, true));
        assert!(read("-x f95 -c heat").fortran);
    }

    #[test]
    fn values_of_options_are_no_inputs() {
        assert_eq!(
            does("-include all.c -MT heat.c -Xlinker x.o -mllvm y.c -v"),
            (false, false)
        );
        assert_eq!(does("-o heat.c --version"), (false, false));
    }

    #[test]
    fn fortran_is_known_by_its_name() {
        for name in ["heat.f", "heat.F90", "heat.f08", "heat.FOR"] {
            let invocation = read(&format!("-c {name}"));
            assert!(invocation.compiles && invocation.fortran, "{name}");
        }
        assert!(!read("-c heat.c").fortran);
    }

    #[test]
    fn debug_information_is_noticed() {
        assert!(read("-g -O2 -c a.c").debugs);
        assert!(read("-ggdb3 -c a.c").debugs);
        assert!(!read("-O2 -c a.c").debugs);
        assert!(!read("-g -g0 -c a.c").debugs);
        assert!(!read("-gcc-toolchain /usr -c a.c").debugs);
    }

    #[test]
    fn coarrays_of_several_images_are_noticed() {
        assert!(read("-fcoarray=lib heat.f90 -lcaf_mpi").coarrays);
        assert!(!read("-fcoarray=single heat.f90").coarrays);
        assert!(!read("-fcoarray=lib -fcoarray=none heat.f90").coarrays);
    }

    #[test]
    fn static_linking_is_noticed() {
        assert!(read("-static heat.c").is_static);
        assert!(!read("-static-libgcc heat.c").is_static);
    }

    #[test]
    fn behind_two_dashes_are_only_files() {
        let invocation = read("-O2 -c -- -heat.c");
        assert!(invocation.compiles);
        assert_eq!(invocation.options, 2);
        assert_eq!(read("-c heat.c").options, 2);
    }
}
