//! Generates the entry points and the header from the table of calls, and compiles what Rust has no
//! types for. The header goes beside the library: it is a product, not a part of it.

use std::env;
use std::error::Error;
use std::fs;
use std::path::PathBuf;

fn main() -> Result<(), Box<dyn Error>> {
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-changed=src/elements.c");
    println!("cargo::rustc-cdylib-link-arg=-Wl,-soname,libshmem_node.so");
    let out = PathBuf::from(env::var("OUT_DIR")?);
    let table = fencepost_api::shmem::table();
    let entry_points = fencepost_api::shmem::entry_points(&table);
    fs::write(out.join("entry_points.rs"), entry_points)?;
    let constants: String = table
        .constants
        .iter()
        .map(|constant| format!("pub const {}: i32 = {};\n", constant.name, constant.value))
        .collect();
    fs::write(out.join("constants.rs"), constants)?;

    // OUT_DIR is target/<profile>/build/<package>/out.
    let products = out
        .ancestors()
        .nth(3)
        .ok_or("OUT_DIR is not where it used to be")?;
    let include = products.join("include");
    fs::create_dir_all(include.join("mpp"))?;
    fs::write(
        include.join("shmem.h"),
        fencepost_api::shmem::header(&table),
    )?;
    // The place of the header before OpenSHMEM 1.1.
    fs::write(include.join("mpp/shmem.h"), "#include <shmem.h>\n")?;

    cc::Build::new()
        .file("src/elements.c")
        .opt_level(2)
        .pic(true)
        .warnings(true)
        .extra_warnings(true)
        .flag_if_supported("-fvisibility=hidden")
        .try_compile("shmem_node_elements")?;
    Ok(())
}
