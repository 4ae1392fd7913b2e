"""The add form, open."""

import pytest
from PySide6.QtWidgets import QApplication

from tests.intake.form.typed import Form
from tests.intake.intakes import Intake


@pytest.fixture
def form(qapp: QApplication, desk: Intake) -> Form:  # noqa: ARG001  its timers need one
    return Form(desk)
