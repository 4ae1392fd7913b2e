"""What the settings dialog's state lets a person do, and what it holds back."""

from dataclasses import replace

import pytest

from petdesk.core.environments import Environment
from petdesk.settings.fields import Settings
from petdesk.settings.keys import KeyLocation
from petdesk.settings.state import ServiceFields, SettingsState, initial
from tests.forms import with_fields

PRODUCTION, STAGING = Environment.PRODUCTION, Environment.STAGING
ADDRESS = "https://pets.example/v1"


def _state(fields: ServiceFields, stored: str = ADDRESS) -> SettingsState:
    return with_fields(initial(Settings(addresses={PRODUCTION: stored})), PRODUCTION, fields)


def test_a_key_is_no_part_of_what_is_printed() -> None:
    assert "secret" not in repr(_state(ServiceFields(ADDRESS, key="secret")))


@pytest.mark.parametrize(
    ("fields", "can"),
    [
        (ServiceFields(ADDRESS, kept=KeyLocation.KEYRING), True),
        (ServiceFields(ADDRESS, kept=None), True),
        (ServiceFields(ADDRESS, key="abc", kept=KeyLocation.NOWHERE), True),
        (ServiceFields(ADDRESS, kept=KeyLocation.NOWHERE), False),
        (ServiceFields(ADDRESS, key="a b", kept=KeyLocation.KEYRING), False),
        (ServiceFields("", kept=KeyLocation.KEYRING), False),
    ],
)
def test_a_test_needs_an_address_and_a_key(fields: ServiceFields, *, can: bool) -> None:
    assert fields.can_test is can


@pytest.mark.parametrize(
    ("fields", "needs"),
    [
        (ServiceFields("https://other.example/v1", kept=KeyLocation.NOWHERE), True),
        (ServiceFields("https://pets.example/other/v1", kept=KeyLocation.NOWHERE), False),
        (ServiceFields("https://other.example/v1", kept=KeyLocation.KEYRING), False),
        (ServiceFields("https://other.example/v1", kept=None), False),
        (ServiceFields("https://other.example/v1", key="abc", kept=KeyLocation.NOWHERE), False),
        (ServiceFields("https://other", kept=KeyLocation.NOWHERE), False),
    ],
)
def test_another_origin_needs_its_own_key(fields: ServiceFields, *, needs: bool) -> None:
    assert _state(fields).needs_new_key(PRODUCTION) is needs
    assert not _state(fields, stored="").needs_new_key(PRODUCTION)


def test_what_is_wrong_holds_saving_back() -> None:
    assert _state(ServiceFields(ADDRESS)).can_save
    assert not _state(ServiceFields("https://x")).can_save
    assert not _state(ServiceFields(ADDRESS, key="a b")).can_save
    assert not replace(_state(ServiceFields(ADDRESS)), is_saving=True).can_save
    assert not replace(_state(ServiceFields("")), environment=PRODUCTION).can_save
    assert replace(_state(ServiceFields(ADDRESS)), environment=PRODUCTION).can_save


def test_knows_whether_saving_would_change_anything() -> None:
    unchanged = _state(ServiceFields(ADDRESS, kept=KeyLocation.KEYRING, is_replacing=True))
    assert not unchanged.is_changed
    assert replace(unchanged, environment=STAGING).is_changed
    assert _state(ServiceFields(ADDRESS, key="abc")).is_changed
    assert _state(ServiceFields("https://other.example/v1")).is_changed
    assert not _state(ServiceFields(f" {ADDRESS} ")).is_changed
