"""The package for Debian and its kin, by dpkg-deb: /usr/lib/petdesk and what a desktop reads."""

import gzip
import hashlib
import os
import re
import shutil
import subprocess
from email.utils import format_datetime
from pathlib import Path

from setup_steps.system_packages import LIBRARIES

from freezing import parts
from freezing.linux import newest_glibc
from freezing.manual import manual
from freezing.parts import licences
from freezing.product import COMMAND, NAME, OUTPUT, ROOT, Product, source_date

# C++ and GCC's runtime, which everything compiled stands on; CUPS, without which Qt knows no
# printer; and a font, without which every text is empty boxes.
_ALSO_NEEDED = (
    "libstdc++6",
    "libgcc-s1",
    "libcups2",
    "fonts-dejavu-core | fonts-freefont-ttf | fonts-noto-core",
)
# Without a Secret Service a key lasts for one run.
_RECOMMENDED = ("gnome-keyring | kwalletmanager", "xdg-utils")


def make_deb(product: Product, tree: Path) -> Path:
    """Build the package from the Linux tree; return its path."""
    stage = OUTPUT / "deb"
    shutil.rmtree(stage, ignore_errors=True)
    shutil.copytree(tree / COMMAND, stage / "usr" / "lib" / COMMAND, symlinks=True)
    shutil.copytree(tree / "share", stage / "usr" / "share")
    program = stage / "usr" / "lib" / COMMAND / COMMAND
    (stage / "usr" / "bin").mkdir()
    (stage / "usr" / "bin" / COMMAND).symlink_to(f"../lib/{COMMAND}/{COMMAND}")
    for name, text in documents(product).items():
        file = stage / "usr" / "share" / name
        file.parent.mkdir(parents=True, exist_ok=True)
        content = text.encode()
        # Debian's policy wants the greatest compression, and no time in it.
        file.write_bytes(gzip.compress(content, 9, mtime=0) if file.suffix == ".gz" else content)
    for path in stage.rglob("*"):
        if not path.is_symlink():  # whatever the builder's umask is
            path.chmod(0o755 if path.is_dir() or path == program else 0o644)
    architecture = _output("dpkg", "--print-architecture")
    _write_control(stage, control(product, stage, architecture))
    file = OUTPUT / f"{COMMAND}_{debian_version(product.version)}_{architecture}.deb"
    _output("dpkg-deb", "--root-owner-group", "-Zxz", "--build", str(stage), str(file))
    return file


def documents(product: Product) -> dict[str, str]:
    """Return what Debian wants to read beside a program, by paths below /usr/share."""
    moment = source_date(os.environ.get("SOURCE_DATE_EPOCH"))
    shown = licences(parts.read())
    licence = (ROOT / "LICENSE").read_text(encoding="utf-8")
    names = "\n".join(f" {name} {version}: {terms}" for name, version, terms, _ in shown[1:])
    line = "=" * 72
    texts = (f"{line}\n{name} {version}\n\n{text}\n\n" for name, version, _, text in shown)
    overrides = ROOT / "packaging" / "linux" / "lintian-overrides"
    manual_page = manual(product, OUTPUT / COMMAND / COMMAND, moment.date().isoformat())
    return {
        f"doc/{COMMAND}/copyright": f"""\
This is {NAME} with all that it is made of. {NAME} itself is under this licence:

{licence}
It carries these parts of others, whose texts are in third-party-licences.gz beside this file;
GPL, LGPL and Apache-2.0 are in /usr/share/common-licenses, too:

{names}
""",
        f"doc/{COMMAND}/third-party-licences.gz": "".join(texts),
        f"doc/{COMMAND}/changelog.gz": f"""\
{COMMAND} ({debian_version(product.version)}) unstable; urgency=medium

  * {NAME} {product.version}. NEWS.gz beside this file says what is new.

 -- {product.maintainers} <{_address()}>  {format_datetime(moment)}
""",
        f"doc/{COMMAND}/NEWS.gz": (ROOT / "CHANGELOG.md").read_text(encoding="utf-8"),
        f"man/man1/{COMMAND}.1.gz": manual_page,
        f"lintian/overrides/{COMMAND}": overrides.read_text(encoding="utf-8"),
    }


def _address() -> str:
    """Return where the maintainers are reached; the domain of the default says that it is none."""
    return os.environ.get("PETDESK_MAINTAINER_ADDRESS") or f"maintainers@{COMMAND}.invalid"


def debian_version(version: str) -> str:
    """Return ``version`` so that a preview of a release sorts before it."""
    return re.sub(r"(?<=\d)\.?(a|b|rc|dev)(?=\d)", r"~\1", version)


def dependencies() -> list[str]:
    """Return what Qt needs of the system, by package, and what all of it stands on."""
    packages = {package for group in LIBRARIES.values() for package in group.values()}
    return [*sorted(packages), *_ALSO_NEEDED]


def control(product: Product, stage: Path, architecture: str) -> str:
    """Return the control file."""
    files = [path for path in stage.rglob("*") if path.is_file() and not path.is_symlink()]
    size = sum(path.stat().st_size for path in files) // 1024
    summary, _, rest = product.description.partition(": ")
    needed = [f"libc6 (>= {newest_glibc(stage)})", *dependencies()]
    return (
        f"Package: {COMMAND}\n"
        f"Version: {debian_version(product.version)}\n"
        f"Architecture: {architecture}\n"
        f"Maintainer: {product.maintainers} <{_address()}>\n"
        f"Installed-Size: {size}\n"
        f"Depends: {', '.join(needed)}\n"
        f"Recommends: {', '.join(_RECOMMENDED)}\n"
        "Section: misc\n"
        "Priority: optional\n"
        f"Description: {summary.removeprefix('The ')}\n"
        f" {rest[0].upper()}{rest[1:]}\n"
    )


def _write_control(stage: Path, text: str) -> None:
    folder = stage / "DEBIAN"
    sums = [
        f"{hashlib.md5(path.read_bytes(), usedforsecurity=False).hexdigest()}  "
        f"{path.relative_to(stage).as_posix()}\n"
        for path in sorted(stage.rglob("*"))
        if path.is_file() and not path.is_symlink()
    ]
    folder.mkdir(mode=0o755)
    (folder / "control").write_text(text, encoding="utf-8")
    (folder / "md5sums").write_text("".join(sums), encoding="utf-8")  # for dpkg --verify


def _output(*command: str) -> str:
    done = subprocess.run(command, check=True, capture_output=True, text=True)
    return done.stdout.strip()
