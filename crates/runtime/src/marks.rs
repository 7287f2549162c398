//! Where a place has touched memory that goes by no step: a bit for each element of the watched memory around it.
//!
//! ```text
//! bits      bit i: the element at low + i·size was touched
//! summary   bit j: some bit of the j-th line (eight words) of `bits` is set
//! ```
//!
//! The stub sets bits by itself (`stub/stroke.h`), so an access in an unstructured mesh or a graph costs a few
//! instructions, however often it comes back to the same element. What was touched goes into shadow memory in the
//! order of addresses, when the stroke ends; the summary says where there is anything.

use fencepost_model::ByteRange;

/// The largest memory that has marks.
const MOST_BYTES: u64 = 1 << 32;
/// The smallest for which they are worth it.
const FEWEST_BYTES: u64 = 256;
/// The largest elements.
const MOST_SIZE: u64 = 16;

const WORD: usize = u64::BITS as usize;
/// Words of a line.
const LINE: usize = 8;
/// Memory that has no marks yet takes the place of that which has not been accessed for so long.
const REFUSALS: u32 = 1000;

/// The marks of one place.
#[derive(Debug)]
pub struct Marks {
    watched: ByteRange,
    size: u64,
    bits: Box<[u64]>,
    summary: Box<[u64]>,
    /// How often in a row other memory was accessed.
    refused: u32,
}

impl Marks {
    /// Nothing is marked of these bytes, which are accessed in elements of that size. `None` if there cannot be
    /// marks of them.
    pub fn new(watched: ByteRange, size: u64) -> Option<Box<Marks>> {
        let suits = size.is_power_of_two() && size <= MOST_SIZE;
        if !suits || !(FEWEST_BYTES..=MOST_BYTES).contains(&watched.len()) {
            return None;
        }
        let lines = (watched.len() / size + 1).div_ceil((LINE * WORD) as u64) as usize;
        Some(Box::new(Marks {
            watched,
            size,
            bits: vec![0; lines * LINE].into(),
            summary: vec![0; lines.div_ceil(WORD)].into(),
            refused: 0,
        }))
    }

    /// Are they of these bytes and elements, or can they be from now on? Nothing is marked.
    pub fn serve(&mut self, watched: ByteRange, size: u64) -> bool {
        if self.watched == watched && self.size == size {
            self.refused = 0;
            return true;
        }
        self.refused += 1;
        let other = match self.refused > REFUSALS {
            true => Marks::new(watched, size),
            false => None,
        };
        let serves = other.is_some();
        if let Some(other) = other {
            *self = *other;
        }
        serves
    }

    /// Where bits and summary are, and by how much an offset is shifted to the number of its element: for the stub.
    pub fn places(&mut self) -> (usize, usize, usize) {
        let shift = self.size.trailing_zeros() as usize;
        (
            self.bits.as_mut_ptr() as usize,
            self.summary.as_mut_ptr() as usize,
            shift,
        )
    }

    /// Marks an access, if it is one to an element.
    pub fn mark(&mut self, range: ByteRange) -> bool {
        let Some(offset) = range.start.checked_sub(self.watched.start) else {
            return false;
        };
        let element = range.end <= self.watched.end && offset.is_multiple_of(self.size);
        if element {
            let index = (offset / self.size) as usize;
            self.bits[index / WORD] |= 1 << (index % WORD);
            let line = index / WORD / LINE;
            self.summary[line / WORD] |= 1 << (line % WORD);
        }
        element
    }

    /// What is marked, in order and in as few ranges as the words allow; nothing is afterwards.
    pub fn drain(&mut self) -> impl Iterator<Item = ByteRange> + '_ {
        let (start, size) = (self.watched.start, self.size);
        let bits = &mut self.bits;
        let summary = self.summary.iter_mut().enumerate();
        let lines = summary.flat_map(|(at, set)| {
            let mut set = std::mem::take(set);
            std::iter::from_fn(move || {
                let (first, _) = next_run(&mut set, 1)?;
                Some(at * WORD + first)
            })
        });
        let words = lines.flat_map(|line| line * LINE..(line + 1) * LINE);
        let mut words = words.map(|at| (at, std::mem::take(&mut bits[at])));
        let mut current = (0, 0);
        let mut runs = std::iter::from_fn(move || {
            while current.1 == 0 {
                current = words.next()?;
            }
            let (first, len) = next_run(&mut current.1, WORD)?;
            let start = start + (current.0 * WORD + first) as u64 * size;
            let end = start + len as u64 * size;
            Some(ByteRange { start, end })
        })
        .peekable();
        std::iter::from_fn(move || {
            let mut run = runs.next()?;
            while let Some(more) = runs.next_if(|more| more.start == run.end) {
                run.end = more.end;
            }
            Some(run)
        })
    }
}

/// Takes the lowest bits that are set next to each other, at most so many: which is the first, and how many.
fn next_run(bits: &mut u64, most: usize) -> Option<(usize, usize)> {
    if *bits == 0 {
        return None;
    }
    let first = bits.trailing_zeros() as usize;
    let len = ((*bits >> first).trailing_ones() as usize).min(most);
    let mask = u64::MAX >> (WORD - len) << first;
    *bits &= !mask;
    Some((first, len))
}

#[cfg(test)]
mod tests {
    use super::*;

    const WATCHED: ByteRange = ByteRange {
        start: 0x1004,
        end: 0x1004 + 100_000,
    };

    fn access(element: u64) -> ByteRange {
        let start = WATCHED.start + 8 * element;
        let end = start + 8;
        ByteRange { start, end }
    }

    fn drained(marks: &mut Marks) -> Vec<(u64, u64)> {
        let number = |at| (at - WATCHED.start) / 8;
        let ranges = marks.drain();
        ranges.map(|r| (number(r.start), number(r.end))).collect()
    }

    #[test]
    fn what_was_marked_comes_in_order_and_once() {
        let mut marks = Marks::new(WATCHED, 8).expect("they can be");
        for element in [7000, 3, 12_000, 63, 64, 65, 3, 4200, 128] {
            assert!(marks.mark(access(element)));
        }
        let runs = [
            (3, 4),
            (63, 66),
            (128, 129),
            (4200, 4201),
            (7000, 7001),
            (12_000, 12_001),
        ];
        assert_eq!(drained(&mut marks), runs);
        assert_eq!(drained(&mut marks), []);
        (0..12_500).for_each(|element| assert!(marks.mark(access(element))));
        assert_eq!(drained(&mut marks), [(0, 12_500)]);
    }

    #[test]
    fn what_is_no_element_is_not_marked() {
        let mut marks = Marks::new(WATCHED, 8).expect("they can be");
        let (start, end) = (WATCHED.start + 4, WATCHED.start + 12);
        assert!(!marks.mark(ByteRange { start, end }));
        assert!(!marks.mark(access(12_500)));
        let (start, end) = (WATCHED.start - 8, WATCHED.start);
        assert!(!marks.mark(ByteRange { start, end }));
        assert_eq!(drained(&mut marks), []);
        assert!(Marks::new(WATCHED, 24).is_none());
        let (start, end) = (0, 64);
        assert!(Marks::new(ByteRange { start, end }, 8).is_none());
    }
}
