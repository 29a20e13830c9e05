"""python-statemachine: a thread that finds another one processing leaves its event in the queue to
it; that one has seen the queue empty already, and the event is never processed (an event sent from
two threads, fgmacedo/python-statemachine)."""

import threading

from statemachine import State, StateMachine


class Door(StateMachine):
    closed = State(initial=True)
    knock = closed.to.itself()

    def on_knock(self):
        self.heard.append(1)


def test():
    door = Door()
    door.heard = []
    threads = [threading.Thread(target=door.send, args=("knock",)) for _ in range(2)]
    for t in threads:
        t.start()
    for t in threads:
        t.join()
    assert door.heard == [1, 1]


if __name__ == "__main__":
    test()
