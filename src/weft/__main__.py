"""`python -m weft` is `weft`."""

from weft.cli import main

raise SystemExit(main())
