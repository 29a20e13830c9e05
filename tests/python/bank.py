"""A module that keeps state in every way there is, and what it looks like from outside."""

from __future__ import annotations

from typing import Any

BANK = """
    import array, collections, functools, io, random, threading, types

    LOCK = threading.Lock()
    total = 0
    accounts = {"a": 100, "b": 50}
    history = []
    names = {"a", "b"}
    recent = collections.deque([1], maxlen=3)
    order = collections.OrderedDict(a=1, b=2)
    counts = collections.Counter(a=1)
    raw = bytearray(b"abc")
    numbers = array.array("i", [1, 2])
    rng = random.Random(7)
    nested = {"deep": [{"x": 1}]}
    space = types.SimpleNamespace(x=1)
    pair = ([1], 2)
    text, binary = io.StringIO("old"), io.BytesIO()

    class Account:
        opened = 0
        owners = []

        def __init__(self, balance):
            self.balance = balance
            self.moves = []

        def move(self, amount, log=[]):
            log.append(amount)
            self.balance += amount
            self.moves.append(amount)
            return len(log)

    class Slotted:
        __slots__ = ("set", "unset")

        def __init__(self):
            self.set = 1

    account, slotted = Account(10), Slotted()

    @functools.cache
    def square(n):
        return n * n

    def counter():
        n = 0

        def count():
            nonlocal n
            n += 1
            count.calls = getattr(count, "calls", 0) + 1
            return n, count.calls

        return count

    count = counter()

    def change():
        global total, brand_new
        total += 1
        brand_new = total
        accounts["c"] = accounts.pop("a")
        history.append(total)
        names.discard("a")
        names.add("c")
        recent.extend([2, 3, 4])
        order.move_to_end("a")
        counts["b"] += 1
        raw.extend(b"d")
        numbers.append(3)
        nested["deep"][0]["x"] += 1
        space.x += 1
        space.y = 1
        pair[0].append(2)
        Account.opened += 1
        Account.owners.append("me")
        Account.added = 1
        calls = account.move(5)
        account.nick = "x"
        slotted.unset = slotted.set = 2
        del accounts["b"]
        text.write("new text")
        binary.write(b"new")
        return (
            text.getvalue(), binary.getvalue(),
            total, sorted(accounts), len(history), sorted(names), list(recent), list(order),
            counts["b"], bytes(raw), list(numbers), rng.random(), nested["deep"][0]["x"], space.x,
            len(pair[0]), Account.opened, len(Account.owners), calls, account.balance,
            len(account.moves), slotted.set, square(3), square.cache_info().misses, count(),
        )
    """


def state(bank: Any) -> tuple[Any, ...]:
    """Everything that `change` changes."""
    return (
        bank.total,
        hasattr(bank, "brand_new"),
        list(bank.accounts.items()),
        list(bank.history),
        sorted(bank.names),
        list(bank.recent),
        list(bank.order),
        dict(bank.counts),
        bytes(bank.raw),
        list(bank.numbers),
        bank.rng.getstate(),
        bank.nested,
        vars(bank.space),
        bank.pair,
        (bank.text.getvalue(), bank.text.tell(), bank.binary.getvalue()),
        bank.Account.opened,
        list(bank.Account.owners),
        hasattr(bank.Account, "added"),
        vars(bank.account),
        bank.Account.move.__defaults__,
        bank.slotted.set,
        hasattr(bank.slotted, "unset"),
        bank.square.cache_info(),
        hasattr(bank.count, "calls"),
    )
