//! Which bytes a datatype touches, as a [`Layout`].
//!
//! A datatype is taken apart when it is first used, by asking MPI how it was made
//! (`MPI_Type_get_envelope`, `_contents`). No constructor has to be watched for that, and inner types
//! may have been freed long ago. What was learnt is kept until the handle is freed.

use crate::abi::{Combiner, Handle, constants, read_handle};
use crate::mpi;
use crate::recent::Recent;
use fencepost_model::layout::{Builder, Distribution, Layout, darray, subarray};
use rustc_hash::FxHashMap;
use std::ffi::{c_char, c_int};
use std::rc::Rc;

/// The datatypes seen so far.
#[derive(Debug, Default)]
pub struct Datatypes {
    known: Recent<Handle, Rc<Layout>>,
    /// Numbers of basic types that are not in the list of names.
    unlisted: FxHashMap<String, u16>,
}

impl Datatypes {
    /// A datatype taken apart.
    pub fn layout(&mut self, datatype: Handle) -> Rc<Layout> {
        if let Some(layout) = self.known.get(datatype) {
            return Rc::clone(layout);
        }
        let layout = Rc::new(self.take_apart(datatype));
        self.known.insert(datatype, Rc::clone(&layout));
        layout
    }

    /// A handle is about to mean nothing.
    pub fn forget(&mut self, datatype: Handle) {
        self.known.remove(datatype);
    }

    fn take_apart(&mut self, datatype: Handle) -> Layout {
        if datatype == constants().datatype_null {
            return Layout::default();
        }
        // SAFETY: a valid datatype, as the program just passed it to MPI; outputs are ours.
        unsafe {
            let (mut lower, mut extent) = (0isize, 0isize);
            mpi::Type_get_extent(datatype.0, &mut lower, &mut extent);
            let contents = Contents::of(datatype);
            let layout = match &contents {
                None => self.basic(datatype),
                Some(contents) => self.compose(contents).finish(),
            };
            if let Some(contents) = contents {
                self.release(contents);
            }
            layout.resized(lower as i64, extent as i64)
        }
    }

    /// Gives back the inner datatypes MPI made for us. Their handles may then mean other datatypes,
    /// those that MPI makes for the next one taken apart among them.
    unsafe fn release(&mut self, contents: Contents) {
        for datatype in contents.types {
            // SAFETY: a handle of ours. A predefined type must not be freed, and is not ours.
            unsafe {
                if Contents::is_derived(datatype) {
                    self.forget(datatype);
                    let mut handle = datatype.0;
                    mpi::Type_free((&raw mut handle).cast());
                }
            }
        }
    }

    /// A type MPI predefines, by its name: the same on every rank.
    unsafe fn basic(&mut self, datatype: Handle) -> Layout {
        let mut name = [0 as c_char; 512];
        let (mut len, mut size) = (0, 0);
        // SAFETY: the buffer is longer than any object's name.
        unsafe {
            mpi::Type_get_name(datatype.0, name.as_mut_ptr(), &mut len);
            mpi::Type_size(datatype.0, &mut size);
        }
        let bytes: Vec<u8> = name[..len.clamp(0, 511) as usize]
            .iter()
            .map(|c| *c as u8)
            .collect();
        let name = String::from_utf8_lossy(&bytes).into_owned();
        let short = name.strip_prefix("MPI_").unwrap_or(&name);
        let size = size.clamp(0, i32::from(u16::MAX)) as u16;
        let next = 1000 + self.unlisted.len() as u16;
        let unlisted = || *self.unlisted.entry(name.clone()).or_insert(next);
        Layout::named(short, size, unlisted)
    }

