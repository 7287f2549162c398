//! What the library uses of a machine.

use super::access::How;
use super::choose::Spot;
use super::{Context, Machine};
use crate::term::{Source, Symbol};
use crate::value::Value;
use fencepost_ir::PlaceId;

impl Machine {
    /// Which rank it is.
    pub(crate) fn rank(&self) -> u32 {
        self.rank
    }

    /// The value as well as it can be known.
    pub(crate) fn settle(&mut self, cx: &mut Context, value: Value, place: PlaceId) -> Value {
        self.settled(cx, value, place)
    }

    /// Reads as the program would.
    pub(crate) fn load_at(
        &mut self,
        cx: &mut Context,
        address: Value,
        size: u32,
        place: PlaceId,
    ) -> Value {
        self.load(cx, address, size, false, 0, place)
    }

    /// Writes as the program would.
    pub(crate) fn store_at(
        &mut self,
        cx: &mut Context,
        address: Value,
        value: Value,
        size: u32,
        place: PlaceId,
    ) {
        self.store(cx, address, value, size, false, place);
    }

    /// Reads or writes a range; what is written is not known.
    pub(crate) fn touch_range(
        &mut self,
        cx: &mut Context,
        address: Value,
        length: i64,
        write: bool,
        place: PlaceId,
    ) {
        if write {
            self.fill(cx, address, Value::Undefined, Value::Int(length), place);
        } else if let Spot::At(owner, object, offset) = self.spot(cx, address, place) {
            let site = cx.code.sites.of(place);
            let how = How {
                write,
                atomic: false,
                site,
            };
            self.access(cx, how, (owner, object, offset), length);
        }
    }

    /// What the arguments point to is unknown from here on.
    pub(crate) fn forget_from(&mut self, cx: &mut Context, arguments: &[Value], place: PlaceId) {
        self.forget_arguments(cx, arguments, None, place);
    }

    /// Something new from outside, of this rank only.
    pub(crate) fn outside(&mut self, cx: &mut Context, source: Source, place: PlaceId) -> Value {
        self.unknown(cx, source, place)
    }

    /// The next number of a generator: the same function of its seed on all ranks.
    pub(crate) fn random(&mut self, cx: &mut Context, generator: u8) -> Value {
        self.irregular();
        let (seed, given) = &mut self.random[usize::from(generator)];
        let key = [*seed, Value::Int(i64::from(generator)), Value::Int(*given)];
        *given += 1;
        cx.terms.apply(Symbol::Name("random"), &key)
    }

    /// A generator gets a seed.
    pub(crate) fn seed(&mut self, generator: u8, seed: Value) {
        self.random[usize::from(generator)] = (seed, 0);
    }
}
