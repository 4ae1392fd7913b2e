"""Garbage that a thread makes plenty of, while windows' objects are among it."""

from tests.programs import run_python

MAKE_GARBAGE = """
import threading
from PySide6.QtCore import QCoreApplication, QObject, QTimer
from petdesk.app import application as garbage
from petdesk.app.application import collect_in_this_thread

application = QCoreApplication([])
garbage._COLLECT_EVERY = 1
collect_in_this_thread(application)
ended = []


class Ticking(QObject):
    def __init__(self):
        super().__init__()
        self.cycle = self
        self.timer = QTimer(self)
        self.timer.start(1)
        self.witness = Witness()


class Witness:
    def __del__(self):
        ended.append(threading.current_thread())


def make_plenty(is_over):
    while not is_over.is_set():
        [[] for _ in range(20_000)]


is_over = threading.Event()
thread = threading.Thread(target=make_plenty, args=(is_over,))
thread.start()
for _ in range(20):
    seen = len(ended)
    Ticking()
    while len(ended) == seen:
        application.processEvents()
is_over.set()
thread.join()
print(set(ended) == {threading.main_thread()})
"""


def test_what_has_a_timer_ends_in_the_main_thread() -> None:
    done = run_python("-c", MAKE_GARBAGE)
    assert (done.stdout, done.stderr, done.returncode) == ("True\n", "", 0)
