"""ua-parser: with a full cache two threads pick the same oldest entry, and the second one to remove
it gets a KeyError (ua-parser/uap-python #132)."""

import threading

from ua_parser import user_agent_parser

user_agent_parser.MAX_CACHE_SIZE = 2
del user_agent_parser.USER_AGENT_PARSERS[1:]  # the cache is what matters, not all the patterns


def test():
    user_agent_parser._PARSE_CACHE.clear()
    for agent in ("first", "second"):
        user_agent_parser.ParseUserAgent(agent)
    errors = []

    def parse(agent):
        try:
            user_agent_parser.ParseUserAgent(agent)
        except Exception as exc:
            errors.append(exc)

    threads = [threading.Thread(target=parse, args=(agent,)) for agent in ("third", "fourth")]
    for t in threads:
        t.start()
    for t in threads:
        t.join()
    if errors:
        raise errors[0]


if __name__ == "__main__":
    test()
