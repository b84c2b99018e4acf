# SPDX-License-Identifier: Apache-2.0
"""The index that the Swift compiler writes beside a debug build, read by the toolchain's libIndexStore."""

import ctypes
import os
import shutil
import sys

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
INDEX = os.path.join(ROOT, ".build", "debug", "index", "store")
SHIPPED = ("Sources/", "Server/Sources/")

# Of indexstore.h: a dependency that has the occurrences of a file, and what a symbol is where it occurs.
RECORD = 2
DEFINITION, REFERENCE, OVERRIDE_OF = 1 << 1, 1 << 2, 1 << 11


class Text(ctypes.Structure):
    """A string of the index, which has no end mark."""

    _fields_ = [("data", ctypes.c_void_p), ("length", ctypes.c_size_t)]

    def __str__(self):
        return ctypes.string_at(self.data, self.length).decode()


class Index:
    """What the compiler knows of each file: which symbols are defined and used there."""

    pointer = ctypes.c_void_p
    each = ctypes.CFUNCTYPE(ctypes.c_bool, pointer, pointer)
    each_text = ctypes.CFUNCTYPE(ctypes.c_bool, pointer, Text)

    def __init__(self, path):
        self.path = path
        self.library = ctypes.CDLL(library())
        pointer, error = self.pointer, self.pointer
        self.store = self.function("store_create", pointer, ctypes.c_char_p, error)(path.encode(), None)
        if not self.store:
            stop(f"{path} is no index")
        reader = [pointer, ctypes.c_char_p, error]
        self.unit = self.function("unit_reader_create", pointer, *reader)
        self.record = self.function("record_reader_create", pointer, *reader)
        self.main_file = self.function("unit_reader_get_main_file", Text, pointer)
        self.kind_of_dependency = self.function("unit_dependency_get_kind", ctypes.c_int, pointer)
        self.name_of_dependency = self.function("unit_dependency_get_name", Text, pointer)
        self.file_of_dependency = self.function("unit_dependency_get_filepath", Text, pointer)
        self.symbol = self.function("occurrence_get_symbol", pointer, pointer)
        self.roles = self.function("occurrence_get_roles", ctypes.c_uint64, pointer)
        number = ctypes.POINTER(ctypes.c_uint)
        self.place = self.function("occurrence_get_line_col", None, pointer, number, number)
        self.usr = self.function("symbol_get_usr", Text, pointer)
        self.name = self.function("symbol_get_name", Text, pointer)
        self.kind = self.function("symbol_get_kind", ctypes.c_int, pointer)
        self.related = self.function("symbol_relation_get_symbol", pointer, pointer)
        self.relation = self.function("symbol_relation_get_roles", ctypes.c_uint64, pointer)

    def function(self, name, result, *arguments):
        function = getattr(self.library, "indexstore_" + name)
        function.restype, function.argtypes = result, list(arguments)
        return function

    def all(self, what, of):
        """What one of the functions that call back with pointers gives."""
        found = []
        function = self.function(what + "_apply_f", ctypes.c_bool, self.pointer, self.pointer, self.each)
        function(of, None, self.each(lambda _, value: found.append(value) or True))
        return found

    def units(self):
        names = []
        arguments = [self.pointer, ctypes.c_uint, self.pointer, self.each_text]
        function = self.function("store_units_apply_f", ctypes.c_bool, *arguments)
        function(self.store, 0, None, self.each_text(lambda _, name: names.append(str(name)) or True))
        return names

    def records(self):
        """The newest record of each file of the project."""
        records = {}
        units = os.path.join(self.path, "v5", "units")
        age = lambda unit: os.path.getmtime(os.path.join(units, unit))  # noqa: E731
        for unit in sorted(self.units(), key=age):
            reader = self.unit(self.store, unit.encode(), None)
            main = str(self.main_file(reader))
            if not main.startswith(ROOT + "/") or not os.path.exists(main):
                continue
            for each in self.all("unit_reader_dependencies", reader):
                if self.kind_of_dependency(each) == RECORD and str(self.file_of_dependency(each)) == main:
                    records[main] = str(self.name_of_dependency(each))
        return records

    def occurrences(self, record):
        """Symbol, roles, line and relations of each occurrence in a file; they are valid until the next."""
        reader = self.record(self.store, record.encode(), None)
        found = []

        def take(_, occurrence):
            line, column = ctypes.c_uint(), ctypes.c_uint()
            self.place(occurrence, ctypes.byref(line), ctypes.byref(column))
            symbol = self.symbol(occurrence)
            relations = [
                (self.relation(each), str(self.usr(self.related(each))))
                for each in self.all("occurrence_relations", occurrence)
            ]
            found.append(
                (str(self.usr(symbol)), str(self.name(symbol)), self.kind(symbol),
                 self.roles(occurrence), line.value, relations)
            )
            return True

        function = self.function("record_reader_occurrences_apply_f", ctypes.c_bool, self.pointer,
                                 self.pointer, self.each)
        function(reader, None, self.each(take))
        return found


def library():
    """The library of the toolchain that reads its index."""
    swift = os.path.realpath(shutil.which("swift") or stop("swift is not on the PATH"))
    folder = os.path.join(os.path.dirname(os.path.dirname(swift)), "lib")
    for name in ("libIndexStore.so", "libIndexStore.dylib"):
        if os.path.exists(os.path.join(folder, name)):
            return os.path.join(folder, name)
    return stop(f"libIndexStore is not in {folder}")


def stop(reason):
    print(f"{os.path.basename(sys.argv[0])}: {reason}", file=sys.stderr)
    sys.exit(2)
