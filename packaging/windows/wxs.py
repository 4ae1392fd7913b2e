"""The WiX source of the MSI, for wixl: which files, shortcuts and choices the package holds."""

from __future__ import annotations

import hashlib
import uuid
from typing import TYPE_CHECKING, Final
from xml.etree import ElementTree as ET  # written here, never read

from freezing.product import COMMAND, NAME, WINDOWED_COMMAND

if TYPE_CHECKING:
    from pathlib import Path

    from freezing.product import Product

NAMESPACE: Final = "http://schemas.microsoft.com/wix/2006/wi"

# Whatever has this code is an older or newer PetDesk, so it never changes.
UPGRADE_CODE: Final = "7FEC1162-60C7-5C17-A527-F214C363E835"

REMOVE_DATA: Final = "REMOVE_DATA"
"""The property that tells an uninstall to remove the person's keys, data and settings as well."""

NEWER: Final = "A newer PetDesk is already installed, so nothing was changed."

# Not where another PetDesk takes this one's place: that keeps all data.
_REMOVAL: Final = f'REMOVE="ALL" AND {REMOVE_DATA}="1" AND NOT UPGRADINGPRODUCTCODE'
# Where this package was installed: a removal is not told for whom that was.
_MEMORY: Final = {"Key": f"Software\\{NAME} installer\\[ProductCode]", "Name": "Folder"}

_ALL_USERS: Final = "ALLUSERS=1"
_ONE_USER: Final = "NOT ALLUSERS=1"

# Places in the sequence of an installation, by number: wixl mistakes one "After" another.
_AFTER_COST_INITIALIZE: Final = 801
_AFTER_INITIALIZE: Final = 1501
_BEFORE_REMOVE_FILES: Final = 1601

# name of the action, the property that it sets, its value, and when
_SETTERS: Final = (
    ("ForAll", "ToFolder", f"[ProgramFiles64Folder]{NAME}", _ALL_USERS),
    ("ForOne", "ToFolder", f"[LocalAppDataFolder]Programs\\{NAME}", _ONE_USER),
    ("ForWhom", "ToFolder", "[REMEMBERED]", "REMEMBERED AND Installed"),
    ("Place", "INSTALLFOLDER", "[ToFolder]", "1"),
    ("NamePetDesk", "PETDESK", f"[INSTALLFOLDER]\\{COMMAND}.exe", _REMOVAL),
    ("NameCmd", "CMD", "[System64Folder]cmd.exe", _REMOVAL),
)

# name of the action, the property that names its program, and the arguments; the data goes last,
# since the settings in it have the addresses that keys belong to
_REMOVERS: Final = (
    ("ForgetKeys", "PETDESK", "key forget"),
    ("RemoveData", "CMD", f'/c rd /s /q "[LocalAppDataFolder]{NAME}"'),
)


def wix_source(product: Product, program: Path, icon: Path) -> str:
    """Return the source of an MSI with everything in the folder ``program``."""
    root = ET.Element("Wix", xmlns=NAMESPACE)
    package = ET.SubElement(
        root,
        "Product",
        Id="*",
        Name=NAME,
        Language="1033",
        Version=product.plain_version,
        Manufacturer=product.maintainers,
        UpgradeCode=UPGRADE_CODE,
    )
    ET.SubElement(
        package,
        "Package",
        InstallerVersion="500",
        # For the person who runs it, unless an administrator's ALLUSERS=1 asks for everybody.
        InstallScope="perUser",
        Compressed="yes",
        Description=product.description,
        Manufacturer=product.maintainers,
    )
    ET.SubElement(package, "MediaTemplate", EmbedCab="yes")
    _add_properties(package)
    _add_upgrade(package, product)
    ET.SubElement(package, "Icon", Id="petdesk.ico", SourceFile=_from_root(icon))
    components = [*_add_folders(package, program), _add_memory(package)]
    feature = ET.SubElement(package, "Feature", Id="Main", Title=NAME, Level="1")
    for component in components:
        ET.SubElement(feature, "ComponentRef", Id=component)
    _add_actions(package)
    ET.indent(root)
    return ET.tostring(root, encoding="unicode", xml_declaration=True) + "\n"


def _add_properties(package: ET.Element) -> None:
    properties = {
        "ARPPRODUCTICON": "petdesk.ico",
        "ARPNOMODIFY": "1",
    }
    for name, value in properties.items():
        ET.SubElement(package, "Property", Id=name, Value=value)


