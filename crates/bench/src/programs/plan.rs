//! What to measure, from the command line.

use super::kernels::Kernel;
use super::library::Library;

/// What to measure.
pub struct Plan {
    pub libraries: Vec<Library>,
    /// For kernels that run with any number.
    ranks: Vec<u32>,
    pub quick: bool,
}

impl Plan {
    /// Reads the words; `option` chooses among the libraries in question.
    pub fn read(arguments: &[&str], option: &str, libraries: &[Library]) -> Result<Plan, String> {
        let mut plan = Plan {
            libraries: Vec::new(),
            ranks: Vec::new(),
            quick: false,
        };
        let mut words = arguments.iter();
        while let Some(&word) = words.next() {
            let mut list = || {
                let value = words.next().ok_or(format!("{word} needs a value"))?;
                Ok::<_, String>(value.split(','))
            };
            match word {
                "--quick" => plan.quick = true,
                "--ranks" => {
                    for number in list()? {
                        let number = number.parse().ok().filter(|&number| number >= 2);
                        let number = number.ok_or("--ranks takes numbers of at least 2")?;
                        plan.ranks.push(number);
                    }
                }
                _ if word == option => {
                    for name in list()? {
                        let known = libraries.iter().find(|library| library.name() == name);
                        let library = *known.ok_or(format!("{option}: {name} is not known"))?;
                        plan.libraries.push(library);
                    }
                }
                _ => {
                    return Err(format!(
                        "unknown option {word} (--quick, {option}, --ranks)"
                    ));
                }
            }
        }
        if plan.libraries.is_empty() {
            plan.libraries.extend(libraries);
        }
        if plan.ranks.is_empty() {
            let ranks = if plan.quick { &[2][..] } else { &[2, 4] };
            plan.ranks.extend(ranks);
        }
        Ok(plan)
    }

    /// The numbers of processes a kernel runs with.
    pub fn ranks_of<'a>(&'a self, kernel: &'a Kernel) -> &'a [u32] {
        kernel.ranks.unwrap_or(&self.ranks)
    }
}
