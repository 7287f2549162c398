//! The environment of the launcher, which carries the session to the ranks.

use super::session::Session;
use crate::layout::Layout;
use fencepost_session::{Options, names};
use std::env;
use std::ffi::{OsStr, OsString};
use std::os::unix::ffi::OsStrExt;
use std::path::Path;

/// The variable by which the runtime comes before MPI in every process.
const PRELOAD: &str = "LD_PRELOAD";

/// Open MPI's list of variables that travel to other nodes, and what separates them.
const OPEN_MPI_LIST: &str = "OMPI_MCA_mca_base_env_list";
const OPEN_MPI_SEPARATOR: &str = "OMPI_MCA_mca_base_env_list_delimiter";

/// Launchers that may be Open MPI's, up to a suffix such as `.openmpi`.
const OPEN_MPI_LAUNCHERS: [&str; 5] = ["mpirun", "mpiexec", "orterun", "oshrun", "shmemrun"];

/// A variable and its value.
pub type Variable = (&'static str, OsString);

/// The variables to set for a command.
pub fn of_launcher(
    command: &[OsString],
    layout: &Layout,
    session: &Session,
    options: &Options,
) -> Result<Vec<Variable>, String> {
    // The ranks find the directory in the session, whichever way the user named it; what is shown
    // of their findings is not theirs to decide.
    let options = Options {
        log_path: None,
        suppressions: Vec::new(),
        ..options.clone()
    };
    let mut variables = vec![
        (names::SESSION, session.directory().into()),
        (names::OPTIONS, options.to_string().into()),
        (PRELOAD, preload(&layout.runtime, env::var_os(PRELOAD))?),
    ];
    if travels_by_list(command) {
        let known = env::var_os(OPEN_MPI_LIST);
        let list = travelling(&variables, known, env::var_os(OPEN_MPI_SEPARATOR));
        variables.push((OPEN_MPI_LIST, list));
    }
    Ok(variables)
}

/// The runtime, before what the user preloads.
fn preload(runtime: &Path, known: Option<OsString>) -> Result<OsString, String> {
    if runtime
        .as_os_str()
        .as_bytes()
        .iter()
        .any(|b| b" :".contains(b))
    {
        let path = runtime.display();
        return Err(format!(
            "{path}: a path with a space or colon cannot be preloaded"
        ));
    }
    let known = known.filter(|known| !known.is_empty());
    Ok(joined(runtime.as_os_str(), OsStr::new(":"), known))
}

/// Open MPI starts processes on other nodes without our variables unless they are listed, and
/// refuses the list beside its option `-x`. Other launchers pass everything on, or ignore the list.
fn travels_by_list(command: &[OsString]) -> bool {
    let Some((launcher, arguments)) = command.split_first() else {
        return false;
    };
    let name = Path::new(launcher).file_name().unwrap_or(launcher);
    let stem = name.to_string_lossy();
    let stem = stem.split('.').next().unwrap_or_default();
    let other_way = ["-x", "--x"];
    OPEN_MPI_LAUNCHERS.contains(&stem)
        && !arguments
            .iter()
            .any(|argument| other_way.iter().any(|option| argument == option))
}

/// The user's list, and before it our variables with their values: of a variable that is listed
/// by name alone Open MPI loses a value with an equals sign.
fn travelling(
    variables: &[Variable],
    known: Option<OsString>,
    separator: Option<OsString>,
) -> OsString {
    let separator = separator.unwrap_or_else(|| ";".into());
    let mut list = known.filter(|known| !known.is_empty());
    for (name, value) in variables.iter().rev() {
        let assigned = joined(OsStr::new(name), OsStr::new("="), Some(value.clone()));
        list = Some(joined(&assigned, &separator, list));
    }
    list.unwrap_or_default()
}

fn joined(first: &OsStr, separator: &OsStr, rest: Option<OsString>) -> OsString {
    let mut text = first.to_os_string();
    if let Some(rest) = rest {
        text.push(separator);
        text.push(rest);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_runtime_comes_before_what_the_user_preloads() {
        let runtime = Path::new("/opt/libfencepost.so");
        let preloaded = |known: Option<&str>| preload(runtime, known.map(OsString::from));
        assert_eq!(preloaded(None), Ok("/opt/libfencepost.so".into()));
        assert_eq!(preloaded(Some("")), Ok("/opt/libfencepost.so".into()));
        assert_eq!(
            preloaded(Some("libm.so:libx.so")),
            Ok("/opt/libfencepost.so:libm.so:libx.so".into())
        );
        assert!(preload(Path::new("/my tools/libfencepost.so"), None).is_err());
    }

    #[test]
    fn the_list_of_open_mpi_is_used_where_it_is_allowed() {
        let travels = |command: &str| {
            let words: Vec<OsString> = command.split(' ').map(OsString::from).collect();
            travels_by_list(&words)
        };
        assert!(travels("mpirun -n 4 ./heat"));
        assert!(travels("/usr/bin/mpirun.openmpi -n 4 ./heat"));
        assert!(!travels("mpirun -x OMP_NUM_THREADS -n 4 ./heat"));
        assert!(!travels("./job.sh"), "who knows what it calls");
        assert!(!travels("srun -n 4 ./heat"));
    }

    #[test]
    fn the_users_list_is_kept() {
        let listed = |known: Option<&str>, separator: Option<&str>| {
            let variables = [("A", "x=1".into()), ("B", "y".into())];
            let known = known.map(OsString::from);
            travelling(&variables, known, separator.map(OsString::from))
        };
        assert_eq!(listed(None, None), "A=x=1;B=y");
        assert_eq!(listed(Some("X=1;Y"), None), "A=x=1;B=y;X=1;Y");
        assert_eq!(listed(Some("X,Y"), Some(",")), "A=x=1,B=y,X,Y");
    }
}
