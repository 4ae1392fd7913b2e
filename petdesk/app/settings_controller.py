"""What changes settings in a run: the dialog, the menu of environments, browse-only mode."""

from collections.abc import Callable, Coroutine, Mapping

from PySide6.QtCore import QObject, Signal

from petdesk.animals.view_model import MainViewModel
from petdesk.app.workspaces import OpenWorkspace
from petdesk.core.environments import Environment
from petdesk.core.tasks import TaskScope
from petdesk.core.worker import run_in_own_thread
from petdesk.settings.fields import Settings
from petdesk.settings.store import SettingsStore
from petdesk.settings.view_model import SettingsViewModel


class SettingsController(QObject):
    """Stores changes of what ``current`` returns; ``change`` has the run work by settings.

    ``text_size_changed`` tells the dialogs that it made a new size of texts, in percent.
    """

    text_size_changed = Signal(int)

    def __init__(  # noqa: PLR0913, PLR0917  what it works with
        self,
        store: SettingsStore,
        open_workspace: OpenWorkspace,
        model: MainViewModel,
        scope: TaskScope,
        current: Callable[[], Settings],
        change: Callable[[Settings], Coroutine[object, object, None]],
    ) -> None:
        super().__init__()
        self._factory, self._keys = open_workspace.factory, open_workspace.keys
        self._store, self._model, self._scope = store, model, scope
        self._current, self._change = current, change

    def make_model(self) -> SettingsViewModel:
        model = SettingsViewModel(
            self._current(),
            self._store,
            self._keys,
            self._factory.test,
            self._factory.label_file,
            self._factory.count_animals,
            self._scope,
        )
        self.text_size_changed.connect(model.text_size_changed)
        model.labels_saved.connect(self._on_labels_saved)
        model.saved.connect(self._on_saved)
        model.key_forgotten.connect(self._on_key_forgotten)
        return model

    def switch_to(self, environment: Environment) -> None:
        self._on_saved(self._current()._replace(environment=environment))

    def save_environment(self, environment: Environment) -> None:
        settings = self._current()._replace(environment=environment)
        self._scope.launch(self._keep, settings, name="switch the environment")

    def stop_browsing(self) -> None:
        settings = self._current()._replace(browse_only=False)
        self._scope.launch(self._keep, settings, name="leave browse-only mode")

    async def _keep(self, settings: Settings) -> None:
        await run_in_own_thread(self._store.write, settings)
        await self._change(settings)

    def _on_saved(self, settings: Settings) -> None:
        self._scope.launch(self._change, settings, name="change settings")

    def _on_labels_saved(self, environment: Environment, labels: Mapping[int, str]) -> None:
        if environment is self._current().environment:
            self._model.show_labels(labels)

    def _on_key_forgotten(self, environment: Environment) -> None:
        # A workspace that is open with the key would go on using it.
        if environment is self._current().environment:
            self._on_saved(self._current())
