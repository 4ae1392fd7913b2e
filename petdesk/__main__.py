"""Run PetDesk: ``python -m petdesk``."""

import sys

from petdesk.app.cli import main

if __name__ == "__main__":
    sys.exit(main())
