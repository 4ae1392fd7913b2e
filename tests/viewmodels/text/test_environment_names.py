import pytest

from petdesk.domain.environments import Environment
from petdesk.viewmodels.text.environment_names import environment_name, environment_strip


@pytest.mark.parametrize("environment", Environment)
def test_every_environment_has_a_name_and_a_strip_that_begins_with_it(
    environment: Environment,
) -> None:
    name = environment_name(environment)
    assert name == environment.value.capitalize()
    assert environment_strip(environment).startswith(name)


def test_only_production_s_strip_is_its_name_alone() -> None:
    strips = {which: environment_strip(which) for which in Environment}
    assert strips.pop(Environment.PRODUCTION) == "Production"
    assert all(strip.endswith(".") for strip in strips.values())
