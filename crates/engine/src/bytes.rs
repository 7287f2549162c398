//! Numbers as bytes, little-endian, fixed width: writing without asking for memory each time, and
//! reading that never goes beyond the end.

/// Writes numbers.
pub trait Put {
    /// Appends bytes.
    fn bytes(&mut self, bytes: &[u8]);

    /// Appends one byte.
    #[inline]
    fn u8(&mut self, value: u8) {
        self.bytes(&[value]);
    }

    /// Appends a number of four bytes.
    #[inline]
    fn u32(&mut self, value: u32) {
        self.bytes(&value.to_le_bytes());
    }

    /// Appends a number of eight bytes.
    #[inline]
    fn u64(&mut self, value: u64) {
        self.bytes(&value.to_le_bytes());
    }
}

impl Put for Vec<u8> {
    #[inline]
    fn bytes(&mut self, bytes: &[u8]) {
        self.extend_from_slice(bytes);
    }
}

/// Bytes that are written over and over again, without asking for memory each time.
#[derive(Debug)]
pub struct Scratch {
    bytes: Vec<u8>,
    len: usize,
}

impl Default for Scratch {
    fn default() -> Scratch {
        Scratch {
            bytes: vec![0; 512],
            len: 0,
        }
    }
}

impl Scratch {
    /// Forgets what was written.
    #[inline]
    pub fn clear(&mut self) {
        self.len = 0;
    }

    /// What was written since.
    #[inline]
    pub fn written(&self) -> &[u8] {
        &self.bytes[..self.len]
    }

    #[cold]
    fn grow(&mut self, needed: usize) {
        self.bytes.resize(needed.next_power_of_two(), 0);
    }
}

impl Put for Scratch {
    #[inline]
    fn bytes(&mut self, bytes: &[u8]) {
        let end = self.len + bytes.len();
        if end > self.bytes.len() {
            self.grow(end);
        }
        self.bytes[self.len..end].copy_from_slice(bytes);
        self.len = end;
    }
}

/// Reads numbers; every method is `None` at the end of the bytes.
#[derive(Debug)]
pub struct Reader<'a>(pub &'a [u8]);

impl<'a> Reader<'a> {
    #[inline]
    pub(crate) fn array<const N: usize>(&mut self) -> Option<[u8; N]> {
        let (head, rest) = self.0.split_first_chunk::<N>()?;
        self.0 = rest;
        Some(*head)
    }

    /// So many bytes.
    #[inline]
    pub fn bytes(&mut self, len: usize) -> Option<&'a [u8]> {
        let (head, rest) = self.0.split_at_checked(len)?;
        self.0 = rest;
        Some(head)
    }

    /// One byte.
    #[inline]
    pub fn u8(&mut self) -> Option<u8> {
        self.array::<1>().map(|[byte]| byte)
    }

    /// A number of four bytes.
    #[inline]
    pub fn u32(&mut self) -> Option<u32> {
        self.array().map(u32::from_le_bytes)
    }

    /// A number of eight bytes.
    #[inline]
    pub fn u64(&mut self) -> Option<u64> {
        self.array().map(u64::from_le_bytes)
    }

    /// A count of things that take at least `size` bytes each: never more than there is room for.
    pub(crate) fn count(&mut self, size: usize) -> Option<usize> {
        let count = self.u32()?;
        self.room_for(count, size)
    }

    /// So many, if that many can follow.
    #[inline]
    pub(crate) fn room_for(&self, count: u32, size: usize) -> Option<usize> {
        let count = count as usize;
        (count.checked_mul(size)? <= self.0.len()).then_some(count)
    }
}
