"""Help > Releases: there where somebody named a page, and then it opens that page."""

import json
from pathlib import Path

import pytest
from PySide6.QtCore import QUrl
from pytestqt.qtbot import QtBot

from petdesk.settings.fields import Settings
from tests.animals.views.session_window import command, in_menu, shown

OF_BUILD, OF_POLICY = "https://example.org/build", "https://example.org/policy"


@pytest.mark.parametrize(
    "named",
    [
        ("", "", ""),
        (OF_BUILD, "", OF_BUILD),
        (OF_BUILD, f'releases_page = "{OF_POLICY}"', OF_POLICY),
        ("", f'releases_page = "{OF_POLICY}"', OF_POLICY),
        ("", 'releases_page = "http://example.org/"', ""),
        ("", 'releases_page = "file:///etc"', ""),
        ("", 'releases_page = "https://kim@example.org"', ""),
    ],
)
async def test_the_page_that_policy_or_build_names_is_opened(
    qtbot: QtBot,
    tmp_path: Path,
    build: Path,
    opened_urls: list[QUrl],
    named: tuple[str, str, str],
) -> None:
    stamped, policy, page = named
    (build / "build.json").write_text(json.dumps({"releases_page": stamped}))
    with shown(qtbot, tmp_path, Settings(), policy) as session:
        menu = session.window.menus.help
        menu.aboutToShow.emit()
        if page:
            command(menu, "Releases").trigger()
        else:
            assert "&Releases" not in [each.text() for each in in_menu(menu)]
    assert opened_urls == [QUrl(page)] * bool(page)
