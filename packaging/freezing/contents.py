"""What goes into the frozen program, and what of Qt's stays out."""

import re
import sys
from pathlib import Path, PurePosixPath

from freezing.product import MADE, ROOT

# What PetDesk uses of Qt: QtCore, QtGui, QtWidgets, QtNetwork (the second start finds the first),
# QtPrintSupport and QtSvg, and QtDBus, on which those stand on Linux. The rest never loads.
EXCLUDED_MODULES = [
    *(
        f"PySide6.Qt{name}"
        for name in (
            "Concurrent", "Designer", "Help", "OpenGL", "OpenGLWidgets", "Qml", "Quick",
            "QuickControls2", "QuickTest", "QuickWidgets", "Sql", "SvgWidgets", "Test", "UiTools",
            "Xml",
        )
    ),
    # A package's own tests or command line ask for these, PetDesk never does.
    "IPython", "PIL", "chardet", "charset_normalizer", "curses", "doctest", "idlelib", "lib2to3",
    "numpy", "pip", "pydoc", "pygments", "pytest", "readline", "rich", "setuptools", "tkinter",
    "trio", "unittest", "watchfiles", "websockets", "wsproto", "yaml",
]  # fmt: skip

# What PyInstaller would run before PetDesk. The first loads Qt, for commands without a window, too,
# and before `petdesk/design/qt.py` can keep Python's own import: a start took half as long again.
# It tells Qt where its plugins are, which Qt for Python's wheels do by themselves, by variables
# that a browser would inherit. The second is for who starts processes by multiprocessing. The
# third, for who asks `inspect` for source code, which is not inside, reads its list first.
LEFT_OUT_HOOKS = {"pyi_rth_pyside6", "pyi_rth_multiprocessing", "pyi_rth_inspect"}

# Parts of Qt that PyInstaller collects with the modules above, though nothing PetDesk does loads
# them: screens without a window system, touch by evdev, TLS (the network is httpx), pictures other
# than PNG, SVG and ICO, OpenGL in software (20 MB), and what stands on Qml and Quick.
_OUT = "Designer|EglF[sS]|Help|Labs|Pdf|Qml|Quick|ShaderTools|Sql|Test|UiTools|VirtualKeyboard"
_DROPPED = (
    rf"(^|/)(lib)?Qt6?({_OUT})\w*(\.|$)",
    r"/plugins/(egldeviceintegrations|generic|networkinformation|tls)/",
    r"/plugins/(designer|qmllint|qmltooling|sqldrivers|vectorimageformats)/",
    r"/plugins/platforms/libq(eglfs|linuxfb|minimalegl|vkkhrdisplay|vnc)",
    r"/plugins/platforminputcontexts/[^/]*virtualkeyboard",
    r"/plugins/imageformats/(lib)?q(gif|icns|jpeg|macheif|macjp2|pdf|tga|tiff|wbmp|webp)",
    r"/PySide6/(Qt/)?qml/",
    r"/opengl32sw\.dll$",
    r"/translations/(?!qtbase_(de|es|fr)\.qm$)",
)

# A Linux system keeps its own desktop libraries (glib, GTK, X11, fontconfig ...) true to one
# another and to its drivers, so they come from it: setup_steps/system_packages.py names them. What
# Python's standard library needs stays inside, as distributions have it in different versions.
_SYSTEM_FOLDERS = ("/lib", "/usr/lib")
_PYTHONS_MODULES = "/lib-dynload/"  # in those folders, too, where the system's Python freezes
KEPT_OF_SYSTEM = r"lib(?:bz2|crypto|expat|ffi|lzma|python3[.\d]*|sqlite3|ssl|uuid|z)\."

_KEPT_RESOURCES = (
    r"(help|icons|licences|style|translations)/.*\.(md|png|svg|qm|qss|txt)|[^/]*\.json"
)


def is_dropped(destination: str, source: str) -> bool:
    """Return whether ``source`` stays out of the program, where it would be ``destination``."""
    path = "/" + destination.replace("\\", "/")
    if "/PySide6/" in path or re.match(r"/(lib)?Qt", path):
        return any(re.search(pattern, path) for pattern in _DROPPED)
    is_of_system = sys.platform == "linux" and source.startswith(_SYSTEM_FOLDERS)
    is_kept = _PYTHONS_MODULES in source or re.match(KEPT_OF_SYSTEM, Path(path).name)
    return is_of_system and not is_kept


def resources() -> list[tuple[str, str]]:
    """Return each file that PetDesk reads beside its code, and its folder in the program."""
    return [
        (str(file), str(PurePosixPath("petdesk", "resources", _below(file.parent, folder))))
        for folder in (MADE, ROOT / "resources")
        for file in sorted(folder.rglob("*"))
        if file.name != "README.md" and re.fullmatch(_KEPT_RESOURCES, _below(file, folder))
    ]


def shipped_packages() -> list[str]:
    """Return the names of the packages that run PetDesk on any system, as locked."""
    lines = (ROOT / "packaging" / "requirements" / "run.txt").read_text(encoding="utf-8")
    return re.findall(r"^([A-Za-z0-9._-]+)==", lines, re.MULTILINE)


def _below(path: Path, folder: Path) -> str:
    return path.relative_to(folder).as_posix()
