"""The first stage: from the text of a rules file to its tree."""

from rulewright.dsl import build_declaration, build_expression, build_procedure, build_statement, tree
from rulewright.dsl.automaton import automaton
from rulewright.dsl.diagnostic import Diagnostics
from rulewright.dsl.layout import LARGEST_FILE, Lexer
from rulewright.dsl.reader import MOST_ERRORS, Reader
from rulewright.dsl.source import Source, Span

BUILDERS = (build_declaration, build_expression, build_procedure, build_statement)
"""Importing them registers what builds each node."""


def parse_file(source: Source, diagnostics: Diagnostics) -> tree.File:
    """Reads a whole file and reports every mistake in its writing; the tree holds what could be read.

    Never raises for what the text says. Lines with a mistake are missing from the tree, and so are declarations
    whose first line has one.
    """
    whole = Span(source, 0, len(source.text))
    if len(source.text) > LARGEST_FILE:
        diagnostics.error(
            "RW111",
            f"this file is longer than {LARGEST_FILE:,} characters",
            Span(source, 0, 0),
            help="cut it into several files",
        )
        return tree.File(span=whole, declarations=(), comments=())
    tables = automaton()
    found = Diagnostics()
    layout = Lexer(source, found, tables.signs).read()
    declarations: list[tree.Declaration] = []
    for number, first in enumerate(layout.chunks):
        if len(found.items) > MOST_ERRORS:
            break
        stop = layout.chunks[number + 1] if number + 1 < len(layout.chunks) else len(layout.tokens)
        declaration = Reader(source, found, tables, layout.tokens, "declaration").read(first, stop)
        if declaration is not None:
            declarations.append(declaration)
    items = found.items
    diagnostics.extend(items[:MOST_ERRORS])
    if len(items) > MOST_ERRORS:
        diagnostics.error(
            "RW111",
            f"there are more than {MOST_ERRORS} mistakes in this file",
            items[MOST_ERRORS].span,
            label="the rest is not read",
            help="mend the first ones and check again",
        )
    return tree.File(span=whole, declarations=tuple(declarations), comments=tuple(layout.comments))


def parse_expression(source: Source, diagnostics: Diagnostics) -> tree.Expression | None:
    """Reads a text that is one expression on one line, as typed at a prompt; None when it is none."""
    if len(source.text) > LARGEST_FILE:
        diagnostics.error("RW111", "this expression is too long", Span(source, 0, 0))
        return None
    tables = automaton()
    tokens = Lexer(source, diagnostics, tables.signs).read_inline(0, len(source.text))
    if tokens is None:
        return None
    value: tree.Expression | None = Reader(source, diagnostics, tables, tokens, "expression").read(0, len(tokens))
    return value
