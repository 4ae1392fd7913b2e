"""What commands share: the settings of this run, one environment opened by them, exit codes."""

import argparse
import asyncio
import math
import os
import time
from collections.abc import AsyncIterator, Callable, Coroutine, Iterator, Mapping, Sequence
from contextlib import asynccontextmanager, contextmanager, suppress
from enum import IntEnum
from typing import Any, NamedTuple

from PySide6.QtCore import QCoreApplication

from petdesk.animals.listing import Listing
from petdesk.animals.state import Fault, MainState, Workspace, disk_problem, loaded_state
from petdesk.animals.store import LocalCopy, copy_file
from petdesk.app.cli import note
from petdesk.app.single_instance import Notice, tell_window
from petdesk.app.workspaces import WorkspaceFactory, key_store
from petdesk.core.disk_errors import CatalogueError
from petdesk.core.environments import Environment
from petdesk.core.language import installed_language, make_name_key
from petdesk.core.paths import DATA_DIR_VARIABLE, Paths, find_paths, policy_file
from petdesk.core.pets import Pet, parse_whole_number
from petdesk.intake.form_fields import KnownCategories, match_category
from petdesk.service.contract import PetList
from petdesk.settings.fields import Settings, open_address
from petdesk.settings.labels import label_file, label_store, with_fixed
from petdesk.settings.store import Effective, SettingsError, SettingsStore, read_run_settings
from petdesk.settings.wording import problem_text


class Code(IntEnum):
    """The exit codes of `petdesk list`, `get`, `add` and `import`; 2 is for wrong arguments."""

    DONE = 0
    FAILED = 1  # the service could not be asked, or nothing was added and nothing is kept
    USAGE = 2
    WAITING = 3  # the animal is on disk and will be sent
    LIMIT = 4  # the shared limit leaves no request for now
    REFUSED = 5
    UNKNOWN = 6  # nobody knows whether the service has the animal; PetDesk looks for it
    LEFT_OUT = 7  # rows of a sheet can't be sent as they are, or may be there already
    NOT_FOUND = 8  # the service found no animal with this ID
    UNWRITTEN = 9  # it is done, and could not be written down: the next start asks about it
    NO_RESULTS = 10  # it is done, and the file that was to say so could not be written


class CommandError(Exception):
    """The command ends with a sentence for people, which this is, and with ``code``."""

    def __init__(self, text: str, code: Code = Code.FAILED) -> None:
        super().__init__(text)
        self.code = code


class OpeningError(Exception):
    """The environment could not be opened; ``problem`` says why, as the window shows it."""

    def __init__(self, cause: Exception) -> None:
        self.problem = disk_problem(Fault.OPENING, cause)
        super().__init__(self.problem.detail)


class Context(NamedTuple):
    application: QCoreApplication
    paths: Paths
    store: SettingsStore
    settings: Settings

    def tell(self, notice: Notice) -> bool | None:
        where = self.settings.environment, open_address(self.settings)
        return tell_window(self.paths.data, notice, *where)


def start(environment: str | None) -> Context:
    """Read the settings of this run. Raises `SettingsError`, also if the policy forbids some."""
    run_settings = read_run_settings(os.environ, environment)
    # QStandardPaths goes by these names.
    application = QCoreApplication.instance() or QCoreApplication([])
    application.setApplicationName("PetDesk")
    application.setOrganizationName("PetDesk")
    paths = find_paths(os.environ.get(DATA_DIR_VARIABLE))
    store = SettingsStore(paths.settings_file, run_settings, policy_file(), paths.policy_copy)
    with suppress(OSError):  # without a copy a policy that breaks only allows less
        store.save_policy_copy()
    for name in store.overruled():
        raise SettingsError(
            f"{store.run.sources[name]} asks for {store.run.values[name]!r}, but the policy "
            f"{store.policy.file} allows {store.policy.values[name]!r} alone"
        )
    return Context(application, paths, store, store.effective())


