"""rsa: a private key has one blinding factor and updates it with each operation; another thread's
update between blind() and unblind() gives a wrong result (sybrenstuvel/python-rsa #173)."""

import threading

import rsa
import rsa.randnum

rsa.randnum.randint = lambda maxvalue: 7  # the same factor each time: the failure is no accident


def test():
    key = rsa.PrivateKey(3233, 17, 2753, 61, 53)
    secret = rsa.core.encrypt_int(42, key.e, key.n)
    got = []

    def decrypt():
        got.append(key.blinded_decrypt(secret))

    threads = [threading.Thread(target=decrypt) for _ in range(2)]
    for t in threads:
        t.start()
    for t in threads:
        t.join()
    assert got == [42, 42], got


if __name__ == "__main__":
    test()
