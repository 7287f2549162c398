//! One test: build a program, run it under the tool, compare.

use crate::findings::{self, difference};
use crate::program::{Language, Program, Source};
use crate::setup::{Combination, Setup, results};
use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::process::Command;

/// A program that runs longer hangs.
const LIMIT_SECONDS: u32 = 60;

/// What `timeout` exits with when it ended the program.
const TIMED_OUT: i32 = 124;

/// What `fencepost run` exits with when it found something.
const FOUND: i32 = 66;

const WARNINGS: [&str; 2] = ["-Wall", "-Wextra"];

/// What a command left behind.
struct Output {
    code: Option<i32>,
    out: String,
    err: String,
}

/// Builds and runs the program as often as the setup says; every run must give what is expected.
pub fn check(setup: &Setup, combination: &Combination, program: &Program) -> Result<(), String> {
    let folder = results().join(combination.to_string()).join(&program.area);
    fs::create_dir_all(&folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    let test = Test {
        setup,
        combination,
        program,
        folder,
    };
    let executable = test.build(Some(&setup.tool))?;
    // flang has no module `mpi` but the one that the tool makes.
    let plain = match program.prints && !combination.is_flang(program.main.language) {
        true => Some(test.run_plain()?),
        false => None,
    };
    for turn in 1..=setup.repeat {
        test.run(&executable, plain.as_deref())
            .map_err(|problem| format!("run {turn} of {}\n{problem}", setup.repeat))?;
    }
    Ok(())
}

struct Test<'a> {
    setup: &'a Setup,
    combination: &'a Combination,
    program: &'a Program,
    /// Where everything this test makes goes.
    folder: PathBuf,
}

