"""Controlled threads: greenlets that hand over only where a strategy says so."""
