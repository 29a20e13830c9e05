import threading


class Account:
    def __init__(self, balance: int) -> None:
        self.balance = balance

    def withdraw(self, amount: int) -> None:
        if self.balance >= amount:
            self.pay(amount)

    def pay(self, amount: int) -> None:
        self.balance -= amount


def test_withdraw() -> None:
    account = Account(100)
    threads = [threading.Thread(target=account.withdraw, args=(60,)) for _ in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert account.balance >= 0, f"overdrawn: {account.balance}"
