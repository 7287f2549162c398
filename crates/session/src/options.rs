//! The options of a run, in one table: name, type, default, help.
//!
//! Users write them as `FENCEPOST_OPTIONS="key=value:key=value"` or `fencepost run --options …`;
//! of two values for one key the later one counts. A value cannot contain a colon.

use crate::names;
use fencepost_model::MemoryModel;
use std::path::PathBuf;
use std::{env, fmt};

macro_rules! options {
    ($($name:ident: $type:ty = $default:expr, $help:literal;)*) => {
        /// The options of a run.
        #[derive(Clone, PartialEq, Eq, Debug)]
        pub struct Options {
            $(#[doc = $help] pub $name: $type,)*
        }

        impl Default for Options {
            fn default() -> Options {
                Options { $($name: $default,)* }
            }
        }

        /// The names of all options, in the order of the table.
        pub const NAMES: &[&str] = &[$(stringify!($name),)*];

        impl Options {
            /// Sets one option.
            fn set(&mut self, key: &str, value: &str) -> Result<(), Problem> {
                match key {
                    $(stringify!($name) => self.$name = parse_value(value)?,)*
                    _ => return Err(Problem::UnknownKey),
                }
                Ok(())
            }

            /// Per option: name, form of its value, value, help.
            fn rows(&self) -> Vec<[String; 4]> {
                vec![$([
                    stringify!($name).into(),
                    <$type as Value>::FORM.into(),
                    self.$name.show(),
                    $help.into(),
                ],)*]
            }
        }
    };
}

options! {
    halt_on_error: bool = false, "End the program at the first finding.";
    log_path: Option<PathBuf> = None, "Keep the journals of the ranks in this directory.";
    transport: Transport = Transport::Auto, "How ranks exchange facts.";
    local_accesses: bool = true, "Check loads and stores of instrumented code.";
    tier: Tier = Tier::Auto, "How loads and stores are compiled: by our plugin where there is one.";
    prune: bool = true, "Leave out loads and stores of memory that can never be watched.";
    check: bool = true, "Warn about errors in the source while it is compiled.";
    fixes: u32 = 20, "Seconds in which lines that mend the races of a run are looked for; 0: not.";
    memory_model: MemoryModel = MemoryModel::Unified, "Which of MPI's memory models windows are checked against.";
    threads: bool = false, "Check the threads of a process against each other, too, in memory that others may access.";
    report_leaks: bool = true, "Report windows that are never freed.";
    max_findings: u32 = 1000, "Findings written per rank; 0: no limit.";
    suppressions: Vec<PathBuf> = Vec::new(), "Do not show what these files list; commas between them.";
    verbose: bool = false, "Say what is being done.";
    help: bool = false, "List the options.";
}

/// How ranks exchange facts.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub enum Transport {
    /// By the placement of the ranks.
    #[default]
    Auto,
    /// By memory of the node.
    Node,
    /// By MPI, also within a node.
    Mpi,
}

/// How the loads and stores of a program are seen.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub enum Tier {
    /// The best there is for the compiler.
    #[default]
    Auto,
    /// Checks inside the program, put there by our plugin.
    Plugin,
    /// The compiler's own callbacks.
    Callbacks,
}

impl Options {
    /// Reads `key=value:key=value` over the defaults. The error is one line.
    pub fn parse(text: &str) -> Result<Options, String> {
        let mut options = Options::default();
        options.read(text)?;
        Ok(options)
    }

    /// The options in the environment, or the defaults. The error is one line.
    pub fn from_environment() -> Result<Options, String> {
        let Some(text) = env::var_os(names::OPTIONS) else {
            return Ok(Options::default());
        };
        match text.to_str() {
            Some(text) => Options::parse(text),
            None => Err(format!("{} is not valid UTF-8", names::OPTIONS)),
        }
    }

    /// Reads further options over these. The error is one line.
    pub fn read(&mut self, text: &str) -> Result<(), String> {
        let given = text.split(':').map(str::trim);
        for option in given.filter(|option| !option.is_empty()) {
            let (key, value) = option.split_once('=').ok_or_else(|| {
                format!(
                    "option `{option}` has no value; write {option}=…, {}",
                    known()
                )
            })?;
            self.set(key, value).map_err(|problem| match problem {
                Problem::UnknownKey => format!("unknown option `{key}`; {}", known()),
                Problem::BadValue { form } => {
                    format!("option {key} cannot be `{value}`; it is {form}")
                }
            })?;
        }
        Ok(())
    }
}

/// The table for users, one option per line, with the defaults.
pub fn help_text() -> String {
    let rows = Options::default().rows();
    let left = |[name, form, value, _]: &[String; 4]| match value.as_str() {
        "" => format!("{name}={form}"),
        value => format!("{name}={form} (default {value})"),
    };
    let width = rows.iter().map(|row| left(row).len()).max();
    let width = width.unwrap_or_default();
    let lines = rows
        .iter()
        .map(|row| format!("  {:width$}  {}\n", left(row), row[3]));
    lines.collect()
}

fn known() -> String {
    format!("the options are {}", NAMES.join(", "))
}

/// Why an option cannot be set.
enum Problem {
    UnknownKey,
    BadValue { form: &'static str },
}

fn parse_value<T: Value>(text: &str) -> Result<T, Problem> {
    T::parse(text).ok_or(Problem::BadValue { form: T::FORM })
}

/// A type of options.
trait Value: Sized {
    /// What can be written.
    const FORM: &'static str;
    fn parse(text: &str) -> Option<Self>;
    fn show(&self) -> String;
}

impl Value for bool {
    const FORM: &'static str = "0|1";

