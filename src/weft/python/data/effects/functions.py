"""What functions and classes do when they are called, by module.

What a module has no line for goes by the rule for the whole module, in `weft.python.data.effects.
modules`. The module is the one in which the code is: `heapq.heappush` is `_heapq`'s.
"""

from __future__ import annotations

from weft.python.data.effects.tables import Rule, table

FUNCTIONS: dict[str, dict[str, Rule]] = {
    "builtins": table("""
        nothing: callable chr globals id input isinstance issubclass locals open breakpoint
        nothing: bin hex oct ord object property range slice staticmethod classmethod super
        nothing: __build_class__ __lazy_import__ sentinel
        look_rest: type
        module: __import__
        hash: hash
        look_shape: len bool reversed
        iter: iter aiter enumerate filter map zip
        next: next anext
        look_all: list tuple bytes bytearray int float complex
        look_all take seek: set frozenset
        compare: abs all any divmod max min pow round sorted sum
        look_all pairs seek: dict frozendict
        show: ascii format repr str
        show print: print
        change_all: memoryview
        attr_read: getattr hasattr
        attr_write: setattr
        attr_delete: delattr
        expose: vars
        names: dir
        unknown: compile eval exec
    """),
    "_operator": table("""
        get: getitem
        store: setitem
        remove: delitem
        look_shape: length_hint not_ truth
        compare: add and_ concat eq floordiv ge gt index inv invert is_ is_not le lshift lt matmul
        compare: mod mul ne neg or_ pos pow rshift sub truediv xor abs contains countOf indexOf
        compare: _compare_digest
        change_all compare: iadd iand iconcat ifloordiv ilshift imatmul imod imul ior ipow irshift
        change_all compare: isub itruediv ixor
        nothing: is_none is_not_none
        call: call
    """),
    "operator": table("""
        nothing: itemgetter attrgetter methodcaller
    """),
    "_heapq": table("""
        change_all compare: heapify heappop heappush heappushpop heapreplace
        change_all compare: _heapify_max _heappop_max _heapreplace_max
        change_all compare: heapify_max heappop_max heappush_max heappushpop_max heapreplace_max
    """),
    "heapq": table("""
        compare: merge nlargest nsmallest
    """),
    "_bisect": table("""
        compare: bisect bisect_left bisect_right
        change_all compare: insort insort_left insort_right
    """),
    "_functools": table("""
        call compare: reduce
        nothing: cmp_to_key
    """),
    "functools": table("""
        nothing: partial KeyWrapper
        wrap: update_wrapper
    """),
    "itertools": table("""
        iter: accumulate batched chain compress count cycle dropwhile filterfalse from_iterable
        iter: groupby islice pairwise repeat starmap takewhile tee zip_longest
        look_all take: combinations combinations_with_replacement permutations product
    """),
    "_collections": table("""
        change_all take: _count_elements
    """),
    "collections": table("""
        look_all: deque
        look_all pairs: OrderedDict
        take pairs_rest: defaultdict
        take: Counter.__init__ ChainMap.__init__ UserDict.__init__ UserList.__init__
    """),
    "copy": table("""
        copy: copy deepcopy replace
    """),
    "dataclasses": table("""
        survey: asdict astuple replace _recursive_repr.<locals>.wrapper
    """),
    "reprlib": table("""
        survey: recursive_repr.<locals>.decorating_function.<locals>.wrapper
    """),
    "random": table("""
        change_all take named: Random.choice Random.choices Random.sample
        change_all change_rest: Random.shuffle
    """),
    "decimal": table("""
        default_context: Context getcontext localcontext setcontext
    """),
    "traceback": table("""
        show errors: print_exc print_exception print_last print_list print_stack print_tb
    """),
    "typing": table("""
        attr_read: _BaseGenericAlias.__getattr__
        attr_write: _BaseGenericAlias.__setattr__
        survey: get_type_hints
        walk: NamedTuple TypedDict _TypedDictMeta.__new__
    """),
    "enum": table("""
        walk: EnumType.__call__ EnumType._create_
    """),
    "dis": table("""
        show print: dis disassemble distb show_code
    """),
    "_weakrefset": table("""
        take: WeakSet.__init__ WeakSet.update WeakSet.difference_update
        take: WeakSet.intersection_update WeakSet.symmetric_difference_update
        take: WeakSet.union WeakSet.difference WeakSet.intersection WeakSet.symmetric_difference
        take: WeakSet.issubset WeakSet.issuperset WeakSet.isdisjoint WeakSet.__eq__
        take: WeakSet.__or__ WeakSet.__and__ WeakSet.__sub__ WeakSet.__xor__
        take: WeakSet.__ior__ WeakSet.__iand__ WeakSet.__isub__ WeakSet.__ixor__
        take: WeakSet.__lt__ WeakSet.__le__ WeakSet.__gt__ WeakSet.__ge__
    """),
    "weakref": table("""
        take pairs_rest: WeakValueDictionary.__init__ WeakValueDictionary.update
        take pairs_rest: WeakValueDictionary.__or__ WeakValueDictionary.__ror__
        take pairs_rest: WeakValueDictionary.__ior__
        take pairs_rest: WeakKeyDictionary.__init__ WeakKeyDictionary.update
        take pairs_rest: WeakKeyDictionary.__or__ WeakKeyDictionary.__ror__
        take pairs_rest: WeakKeyDictionary.__ior__
    """),
    "pprint": table("""
        show print: pprint pp
    """),
    "argparse": table("""
        unknown: ArgumentParser.parse_args ArgumentParser.parse_known_args
        unknown: ArgumentParser.parse_intermixed_args ArgumentParser.parse_known_intermixed_args
    """),
    "inspect": table("""
        survey: getattr_static getmembers getmembers_static
        survey variables: getclosurevars
    """),
    "string": table("""
        survey: Formatter.format Formatter.vformat Formatter.get_field Formatter.get_value
        survey: Formatter.convert_field Formatter.format_field
    """),
    "unittest.mock": table("""
        patch unknown: _patch.__enter__ _patch.__exit__ _patch.start _patch.stop
    """),
    "weft.python.stdlib.files": table("""
        unknown: preadv readv
        change_rest: readinto
    """),
    "weft.python.stdlib.randomness": table("""
        look_all: choice
        look_all take named: choices sample
        change_all: shuffle
    """),
    "_struct": table("""
        take: pack unpack unpack_from
        change_rest: iter_unpack pack_into
    """),
    "_pickle": table("""
        copy: dump dumps
        look_all: load loads
    """),
    "concurrent.futures._base": table("""
        take: Executor.map
        walk: wait as_completed
    """),
    "_socket": table("""
        change_rest: socket.recv_into socket.recvfrom_into
    """),
    "sys": table("""
        look_shape: getsizeof
        nothing: getrefcount intern exit
        show displayed: displayhook
        show errors: excepthook unraisablehook
    """),
    "_lzma": table("""
        unknown: _encode_filter_properties
    """),
    "_csv": table("""
        iter: reader
        nothing: writer
        show: register_dialect get_dialect
        nothing: field_size_limit list_dialects unregister_dialect
    """),
    "array": table("""
        look_all take: array
    """),
    "_ctypes": table("""
        nothing: POINTER addressof alignment byref get_errno pointer set_errno sizeof
    """),
    "xml.etree.ElementTree": table("""
        walk: Element
    """),
    "importlib": table("""
        module: import_module
    """),
    "importlib.util": table("""
        module: find_spec
        load: LazyLoader.exec_module
    """),
    "importlib._bootstrap": table("""
        load: _exec BuiltinImporter.exec_module FrozenImporter.exec_module
    """),
    "importlib._bootstrap_external": table("""
        load: _LoaderBasics.exec_module ExtensionFileLoader.exec_module
    """),
    "os": table("""
        environ: getenv getenvb
    """),
    "posixpath": table("""
        environ walk: expanduser expandvars
    """),
    "_json": table("""
        walk: encode_basestring encode_basestring_ascii
    """),
    "re": table("""
        look_all take: match fullmatch search sub subn split findall finditer
    """),
}
