//! Compiles the plugin, once for every LLVM whose headers are installed.

use std::env;
use std::error::Error;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

include!("versions.rs");

const FLAGS: [&str; 8] = [
    "-std=c++17",
    "-shared",
    "-fPIC",
    "-O2",
    // As LLVM itself is built.
    "-fno-rtti",
    "-fno-exceptions",
    "-fvisibility=hidden",
    "-Wall",
];

fn main() -> Result<(), Box<dyn Error>> {
    println!("cargo::rerun-if-changed=plugin");
    println!("cargo::rerun-if-changed=versions.rs");
    println!("cargo::rerun-if-env-changed=CXX");
    let out = PathBuf::from(env::var("OUT_DIR")?);
    println!("cargo::rustc-env=FENCEPOST_PLUGINS={}", out.display());
    // OUT_DIR is target/<profile>/build/<package>/out.
    let products = out
        .ancestors()
        .nth(3)
        .ok_or("OUT_DIR is not where it used to be")?;
    let whole = whole(&out)?;
    for &version in VERSIONS {
        let name = file_name(version);
        match include_dir(version) {
            Some(include) => {
                compile(&whole, &include, &out.join(&name))?;
                fs::copy(out.join(&name), products.join(&name))?;
            }
            None => println!(
                "cargo::warning=no plugin for LLVM {version}: llvm-config-{version} not found (Debian: llvm-{version}-dev)"
            ),
        }
    }
    Ok(())
}

/// Where the headers of a version are, if they are installed.
fn include_dir(version: u32) -> Option<PathBuf> {
    let answer = Command::new(format!("llvm-config-{version}"))
        .arg("--includedir")
        .output()
        .ok()?;
    let folder = PathBuf::from(String::from_utf8(answer.stdout).ok()?.trim());
    folder.join("llvm/Passes").exists().then_some(folder)
}

/// A file that includes all others: LLVM's headers take longer to compile than the plugin does.
fn whole(out: &Path) -> Result<PathBuf, Box<dyn Error>> {
    let plugin = Path::new("plugin").canonicalize()?;
    let mut files: Vec<PathBuf> = Vec::new();
    for entry in fs::read_dir(&plugin)? {
        let path = entry?.path();
        if path.extension().is_some_and(|extension| extension == "cpp") {
            files.push(path);
        }
    }
    files.sort();
    let lines = files
        .iter()
        .map(|file| format!("#include \"{}\"\n", file.display()));
    let whole = out.join("whole.cpp");
    fs::write(&whole, lines.collect::<String>())?;
    Ok(whole)
}

fn compile(whole: &Path, include: &Path, plugin: &Path) -> Result<(), Box<dyn Error>> {
    let compiler = env::var_os("CXX").unwrap_or_else(|| "c++".into());
    let status = Command::new(&compiler)
        .args(FLAGS)
        .arg("-isystem")
        .arg(include)
        .arg(whole)
        .arg("-o")
        .arg(plugin)
        .status()
        .map_err(|error| format!("{}: {error}", compiler.display()))?;
    match status.success() {
        true => Ok(()),
        false => Err(format!("{} does not compile", plugin.display()).into()),
    }
}
