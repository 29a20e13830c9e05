"""Ordinary code to run plain and with hooks: attributes, arithmetic, loops, calls, containers."""

from __future__ import annotations

import random
from collections.abc import Callable


class Body:
    def __init__(self, x: float, y: float, speed: float, mass: float) -> None:
        self.x = x
        self.y = y
        self.vx = 0.0
        self.vy = speed
        self.mass = mass


def orbits(steps: int = 60) -> list[tuple[float, float]]:
    """Attributes and arithmetic."""
    bodies = [Body(i * 1.0, i * 2.0, 0.1 * i, 1.0 + i) for i in range(5)]
    for _ in range(steps):
        for i, left in enumerate(bodies):
            for right in bodies[i + 1 :]:
                dx = left.x - right.x
                dy = left.y - right.y
                distance = dx * dx + dy * dy + 0.01
                force = 0.001 / (distance * distance**0.5)
                left.vx -= dx * right.mass * force
                left.vy -= dy * right.mass * force
                right.vx += dx * left.mass * force
                right.vy += dy * left.mass * force
        for body in bodies:
            body.x += body.vx * 0.001
            body.y += body.vy * 0.001
    return [(body.x, body.y) for body in bodies]


class Account:
    def __init__(self, owner: int, balance: int) -> None:
        self.owner = owner
        self.balance = balance
        self.log: list[tuple[str, int]] = []

    def deposit(self, amount: int) -> None:
        if amount <= 0:
            raise ValueError(amount)
        self.balance += amount
        self.log.append(("in", amount))

    def withdraw(self, amount: int) -> bool:
        if amount > self.balance:
            return False
        self.balance -= amount
        self.log.append(("out", amount))
        return True


class Bank:
    def __init__(self) -> None:
        self.accounts: dict[int, Account] = {}

    def open(self, owner: int) -> None:
        self.accounts[owner] = Account(owner, 100)

    def transfer(self, giver: int, taker: int, amount: int) -> bool:
        if self.accounts[giver].withdraw(amount):
            self.accounts[taker].deposit(amount)
            return True
        return False


def transfers(count: int = 600) -> list[int]:
    """Methods of small objects."""
    numbers = random.Random(1)
    bank = Bank()
    for owner in range(10):
        bank.open(owner)
    for _ in range(count):
        bank.transfer(numbers.randrange(10), numbers.randrange(10), numbers.randrange(1, 50))
    return sorted(account.balance for account in bank.accounts.values())


def words(times: int = 4) -> list[tuple[str, int]]:
    """Strings and a dictionary."""
    text = "the quick brown fox jumps over the lazy dog and runs away " * 20
    found: list[tuple[str, int]] = []
    for _ in range(times):
        counts: dict[str, int] = {}
        for word in text.split():
            word = word.strip().lower()
            if not word:
                continue
            counts[word] = counts.get(word, 0) + 1
        found = sorted(counts.items(), key=lambda item: (-item[1], item[0]))[:3]
    return found


def primes(limit: int = 3000) -> int:
    """A list and counting loops."""
    is_prime = [True] * (limit + 1)
    found = []
    for number in range(2, limit + 1):
        if is_prime[number]:
            found.append(number)
            for multiple in range(number * number, limit + 1, number):
                is_prime[multiple] = False
    return len(found)


def queens(size: int = 5) -> int:
    """A recursive closure and sets."""

    def place(row: int, columns: frozenset[int], up: frozenset[int], down: frozenset[int]) -> int:
        if row == size:
            return 1
        total = 0
        for column in range(size):
            if column in columns or row + column in up or row - column in down:
                continue
            total += place(row + 1, columns | {column}, up | {row + column}, down | {row - column})
        return total

    return place(0, frozenset(), frozenset(), frozenset())


def reachable(size: int = 150) -> int:
    """A graph in a dictionary of lists."""
    numbers = random.Random(2)
    graph = {node: [numbers.randrange(size) for _ in range(4)] for node in range(size)}
    total = 0
    for start in range(0, size, 20):
        seen = {start}
        todo = [start]
        while todo:
            for node in graph[todo.pop()]:
                if node not in seen:
                    seen.add(node)
                    todo.append(node)
        total += len(seen)
    return total


def fibonacci(number: int = 14) -> int:
    """Calls of a function, and little else."""
    return number if number < 2 else fibonacci(number - 1) + fibonacci(number - 2)


PROGRAMS: tuple[Callable[[], object], ...] = (
    orbits,
    transfers,
    words,
    primes,
    queens,
    reachable,
    fibonacci,
)
