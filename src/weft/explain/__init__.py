"""Says what went wrong in a failing execution, and what small change of its schedule passes.

What is claimed is confirmed by running it: a pattern (a lost update, say) is named as what went
wrong only if the execution passes when the schedule is changed just there. Where nothing is
confirmed, only facts of the execution are told.

The words for operations, threads and places are here as well: explanations and reports share them.
"""
