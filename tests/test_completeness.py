"""What the self-check says of a package that lacks something."""

import json
import sys
from pathlib import Path

import pytest

from petdesk import completeness
from petdesk.completeness import find_languages, find_update_key, load_every_module
from petdesk.resources import resource

KEY = "RWQ/rjzkBCjsqvLfA9qt0kPFI8vp51iCBxJSTJTQH8DZ8Ein0vFrLAi8"
KEY_NAME = "AAEC2804E43CAE3F"
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


def test_a_build_has_the_key_that_it_was_made_with(build: Path) -> None:
    assert not find_update_key()
    (build / "build.json").write_text(json.dumps({"update_key": KEY_NAME}))
    with pytest.raises(ValueError, match=f"^none is here, .* made with {KEY_NAME}$"):
        find_update_key()
    (build / "update-key.pub").write_text(KEY)
    assert find_update_key() == KEY_NAME
    (build / "build.json").write_text(json.dumps({"update_key": "0000000000000000"}))
    with pytest.raises(ValueError, match=f"^{KEY_NAME} is here, "):
        find_update_key()
    (build / "update-key.pub").write_text("RW")
    with pytest.raises(ValueError, match="base64"):
        find_update_key()
