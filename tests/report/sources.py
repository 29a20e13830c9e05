"""Programs that several reports are made of, as text."""

WITHDRAW = """\
import threading


class Account:
    def __init__(self):
        self.balance = 100


def test_withdraw():
    account = Account()

    def withdraw(amount):
        if account.balance >= amount:
            account.balance -= amount

    threads = [threading.Thread(target=withdraw, args=(60,)) for _ in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert account.balance == 40
"""
"""Two threads, and money that is gone twice."""

FORKS = """\
def test_forks():
    left, right = threading.Lock(), threading.Lock()

    def eat():
        with right, left:
            pass

    guest = threading.Thread(target=eat)
    guest.start()
    with left, right:
        pass
    guest.join()
"""
"""Two locks, taken in both orders; `threading` has been imported."""
