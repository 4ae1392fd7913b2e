"""The widgets that forms share."""

from PySide6.QtWidgets import QLabel, QWidget
from pytestqt.qtbot import QtBot

from petdesk.views.design.fields import TextField
from petdesk.views.design.scale import column_of
from petdesk.views.widgets.form_widgets import Row


def test_a_mistake_takes_room_only_while_there_is_one(qtbot: QtBot) -> None:
    form, field = QWidget(), TextField()
    row = Row("&Name", field, "Name", form)
    qtbot.addWidget(form)
    column_of(0, row, parent=form)
    form.show()
    before = row.sizeHint().height()
    row.say("Enter a name.", is_wrong=True)
    assert row.sizeHint().height() > before
    row.say("")
    assert row.sizeHint().height() == before
    (label,) = (each for each in row.findChildren(QLabel) if each.text() == "&Name")
    assert label.buddy() is field
