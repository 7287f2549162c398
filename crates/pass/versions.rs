// The versions of LLVM there are plugins for; build.rs and src/lib.rs share this file.

/// The major versions of LLVM that a plugin is built for, where its headers are installed.
pub const VERSIONS: &[u32] = &[16, 19];

/// The file name of the plugin for a version of LLVM.
pub fn file_name(version: u32) -> String {
    format!("libfencepost_pass_{version}.so")
}
