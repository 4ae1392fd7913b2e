"""The licences of all that ships: each with its text, from a build's file or what is installed."""

from __future__ import annotations

import json
import re
import sys
from pathlib import Path

import pytest

from petdesk.core.build_info import build_stamp, stamped_releases_page
from petdesk.support import licences
from petdesk.support.licences import Licence, installed_licences, shipped_licences

ROOT = Path(__file__).parents[2]
sys.path.append(str(ROOT / "packaging"))

import build_stamp as stamp_script  # noqa: E402  found by the path above


def normalized(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


def test_each_package_of_a_run_has_its_text_here() -> None:
    locked = (ROOT / "packaging/requirements/run.txt").read_text(encoding="utf-8")
    lines = [line for line in locked.splitlines() if re.match(r"\w", line)]
    everywhere = {normalized(line.partition("==")[0]) for line in lines if ";" not in line}
    found = {normalized(each.name): each for each in installed_licences()}
    assert everywhere
    assert all(found[name].text and found[name].terms for name in everywhere)


def test_qt_comes_with_both_texts_of_the_lgpl_and_how_to_replace_it() -> None:
    (qt,) = (each for each in installed_licences() if each.name == "PySide6_Essentials")
    assert "How to use another build of them" in qt.text
    assert "GNU LESSER GENERAL PUBLIC LICENSE" in qt.text
    assert "GNU GENERAL PUBLIC LICENSE\n                       Version 3" in qt.text


def test_a_build_shows_what_was_collected_as_it_was_frozen(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "licences.json").write_text('[["OpenSSL", "4.0.3", "Apache-2.0", "Its text"]]')
    monkeypatch.setattr(licences, "resource", lambda name: tmp_path / name)
    assert shipped_licences() == (Licence("OpenSSL", "4.0.3", "Apache-2.0", "Its text"),)


def test_a_build_is_stamped_with_its_commit_and_date(
    build: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert not build_stamp()
    monkeypatch.setenv("GITHUB_SHA", "0123456789abcdef0123456789abcdef01234567")
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1795341600")
    assert stamp_script.main([str(build)]) == 0
    assert build_stamp() == "2026-11-22 (0123456789)"
    (build / "build.json").write_text(json.dumps({"commit": 1}))
    assert not build_stamp()


def test_a_build_names_its_page_of_releases(build: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert not stamped_releases_page()
    monkeypatch.setenv("PETDESK_RELEASES_PAGE", "https://example.org/petdesk")
    stamp_script.main([str(build)])
    assert stamped_releases_page() == "https://example.org/petdesk"
    monkeypatch.setenv("PETDESK_RELEASES_PAGE", "http://example.org/petdesk")
    with pytest.raises(ValueError, match="https"):
        stamp_script.main([str(build)])
