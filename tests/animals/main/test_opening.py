"""An environment that cannot be opened is shown, with a way to try again, and the copy stays."""

from petdesk.animals.catalogue import Catalogue, add
from petdesk.animals.main_messages import main_message
from petdesk.animals.state import Connection
from petdesk.animals.store import LoadedCopy, LocalCopy
from petdesk.animals.view_model import MainViewModel
from petdesk.core.environments import Environment
from petdesk.core.pets import Pet
from petdesk.core.system_locale import Locale
from petdesk.core.wording import status_name
from petdesk.service.messages import Action

NOW = 1_790_000_000.0


def model_of(*pets: Pet) -> MainViewModel:
    model = MainViewModel(Environment.PRACTICE, Locale(str.casefold, status_name), lambda: NOW)
    copy = LocalCopy(add(Catalogue(), pets, NOW))
    model.show_loaded(Environment.PRACTICE, LoadedCopy(copy))
    return model


def test_the_reason_is_told_and_the_local_copy_stays() -> None:
    model = model_of(Pet(1, "Bella", 1))
    model.opening_failed(OSError("the disk is gone"))
    message = main_message(model.state, NOW)
    assert message is not None
    assert message.text == ("Can't open Practice: the disk is gone. Showing saved animals.")
    assert message.action is Action.RETRY
    assert len(model.state.listing.shown) == 1


def test_a_refresh_asks_to_open_it_again_once() -> None:
    model = model_of()
    wanted: list[bool] = []
    model.workspace_wanted.connect(lambda: wanted.append(True))
    model.opening_failed(OSError("gone"))
    model.work_online()
    model.work_online()
    assert wanted == [True]
    assert model.state.connection is Connection.STARTING
    assert main_message(model.state, NOW) is None
