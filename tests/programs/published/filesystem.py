"""N threads each give a block to an inode; inodes and blocks have a lock each (POPL 2014).

Up to 13 threads meet at no block; every one more meets one other.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence

TRACES = {12: 1, 14: 2, 16: 8, 18: 32}
OUTCOMES = {"done"}
INODES, BLOCKS = 32, 26


def program(order: Sequence[int]) -> Callable[[], str]:
    def test() -> str:
        inode, busy = [0] * INODES, [False] * BLOCKS
        inode_locks = [threading.Lock() for _ in range(INODES)]
        block_locks = [threading.Lock() for _ in range(BLOCKS)]

        def use(number: int) -> None:
            with inode_locks[number]:
                if inode[number]:
                    return
                block = 2 * number % BLOCKS
                while True:
                    with block_locks[block]:
                        if not busy[block]:
                            busy[block] = True
                            inode[number] = block + 1
                            return
                    block = (block + 1) % BLOCKS

        threads = [threading.Thread(target=use, args=(number,)) for number in order]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert len({block for block in inode if block}) == len(order)
        return "done"

    return test
