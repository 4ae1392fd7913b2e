"""The pseudo-language is longer, in brackets, and keeps what a text is filled in by."""

import pytest
from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QApplication

from petdesk.domain.environments import Environment
from petdesk.viewmodels.text.environment_names import environment_name
from tests.pseudo import lengthened, pseudo_language


@pytest.mark.parametrize(
    "text", ["Clear filters", "%1 of %2", "&Add to Production", "Sending…", "Did you mean %1?"]
)
def test_a_text_is_longer_by_two_fifths_and_keeps_its_places(text: str) -> None:
    longer = lengthened(text)
    assert longer.startswith("[" + text)
    assert longer.endswith("]")
    assert len(longer) == pytest.approx(1.4 * len(text), abs=4)


def test_a_long_text_is_longer_by_as_much() -> None:
    text = "The service cannot be reached. Check the network. The animals on screen are saved."
    assert len(lengthened(text)) == pytest.approx(1.4 * len(text), rel=0.03)


def test_what_joins_texts_stays() -> None:
    assert lengthened(" ") == " "
    assert lengthened("Name: ").endswith("]: ")


def test_the_program_s_texts_are_in_it_and_later_in_english_again(qapp: QApplication) -> None:
    with pseudo_language(qapp):
        assert environment_name(Environment.PRACTICE).startswith("[Practice ")
        assert QCoreApplication.translate("Language", "en") == "en"
    assert environment_name(Environment.PRACTICE) == "Practice"
