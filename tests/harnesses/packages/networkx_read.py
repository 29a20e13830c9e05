"""networkx: two threads search one small graph that nobody changes."""

import threading

import networkx


def program():
    graph = networkx.Graph([(1, 2), (2, 3), (3, 4)])
    got = [None, None]

    def first():
        got[0] = networkx.shortest_path(graph, 1, 4)

    def second():
        got[1] = networkx.number_connected_components(graph)

    threads = [threading.Thread(target=each) for each in (first, second)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return tuple(got[0]), got[1]