def _add_upgrade(package: ET.Element, product: Product) -> None:
    version = product.plain_version
    major, minor, patch, _ = product.numbers
    upgrade = ET.SubElement(package, "Upgrade", Id=UPGRADE_CODE)
    # wixl knows no IncludeMaximum; another build of the same version takes its place, too.
    below = f"{major}.{minor}.{patch + 1}"
    older = {"Property": "OLDERFOUND", "Minimum": "0.0.0", "Maximum": below}
    newer = {"Property": "NEWERFOUND", "Minimum": version, "IncludeMinimum": "no"}
    ET.SubElement(upgrade, "UpgradeVersion", older)
    ET.SubElement(upgrade, "UpgradeVersion", newer, OnlyDetect="yes")
    ET.SubElement(package, "Condition", Message=NEWER).text = "NOT NEWERFOUND"


def _add_folders(package: ET.Element, program: Path) -> list[str]:
    """Add all files and shortcuts; return the names of their components."""
    target = ET.SubElement(package, "Directory", Id="TARGETDIR", Name="SourceDir")
    folder = ET.SubElement(target, "Directory", Id="INSTALLFOLDER", Name=NAME)
    ET.SubElement(target, "Directory", Id="ProgramMenuFolder", Name="Programs")
    components: list[str] = []
    _add_folder(folder, program, program, components)
    return components


def _add_folder(parent: ET.Element, folder: Path, top: Path, components: list[str]) -> None:
    for entry in sorted(folder.iterdir()):
        path = entry.relative_to(top).as_posix()
        if entry.is_dir():
            below = ET.SubElement(parent, "Directory", Id=_name("d", path), Name=entry.name)
            _add_folder(below, entry, top, components)
            continue
        identity = _name("c", path)
        code = str(uuid.uuid5(uuid.UUID(UPGRADE_CODE), path)).upper()
        component = ET.SubElement(parent, "Component", Id=identity, Guid=code, Win64="yes")
        file = ET.SubElement(
            component, "File", Id=_name("f", path), Source=_from_root(entry), KeyPath="yes"
        )
        if path == f"{WINDOWED_COMMAND}.exe":
            _add_shortcut(file)
        components.append(identity)


def _add_memory(package: ET.Element) -> str:
    """Have the folder remembered and found again; return the name of the component."""
    found = ET.SubElement(package, "Property", Id="REMEMBERED")
    for root in ("HKLM", "HKCU"):
        search = {"Id": f"In{root}", "Root": root, "Type": "raw", "Win64": "yes"}
        ET.SubElement(found, "RegistrySearch", search | _MEMORY)
    folder = ET.SubElement(package, "DirectoryRef", Id="INSTALLFOLDER")
    code = str(uuid.uuid5(uuid.UUID(UPGRADE_CODE), "memory")).upper()
    component = ET.SubElement(folder, "Component", Id="Memory", Guid=code, Win64="yes")
    value = {"Root": "HKMU", "Type": "string", "Value": "[INSTALLFOLDER]", "KeyPath": "yes"}
    ET.SubElement(component, "RegistryValue", value | _MEMORY)
    return "Memory"


def _add_shortcut(program: ET.Element) -> None:
    ET.SubElement(
        program,
        "Shortcut",
        Id="MenuShortcut",
        Directory="ProgramMenuFolder",
        Name=NAME,
        WorkingDirectory="INSTALLFOLDER",
        Icon="petdesk.ico",
    )


def _add_actions(package: ET.Element) -> None:
    sequence = ET.SubElement(package, "InstallExecuteSequence")
    _place(sequence, "RemoveExistingProducts", _AFTER_INITIALIZE)
    for at, (name, which, value, condition) in enumerate(_SETTERS, _AFTER_COST_INITIALIZE):
        ET.SubElement(package, "CustomAction", Id=name, Property=which, Value=value)
        _place(sequence, name, at, condition)
    for at, (name, program, arguments) in enumerate(_REMOVERS, _BEFORE_REMOVE_FILES):
        # What is not there needs no removal: a failure is none.
        how = {"Property": program, "ExeCommand": arguments, "Return": "ignore"}
        ET.SubElement(package, "CustomAction", how, Id=name)
        _place(sequence, name, at, condition=_REMOVAL)


def _place(sequence: ET.Element, name: str, at: int, condition: str = "") -> None:
    if condition:
        ET.SubElement(sequence, "Custom", Action=name, Sequence=str(at)).text = condition
    else:
        ET.SubElement(sequence, name, Sequence=str(at))


def _name(kind: str, path: str) -> str:
    """Return an identifier of MSI's for ``path``, the same in every version."""
    return f"{kind}_{hashlib.sha256(path.encode()).hexdigest()[:16]}"


def _from_root(path: Path) -> str:
    """Return an absolute path without its first slash: wixl takes no other, and runs in "/"."""
    return path.relative_to(path.anchor).as_posix()
