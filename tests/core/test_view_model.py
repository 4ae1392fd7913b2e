"""A view-model's states: each is states of once, and an equal one not at all."""

from dataclasses import dataclass, replace

from petdesk.core.view_model import ViewModel


@dataclass(frozen=True)
class State:
    """What a screen shows."""

    text: str = ""


def test_an_equal_state_is_not_emitted() -> None:
    model: ViewModel[State] = ViewModel(State())
    states: list[State] = []
    model.state_changed.connect(states.append)
    for text in ("a", "a", "b"):
        model.apply(replace, text=text)
    assert states == [State("a"), State("b")]
