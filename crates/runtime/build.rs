//! Generates the wrappers of MPI and OpenSHMEM from the tables of calls, and compiles the stub that `fencepost cc`
//! links into programs. The stub goes beside `libfencepost.so`: it is a product, not a part of it.

use std::env;
use std::error::Error;
use std::fs;
use std::path::{Path, PathBuf};

fn main() -> Result<(), Box<dyn Error>> {
    println!("cargo::rerun-if-changed=build.rs");
    // Programs record this name, and find the file by their run path.
    println!("cargo::rustc-cdylib-link-arg=-Wl,-soname,libfencepost.so");
    let out = PathBuf::from(env::var("OUT_DIR")?);
    wrappers(&out)?;
    stub(&out)
}

fn wrappers(out: &Path) -> Result<(), Box<dyn Error>> {
    let table = fencepost_api::mpi::table();
    let text = fencepost_api::rust::wrappers(&table);
    fs::write(out.join("wrappers.rs"), text)?;
    let text = fencepost_api::rust::shmem::wrappers(&fencepost_api::shmem::table());
    Ok(fs::write(out.join("shmem.rs"), text)?)
}

/// The files of `stub/`, compiled by the system's C compiler.
fn stub(out: &Path) -> Result<(), Box<dyn Error>> {
    println!("cargo::rerun-if-changed=stub");
    // OUT_DIR is target/<profile>/build/<package>/out.
    let products = out
        .ancestors()
        .nth(3)
        .ok_or("OUT_DIR is not where it used to be")?;
    for (folder, name) in [
        ("stub", "fencepost_stub"),
        ("stub/proven", "fencepost_proven"),
    ] {
        compile(folder, name)?;
        let archive = format!("lib{name}.a");
        fs::copy(out.join(&archive), products.join(&archive))?;
    }
    fs::create_dir_all(products.join("gcc"))?;
    // gcc asks for `-ltsan`; the callbacks are in the stub already, so it gets an empty archive.
    fs::write(products.join("gcc/libtsan.a"), "!<arch>\n")?;
    Ok(())
}

/// The C files of a folder as an archive.
fn compile(folder: &str, name: &str) -> Result<(), Box<dyn Error>> {
    let mut build = cc::Build::new();
    for file in fs::read_dir(folder)? {
        let path = file?.path();
        if path.extension().is_some_and(|extension| extension == "c") {
            build.file(path);
        }
    }
    let flags = [
        // A callback lies in one line of the cache: across two, some took twice as long.
        "-falign-functions=64",
        "-fno-builtin",
        "-fvisibility=hidden",
        "-fno-plt",
        "-fno-tree-loop-distribute-patterns",
    ];
    flags.iter().for_each(|flag| {
        build.flag_if_supported(flag);
    });
    build
        .opt_level(2)
        .pic(true)
        .debug(false)
        .cargo_metadata(false);
    build.warnings(true).extra_warnings(true);
    build.try_compile(name)?;
    Ok(())
}
