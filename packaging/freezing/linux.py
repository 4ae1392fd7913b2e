"""The Linux tree that every Linux package is made from, and the plain tarball of it."""

import os
import platform
import re
import shutil
import subprocess
import tarfile
from pathlib import Path
from string import Template

from freezing.icons import PNG_SIDES
from freezing.product import COMMAND, IDENTIFIER, OUTPUT, ROOT, Product, source_date

_SOURCES = ROOT / "packaging" / "linux"
_GLIBC = re.compile(rb"GLIBC_(\d+)\.(\d+)")


def make_tree(product: Product) -> Path:
    """Make ``dist/linux``: the program in ``petdesk/``, what a desktop reads in ``share/``."""
    tree = OUTPUT / "linux"
    shutil.rmtree(tree, ignore_errors=True)
    shutil.copytree(OUTPUT / COMMAND, tree / COMMAND, symlinks=True)
    _clean_libraries(tree / COMMAND / "_internal")
    share = tree / "share"
    for name, text in desktop_files(product).items():
        (share / name).parent.mkdir(parents=True, exist_ok=True)
        (share / name).write_text(text, encoding="utf-8")
    hicolor = share / "icons" / "hicolor"
    for side in PNG_SIDES:
        icon = hicolor / f"{side}x{side}" / "apps" / f"{IDENTIFIER}.png"
        icon.parent.mkdir(parents=True)
        shutil.copyfile(OUTPUT / "icons" / f"petdesk-{side}.png", icon)
    (hicolor / "scalable" / "apps").mkdir(parents=True)
    drawing = ROOT / "resources" / "icons" / "petdesk.svg"
    shutil.copyfile(drawing, hicolor / "scalable" / "apps" / f"{IDENTIFIER}.svg")
    return tree


def desktop_files(product: Product) -> dict[str, str]:
    """Return the desktop entry and the AppStream metadata, by their paths below ``share``."""
    entry = (_SOURCES / f"{IDENTIFIER}.desktop").read_text(encoding="utf-8")
    metadata = (_SOURCES / f"{IDENTIFIER}.metainfo.xml").read_text(encoding="utf-8")
    today = source_date(os.environ.get("SOURCE_DATE_EPOCH"))
    words = {**product._asdict(), "date": today.date().isoformat()}
    return {
        f"applications/{IDENTIFIER}.desktop": entry,
        f"metainfo/{IDENTIFIER}.metainfo.xml": Template(metadata).substitute(words),
    }


def newest_glibc(tree: Path) -> str:
    """Return the newest version of glibc's symbols that a file below ``tree`` asks for."""
    found = (0, 0)
    for file in tree.rglob("*"):
        if file.is_file() and not file.is_symlink() and re.search(r"\.so(\.|$)", file.name):
            for major, minor in _GLIBC.findall(file.read_bytes()):
                found = max(found, (int(major), int(minor)))
    return f"{found[0]}.{found[1]}"


def make_tarball(product: Product, tree: Path) -> Path:
    """Pack ``tree``, the same bytes for the same files."""
    name = f"{COMMAND}-{product.version}"
    file = OUTPUT / f"{name}-linux-{platform.machine()}.tar.xz"
    moment = int(source_date(os.environ.get("SOURCE_DATE_EPOCH")).timestamp())

    def plain(entry: tarfile.TarInfo) -> tarfile.TarInfo:
        entry.uid = entry.gid = 0
        entry.uname = entry.gname = "root"
        entry.mtime = moment
        return entry

    with tarfile.open(file, "w:xz") as tarball:
        tarball.add(ROOT / "LICENSE", f"{name}/LICENSE", filter=plain)
        for path in sorted(tree.rglob("*")):
            inside = f"{name}/{path.relative_to(tree).as_posix()}"
            tarball.add(path, inside, recursive=False, filter=plain)
    return file


def _clean_libraries(internal: Path) -> None:
    """Take from the libraries the symbols for debuggers (20 MB), and Python's the builder's paths.

    Qt's come stripped, and find one another by $ORIGIN. The program itself carries its archive at
    its end, which would go too.
    """
    of_qt = re.compile("libQt|Qt|lib(pyside|shiboken)")
    found = [one for one in internal.rglob("*.so*") if one.is_file() and not one.is_symlink()]
    others = [str(one) for one in found if not of_qt.match(one.name)]
    pythons = [one for one in others if re.search("/libpython3|/lib-dynload/", one)]
    for tool in (["strip", "--strip-unneeded", *others], ["patchelf", "--remove-rpath", *pythons]):
        subprocess.run(tool, check=True)