impl Test<'_> {
    /// Compiles, with the tool or without, and returns the executable.
    fn build(&self, tool: Option<&Path>) -> Result<PathBuf, String> {
        let name = match tool {
            Some(_) => self.program.name.clone(),
            None => format!("{}.plain", self.program.name),
        };
        let executable = self.folder.join(&name);
        let mut command = self.compile(tool, &self.program.main);
        for part in &self.program.parts {
            let object = self.folder.join(format!("{name}.{}.o", part.name()));
            let mut compile = self.compile(tool, part);
            compile.arg("-c").arg("-o").arg(&object);
            self.succeeds(compile, &format!("{name}.{}.build", part.name()))?;
            command.arg(object);
        }
        command.arg("-o").arg(&executable);
        command.args(&self.program.flags);
        self.succeeds(command, &format!("{name}.build"))?;
        Ok(executable)
    }

    /// The start of a command that compiles one of the sources.
    fn compile(&self, tool: Option<&Path>, source: &Source) -> Command {
        let as_cxx = self.setup.as_cxx && source.language == Language::C;
        let language = match as_cxx {
            true => Language::Cxx,
            false => source.language,
        };
        let options = self.setup.compile_options.as_deref();
        let mut command = self.combination.compile(tool, options, language);
        if as_cxx {
            command.args(["-x", "c++"]);
        }
        command.arg("-g").args(&self.setup.optimisation);
        // flang has no warnings to choose.
        if !self.combination.is_flang(language) {
            command.args(WARNINGS);
        }
        command.arg(&source.path);
        command
    }

    fn succeeds(&self, command: Command, name: &str) -> Result<(), String> {
        let output = self.output(command, name)?;
        match output.code {
            Some(0) => Ok(()),
            _ => Err(format!("it does not compile\n{}", output.shown())),
        }
    }

    /// What the program prints without the tool.
    fn run_plain(&self) -> Result<String, String> {
        let executable = self.build(None)?;
        let mut command = self.combination.launch(None, LIMIT_SECONDS);
        self.launch_arguments(&mut command, &executable);
        let output = self.output(command, &format!("{}.plain", self.program.name))?;
        match output.code {
            Some(TIMED_OUT) => Err("without the tool it does not end".into()),
            _ => Ok(output.out),
        }
    }

    fn run(&self, executable: &Path, plain: Option<&str>) -> Result<(), String> {
        let json = format!("{}.json", self.program.name);
        // A document of an earlier run must not be taken for this one's.
        let _ = fs::remove_file(self.folder.join(&json));
        let mut arguments = vec!["run", "--json", &json];
        if let Some(options) = &self.setup.options {
            arguments.extend(["--options", options]);
        }
        let (own, environment) = (&self.program.options, fencepost_session::names::OPTIONS);
        let prefix = (&*self.setup.tool, &arguments[..]);
        let mut command = self.combination.launch(Some(prefix), LIMIT_SECONDS);
        self.launch_arguments(&mut command, executable);
        if !own.is_empty() {
            command.env(environment, own);
        }
        let output = self.output(command, &self.program.name)?;
        let document = fs::read_to_string(self.folder.join(&json));
        let problem = self.problem(&output, document.map_err(|e| e.to_string()), plain);
        match problem.is_empty() {
            true => Ok(()),
            false => Err(format!("{problem}{}", output.shown())),
        }
    }

    /// What is wrong with a run; empty when it is as expected.
    fn problem(
        &self,
        output: &Output,
        document: Result<String, String>,
        plain: Option<&str>,
    ) -> String {
        let expected = &self.program.expected;
        let mut problem = match document.and_then(|text| findings::read(&text)) {
            Ok(found) => difference(expected, &found),
            Err(error) => format!("the JSON document cannot be read: {error}\n"),
        };
        let code = match expected.is_empty() {
            true => self.program.exit,
            false => Some(FOUND),
        };
        if output.code == Some(TIMED_OUT) {
            problem += &format!("it did not end within {LIMIT_SECONDS} seconds\n");
        } else if code.is_some() && output.code != code {
            problem += &format!("exit code {:?}, expected {code:?}\n", output.code);
        }
        if plain.is_some_and(|plain| sorted_lines(plain) != sorted_lines(&output.out)) {
            problem += &format!(
                "it prints something else than without the tool:\n{}",
                plain.unwrap_or_default()
            );
        }
        problem
    }

    fn launch_arguments(&self, command: &mut Command, executable: &Path) {
        let ranks = self.program.ranks;
        if !self.setup.two_nodes || ranks < 2 {
            command.args(["-n", &ranks.to_string()]).arg(executable);
            return;
        }
        // The last rank lives on a machine of another name.
        command
            .args(["-n", &(ranks - 1).to_string()])
            .arg(executable);
        command.args([":", "-n", "1", "unshare", "--uts", "sh", "-c"]);
        command.arg("hostname elsewhere && exec \"$0\"");
        command.arg(executable);
    }

    /// Runs a command in the test's folder. Its output goes to files: a process that outlives the
    /// command would keep a pipe open.
    fn output(&self, mut command: Command, name: &str) -> Result<Output, String> {
        let out = self.folder.join(format!("{name}.out"));
        let err = self.folder.join(format!("{name}.err"));
        let file = |path: &Path| {
            File::create(path).map_err(|error| format!("{}: {error}", path.display()))
        };
        let status = command
            .current_dir(&self.folder)
            .stdin(std::process::Stdio::null())
            .stdout(file(&out)?)
            .stderr(file(&err)?)
            .status()
            .map_err(|error| format!("{command:?}: {error}"))?;
        let read = |path: &Path| {
            fs::read(path).map_or(String::new(), |bytes| {
                String::from_utf8_lossy(&bytes).into()
            })
        };
        Ok(Output {
            code: status.code(),
            out: read(&out),
            err: read(&err),
        })
    }
}

impl Output {
    fn shown(&self) -> String {
        format!("--- stdout\n{}--- stderr\n{}", self.out, self.err)
    }
}

/// The lines of several ranks come in any order.
fn sorted_lines(text: &str) -> Vec<&str> {
    let mut lines: Vec<&str> = text.lines().collect();
    lines.sort_unstable();
    lines
}
