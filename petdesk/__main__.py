"""Run PetDesk: ``python -m petdesk``."""

import sys

from petdesk.cli import main

if __name__ == "__main__":
    sys.exit(main())
