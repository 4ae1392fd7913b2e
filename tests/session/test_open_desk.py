"""The desk that a run begins with, before there is a session."""

from pathlib import Path

import pytest

from petdesk.session.open_desk import OpenDesk
from petdesk.storage.paths import Paths
from petdesk.storage.settings import SettingsStore
from petdesk.system_locale import make_locale
from petdesk.viewmodels.main.view_model import MainViewModel


@pytest.mark.asyncio
async def test_one_that_is_opened_again_leaves_no_other_open(tmp_path: Path) -> None:
    store = SettingsStore(tmp_path / "settings.toml")
    settings = store.effective()
    model = MainViewModel(settings.environment, make_locale())
    open_desk = OpenDesk(model, Paths(tmp_path, tmp_path / "settings.toml"), store)
    await open_desk.begin(settings)
    first = open_desk.desk
    await open_desk.begin(settings)
    assert first is not None
    assert open_desk.desk is not first
    assert (first.scope.is_closed, first.lasting.is_closed) == (True, True)
    await open_desk.leave()
    await open_desk.scope.close()
    await open_desk.factory.close()
