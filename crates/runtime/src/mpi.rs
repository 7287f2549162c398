//! The calls Fencepost itself makes into the MPI library, always by their `PMPI` names.
//! Handles are passed as words: a library whose handles are `int` takes the lower half.

#![allow(non_snake_case)]

use crate::real::Real;
use std::ffi::{CStr, c_char, c_int, c_void};

macro_rules! pmpi {
    ($($(#[$doc:meta])* fn $name:ident($($arg:ident: $type:ty),* $(,)?);)*) => {$(
        $(#[$doc])*
        ///
        /// # Safety
        /// As MPI says of this function.
        pub unsafe fn $name($($arg: $type),*) -> c_int {
            static REAL: Real = Real::new(
                name(concat!("MPI_", stringify!($name), "\0")),
                name(concat!("PMPI_", stringify!($name), "\0")),
            );
            // SAFETY: the library's function of that name has this signature.
            unsafe {
                let real: unsafe extern "C" fn($($type),*) -> c_int = std::mem::transmute(REAL.pmpi());
                real($($arg),*)
            }
        }
    )*};
}

const fn name(text: &'static str) -> &'static CStr {
    match CStr::from_bytes_with_nul(text.as_bytes()) {
        Ok(name) => name,
        Err(_) => c"",
    }
}

/// Copies an attribute, or says by the flag that it is not copied.
pub type CopyAttribute = unsafe extern "C" fn(
    comm: usize,
    key: c_int,
    state: *mut c_void,
    value: *mut c_void,
    copy: *mut c_void,
    flag: *mut c_int,
) -> c_int;
/// Is told that an attribute is deleted.
pub type DeleteAttribute =
    unsafe extern "C" fn(comm: usize, key: c_int, value: *mut c_void, state: *mut c_void) -> c_int;

pmpi! {
    /// Is MPI initialised?
    fn Initialized(flag: *mut c_int);
    /// Has it been finalised?
    fn Finalized(flag: *mut c_int);
    /// The library's own name.
    fn Get_library_version(version: *mut c_char, length: *mut c_int);
    /// The name of this node.
    fn Get_processor_name(name: *mut c_char, length: *mut c_int);
    /// Rank in a communicator.
    fn Comm_rank(comm: usize, rank: *mut c_int);
    /// Size of a communicator.
    fn Comm_size(comm: usize, size: *mut c_int);
    /// Does it connect two groups?
    fn Comm_test_inter(comm: usize, flag: *mut c_int);
    /// Group of a communicator.
    fn Comm_group(comm: usize, group: *mut c_void);
    /// Duplicates a communicator.
    fn Comm_dup(comm: usize, new: *mut c_void);
    /// Splits by what processes share.
    fn Comm_split_type(comm: usize, kind: c_int, key: c_int, info: usize, new: *mut c_void);
    /// Frees a communicator.
    fn Comm_free(comm: *mut c_void);
    /// Sets what happens on an error.
    fn Comm_set_errhandler(comm: usize, handler: usize);
    /// Size of a group.
    fn Group_size(group: usize, size: *mut c_int);
    /// Ranks of one group in another.
    fn Group_translate_ranks(
        group: usize,
        count: c_int,
        ranks: *const c_int,
        other: usize,
        others: *mut c_int,
    );
    /// Frees a group.
    fn Group_free(group: *mut c_void);
    /// Group of a window.
    fn Win_get_group(win: usize, group: *mut c_void);
    /// Where another process's part of a shared window is.
    fn Win_shared_query(
        win: usize,
        rank: c_int,
        size: *mut isize,
        unit: *mut c_int,
        base: *mut *mut c_void,
    );
    /// The value of an info key.
    fn Info_get(
        info: usize,
        key: *const c_char,
        length: c_int,
        value: *mut c_char,
        flag: *mut c_int,
    );
    /// Reduces to all.
    fn Allreduce(
        send: *const c_void,
        receive: *mut c_void,
        count: c_int,
        datatype: usize,
        op: usize,
        comm: usize,
    );
    /// Gathers to all.
    fn Allgather(
        send: *const c_void,
        send_count: c_int,
        send_type: usize,
        receive: *mut c_void,
        receive_count: c_int,
        receive_type: usize,
        comm: usize,
    );
    /// Makes a key for attributes.
    fn Comm_create_keyval(
        copy: Option<CopyAttribute>,
        delete: Option<DeleteAttribute>,
        key: *mut c_int,
        state: *mut c_void,
    );
    /// Sets an attribute.
    fn Comm_set_attr(comm: usize, key: c_int, value: *mut c_void);
    /// Sends to all.
    fn Bcast(buffer: *mut c_void, count: c_int, datatype: usize, root: c_int, comm: usize);
    /// Waits for all.
    fn Barrier(comm: usize);
    /// Ends the job.
    fn Abort(comm: usize, code: c_int);
    /// Is a message there? Fencepost calls it to let the library make progress.
    fn Iprobe(source: c_int, tag: c_int, comm: usize, flag: *mut c_int, status: *mut c_void);
    /// Is a request complete? It stays as it is.
    fn Request_get_status(request: usize, flag: *mut c_int, status: *mut c_void);
    /// How many elements came?
    fn Get_count(status: *const c_void, datatype: usize, count: *mut c_int);
    /// Was it cancelled?
    fn Test_cancelled(status: *const c_void, flag: *mut c_int);
    /// How a datatype was made.
    fn Type_get_envelope(
        datatype: usize,
        integers: *mut c_int,
        addresses: *mut c_int,
        datatypes: *mut c_int,
        combiner: *mut c_int,
    );
    /// From what a datatype was made.
    fn Type_get_contents(
        datatype: usize,
        max_integers: c_int,
        max_addresses: c_int,
        max_datatypes: c_int,
        integers: *mut c_int,
        addresses: *mut isize,
        datatypes: *mut c_void,
    );
    /// How a datatype was made, with large counts.
    fn Type_get_envelope_c(
        datatype: usize,
        integers: *mut i64,
        addresses: *mut i64,
        counts: *mut i64,
        datatypes: *mut i64,
        combiner: *mut c_int,
    );
    /// From what a datatype was made, with large counts.
    fn Type_get_contents_c(
        datatype: usize,
        max_integers: i64,
        max_addresses: i64,
        max_counts: i64,
        max_datatypes: i64,
        integers: *mut c_int,
        addresses: *mut isize,
        counts: *mut i64,
        datatypes: *mut c_void,
    );
    /// Lower bound and extent.
    fn Type_get_extent(datatype: usize, lower: *mut isize, extent: *mut isize);
    /// Size in bytes.
    fn Type_size(datatype: usize, size: *mut c_int);
    /// What kind of error a code is.
    fn Error_class(code: c_int, class: *mut c_int);
    /// Its name.
    fn Type_get_name(datatype: usize, name: *mut c_char, length: *mut c_int);
    /// Frees a datatype.
    fn Type_free(datatype: *mut c_void);
    /// What kind of topology a communicator has.
    fn Topo_test(comm: usize, status: *mut c_int);
    /// Number of dimensions.
    fn Cartdim_get(comm: usize, dimensions: *mut c_int);
    /// Neighbours along a dimension.
    fn Cart_shift(
        comm: usize,
        direction: c_int,
        displacement: c_int,
        source: *mut c_int,
        destination: *mut c_int,
    );
    /// How many neighbours in a graph.
    fn Graph_neighbors_count(comm: usize, rank: c_int, count: *mut c_int);
    /// The neighbours in a graph.
    fn Graph_neighbors(comm: usize, rank: c_int, max: c_int, neighbours: *mut c_int);
    /// How many neighbours in a distributed graph.
    fn Dist_graph_neighbors_count(
        comm: usize,
        inward: *mut c_int,
        outward: *mut c_int,
        weighted: *mut c_int,
    );
    /// The neighbours in a distributed graph.
    fn Dist_graph_neighbors(
        comm: usize,
        max_in: c_int,
        sources: *mut c_int,
        source_weights: *mut c_int,
        max_out: c_int,
        destinations: *mut c_int,
        destination_weights: *mut c_int,
    );
    /// Makes a window and its memory; `base` is where the address goes.
    fn Win_allocate(
        size: isize,
        unit: c_int,
        info: usize,
        comm: usize,
        base: *mut c_void,
        win: *mut c_void,
    );
    /// Makes a window to which memory is attached later.
    fn Win_create_dynamic(info: usize, comm: usize, win: *mut c_void);
    /// Attaches memory.
    fn Win_attach(win: usize, base: *mut c_void, size: isize);
    /// Detaches memory.
    fn Win_detach(win: usize, base: *const c_void);
    /// Frees a window.
    fn Win_free(win: *mut c_void);
    /// Begins access to all.
    fn Win_lock_all(assertion: c_int, win: usize);
    /// Ends access to all.
    fn Win_unlock_all(win: usize);
    /// Completes all operations towards one process.
    fn Win_flush(rank: c_int, win: usize);
    /// Makes loads and stores meet what others did.
    fn Win_sync(win: usize);
    /// Reads.
    fn Get(
        origin: *mut c_void,
        origin_count: c_int,
        origin_type: usize,
        rank: c_int,
        displacement: isize,
        count: c_int,
        datatype: usize,
        win: usize,
    );
    /// Writes.
    fn Put(
        origin: *const c_void,
        origin_count: c_int,
        origin_type: usize,
        rank: c_int,
        displacement: isize,
        count: c_int,
        datatype: usize,
        win: usize,
    );
    /// Combines a value atomically and brings what was there.
    fn Fetch_and_op(
        origin: *const c_void,
        result: *mut c_void,
        datatype: usize,
        rank: c_int,
        displacement: isize,
        op: usize,
        win: usize,
    );
    /// The address MPI knows a place by.
    fn Get_address(location: *const c_void, address: *mut isize);
}