    fn compose(&mut self, contents: &Contents) -> Builder {
        let inner: Vec<Rc<Layout>> = contents.types.iter().map(|t| self.layout(*t)).collect();
        let mut builder = Builder::default();
        let Some(first) = inner.first() else {
            return builder;
        };
        let mut put = |at, count, layout: &Layout| builder.put(at, count, layout);
        let extent = first.extent();
        let order_fortran = i64::from(constants().order_fortran);
        let (ints, addrs) = (&contents.integers[..], &contents.addresses[..]);
        match (contents.combiner, ints) {
            (Combiner::Dup | Combiner::Resized, _) => put(0, 1, first),
            (Combiner::Contiguous, [count, ..]) => put(0, *count, first),
            (Combiner::Vector, [count, length, stride, ..]) => {
                (0..*count).for_each(|i| put(i * stride * extent, *length, first));
            }
            (Combiner::Hvector, [count, length, ..]) => {
                let stride = addrs.first().copied().unwrap_or_default();
                (0..*count).for_each(|i| put(i * stride, *length, first));
            }
            (Combiner::Indexed, [count, rest @ ..]) => {
                let (lengths, displs) = rest.split_at((*count as usize).min(rest.len()));
                for (length, displ) in lengths.iter().zip(displs) {
                    put(displ * extent, *length, first);
                }
            }
            (Combiner::Hindexed, [_, lengths @ ..]) => {
                for (length, displ) in lengths.iter().zip(addrs) {
                    put(*displ, *length, first);
                }
            }
            (Combiner::IndexedBlock, [_, length, displs @ ..]) => {
                displs
                    .iter()
                    .for_each(|displ| put(displ * extent, *length, first));
            }
            (Combiner::HindexedBlock, [_, length, ..]) => {
                addrs.iter().for_each(|displ| put(*displ, *length, first));
            }
            (Combiner::Struct, [_, lengths @ ..]) => {
                for ((length, displ), layout) in lengths.iter().zip(addrs).zip(&inner) {
                    put(*displ, *length, layout);
                }
            }
            (Combiner::Subarray, [dims, rest @ ..]) => {
                let dims = *dims as usize;
                let fortran = rest.get(3 * dims) == Some(&order_fortran);
                let row = |at, count| put(at, count, first);
                subarray(dims, rest, fortran, extent, row);
            }
            (Combiner::Darray, [_, rank, dims, rest @ ..]) => {
                let dims = *dims as usize;
                let fortran = rest.get(4 * dims) == Some(&order_fortran);
                let part = |part: usize| rest.get(part * dims..(part + 1) * dims);
                let (Some(sizes), Some(distribs), Some(args), Some(procs)) =
                    (part(0), part(1), part(2), part(3))
                else {
                    return builder;
                };
                let dealt: Vec<Distribution> = distribs
                    .iter()
                    .zip(args)
                    .map(|(how, argument)| distribution(*how, *argument))
                    .collect();
                darray(*rank, sizes, &dealt, procs, fortran, |index| {
                    put(index * extent, 1, first);
                });
            }
            _ => {}
        }
        builder
    }
}

/// How a dimension of `MPI_Type_create_darray` is dealt out.
fn distribution(how: i64, argument: i64) -> Distribution {
    let constants = constants();
    let default = i64::from(constants.distribute_default);
    let length = (argument != default).then_some(argument);
    if how == i64::from(constants.distribute_none) {
        Distribution::None
    } else if how == i64::from(constants.distribute_block) {
        Distribution::Block(length)
    } else {
        Distribution::Cyclic(length)
    }
}

/// How a derived datatype was made. Large counts stand where the small ones would.
struct Contents {
    combiner: Combiner,
    integers: Vec<i64>,
    addresses: Vec<i64>,
    types: Vec<Handle>,
}

impl Contents {
    /// `None` for a predefined datatype.
    unsafe fn of(datatype: Handle) -> Option<Contents> {
        static LARGE: crate::real::Real =
            crate::real::Real::new(c"MPI_Type_get_contents_c", c"PMPI_Type_get_contents_c");
        // SAFETY: a valid datatype, and arrays as long as MPI says they must be.
        unsafe {
            match LARGE.exists() {
                true => Contents::large(datatype),
                false => Contents::small(datatype),
            }
        }
    }

    unsafe fn small(datatype: Handle) -> Option<Contents> {
        let (mut ints, mut addrs, mut types, mut code) = (0, 0, 0, 0);
        // SAFETY: see `of`.
        unsafe {
            mpi::Type_get_envelope(datatype.0, &mut ints, &mut addrs, &mut types, &mut code);
            let combiner = derived(code)?;
            let mut integers = vec![0 as c_int; ints as usize];
            let mut addresses = vec![0isize; addrs as usize];
            let mut handles = vec![0usize; types as usize];
            mpi::Type_get_contents(
                datatype.0,
                ints,
                addrs,
                types,
                integers.as_mut_ptr(),
                addresses.as_mut_ptr(),
                handles.as_mut_ptr().cast(),
            );
            Some(Contents {
                combiner,
                integers: integers.into_iter().map(i64::from).collect(),
                addresses: addresses.into_iter().map(|a| a as i64).collect(),
                types: read_all(&handles, types as usize),
            })
        }
    }

