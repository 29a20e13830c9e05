"""`python -m weft` is `weft`."""

import os
import sys

if sys.path[:1] == [os.getcwd()]:
    # There, a file may have the name of a module that weft needs.
    del sys.path[0]

from weft.cli import main

raise SystemExit(main())
