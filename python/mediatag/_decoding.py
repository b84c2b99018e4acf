# SPDX-License-Identifier: Apache-2.0
"""Makes dataclasses of JSON values."""

from __future__ import annotations

import dataclasses
import functools
import types
import typing
from typing import Any

from ._program import Completed, FailedError, MediatagError

_UNIONS = (typing.Union, types.UnionType)


def decode(kind: Any, value: Any) -> Any:
    """Makes a value of a type of what JSON has; members that the type does not have are ignored.

    Args:
        kind: a dataclass, or list, dict, union or scalar of types, as in hints.
        value: what json.loads returns.
    """
    origin = typing.get_origin(kind)
    if origin in _UNIONS:
        return _decode_one_of(typing.get_args(kind), value)
    if origin is list and isinstance(value, list):
        (item,) = typing.get_args(kind)
        return [decode(item, each) for each in value]
    if origin is dict and isinstance(value, dict):
        _, item = typing.get_args(kind)
        return {name: decode(item, each) for name, each in value.items()}
    if dataclasses.is_dataclass(kind) and isinstance(value, dict):
        return _decode_object(kind, value)
    return value


def _decode_object(kind: Any, value: dict[str, Any]) -> Any:
    hints = _hints(kind)
    return kind(
        **{
            field.name: decode(hints[field.name], value.get(field.metadata.get("name", field.name)))
            for field in dataclasses.fields(kind)
        }
    )


def _decode_one_of(kinds: tuple[Any, ...], value: Any) -> Any:
    if value is None:
        return None
    fitting = [kind for kind in kinds if _fits(kind, value)]
    return decode(fitting[0], value) if fitting else value


def _fits(kind: Any, value: Any) -> bool:
    origin = typing.get_origin(kind)
    if origin is typing.Literal:
        return value in typing.get_args(kind)
    if dataclasses.is_dataclass(kind):
        return isinstance(value, dict) and _required(typing.cast(type, kind)) <= value.keys()
    if kind is float:
        return isinstance(value, int | float) and not isinstance(value, bool)
    if kind is int:
        return isinstance(value, int) and not isinstance(value, bool)
    return kind is Any or isinstance(value, origin or kind)


@functools.cache
def _hints(kind: type) -> dict[str, Any]:
    return typing.get_type_hints(kind)


@functools.cache
def _required(kind: type) -> set[str]:
    return {
        field.metadata.get("name", field.name)
        for field in dataclasses.fields(typing.cast(Any, kind))
        if field.default is dataclasses.MISSING
    }


def only(kind: Any, completed: Completed) -> Any:
    """The report of a command that writes one.

    Raises:
        FailedError: if it wrote none.
        MediatagError: if standard output has what an output file would have.
    """
    try:
        documents = completed.documents
    except ValueError:
        raise MediatagError("the result was written to standard output; name an output, or use mediatag.run") from None
    if not documents:
        raise FailedError(completed)
    return decode(kind, documents[0])
