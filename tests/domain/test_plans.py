from petdesk.storage.settings_fields import PlanLimits, plan_limits


def test_the_interface_s_plans_have_its_figures() -> None:
    assert plan_limits("free") == PlanLimits(60, 1_000)
    assert plan_limits("pro") == PlanLimits(300, 10_000)
    assert plan_limits("business") == PlanLimits(1_000, 100_000)


def test_own_figures_are_taken_as_given_and_0_is_unknown() -> None:
    assert plan_limits("own", (500, 0)) == PlanLimits(500, None)
    assert plan_limits("own", (0, 7_000)) == PlanLimits(None, 7_000)


def test_of_no_plan_nothing_is_known() -> None:
    assert plan_limits("") == plan_limits("enterprise") == PlanLimits(None, None)
