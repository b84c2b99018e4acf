# SPDX-License-Identifier: Apache-2.0
"""The command line: python -m mediatag_cluster."""

import os
import sys

from .commands import main


def run() -> None:
    """Runs the command line of the process, and ends it at once: no thread that waits for a worker is waited for."""
    status = main(sys.argv[1:])
    sys.stdout.flush()
    sys.stderr.flush()
    os._exit(status)


if __name__ == "__main__":
    run()
