"""Animals to keep: any catalogue."""

from hypothesis import strategies as st

from petdesk.animals.catalogue import AnimalRecord, Catalogue, Coverage, Scope
from petdesk.core.pets import INT64_MAX, INT64_MIN, PetStatus

int64 = st.one_of(st.integers(INT64_MIN, INT64_MAX), st.sampled_from([INT64_MIN, -1, 0, INT64_MAX]))


times = st.floats(allow_nan=False, allow_infinity=False)


texts = st.one_of(st.text(), st.sampled_from(["", "\0", "a\0b", "'; --", "O'Malley", "\U0010ffff"]))


records = st.builds(
    AnimalRecord,
    id=int64,
    name=texts,
    category_id=int64,
    status=st.one_of(st.sampled_from([*PetStatus, None, "", "adopted"]), texts),
    seen_at=times,
    first_seen_at=times,
)


scopes: st.SearchStrategy[Scope] = st.sampled_from([None, *PetStatus])


coverages = st.builds(Coverage, times, st.booleans(), st.integers(0, 100))


@st.composite
def catalogues(draw: st.DrawFn) -> Catalogue:
    known = draw(st.lists(records, max_size=8))
    coverage = draw(st.dictionaries(scopes, coverages))
    moments = st.dictionaries(st.sampled_from(list(coverage)), times) if coverage else st.just({})
    animals = {record.id: record for record in known}
    return Catalogue(animals, coverage, draw(moments), draw(moments))
