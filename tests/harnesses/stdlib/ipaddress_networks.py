"""ipaddress: two threads ask about one network."""

import ipaddress
import threading


def program():
    network = ipaddress.ip_network("10.0.0.0/30")
    got = [None, None]

    def first():
        got[0] = ipaddress.ip_address("10.0.0.2") in network

    def second():
        got[1] = network.num_addresses

    threads = [threading.Thread(target=each) for each in (first, second)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return tuple(got)
