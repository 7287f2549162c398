//! How the loads and stores of a program are seen, best first:
//!
//! | tier | for | costs |
//! |---|---|---|
//! | plugin | clang and flang of a version there is a plugin for (`crates/pass`) | little |
//! | callbacks | gcc, gfortran, any clang: a call at every access | much |
//! | calls | any other flang: only calls of MPI are seen | nothing |

use super::compiler::{Family, Identity};
use crate::layout::Layout;
use fencepost_session::Options;
use fencepost_session::options;
use std::path::PathBuf;

/// How loads and stores are seen.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Tier {
    /// By checks inside the program.
    Plugin {
        /// The plugin.
        file: PathBuf,
        /// May what can never be watched be left out?
        prune: bool,
    },
    /// By the compiler's own callbacks.
    Callbacks,
    /// Not at all.
    Calls,
}

impl Tier {
    /// The tier for a compiler, and what the user should know about it, in one line.
    pub fn choose(
        identity: Identity,
        options: &Options,
        layout: &Layout,
    ) -> Result<(Tier, Option<String>), String> {
        let llvm = matches!(identity.family, Family::Clang | Family::Flang);
        let plugin = identity
            .llvm
            .map(|version| layout.plugins.join(fencepost_pass::file_name(version)))
            .filter(|file| llvm && file.exists() && options.tier != options::Tier::Callbacks);
        if let Some(file) = plugin {
            let prune = options.prune;
            return Ok((Tier::Plugin { file, prune }, None));
        }
        if llvm && options.tier == options::Tier::Plugin {
            return Err(format!("tier=plugin: {}", missing(identity)));
        }
        let fallback = match identity.family {
            Family::Flang => Tier::Calls,
            _ => Tier::Callbacks,
        };
        let note = match (&fallback, options.tier) {
            (Tier::Calls, _) => {
                let missing = missing(identity);
                Some(format!(
                    "loads and stores are not checked, only calls: {missing}"
                ))
            }
            (_, options::Tier::Auto) if llvm => {
                let missing = missing(identity);
                Some(format!(
                    "loads and stores are checked by slow callbacks: {missing}"
                ))
            }
            _ => None,
        };
        Ok((fallback, note))
    }
}

/// Why there is no plugin, and what to do about it.
fn missing(identity: Identity) -> String {
    let name = match identity.family {
        Family::Flang => "flang",
        _ => "clang",
    };
    let newest = fencepost_pass::VERSIONS
        .iter()
        .max()
        .copied()
        .unwrap_or_default();
    match identity.llvm {
        Some(version) if fencepost_pass::VERSIONS.contains(&version) => format!(
            "the plugin for {name} {version} is not installed; apt install llvm-{version}-dev, then ./x install again"
        ),
        Some(version) => format!(
            "there is no plugin for {name} {version}; apt install {name}-{newest} and compile with that (OMPI_CC, MPICH_CC)"
        ),
        None => format!(
            "there is no plugin for this {name}; apt install {name}-{newest} and compile with that (OMPI_CC, MPICH_CC)"
        ),
    }
}