def run(
    parser: argparse.ArgumentParser,
    job: Callable[[Context, argparse.Namespace], Coroutine[Any, Any, Code]],
    arguments: Sequence[str],
) -> int:
    """Run a command's job in English, which programs read. Raises `SettingsError`."""
    options = parser.parse_args(arguments)
    context = start(options.environment)
    report = context.store.explain()
    note_problems(report)
    environment = context.settings.environment
    if context.store.is_environment_lost(report):
        raise SettingsError("it isn't known which environment is meant; name an --environment")
    is_offline = getattr(options, "offline", False)
    if environment.is_remote and not (is_offline or context.settings.permits(environment)):
        if context.settings.no_requests:
            raise SettingsError("the policy can't be used, so no request is sent with a key")
        raise SettingsError("staging has production's address; give it its own")
    with installed_language(context.application, "en"):
        try:
            return int(asyncio.run(job(context, options)))
        except CommandError as error:
            note(str(error))
            return error.code


def command_parser(
    name: str, about: str, codes: str, environments: Sequence[Environment] = (*Environment,)
) -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog=f"petdesk {name}", description=about, epilog=f"Exit codes: {codes}"
    )
    choices = [environment.value for environment in environments]
    parser.add_argument(
        "--environment", choices=choices, help="of this environment, for this run only"
    )
    return parser


def add_wait(parser: argparse.ArgumentParser) -> None:
    text = "wait at most so long for the shared limit (%(default)s)"
    parser.add_argument("--wait", type=seconds, default=60.0, metavar="SECONDS", help=text)


def seconds(text: str) -> float:
    with suppress(ValueError):
        if 0 <= (wait := float(text)) < math.inf:
            return wait
    raise argparse.ArgumentTypeError(f"{text!r} is no time in seconds")


@asynccontextmanager
async def open_workspace(context: Context) -> AsyncIterator[Workspace]:
    """Open the environment; its connection says what it lacks. Raises `OpeningError`."""
    async with open_factory(context) as factory:
        try:
            workspace = await factory.open(context.settings)
        except Exception as error:  # of any kind, as in the window
            raise OpeningError(error) from error
        yield workspace


@asynccontextmanager
async def open_factory(context: Context) -> AsyncIterator[WorkspaceFactory]:
    keys = key_store(context.paths, context.settings, context.store.run)
    factory = WorkspaceFactory(context.paths, keys, note_failure, lambda _exchange: None)
    try:
        yield factory
    finally:
        await factory.close()


def local_copy(context: Context) -> LocalCopy:
    """Return the local copy with its labels, or an empty one; a window sets aside damage."""
    copy, labels = LocalCopy(), LocalCopy().labels
    with noting("the local copy can't be read"):
        copy = copy_file(context.paths, context.settings).load()
    with noting("the category labels can't be read"):
        labels = label_store(label_file(context.paths), context.settings).load()
    return copy._replace(labels=with_fixed(labels, context.settings))


@contextmanager
def noting(text: str) -> Iterator[None]:
    """Go on after a `CatalogueError`, once ``text`` and the error are said."""
    try:
        yield
    except CatalogueError as error:
        note(f"{text}: {error}")


def local_state(context: Context, copy: LocalCopy) -> MainState:
    """Return what a window would show of the local copy before it asks anything."""
    environment = context.settings.environment
    state = MainState(environment, listing=Listing(name_key=make_name_key()))
    return loaded_state(state, environment, copy, time.time())


def category_id(text: str, labels: Mapping[int, str]) -> int | None:
    """Return the category that ``text`` means by its ID or its label; ``None`` if not one alone."""
    number = parse_whole_number(text)
    confirmed_ids = () if number is None else (number,)
    return match_category(text, KnownCategories(labels), confirmed_ids).category_id


def note_problems(report: Effective) -> None:
    for problem in report.problems:
        note(problem_text(problem))


def keep(
    context: Context,
    answers: Sequence[PetList] = (),
    added: Sequence[Pet] = (),
    fetched: Sequence[Pet] = (),
) -> None:
    """Put what the service answered into the local copy: lists, and animals one by one."""
    if answers or added or fetched:
        with noting("the local copy can't be written"):
            file = copy_file(context.paths, context.settings)
            file.learn(answers, tuple(added), fetched, time.time())
            context.tell(Notice.COPY_CHANGED)


def note_failure(name: str, error: BaseException) -> None:
    note(f"{name}: {type(error).__name__}: {error}")
