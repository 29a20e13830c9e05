"""The report for code scanners: SARIF 2.1.0, the Static Analysis Results Interchange Format.

One run, a rule for each kind of finding, a result for each finding and each data race. The schedule
is the code flow of a result: a thread flow for each thread, in the order of execution.
Section numbers are those of the OASIS standard.
"""

from weft.report.sarif.log import log

__all__ = ["log"]
