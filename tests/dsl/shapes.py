"""Trees as short texts, and texts as trees, for the tests of the parser."""

from pathlib import Path
from typing import Any

import attrs

from rulewright.dsl import tree
from rulewright.dsl.diagnostic import Diagnostic, Diagnostics
from rulewright.dsl.parse import parse_expression, parse_file
from rulewright.dsl.source import Source


def read(text: str) -> tuple[tree.File, tuple[Diagnostic, ...]]:
    """The tree of a file and what is wrong with it."""
    diagnostics = Diagnostics()
    file = parse_file(Source("a.rules", text), diagnostics)
    return file, diagnostics.items


def declarations(text: str) -> tuple[tree.Declaration, ...]:
    """The declarations of a file without a mistake."""
    file, items = read(text)
    assert items == ()
    return file.declarations


def expression(text: str) -> tree.Expression:
    diagnostics = Diagnostics()
    value = parse_expression(Source("a.rules", text), diagnostics)
    assert diagnostics.items == ()
    assert value is not None
    return value


def statements(text: str) -> tree.Block:
    """The statements of a block, given without its indentation."""
    indented = "".join(f"    {line}\n" for line in text.splitlines())
    (setup,) = declarations(f"setup\n{indented}")
    assert isinstance(setup, tree.Setup)
    return setup.body


def shape(value: Any) -> str:
    """A node by its class and what it holds, without the spans; names and numbers as themselves, None as `-`."""
    match value:
        case tree.Name(id=name):
            return name
        case tree.IntLiteral(value=number):
            return str(number)
        case tree.BoolLiteral(value=is_true):
            return "yes" if is_true else "no"
        case tree.NoneLiteral():
            return "none"
        case tree.TextLiteral(parts=parts):
            return '"' + "".join(part if isinstance(part, str) else "{" + shape(part) + "}" for part in parts) + '"'
        case tree.Argument(name=None, value=inner):
            return shape(inner)
        case tree.Node():
            fields = [field.name for field in attrs.fields(type(value)) if field.eq]
            return f"{type(value).__name__}({', '.join(shape(getattr(value, name)) for name in fields)})"
        case tuple():
            return f"[{', '.join(shape(item) for item in value)}]"
        case None:
            return "-"
        case _:
            return str(value)


def nodes(value: Any) -> list[tree.Node]:
    """A node and all nodes inside it."""
    if isinstance(value, tuple):
        return [node for item in value for node in nodes(item)]
    if not isinstance(value, tree.Node):
        return []
    inside = [node for field in attrs.fields(type(value)) for node in nodes(getattr(value, field.name))]
    return [value, *inside]


def messages(text: str) -> list[str]:
    """What is wrong with a file, a line each: code, place, the words marked, message, and the way out."""
    return [
        f"{item.code} {item.span.line}:{item.span.column} `{item.span.text}` {item.message}"
        + (f"; {item.help}" if item.help else "")
        for item in read(text)[1]
    ]


def cases(name: str) -> list[tuple[str, str]]:
    """The pairs of a file in `trees/`: a text, then `=>` and the shape of its tree; an empty line between two."""
    lines = (Path(__file__).parent / "trees" / f"{name}.txt").read_text(encoding="utf-8").split("\n")
    pairs: list[tuple[str, str]] = []
    text: list[str] = []
    for line in lines:
        if line.startswith("=> "):
            pairs.append(("\n".join(text).lstrip("\n"), line.removeprefix("=> ")))
            text = []
        else:
            text.append(line)
    return pairs


def mistakes(name: str) -> list[tuple[str, list[str]]]:
    """The pairs of a file in `messages/`: a text, then what `messages` says of it, each line after `! `."""
    lines = (Path(__file__).parent / "messages" / f"{name}.txt").read_text(encoding="utf-8").split("\n")
    pairs: list[tuple[str, list[str]]] = []
    text: list[str] = []
    for line in [*lines, ""]:
        if line.startswith("! "):
            if text:
                pairs.append(("\n".join(text).lstrip("\n") + "\n", []))
                text = []
            pairs[-1][1].append(line.removeprefix("! "))
        else:
            text.append(line)
    return pairs
