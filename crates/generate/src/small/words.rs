//! Words of steps, and which of them fit together as far as counting can tell.

use super::step::{Epochs, Step};
use super::{Alphabet, Word};

/// Every legal word of a process, the empty one included.
pub(super) fn words(alphabet: &Alphabet, epochs: Epochs) -> Vec<Word> {
    let mut words = Vec::new();
    extend(alphabet, epochs, &mut Vec::new(), &mut words);
    words
}

fn extend(alphabet: &Alphabet, epochs: Epochs, prefix: &mut Word, words: &mut Vec<Word>) {
    if epochs.over() {
        words.push(prefix.clone());
    }
    if prefix.len() == alphabet.length {
        return;
    }
    for &step in &alphabet.steps {
        if let Some(after) = epochs.after(step) {
            prefix.push(step);
            extend(alphabet, after, prefix, words);
            prefix.pop();
        }
    }
}

/// The collectives of a word: they must be the same for all processes.
pub(super) fn collectives(word: &[Step]) -> Word {
    let steps = word.iter().copied();
    steps.filter(|step| step.collective()).collect()
}

/// Visits every way to choose one word per process.
pub(super) fn product<'a>(
    choices: &'a [Vec<Word>],
    chosen: &mut Vec<&'a [Step]>,
    visit: &mut impl FnMut(&[&'a [Step]]),
) {
    let Some(words) = choices.get(chosen.len()) else {
        return visit(chosen);
    };
    for word in words {
        chosen.push(word);
        product(choices, chosen, visit);
        chosen.pop();
    }
}

/// Is every message sent as often as received, and every target exposed as often as accessed?
pub(super) fn balanced(program: &[&[Step]]) -> bool {
    let count = |rank: usize, step| program[rank].iter().filter(|&&s| s == step).count();
    let ranks = 0..program.len();
    ranks.clone().all(|from| {
        ranks.clone().all(|to| {
            let (a, b) = (from as u32, to as u32);
            count(from, Step::Send(b)) == count(to, Step::Recv(a))
                && count(from, Step::Start(b)) == count(to, Step::Post(a))
        })
    })
}
