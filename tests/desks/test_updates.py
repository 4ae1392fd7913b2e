"""Checks for updates against a real server: signed, forged, old, large, slow, and for others."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from petdesk.desks.updates import UpdateChecker
from petdesk.domain.minisign import parse_public_key
from petdesk.domain.updates import UpdateFault
from petdesk.storage.settings import SettingsStore
from petdesk.storage.settings_fields import Settings
from petdesk.storage.update_stamps import UpdateStamps
from tests.faults import Reply, ScriptedServer, answer, bytes_then_hang_up, endless
from tests.updates import KEY, OTHER, PUBLIC, STRANGER, manifest, published

if TYPE_CHECKING:
    from pathlib import Path

    from petdesk.domain.updates import UpdateReport

NAME = parse_public_key(PUBLIC).name
NOW = 1_800_000_000.0  # 15 January 2027


@pytest.fixture
def stamps(tmp_path: Path) -> UpdateStamps:
    return UpdateStamps(SettingsStore(tmp_path / "settings.toml"))


def settings_for(server: ScriptedServer) -> Settings:
    address = f"{server.address}/updates.json"
    return Settings(proxy="", update_address=address, update_key=PUBLIC)


async def checked(stamps: UpdateStamps, reply: Reply, installed: str = "0.1.0") -> UpdateReport:
    async with ScriptedServer([reply]) as server:
        checker = UpdateChecker(stamps, installed=installed, clock=lambda: NOW)
        report = await checker.check(settings_for(server))
        assert all(seen.method == "GET" for seen in server.seen)
        return report


@pytest.mark.asyncio
@pytest.mark.parametrize(
    ("installed", "is_newer"), [("0.1.0", True), ("0.2.0", False), ("0.3.0", False)]
)
async def test_a_release_is_told_by_its_version(
    stamps: UpdateStamps, installed: str, *, is_newer: bool
) -> None:
    report = await checked(stamps, published(manifest()), installed)
    assert report.fault is None
    assert report.manifest is not None
    assert (report.manifest.version, report.is_newer) == ("0.2.0", is_newer)


@pytest.mark.asyncio
@pytest.mark.parametrize(
    ("reply", "fault"),
    [
        (published(manifest(), key=OTHER), UpdateFault.FORGED),
        (published(manifest(), key=STRANGER), UpdateFault.OTHER_KEY),
        (published(manifest(), signature=b""), UpdateFault.UNSIGNED),
        (published(manifest(), signature=b"<html>"), UpdateFault.UNSIGNED),
        (
            published(
                manifest(version="9.9.9"), signature=KEY.signature_file(manifest(), "").encode()
            ),
            UpdateFault.FORGED,
        ),
        (published(manifest(product="CatDesk")), UpdateFault.OTHER_PRODUCT),
        (published(manifest(expires="2026-12-01T00:00:00Z")), UpdateFault.EXPIRED),
        (published(b"[]"), UpdateFault.UNREADABLE),
        (published(b" " * 65_537), UpdateFault.TOO_LARGE),
        (published(manifest(), signature=b"x" * 4097), UpdateFault.TOO_LARGE),
        (endless(), UpdateFault.TOO_LARGE),
        (answer(404), UpdateFault.MISSING),
        (answer(500), UpdateFault.UNREACHABLE),
        (answer(302, headers={"Location": "https://elsewhere.example/"}), UpdateFault.UNREACHABLE),
        (bytes_then_hang_up(b""), UpdateFault.UNREACHABLE),
    ],
)
async def test_what_cannot_be_believed_is_named(
    stamps: UpdateStamps, reply: Reply, fault: UpdateFault
) -> None:
    report = await checked(stamps, reply)
    assert report.fault is fault
    assert report.manifest is None
    assert stamps.last_issued(NAME) == 0.0


@pytest.mark.asyncio
async def test_an_older_one_is_refused_in_a_later_run_too(stamps: UpdateStamps) -> None:
    newer = manifest(issued="2026-12-01T00:00:00Z")
    assert (await checked(stamps, published(newer))).fault is None
    assert stamps.last_issued(NAME) > 0.0
    assert (await checked(stamps, published(manifest()))).fault is UpdateFault.OLDER
    assert (await checked(stamps, published(newer))).fault is None


@pytest.mark.asyncio
async def test_a_date_to_come_makes_no_later_one_old(stamps: UpdateStamps) -> None:
    assert (await checked(stamps, published(manifest(issued="2090-01-01T00:00:00Z")))).fault is None
    later = manifest(issued="2027-01-15T08:00:01Z")  # a second after now
    assert (await checked(stamps, published(later))).fault is None


@pytest.mark.asyncio
async def test_a_check_that_leaves_no_trace_keeps_no_date(stamps: UpdateStamps) -> None:
    async with ScriptedServer([published(manifest())]) as server:
        checker = UpdateChecker(stamps, clock=lambda: NOW, keeps_stamps=False)
        assert (await checker.check(settings_for(server))).fault is None
    assert stamps.last_issued(NAME) == 0.0


@pytest.mark.asyncio
async def test_the_key_of_the_build_is_believed_where_the_settings_name_none(
    stamps: UpdateStamps, build: Path
) -> None:
    (build / "update-key.pub").write_text(KEY.public_file)
    async with ScriptedServer([published(manifest())]) as server:
        settings = settings_for(server)._replace(update_key="")
        report = await UpdateChecker(stamps, installed="0.1.0", clock=lambda: NOW).check(settings)
    assert report.is_newer


@pytest.mark.asyncio
@pytest.mark.usefixtures("build")
@pytest.mark.parametrize(
    ("changed", "fault"),
    [
        ({"update_address": ""}, UpdateFault.NO_ADDRESS),
        ({"update_address": "http://updates.example/u.json"}, UpdateFault.BAD_ADDRESS),
        ({"update_key": ""}, UpdateFault.NO_KEY),
        ({"update_key": "RWnonsense"}, UpdateFault.BAD_KEY),
        (
            {"ca_file": "/nowhere.pem", "update_address": "https://127.0.0.1:1/u"},
            UpdateFault.UNREACHABLE,
        ),
    ],
)
async def test_without_a_sound_address_and_key_nothing_is_asked(
    stamps: UpdateStamps, changed: dict[str, str], fault: UpdateFault
) -> None:
    async with ScriptedServer([published(manifest())]) as server:
        settings = settings_for(server)._replace(**changed)  # type: ignore[arg-type]  # texts alone
        assert (await UpdateChecker(stamps).check(settings)).fault is fault
        assert server.seen == []
