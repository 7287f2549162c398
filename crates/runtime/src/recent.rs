//! A map for programs that mostly ask for what they asked for last: a communicator, a window, a
//! place in the code. That one is found by a comparison, the others by hashing.

use rustc_hash::FxHashMap;
use std::hash::Hash;

/// The map. What is in it stays in its place, so that the last answer can be given again.
#[derive(Debug)]
pub struct Recent<K, V> {
    places: FxHashMap<K, usize>,
    entries: Vec<Option<(K, V)>>,
    free: Vec<usize>,
    last: usize,
}

impl<K, V> Default for Recent<K, V> {
    fn default() -> Self {
        Recent {
            places: FxHashMap::default(),
            entries: Vec::new(),
            free: Vec::new(),
            last: 0,
        }
    }
}

impl<K: Copy + Eq + Hash, V> Recent<K, V> {
    /// Was this asked for last?
    #[inline(always)]
    fn is_last(&self, key: K) -> bool {
        let same = |entry: &Option<(K, V)>| entry.as_ref().is_some_and(|(known, _)| *known == key);
        self.entries.get(self.last).is_some_and(same)
    }

    /// What was asked for last.
    #[inline(always)]
    fn last(&mut self) -> Option<&mut V> {
        let entry = self.entries.get_mut(self.last)?;
        entry.as_mut().map(|(_, value)| value)
    }

    /// Makes the place of a key the last one; false if it has none.
    #[inline]
    fn find(&mut self, key: K) -> bool {
        self.is_last(key) || self.look_up(key)
    }

    #[inline(never)]
    fn look_up(&mut self, key: K) -> bool {
        let place = self.places.get(&key);
        place.is_some_and(|place| {
            self.last = *place;
            true
        })
    }

    /// What is under a key.
    #[inline]
    pub fn get(&mut self, key: K) -> Option<&mut V> {
        // Two ways out, so that the common one does not look twice whether there is anything.
        if self.is_last(key) {
            return self.last();
        }
        match self.look_up(key) {
            true => self.last(),
            false => None,
        }
    }

    /// What is under a key, made if there is nothing.
    #[inline]
    pub fn get_or_insert_with(&mut self, key: K, make: impl FnOnce() -> V) -> &mut V {
        if !self.find(key) {
            self.make_place(key);
        }
        let entry = &mut self.entries[self.last];
        &mut entry.get_or_insert_with(|| (key, make())).1
    }

    /// Puts something under a key, in the place of what was there.
    pub fn insert(&mut self, key: K, value: V) {
        if !self.find(key) {
            self.make_place(key);
        }
        self.entries[self.last] = Some((key, value));
    }

    fn make_place(&mut self, key: K) {
        self.last = self.free.pop().unwrap_or(self.entries.len());
        if self.last == self.entries.len() {
            self.entries.push(None);
        }
        self.places.insert(key, self.last);
    }

    /// Takes out what is under a key.
    pub fn remove(&mut self, key: K) -> Option<V> {
        let place = self.places.remove(&key)?;
        self.free.push(place);
        self.entries[place].take().map(|(_, value)| value)
    }

    /// Everything in it.
    pub fn values(&self) -> impl Iterator<Item = &V> {
        self.entries.iter().flatten().map(|(_, value)| value)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_taken_out_is_gone_and_its_place_is_used_again() {
        let mut map = Recent::default();
        map.insert(1, 'a');
        map.insert(2, 'b');
        assert_eq!(map.get(2), Some(&mut 'b'));
        assert_eq!(map.remove(2), Some('b'));
        assert_eq!(map.get(2), None);
        *map.get_or_insert_with(3, || 'c') = 'd';
        assert_eq!(map.get(3), Some(&mut 'd'));
        assert_eq!(map.entries.len(), 2);
        assert_eq!(map.get(1), Some(&mut 'a'));
        assert_eq!(map.values().count(), 2);
    }
}
