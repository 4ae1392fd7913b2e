"""The settings dialog's state: what is entered, and what is stored."""

from collections.abc import Mapping
from dataclasses import dataclass

from petdesk.domain.environments import REMOTE, Environment
from petdesk.storage.keys import KeyLocation, KeyringProblem
from petdesk.storage.settings_fields import (
    SettingProblem,
    Settings,
    Value,
    settings_of,
    values_of,
)
from petdesk.viewmodels.settings.choices import ca_mistake, proxy_kind, proxy_mistake
from petdesk.viewmodels.settings.fields import ServiceFields, plan_of


@dataclass(frozen=True, slots=True)
class SettingsState:
    """Everything the settings dialog shows.

    ``stored`` is what holds until `Save`. ``values`` has what is entered on the plain pages, by its
    name in `FIELDS`; those of the environment and the services are not used. ``fixed`` names the
    settings that the administrator fixed, ``problems`` is what in the layers is ignored, and
    ``ca_problem`` why the certificates cannot be used.
    ``has_new_labels`` and ``are_labels_wrong`` are of the page of category labels.
    ``waits_for_keyring`` means that saving has done nothing yet but ask the keyring, which may be
    asking a person, so it can be stopped. ``failure`` is the reason that saving failed.
    ``key_refusal`` is why the keyring refused a key unexpectedly; the rest waits to be saved until
    a person has read so.
    """

    environment: Environment
    services: Mapping[Environment, ServiceFields]
    stored: Settings
    values: Mapping[str, Value]
    fixed: frozenset[str] = frozenset()
    problems: tuple[SettingProblem, ...] = ()
    ca_problem: str = ""
    has_new_labels: bool = False
    are_labels_wrong: bool = False
    is_saving: bool = False
    waits_for_keyring: bool = False
    failure: str = ""
    key_refusal: KeyringProblem | None = None

    @property
    def needs_address(self) -> Environment | None:
        if self.environment.is_remote and not self.services[self.environment].address.strip():
            return self.environment
        return None

    @property
    def is_address_wanted(self) -> bool:
        """Whether PetDesk could not work after `Save`, since an address is missing.

        Where it is there already (by its start, or by the administrator), the other settings
        can be saved all the same.
        """
        chosen = self.needs_address
        if chosen is None:
            return False
        return chosen is not self.stored.environment or bool(self.stored.address(chosen))

    def needs_new_key(self, environment: Environment) -> bool:
        """Whether the address entered belongs to another origin than the stored key's."""
        fields = self.services[environment]
        stored = ServiceFields(self.stored.address(environment)).base_address
        entered = fields.base_address
        if (
            stored is None
            or entered is None
            or fields.key
            or fields.kept is not KeyLocation.NOWHERE
        ):
            return False
        return stored.origin != entered.origin

    @property
    def is_staging_production(self) -> bool:
        """Whether staging has production's address, however it is spelled."""
        return self.entered.is_staging_production

    @property
    def is_service_wrong(self) -> bool:
        problems = (
            problem
            for which, fields in self.services.items()
            for problem in (
                # What the administrator fixed is not for a person to mend.
                None if f"{which}/address" in self.fixed else fields.address_problem,
                fields.key_problem,
                fields.plan.is_wrong,
            )
        )
        is_same = "staging/address" not in self.fixed and self.is_staging_production
        return self.is_address_wanted or is_same or any(problems)

    def mistake(self, name: str) -> str:
        """Return what is wrong with a setting of the plain pages; empty where nothing is."""
        if name in self.fixed:
            return ""
        value = self.values[name]
        if name == "network/proxy":
            return "" if proxy_kind(value) else proxy_mistake(value)
        return ca_mistake(self.ca_problem) if name == "network/ca_file" else ""

    @property
    def is_network_wrong(self) -> bool:
        """Whether the proxy has to be corrected; certificates are looked at when saving."""
        return bool(self.mistake("network/proxy"))

    @property
    def can_save(self) -> bool:
        is_wrong = self.is_service_wrong or self.is_network_wrong or self.are_labels_wrong
        return not (self.is_saving or is_wrong)

    @property
    def is_changed(self) -> bool:
        typed = {which: fields.address.strip() for which, fields in self.services.items()}
        has_key = any(fields.key for fields in self.services.values())
        stored = {which: self.stored.address(which) for which in typed}
        rest = self.entered._replace(addresses=self.stored.addresses)
        return has_key or self.has_new_labels or typed != stored or rest != self.stored

    @property
    def entered(self) -> Settings:
        """The settings that `Save` would apply; what is no address is none."""
        services = self.services
        values = {
            name: value.strip() if isinstance(value, str) else value
            for name, value in self.values.items()
        }
        values["network/proxy"] = str(values["network/proxy"]).rstrip("/")
        return settings_of(values)._replace(
            environment=self.environment,
            addresses={
                which: str(at) for which in services if (at := services[which].base_address)
            },
            plans={which: plan for which in services if (plan := services[which].plan.plan)},
            own_limits={which: own for which in services if any(own := services[which].plan.own)},
            labels=self.stored.labels,
            no_requests=self.stored.no_requests,
        )


def initial(
    settings: Settings,
    fixed: frozenset[str] = frozenset(),
    problems: tuple[SettingProblem, ...] = (),
) -> SettingsState:
    services = {
        which: ServiceFields(settings.address(which), plan=plan_of(settings, which))
        for which in REMOTE
    }
    return SettingsState(
        settings.environment,
        services,
        settings,
        values_of(settings),
        fixed,
        problems,
    )
