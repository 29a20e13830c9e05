"""The files that weft keeps and is given: read and written so that no file can do harm.

`reading` and `writing` are the only ways to a file, `links` says where `.weft` may lead, `parsing`
makes data of text, and `schema` says what the data must be like before anybody uses it.
"""
