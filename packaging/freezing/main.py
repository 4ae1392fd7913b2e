"""Where the frozen program begins: as ``python -m petdesk`` does."""

import sys

from petdesk.app.cli import main

if __name__ == "__main__":
    sys.exit(main())
