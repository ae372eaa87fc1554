"""How reading goes on after a mistake, so that one mistake neither hides the next nor causes others."""

from typing import TYPE_CHECKING

from rulewright.dsl.automaton import END
from rulewright.dsl.hints import report
from rulewright.dsl.mistake import Stop
from rulewright.dsl.soft_words import terminal_of
from rulewright.dsl.standin import stand_in
from rulewright.dsl.token import Token

if TYPE_CHECKING:
    from rulewright.dsl.reader import Reader


def go_on(reader: "Reader", position: int, kind: str) -> int | None:
    """Reports a terminal that cannot stand at a place, and gives the place to read on; None when there is none."""
    stop = Stop(reader, position, kind)
    if not is_known(reader, stop):
        report(stop)
    if reader.found.is_full:
        return None
    reader.too_deep = None
    if stop.lacks_block:
        return add_block(reader, position, kind)
    if kind == "_INDENT":
        return drop_indent(reader, position)
    if kind == END or reader.start == "expression":
        return None
    return leave_out_line(reader, position)


def is_known(reader: "Reader", stop: Stop) -> bool:
    """Whether a mistake only follows from one that was reported."""
    if stop.lacks_block:
        return stop.header_index == reader.loose_line
    if stop.token.start in reader.told:
        return True
    # An `else` without its `if`, or one line too many.
    return reader.is_quiet and (stop.kind in ("_ELSE", "_ELIF") or not reader.tables.accepts(reader.states, "BROKEN"))


def add_block(reader: "Reader", position: int, kind: str) -> int:
    """Gives the line before its block: the line at `position` where that makes sense, else an empty one."""
    tokens = reader.tokens
    place = tokens[position].start
    indent, dedent = Token("_INDENT", "", place, place), Token("_DEDENT", "", place, place)
    states = reader.states.copy()
    reader.tables.advance(states, "_INDENT")
    first = tokens[position]
    if first.kind == "word":
        kind = terminal_of(reader.tables, states, first, tokens[position + 1], "_INDENT")
    is_body = reader.tables.accepts(states, kind)
    if kind in ("_ELSE", "_ELIF", "_DEDENT", END) or not is_body:
        if kind == END:
            reader.lacks_last_block = True
        tokens[position:position] = [indent, Token("BROKEN", "", place, place), dedent]
    else:
        end = block_end(tokens, line_end(tokens, position))
        tokens.insert(end, dedent)
        tokens.insert(position, indent)
    return position


def drop_indent(reader: "Reader", position: int) -> int:
    """Reads lines that are indented too far as if they were not, where lines can stand at all."""
    tokens = reader.tokens
    end = block_end(tokens, position)
    if not reader.tables.accepts(reader.states, "BROKEN"):
        return end
    del tokens[end - 1], tokens[position]
    reader.loose_line = position
    return position


def leave_out_line(reader: "Reader", position: int) -> int | None:
    """Leaves out the line at `position`; of the block below it only the mistakes are read.

    None when no line can stand in its place.
    """
    tokens = reader.tokens
    end = line_end(tokens, position)
    after = block_end(tokens, end)
    if after > end:
        read_orphans(reader, reader.line_first, end, after)
    return after if mend(reader) else None


def mend(reader: "Reader") -> bool:
    """Puts BROKEN in the place of the unfinished line; false when no line can stand anywhere around."""
    states = reader.states
    depth = len(states)
    while depth and not reader.tables.accepts(states[:depth], "BROKEN"):
        depth -= 1
    if not depth:
        return False
    for stack in (reader.values, reader.begins, reader.ends, reader.depths):
        del stack[depth - 1 :]
    del states[depth:]
    reader.is_quiet = True
    place = reader.ends[-1] if reader.ends else reader.tokens[0].start
    return reader.feed("BROKEN", Token("BROKEN", "", place, place))


def read_orphans(reader: "Reader", first: int, begin: int, end: int) -> None:
    """Looks for mistakes in a block whose heading is broken, under a heading that could be there."""
    from rulewright.dsl.reader import Reader

    heading = stand_in(reader.tables, reader.tokens, first, begin, reader.line_states)
    if heading is None:
        return
    block = reader.tokens[begin:end]
    Reader(reader.source, reader.found, reader.tables, heading.around(block), heading.start).read()


def line_end(tokens: list[Token], position: int) -> int:
    """The place after the line that `position` is in."""
    while tokens[position].kind not in ("_NEWLINE", "BROKEN", END):
        position += 1
    return position + (tokens[position].kind != END)


def block_end(tokens: list[Token], position: int) -> int:
    """The place after the block that begins at `position`, or `position` when none does."""
    depth = 0
    while True:
        if tokens[position].kind == "_INDENT":
            depth += 1
        elif tokens[position].kind == "_DEDENT":
            depth -= 1
        if depth <= 0 or tokens[position].kind == END:
            return position + (tokens[position].kind == "_DEDENT" and depth == 0)
        position += 1