    unsafe fn large(datatype: Handle) -> Option<Contents> {
        let (mut ints, mut addrs, mut counts, mut types, mut code) = (0, 0, 0, 0, 0);
        // SAFETY: see `of`.
        unsafe {
            mpi::Type_get_envelope_c(
                datatype.0,
                &mut ints,
                &mut addrs,
                &mut counts,
                &mut types,
                &mut code,
            );
            let combiner = derived(code)?;
            let mut integers = vec![0 as c_int; ints as usize];
            let mut addresses = vec![0isize; addrs as usize];
            let mut large = vec![0i64; counts as usize];
            let mut handles = vec![0usize; types as usize];
            mpi::Type_get_contents_c(
                datatype.0,
                ints,
                addrs,
                counts,
                types,
                integers.as_mut_ptr(),
                addresses.as_mut_ptr(),
                large.as_mut_ptr(),
                handles.as_mut_ptr().cast(),
            );
            let integers: Vec<i64> = integers.into_iter().map(i64::from).collect();
            let addresses: Vec<i64> = addresses.into_iter().map(|a| a as i64).collect();
            let (integers, addresses) = match large.is_empty() {
                true => (integers, addresses),
                false => as_small(combiner, integers, large),
            };
            Some(Contents {
                combiner,
                integers,
                addresses,
                types: read_all(&handles, types as usize),
            })
        }
    }

    unsafe fn is_derived(datatype: Handle) -> bool {
        // SAFETY: a valid datatype.
        unsafe { Contents::envelope(datatype).is_some() }
    }

    unsafe fn envelope(datatype: Handle) -> Option<Combiner> {
        static LARGE: crate::real::Real =
            crate::real::Real::new(c"MPI_Type_get_envelope_c", c"PMPI_Type_get_envelope_c");
        let mut code = 0;
        // SAFETY: a valid datatype.
        unsafe {
            if LARGE.exists() {
                let (mut a, mut b, mut c, mut d) = (0, 0, 0, 0);
                mpi::Type_get_envelope_c(datatype.0, &mut a, &mut b, &mut c, &mut d, &mut code);
            } else {
                let (mut a, mut b, mut c) = (0, 0, 0);
                mpi::Type_get_envelope(datatype.0, &mut a, &mut b, &mut c, &mut code);
            }
        }
        derived(code)
    }
}

/// A combiner that has contents.
fn derived(code: c_int) -> Option<Combiner> {
    constants().combiner(code).filter(|combiner| {
        !matches!(
            combiner,
            Combiner::Named | Combiner::F90Real | Combiner::F90Complex | Combiner::F90Integer
        )
    })
}

/// # Safety
/// The array holds `count` handles as MPI wrote them.
unsafe fn read_all(handles: &[usize], count: usize) -> Vec<Handle> {
    // SAFETY: the caller's promise.
    unsafe {
        (0..count)
            .map(|i| read_handle(handles.as_ptr().cast(), i))
            .collect()
    }
}

/// Puts the large counts of a constructor where its small form has integers and addresses.
fn as_small(combiner: Combiner, integers: Vec<i64>, counts: Vec<i64>) -> (Vec<i64>, Vec<i64>) {
    let blocks = counts.first().copied().unwrap_or_default().max(0) as usize;
    let cut = |at: usize| {
        let at = at.min(counts.len());
        (counts[..at].to_vec(), counts[at..].to_vec())
    };
    match combiner {
        Combiner::Hvector | Combiner::HindexedBlock => cut(2),
        Combiner::Hindexed | Combiner::Struct => cut(1 + blocks),
        Combiner::Resized => (Vec::new(), counts),
        Combiner::Subarray => {
            let mut all = integers[..1.min(integers.len())].to_vec();
            all.extend(counts);
            all.extend(integers.iter().skip(1));
            (all, Vec::new())
        }
        Combiner::Darray => {
            // size, rank, ndims | gsizes (large) | distribs, dargs, psizes, order
            let mut all = integers[..3.min(integers.len())].to_vec();
            all.extend(counts);
            all.extend(integers.iter().skip(3));
            (all, Vec::new())
        }
        _ => (counts, Vec::new()),
    }
}
