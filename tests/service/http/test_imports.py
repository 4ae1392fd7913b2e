"""httpx is loaded by this package alone."""

import subprocess
import sys


def test_only_this_module_loads_the_network_library() -> None:
    """The rest of the client is imported before the first paint and must stay cheap."""
    modules = "contract errors wire governor gate retry headers network clock"
    imports = "".join(f"import petdesk.service.{name};" for name in modules.split())
    heavy = ("httpx", "truststore", "urllib.request")
    check = f"import sys; print([n for n in {heavy} if n in sys.modules])"
    done = subprocess.run(
        [sys.executable, "-c", imports + check], capture_output=True, text=True, check=True
    )
    assert done.stdout.strip() == "[]"
