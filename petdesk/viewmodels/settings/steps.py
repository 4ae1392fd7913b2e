"""What the dialog begins with, and what becomes of its state."""

from dataclasses import replace

from petdesk.domain.environments import Environment
from petdesk.storage.setting_problems import SettingProblem
from petdesk.storage.settings import Settings
from petdesk.viewmodels.settings.parts import desk_of, network_of, plan_of
from petdesk.viewmodels.settings.service_fields import ServiceFields
from petdesk.viewmodels.settings.state import REMOTE, SettingsState


def initial(
    settings: Settings,
    locked: frozenset[str] = frozenset(),
    problems: tuple[SettingProblem, ...] = (),
) -> SettingsState:
    """Return the dialog's first state: what is stored."""
    services = {
        which: ServiceFields(settings.address(which), plan=plan_of(settings, which))
        for which in REMOTE
    }
    return SettingsState(
        settings.environment,
        services,
        settings,
        desk_of(settings),
        network_of(settings),
        locked,
        problems,
    )


def with_fields(
    state: SettingsState, environment: Environment, fields: ServiceFields
) -> SettingsState:
    """Replace what the dialog holds for one environment."""
    return replace(state, services={**state.services, environment: fields})
