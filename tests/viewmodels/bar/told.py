"""What the bar tells, one message after another."""

from dataclasses import replace

from petdesk.viewmodels.bar.state import BarState, bar_message
from petdesk.viewmodels.text.messages import Topic


def topics_told(state: BarState, now: float) -> list[Topic]:
    """Dismiss each message, and give what they were about."""
    topics: list[Topic] = []
    while (message := bar_message(state, now)) is not None:
        topics.append(message.topic)
        key = message.topic, message.entry_id
        state = replace(state, dismissed=state.dismissed | {key})
    return topics
