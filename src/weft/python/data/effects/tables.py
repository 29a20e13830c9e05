"""How rules are written down: the rule first, then the names of those that keep to it.

The words of a rule, for what a call does to its receiver (for a function, its first argument) and
to its arguments:

    nothing                        looks at nothing, changes nothing
    get store remove add           of the key or index that is the first argument
    append look_shape look_all change_all    of the receiver
    take                           goes through all arguments, as `extend` does
    seek                           looks for what is in the arguments, as sets do
    compare show                   looks at receiver and arguments, and at all that is in them
    walk                           looks at containers, and at those in them; not at objects
    copy                           looks at all that can be reached, the attributes of objects too
    iter                           asks for iterators of the arguments, and no more
    next                           takes the receiver one step further
    attr_read attr_write attr_delete     of the attribute that the first argument names
    expose                         of all attributes of the receiver
    names                          looks at which attributes the receiver has, and its classes
    survey                         looks at all attributes of all that can be reached
    wrap                           copies attributes that the others name from the second argument
                                   to the first
    default_context                looks at the context that new threads begin with
    errors                         writes to the standard error output
    environ                        looks at the environment of the process
    module                         looks for a module that is loaded
    load                           fills the module that is its second argument
    pairs                          looks at what is in the receiver, unless it is a dictionary
    pairs_rest                     looks at what is in the arguments, unless they are dictionaries
    look_rest                      looks at what is in the arguments, but for the receiver
    truth                          asks whether arguments are true
    call                           calls the receiver with what is in the arguments
    print                          writes to the standard output, if that is kept somewhere
    change_rest                    changes all arguments
    use                            changes the receiver and all that it holds
    release                        changes a view itself, and not only what it shows
    fetch                          asks the arguments for keys, which makes some come into being
    callbacks                      calls what can be called of the arguments
    patch                          changes the attribute that a patch of `unittest.mock` is about
    unknown                        may do anything to all that can be reached
"""

from __future__ import annotations

Rule = tuple[str, ...]
Table = dict[str, Rule]


def table(text: str) -> Table:
    """Read lines of the form `words: name name …`."""
    found: Table = {}
    for line in text.strip().splitlines():
        words, _, names = line.partition(":")
        for name in names.split():
            assert name not in found, name
            found[name] = tuple(words.split())
    return found


def names(text: str) -> frozenset[str]:
    """Read names with nothing but space between them."""
    return frozenset(text.split())
