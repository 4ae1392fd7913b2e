"""Make PetDesk's MSI of the frozen program, by wixl and msibuild (Debian: wixl, msitools).

::

    python3 packaging/windows/msi.py packaging/dist/petdesk packaging/dist/icons/petdesk.ico out.msi

PETDESK_SIGN_COMMAND, where it is set, signs the programs and the package, in place: a command line
in which {file} stands for the file. Authorities issue no keys that can be copied, so that is the
command of a cloud's service or of a token (PKCS #11), such as jsign's.
"""

import hashlib
import os
import shlex
import subprocess
import sys
import tempfile
import uuid
from pathlib import Path
from string import Template
from typing import Final
from xml.etree import ElementTree as ET
from xml.sax.saxutils import quoteattr

HERE: Final = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent))

from freezing.product import Product, product  # noqa: E402  found by the line above

_WIX: Final = "{http://schemas.microsoft.com/wix/2006/wi}"


def make_msi(this: Product, program: Path, icon: Path, target: Path) -> Path:
    """Write the package ``target``; return it. Raises CalledProcessError, FileNotFoundError."""
    for file in sorted(program.glob("*.exe")):
        sign(file)
    with tempfile.TemporaryDirectory() as folder:
        source = Path(folder) / "petdesk.wxs"
        source.write_text(wix_source(this, program.resolve(), icon.resolve()), encoding="utf-8")
        command = ["wixl", "--arch", "x64", "-o", str(target.resolve()), str(source)]
        subprocess.run(command, cwd="/", check=True)  # where the paths begin
    # The person's part of the registry or everybody's, as installed: wixl writes 4 for MSI's -1.
    mend = ["msibuild", str(target), "-q", "UPDATE `Registry` SET `Root` = -1"]
    subprocess.run(mend, check=True)
    sign(target)
    return target


def wix_source(this: Product, program: Path, icon: Path) -> str:
    """Return ``petdesk.wxs`` filled in, with every file of the folder ``program``."""
    major, minor, patch, _ = this.numbers
    words = {
        "version": this.plain_version,
        "following": f"{major}.{minor}.{patch + 1}",
        "maintainers": this.maintainers,
        "description": this.description,
        "icon": _from_root(icon),
    }
    template = Template((HERE / "petdesk.wxs").read_text(encoding="utf-8"))
    quoted = {name: quoteattr(value)[1:-1] for name, value in words.items()}
    root = ET.fromstring(template.substitute(quoted))  # noqa: S314  our own file
    ET.register_namespace("", _WIX.strip("{}"))
    folders = {program: next(root.iterfind(f".//{_WIX}Directory[@Id='INSTALLFOLDER']"))}
    feature = next(root.iter(f"{_WIX}Feature"))
    upgrades = uuid.UUID(next(root.iter(f"{_WIX}Product")).attrib["UpgradeCode"])
    for entry in sorted(program.rglob("*")):
        # Identifiers of MSI's, the same in every version.
        path = entry.relative_to(program).as_posix()
        name = hashlib.sha256(path.encode()).hexdigest()[:16]
        parent = folders[entry.parent]
        if entry.is_dir():
            what = {"Id": f"d_{name}", "Name": entry.name}
            folders[entry] = ET.SubElement(parent, f"{_WIX}Directory", what)
            continue
        code = str(uuid.uuid5(upgrades, path)).upper()
        what = {"Id": f"c_{name}", "Guid": code, "Win64": "yes"}
        component = ET.SubElement(parent, f"{_WIX}Component", what)
        what = {"Id": f"f_{name}", "Source": _from_root(entry), "KeyPath": "yes"}
        ET.SubElement(component, f"{_WIX}File", what)
        ET.SubElement(feature, f"{_WIX}ComponentRef", Id=f"c_{name}")
    return ET.tostring(root, encoding="unicode", xml_declaration=True)


def sign(file: Path) -> None:
    """Sign ``file`` where a command for it is set. Raises CalledProcessError, FileNotFoundError."""
    words = shlex.split(os.environ.get("PETDESK_SIGN_COMMAND", ""))
    if words and not any("{file}" in word for word in words):
        raise ValueError("PETDESK_SIGN_COMMAND has no {file}, so it would sign nothing")
    if words:
        subprocess.run([word.replace("{file}", str(file)) for word in words], check=True)


def main(arguments: list[str]) -> int:
    """Make the package; return 0, or 2 where the arguments are not three."""
    if len(arguments) != 3:  # noqa: PLR2004  program, icon, target
        print(__doc__, file=sys.stderr)
        return 2
    target = make_msi(product(), *map(Path, arguments))
    print(f"{target.stat().st_size / 1e6:7.1f} MB  {target}")
    return 0


def _from_root(path: Path) -> str:
    """Return an absolute path without its first slash: wixl takes no other, and runs in "/"."""
    return path.relative_to(path.anchor).as_posix()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
