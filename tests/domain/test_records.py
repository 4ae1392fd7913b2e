from hypothesis import given
from hypothesis import strategies as st

from petdesk.domain.records import AnimalRecord, Records

records = st.builds(
    AnimalRecord,
    id=st.integers(-5, 2000),
    name=st.sampled_from(["Bella", "Max"]),
    category_id=st.just(1),
    status=st.none(),
    seen_at=st.sampled_from([1.0, 2.0]),
    first_seen_at=st.just(1.0),
)
some = st.lists(records, max_size=30).map(lambda found: {record.id: record for record in found})


def many(*changes: dict[int, AnimalRecord]) -> Records:
    """Return records enough that they are compared in more than one block, and what is changed."""
    known = Records(tuple(AnimalRecord(at, "Max", 1, None, 1.5, 1.0) for at in range(0, 2400, 2)))
    for change in changes:
        known = known.changed(change)
    return known


@given(some, some)
def test_records_are_a_mapping_in_the_order_of_ids(
    first: dict[int, AnimalRecord], second: dict[int, AnimalRecord]
) -> None:
    found = Records.of(first).changed(second)
    wanted = first | second
    assert found == wanted
    assert list(found) == sorted(wanted)
    assert list(found.values()) == [wanted[id_] for id_ in sorted(wanted)]
    assert list(found.items()) == sorted(wanted.items())
    assert all((id_ in found) is (id_ in wanted) for id_ in range(-6, 60))
    assert all(found.seen_since <= record.seen_at for record in wanted.values())


@given(some, some, st.sets(st.integers(0, 2400), max_size=5))
def test_what_differs_is_what_another_record_stands_for(
    first: dict[int, AnimalRecord], second: dict[int, AnimalRecord], lost: set[int]
) -> None:
    before = many(first)
    left = tuple(record for record in before.in_order if record.id not in lost)
    assert_since(before, Records(left).changed(second))


@given(some, some, some)
def test_what_was_changed_in_one_step_is_known_to_differ(
    first: dict[int, AnimalRecord],
    second: dict[int, AnimalRecord],
    third: dict[int, AnimalRecord],
) -> None:
    before = many(first)
    between = before.changed(second)
    same = {id_: before[id_] for id_ in list(before)[:3]}
    after = between.changed({**third, **same})
    assert_since(before, between)
    assert_since(between, after)
    assert_since(before, after)


def assert_since(before: Records, after: Records) -> None:
    removed, added = after.since(before.in_order)
    kept = {id(record) for record in after.in_order}
    known = {id(record) for record in before.in_order}
    lost = [at for at, record in enumerate(before.in_order) if id(record) not in kept]
    new = [at for at, record in enumerate(after.in_order) if id(record) not in known]
    assert (list(removed), list(added)) == (lost, new)
    assert after.new_since(before) == [after.in_order[at] for at in new]
