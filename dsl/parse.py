"""The first stage: from the text of a rules file to its tree."""

from itertools import pairwise

from rulewright.dsl import (
    build_board,
    build_declaration,
    build_expression,
    build_procedure,
    build_statement,
    build_type,
    build_variant,
    tree,
)
from rulewright.dsl.automaton import Automaton, automaton
from rulewright.dsl.diagnostic import Diagnostics
from rulewright.dsl.found import Found
from rulewright.dsl.layout import LARGEST_FILE, Lexer
from rulewright.dsl.reader import Reader
from rulewright.dsl.source import Source, Span
from rulewright.dsl.standin import HEADINGS, STATEMENT_WORDS, STATEMENTS, Heading
from rulewright.dsl.token import Token

BUILDERS = (
    build_board,
    build_declaration,
    build_expression,
    build_procedure,
    build_statement,
    build_type,
    build_variant,
)
"""Importing them registers what builds each node."""


def parse_file(source: Source, diagnostics: Diagnostics, trail: list[Token] | None = None) -> tree.File:
    """Reads a whole file and reports every mistake in its writing; the tree holds what could be read.

    Never raises for what the text says. Lines with a mistake are missing from the tree, and so are declarations
    whose first line has one. To `trail` the tokens are added in their order, each word as what it was read as; they
    are complete when there is no mistake.
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
    found = Found()
    layout = Lexer(source, found, tables).read()
    declarations: list[tree.Declaration] = []
    chunks = [layout.tokens[first:stop] for first, stop in pairwise([*layout.chunks, len(layout.tokens)])]
    heading: Heading | None = None
    for number, chunk in enumerate(chunks):
        if found.is_full:
            break
        below = chunks[number + 1][0] if number + 1 < len(chunks) else None
        if heading and is_stray(chunk, tables):
            Reader(source, found, tables, heading.around(under_indent(chunk)), heading.start).read()
            heading = None
            continue
        reader = Reader(source, found, tables, chunk, "declaration", below=below, trail=trail)
        declaration = reader.read()
        if declaration is not None:
            declarations.append(declaration)
        heading = heading_of(chunk[0]) if reader.lacks_last_block else None
    found.hand_over(diagnostics)
    return tree.File(span=whole, declarations=tuple(declarations), comments=tuple(layout.comments))


def parse_expression(source: Source, diagnostics: Diagnostics) -> tree.Expression | None:
    """Reads a text that is one expression on one line, as typed at a prompt; None when it is none."""
    if len(source.text) > LARGEST_FILE:
        diagnostics.error("RW111", "this expression is too long", Span(source, 0, 0))
        return None
    tables, found = automaton(), Found()
    value: tree.Expression | None = None
    tokens = Lexer(source, found, tables).read_inline(0, len(source.text))
    if tokens is not None:
        value = Reader(source, found, tables, tokens, "expression").read()
    found.hand_over(diagnostics)
    return value


def heading_of(first: Token) -> Heading | None:
    """What could stand above the lines of a declaration that begins with a word."""
    return STATEMENTS if first.text in STATEMENT_WORDS else HEADINGS.get(first.text)


def is_stray(chunk: list[Token], tables: Automaton) -> bool:
    """Whether a line in the first column, with lines indented below it, begins no declaration.

    After a heading without a block it is most likely the first line of that block.
    """
    if len(chunk) < 2 or chunk[0].kind != "word" or chunk[1].text == ":":
        return False
    return chunk[0].text not in tables.declaration_words


def under_indent(chunk: list[Token]) -> list[Token]:
    """The lines of a chunk as one block: the first line joins those that are indented below it."""
    first, last = chunk[0].start, chunk[-1].end
    indents = [number for number, token in enumerate(chunk) if token.kind == "_INDENT"]
    inner = [token for number, token in enumerate(chunk) if number not in indents[:1]]
    if indents:
        inner.pop()
    return [Token("_INDENT", "", first, first), *inner, Token("_DEDENT", "", last, last)]