    fn parse(text: &str) -> Option<bool> {
        match text {
            "0" | "false" | "no" => Some(false),
            "1" | "true" | "yes" => Some(true),
            _ => None,
        }
    }

    fn show(&self) -> String {
        u8::from(*self).to_string()
    }
}

impl Value for u32 {
    const FORM: &'static str = "NUMBER";

    fn parse(text: &str) -> Option<u32> {
        text.parse().ok()
    }

    fn show(&self) -> String {
        self.to_string()
    }
}

impl Value for Option<PathBuf> {
    const FORM: &'static str = "PATH";

    fn parse(text: &str) -> Option<Option<PathBuf>> {
        (!text.is_empty()).then(|| Some(text.into()))
    }

    fn show(&self) -> String {
        let path = self.as_ref().map(|path| path.display().to_string());
        path.unwrap_or_default()
    }
}

impl Value for Vec<PathBuf> {
    const FORM: &'static str = "PATH,…";

    fn parse(text: &str) -> Option<Vec<PathBuf>> {
        let paths = text.split(',').filter(|path| !path.is_empty());
        (!text.is_empty()).then(|| paths.map(PathBuf::from).collect())
    }

    fn show(&self) -> String {
        let paths = self.iter().map(|path| path.display().to_string());
        paths.collect::<Vec<_>>().join(",")
    }
}

impl Value for MemoryModel {
    const FORM: &'static str = "unified|separate";

    fn parse(text: &str) -> Option<MemoryModel> {
        text.parse().ok()
    }

    fn show(&self) -> String {
        self.to_string()
    }
}

impl Value for Transport {
    const FORM: &'static str = "auto|node|mpi";

    fn parse(text: &str) -> Option<Transport> {
        match text {
            "auto" => Some(Transport::Auto),
            "node" => Some(Transport::Node),
            "mpi" => Some(Transport::Mpi),
            _ => None,
        }
    }

    fn show(&self) -> String {
        match self {
            Transport::Auto => "auto",
            Transport::Node => "node",
            Transport::Mpi => "mpi",
        }
        .into()
    }
}

impl Value for Tier {
    const FORM: &'static str = "auto|plugin|callbacks";

    fn parse(text: &str) -> Option<Tier> {
        match text {
            "auto" => Some(Tier::Auto),
            "plugin" => Some(Tier::Plugin),
            "callbacks" => Some(Tier::Callbacks),
            _ => None,
        }
    }

    fn show(&self) -> String {
        match self {
            Tier::Auto => "auto",
            Tier::Plugin => "plugin",
            Tier::Callbacks => "callbacks",
        }
        .into()
    }
}

/// The form `fencepost run` hands to the ranks: every option that differs from its default.
impl fmt::Display for Options {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let rows = self.rows().into_iter().zip(Options::default().rows());
        let changed = rows.filter(|(row, default)| row != default);
        let written: Vec<String> = changed
            .map(|([name, _, value, _], _)| format!("{name}={value}"))
            .collect();
        f.write_str(&written.join(":"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_read_over_the_defaults_and_the_last_one_counts() {
        assert_eq!(Options::parse(""), Ok(Options::default()));
        let text = "halt_on_error=1:log_path=a/b c::transport=mpi:max_findings=7:max_findings=8:\
                    suppressions=a,b/c.txt";
        let expected = Options {
            halt_on_error: true,
            log_path: Some("a/b c".into()),
            transport: Transport::Mpi,
            max_findings: 8,
            suppressions: vec!["a".into(), "b/c.txt".into()],
            ..Options::default()
        };
        assert_eq!(Options::parse(text).as_ref(), Ok(&expected));
        assert_eq!(Options::parse(&expected.to_string()), Ok(expected));
        assert_eq!(Options::default().to_string(), "");
    }

    #[test]
    fn errors_are_one_line_that_names_what_could_be_written() {
        let error = |text: &str| Options::parse(text).unwrap_err();
        assert_eq!(
            error("hlat_on_error=1"),
            "unknown option `hlat_on_error`; the options are halt_on_error, log_path, transport, \
             local_accesses, tier, prune, check, fixes, memory_model, threads, report_leaks, max_findings, suppressions, verbose, help"
        );
        assert!(error("verbose").starts_with("option `verbose` has no value"));
        assert_eq!(
            error("verbose=2"),
            "option verbose cannot be `2`; it is 0|1"
        );
        assert_eq!(
            error("max_findings=-1"),
            "option max_findings cannot be `-1`; it is NUMBER"
        );
        assert_eq!(
            error("log_path="),
            "option log_path cannot be ``; it is PATH"
        );
        assert_eq!(
            error("transport=tcp"),
            "option transport cannot be `tcp`; it is auto|node|mpi"
        );
        assert_eq!(
            error("memory_model=both"),
            "option memory_model cannot be `both`; it is unified|separate"
        );
    }

    #[test]
    fn the_help_lists_every_option() {
        let help = help_text();
        assert_eq!(help.lines().count(), NAMES.len());
        for name in NAMES {
            assert!(help.contains(&format!("  {name}=")), "{name} in {help}");
        }
    }
}
