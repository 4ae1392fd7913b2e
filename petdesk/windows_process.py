"""What PetDesk tells Windows of its process; importing it elsewhere does nothing."""

import ctypes
from typing import Any

_windows: Any = ctypes


def name_process(name: str) -> None:
    """Make the taskbar group PetDesk's windows by ``name``, not as Python's."""
    _windows.windll.shell32.SetCurrentProcessExplicitAppUserModelID(name)


def end_process() -> None:
    """End this process; all that must be kept is on disk.

    At the end of its session Windows may do so itself at any moment, and an installer that closes
    programs (ENDSESSION_CLOSEAPP) waits for that. By ``os._exit`` Qt's libraries would clean up
    first, while threads that use them are gone.
    """
    this_process = ctypes.c_void_p(-1)
    _windows.windll.kernel32.TerminateProcess(this_process, 0)
