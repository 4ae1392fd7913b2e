"""The desk that a run begins with, before there is a session."""

from pathlib import Path

import pytest

from petdesk.animals.view_model import MainViewModel
from petdesk.app.workspaces import OpenWorkspace
from petdesk.core.paths import Paths
from petdesk.core.system_locale import make_locale
from petdesk.settings.store import SettingsStore


@pytest.mark.asyncio
async def test_one_that_is_opened_again_leaves_no_other_open(tmp_path: Path) -> None:
    store = SettingsStore(tmp_path / "settings.toml")
    settings = store.effective()
    model = MainViewModel(settings.environment, make_locale())
    open_workspace = OpenWorkspace(model, Paths(tmp_path, tmp_path / "settings.toml"), store)
    await open_workspace.begin(settings)
    first = open_workspace.workspace
    await open_workspace.begin(settings)
    assert first is not None
    assert open_workspace.workspace is not first
    assert (first.scope.is_closed, first.lasting.is_closed) == (True, True)
    await open_workspace.leave()
    await open_workspace.scope.close()
    await open_workspace.factory.close()
