# SPDX-License-Identifier: Apache-2.0
"""python -m mediatag: the program itself, in place of Python."""

import os
import sys

from ._program import MissingProgramError, program


def main() -> None:
    try:
        path = program()
    except MissingProgramError as error:
        print(f"error: {error}", file=sys.stderr)
        sys.exit(2)
    sys.stdout.flush()
    os.execv(path, ["mediatag", *sys.argv[1:]])


main()
