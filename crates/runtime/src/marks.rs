//! Where a place has touched memory that goes by no step: a list of elements of the watched memory around it, and if
//! these are many, a bit for each.
//!
//! ```text
//! list      the distance of elements that were touched from low
//! bits      bit i: the element at low + i·size was touched
//! summary   bit j: some bit of the j-th line (eight words) of `bits` is set
//! ```
//!
//! The stub adds to the list and sets bits by itself (`stub/stroke.h`), so an access in an unstructured mesh or a graph
//! costs a few instructions, however often it comes back to the same element; and one of some dozens between two calls,
//! as of random updates, fetches no line of memory for its bit. What was touched goes into shadow memory in the
//! order of addresses, when the stroke ends; the summary says where there is anything.

use fencepost_model::ByteRange;

/// The largest memory that has marks.
const MOST_BYTES: u64 = 1 << 32;
/// The smallest for which they are worth it.
const FEWEST_BYTES: u64 = 256;
/// The largest elements.
const MOST_SIZE: u64 = 16;

/// So many elements are listed. A list that is full is as good as ever so many bits.
const LISTED: usize = 256;
/// With bits in so few lines, there will be a list the next time.
const FEW_LINES: u32 = 64;

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
    list: Box<[usize; LISTED]>,
    /// How many are in the list.
    listed: usize,
    /// There are bits instead.
    many: bool,
    /// Empty as long as there were none.
    bits: Box<[u64]>,
    summary: Box<[u64]>,
    /// How often in a row other memory was accessed.
    refused: u32,
}

/// Where the stub marks.
#[derive(Copy, Clone, Debug)]
pub enum Places {
    /// The next in the list, and the end of that.
    List(usize, usize),
    /// The bits, their summary, and by how much an offset is shifted to the number of its element.
    Bits(usize, usize, usize),
}

impl Marks {
    /// Nothing is marked of these bytes, which are accessed in elements of that size. `None` if there cannot be
    /// marks of them.
    pub fn new(watched: ByteRange, size: u64) -> Option<Box<Marks>> {
        let suits = size.is_power_of_two() && size <= MOST_SIZE;
        if !suits || !(FEWEST_BYTES..=MOST_BYTES).contains(&watched.len()) {
            return None;
        }
        Some(Box::new(Marks {
            watched,
            size,
            list: Box::new([0; LISTED]),
            listed: 0,
            many: false,
            bits: Box::default(),
            summary: Box::default(),
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

    /// For the stub.
    pub fn places(&mut self) -> Places {
        if self.many {
            let shift = self.size.trailing_zeros() as usize;
            let (bits, summary) = (self.bits.as_mut_ptr(), self.summary.as_mut_ptr());
            return Places::Bits(bits as usize, summary as usize, shift);
        }
        let next = self.list[self.listed..].as_mut_ptr_range();
        Places::List(next.start as usize, next.end as usize)
    }

    /// The stub has added to the list, and would go on there.
    pub fn note_listed(&mut self, next: usize) {
        let first = self.list.as_ptr() as usize;
        self.listed = ((next - first) / size_of::<usize>()).min(LISTED);
    }

    /// Marks an access, if it is one to an element.
    pub fn mark(&mut self, range: ByteRange) -> bool {
        let Some(offset) = range.start.checked_sub(self.watched.start) else {
            return false;
        };
        let element = range.end <= self.watched.end && offset.is_multiple_of(self.size);
        if element && self.listed == LISTED {
            self.spread();
        }
        if element && !self.many {
            self.list[self.listed] = offset as usize;
            self.listed += 1;
        } else if element {
            self.set(offset);
        }
        element
    }

    /// There are bits from now on.
    #[cold]
    fn spread(&mut self) {
        if self.bits.is_empty() {
            let elements = self.watched.len() / self.size + 1;
            let lines = elements.div_ceil((LINE * WORD) as u64) as usize;
            self.bits = vec![0; lines * LINE].into();
            self.summary = vec![0; lines.div_ceil(WORD)].into();
        }
        for at in 0..std::mem::take(&mut self.listed) {
            self.set(self.list[at] as u64);
        }
        self.many = true;
    }

    fn set(&mut self, offset: u64) {
        let index = (offset / self.size) as usize;
        self.bits[index / WORD] |= 1 << (index % WORD);
        let line = index / WORD / LINE;
        self.summary[line / WORD] |= 1 << (line % WORD);
    }

    /// What is marked, in order and in as few ranges as can be; nothing is afterwards.
    pub fn drain(&mut self) -> impl Iterator<Item = ByteRange> {
        let (start, size) = (self.watched.start, self.size);
        let listed = match self.many {
            true => 0,
            false => std::mem::take(&mut self.listed),
        };
        let list = &mut self.list[..listed];
        list.sort_unstable();
        let list = Listed {
            start,
            size,
            list: list.iter(),
        };
        // Bits stay where they were needed: it takes a while to see that.
        if self.many {
            let lines: u32 = self.summary.iter().map(|word| word.count_ones()).sum();
            self.many = lines >= FEW_LINES;
        }
        let bits = Drain {
            start,
            size,
            bits: &mut self.bits,
            summary: &mut self.summary,
            lines: 0,
            line: 0,
            words: 0,
            word: 0,
            set: 0,
        };
        list.chain(bits)
    }
}

/// What is listed, in order, as ranges.
#[derive(Debug)]
struct Listed<'a> {
    start: u64,
    size: u64,
    list: std::slice::Iter<'a, usize>,
}

impl Iterator for Listed<'_> {
    type Item = ByteRange;

    #[inline]
    fn next(&mut self) -> Option<ByteRange> {
        let first = *self.list.next()? as u64;
        let mut end = first + self.size;
        // The same one again, or the next one.
        while let Some(&next) = self.list.as_slice().first()
            && next as u64 <= end
        {
            end = next as u64 + self.size;
            self.list.next();
        }
        Some(ByteRange {
            start: self.start + first,
            end: self.start + end,
        })
    }
}

/// Takes out what is marked. Marks that are far apart are many, so what lies between them is passed over line by line.
#[derive(Debug)]
struct Drain<'a> {
    start: u64,
    size: u64,
    bits: &'a mut [u64],
    /// What is left of it.
    summary: &'a mut [u64],
    /// The word of the summary that is looked at.
    lines: usize,
    /// The first word of the line that is looked at, and which of the others behind it have marks.
    line: usize,
    words: u32,
    /// The word of bits that is looked at, and what is left of it.
    word: usize,
    set: u64,
}

impl Drain<'_> {
    /// Goes on to a word that has marks. `None` if there is none.
    #[inline]
    fn find(&mut self) -> Option<()> {
        if self.set == 0 {
            while self.words == 0 {
                self.find_line()?;
            }
            self.word = self.line + self.words.trailing_zeros() as usize;
            self.words &= self.words - 1;
            self.set = std::mem::take(&mut self.bits[self.word]);
        }
        Some(())
    }

