# SPDX-License-Identifier: Apache-2.0
"""The command line: python -m mediatag_cluster."""

import sys

from .commands import main


def run() -> None:
    """Runs the command line of the process."""
    sys.exit(main(sys.argv[1:]))


if __name__ == "__main__":
    run()
