"""paho-mqtt: message identifiers are counted without a lock, so two threads may publish under the
same one, and one of them never hears of its message (eclipse-paho/paho.mqtt.python #236)."""

import threading

from paho.mqtt import client as mqtt

mqtt._socketpair_compat = lambda: (None, None)  # it would wake the thread of a connection


def test():
    client = mqtt.Client("harness")
    got = []

    def publish():
        got.append(client.publish("topic", qos=1).mid)  # not connected: the message is queued

    threads = [threading.Thread(target=publish) for _ in range(2)]
    for t in threads:
        t.start()
    for t in threads:
        t.join()
    assert sorted(got) == [1, 2], got


if __name__ == "__main__":
    test()
