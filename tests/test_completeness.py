"""What the self-check says of a package that lacks something."""

import sys
from pathlib import Path

import pytest

from petdesk import completeness
from petdesk.completeness import find_languages, load_every_module
from petdesk.resources import resource

ALL = {"en": True, "es": True, "fr": True, "de": True}


def test_every_module_loads() -> None:
    assert load_every_module() > 300


def test_a_missing_library_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    # QtNetwork needs a library of the system that no other part of Qt does.
    monkeypatch.setitem(sys.modules, "PySide6.QtNetwork", None)
    for name in [name for name in sys.modules if name.startswith("petdesk.single_instance")]:
        monkeypatch.delitem(sys.modules, name)
    with pytest.raises(ImportError, match="QtNetwork"):
        load_every_module()


def test_every_language_is_whole() -> None:
    assert find_languages() == ALL


@pytest.mark.parametrize("lost", ["translations/petdesk_de.qm", "help/petdesk_de.md"])
def test_a_language_that_lost_a_file_is_found(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, lost: str
) -> None:
    def without(name: str) -> Path:
        return tmp_path / "none" if name == lost else resource(name)

    monkeypatch.setattr(completeness, "resource", without)
    assert find_languages() == {**ALL, "de": False}