    /// Goes on to the next line that has marks.
    #[inline]
    fn find_line(&mut self) -> Option<()> {
        loop {
            let set = self.summary.get_mut(self.lines)?;
            if *set == 0 {
                self.lines += 1;
                continue;
            }
            self.line = (self.lines * WORD + set.trailing_zeros() as usize) * LINE;
            *set &= *set - 1;
            let line: &[u64; LINE] = self.bits[self.line..].first_chunk()?;
            // One by one, without a branch for each.
            let words = line.iter().enumerate();
            self.words = words.fold(0, |words, (at, word)| words | u32::from(*word != 0) << at);
            return Some(());
        }
    }

    /// Takes the marks next to each other from the lowest of the word on: which is the first element, and how many.
    fn take_run(&mut self) -> (usize, usize) {
        let first = self.set.trailing_zeros() as usize;
        let len = (self.set >> first).trailing_ones() as usize;
        self.set &= !(u64::MAX >> (WORD - len) << first);
        (self.word * WORD + first, len)
    }
}

impl Iterator for Drain<'_> {
    type Item = ByteRange;

    fn next(&mut self) -> Option<ByteRange> {
        self.find()?;
        let (first, mut len) = self.take_run();
        // Up to the end of a word it may go on in the next.
        while (first + len).is_multiple_of(WORD) && self.find().is_some() {
            let goes_on = self.word * WORD == first + len && self.set & 1 == 1;
            if !goes_on {
                break;
            }
            len += self.take_run().1;
        }
        let start = self.start + first as u64 * self.size;
        let end = start + len as u64 * self.size;
        Some(ByteRange { start, end })
    }
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
        // Too many for a list, which does not matter.
        for element in (0..300).map(|index| index * 8111 % 12_500) {
            assert!(marks.mark(access(element)));
        }
        let mut single: Vec<u64> = (0..300).map(|index| index * 8111 % 12_500).collect();
        single.sort_unstable();
        let elements = drained(&mut marks).into_iter();
        let elements = elements.flat_map(|(first, end)| first..end);
        assert_eq!(elements.collect::<Vec<_>>(), single);
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
