"""A parent process that knows whether a verdict was given, and ends what does not end by itself.

Whoever checks a program runs it. It may end the process, crash it, or keep it for ever in code that
nobody can interrupt. So `weft check` runs everything in a child, which tells its parent through a
pipe what it is at and how long that may take (`channel`, `last_schedule`). The parent waits
(`watching`), and if the child comes to no verdict, says what is known (`telling`). It imports next
to nothing until then: whoever gets a verdict does not wait for it.
"""
