"""What Info.plist says of PetDesk.app beyond what PyInstaller writes."""

from freezing.product import COPYRIGHT, NAME, Product

OLDEST_MACOS = "13.0"  # what Qt's libraries in the wheel are built for
LANGUAGES = ("en", "de", "es", "fr")


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
