"""PetDesk.app: what its Info.plist says, and its disk image, beside a link to Applications.

Each command is Apple's own: hdiutil(1), codesign(1), and notarytool and stapler of Xcode. The
libraries and the bundle are signed by PyInstaller already, with PETDESK_SIGNING_IDENTITY and the
hardened runtime; without an identity they are signed "ad hoc", which this computer alone trusts.
"""

import os
import platform
import shutil
import subprocess
from pathlib import Path

from freezing.product import COMMAND, COPYRIGHT, NAME, OUTPUT, Product

OLDEST_MACOS = "13.0"  # what Qt's libraries in the wheel are built for
LANGUAGES = ("en", "de", "es", "fr")
# notarytool logs in by a key of App Store Connect.
_NOTARY_VARIABLES = {
    "--key": "PETDESK_NOTARY_KEY_FILE",
    "--key-id": "PETDESK_NOTARY_KEY_ID",
    "--issuer": "PETDESK_NOTARY_ISSUER",
}


def info_plist(product: Product) -> dict[str, object]:
    """Return the keys; the meaning of each is in Apple's Information Property List reference."""
    return {
        "CFBundleDevelopmentRegion": "en",
        "CFBundleDisplayName": NAME,
        "CFBundleName": NAME,  # in the menu bar
        "CFBundleLocalizations": list(LANGUAGES),  # else macOS takes the program for English alone
        "CFBundleVersion": product.plain_version,
        "LSApplicationCategoryType": "public.app-category.business",
        "LSMinimumSystemVersion": OLDEST_MACOS,
        "NSHighResolutionCapable": True,
        "NSHumanReadableCopyright": COPYRIGHT,
        # macOS 15 asks people before a program reaches the local network.
        "NSLocalNetworkUsageDescription": "PetDesk reaches your shelter's service where that is "
        "on your own network.",
        "NSPrincipalClass": "NSApplication",
        "NSRequiresAquaSystemAppearance": False,  # PetDesk follows dark mode
    }


def make_dmg(product: Product) -> Path:
    """Make the image; sign and notarize it where the variables for that are set."""
    bundle = OUTPUT / f"{NAME}.app"
    _run("codesign", "--verify", "--deep", "--strict", "--verbose=2", str(bundle))
    stage = OUTPUT / "dmg"
    shutil.rmtree(stage, ignore_errors=True)
    stage.mkdir()
    _run("ditto", str(bundle), str(stage / bundle.name))  # keeps links and signatures
    (stage / "Applications").symlink_to("/Applications")
    file = OUTPUT / f"{COMMAND}-{product.version}-macos-{platform.machine()}.dmg"
    options = ["-volname", NAME, "-srcfolder", str(stage), "-format", "UDZO", "-ov"]
    _run("hdiutil", "create", *options, str(file))
    identity = os.environ.get("PETDESK_SIGNING_IDENTITY")
    if identity:
        _run("codesign", "--sign", identity, "--timestamp", str(file))
        _notarize(file)
    return file


def _notarize(file: Path) -> None:
    """Have Apple look at the image, and put its answer into it, so that it opens offline too."""
    values = {option: os.environ.get(name, "") for option, name in _NOTARY_VARIABLES.items()}
    if not all(values.values()):
        print("Signed, not notarized: " + ", ".join(_NOTARY_VARIABLES.values()) + " say how.")
        return
    login = [word for pair in values.items() for word in pair]
    _run("xcrun", "notarytool", "submit", str(file), "--wait", *login)
    _run("xcrun", "stapler", "staple", str(file))
    _run("xcrun", "stapler", "validate", str(file))
    assess = ["--assess", "--type", "open", "--context", "context:primary-signature"]
    _run("spctl", *assess, "--verbose=2", str(file))


def _run(*command: str) -> None:
    subprocess.run(command, check=True)
