//! Places of the program as the model numbers them.

use fencepost_ir::{PlaceId, Program};
use fencepost_model::SiteId;
use rustc_hash::FxHashMap;

/// Places as sites. Copies of one line of source (inlined, instances of a template) are one site.
#[derive(Clone, Debug)]
pub struct Sites {
    of_place: Vec<SiteId>,
    places: Vec<PlaceId>,
}

impl Sites {
    /// Numbers the places of a program; site 0 is the unknown place.
    pub fn new(program: &Program) -> Sites {
        let mut known = FxHashMap::default();
        let mut places = vec![PlaceId::NONE];
        let mut of_place = vec![SiteId(0)];
        for (index, place) in program.places.iter().enumerate().skip(1) {
            let key = (&*place.file, place.line, place.column);
            let site = *known.entry(key).or_insert_with(|| {
                places.push(PlaceId(index as u32));
                SiteId(places.len() as u32 - 1)
            });
            of_place.push(site);
        }
        Sites { of_place, places }
    }

    /// The site of a place.
    pub fn of(&self, place: PlaceId) -> SiteId {
        self.of_place
            .get(place.index())
            .copied()
            .unwrap_or(SiteId(0))
    }

    /// A place of the site: the first that was numbered.
    pub fn place(&self, site: SiteId) -> PlaceId {
        self.places
            .get(site.index())
            .copied()
            .unwrap_or(PlaceId::NONE)
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.places.len()
    }

    /// There is always the unknown one.
    pub fn is_empty(&self) -> bool {
        false
    }
}
