"""The licences of all that ships: each with its text, from a build's file or what is installed."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from petdesk.support import licences
from petdesk.support.licences import Licence, installed_licences, shipped_licences
from tests.programs import ROOT


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
