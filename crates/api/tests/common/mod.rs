//! What the comparisons with installed headers share.

use std::io::Write;
use std::process::{Command, Stdio};

/// Compiles `source` from standard input: whether that succeeded, and what was printed or complained
/// about; `None` if there is no such compiler.
pub fn compile(compiler: &str, options: &[&str], source: &str) -> Option<(bool, String)> {
    let mut child = Command::new(compiler)
        .args(options)
        .args(["-x", "c", "-"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .ok()?;
    let mut input = child.stdin.take().unwrap();
    input.write_all(source.as_bytes()).unwrap();
    drop(input);
    let output = child.wait_with_output().unwrap();
    let success = output.status.success();
    let text = if success {
        output.stdout
    } else {
        output.stderr
    };
    Some((success, String::from_utf8_lossy(&text).into_owned()))
}
