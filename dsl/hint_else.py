"""The `else` of a choice, a menu or a condition where it does not stand, and the block that a choice does not have."""

from __future__ import annotations

from rulewright.dsl.diagnostic import Label
from rulewright.dsl.hint_block import line_above
from rulewright.dsl.mistake import Stop
from rulewright.dsl.source import Span

OTHERWISE = ("else", "otherwise", "default")
LOOPS = ("for ", "while ", "repeat")
LONGEST_QUOTE = 40


def hint_block_of_choice(stop: Stop) -> bool:
    """Lines indented below a choice, with an `else` among them or behind them; of one message for all of it."""
    if stop.kind != "_INDENT" or not is_choice(stop.line_before.text):
        return False
    choice, tokens = stop.line_before, stop.reader.tokens
    depth, position = 0, stop.position
    else_at = None
    while position < len(tokens) and else_at is None:
        token = tokens[position]
        depth += (token.kind == "_INDENT") - (token.kind == "_DEDENT")
        begins_line = tokens[position - 1].kind in ("_NEWLINE", "_INDENT", "_DEDENT")
        if depth <= 1 and token.text == "else" and begins_line:
            else_at = token
        if depth <= 0 and token.kind != "_DEDENT":
            break
        position += 1
    secondary = [Label(choice, "the choice")]
    help = "indent them like the line above"
    if else_at is not None:
        stop.reader.told.add(else_at.start)
        secondary.append(Label(stop.reader.span(else_at), "what is done where nothing can be chosen"))
        help = (
            f"write `else` directly below `{asking(choice.text)}`, indented exactly like it, and its lines below it; "
            "what is done after the choice stands behind that, indented like the choice"
        )
    source = stop.span.source
    line_start = source.text.rfind("\n", 0, stop.token.start) + 1
    stop.error(
        "RW104",
        "a choice opens no block: what follows it stands below it, not indented",
        Span(source, line_start, stop.token.start),
        secondary=secondary,
        help=help,
    )
    return True


def hint_else_of_menu(stop: Stop) -> bool:
    """An `else` at the place of the options or inside one, where it belongs to the line that asks."""
    first = (stop.line or [stop.token])[0]
    if first.text not in OTHERWISE:
        return False
    beside, above = line_above(stop, lower=False), line_above(stop, lower=True)
    if beside is None or above is None:
        return False
    if beside.text.startswith("option ") and " chooses" in above.text:
        asks: Span | None = above
    elif above.text.startswith("option "):
        asks = line_above(stop, lower=True, of=above.start)
    else:
        return False
    if asks is None or " chooses" not in asks.text:
        return False
    stop.error(
        "RW101",
        "what is done where no option is open does not stand among the options",
        stop.reader.span(first),
        secondary=[Label(asks, "it belongs to this line")],
        help=f"write `else`, indented exactly like the `{asking(asks.text)}` it belongs to",
    )
    return True


def hint_else_alone(stop: Stop) -> bool:
    """An `else` or `elif` that stands behind no condition and no choice."""
    if stop.kind not in ("_ELSE", "_ELIF") or stop.line:
        return False
    word = stop.token.text
    above, opener = _opener_above(stop), line_above(stop, lower=True)
    secondary: list[Label] = []
    help = "indent it exactly like the `if` it belongs to, with only that block between them"
    if above is not None and is_choice(above.text):
        secondary.append(Label(above, "this choice can have one"))
        help = (
            f"write `else` directly below `{asking(above.text)}`, indented exactly like it, before what is done with "
            "what was chosen"
            if word == "else"
            else f"behind a choice only `else` stands, directly below `{asking(above.text)}`; put the `if` inside of it"
        )
    elif above is not None and above.text.startswith(LOOPS):
        secondary.append(Label(above, "the loop"))
        help = "a loop has no `else`: ask before it with `if`, or write what comes after it on the next line"
    elif opener is not None and is_choice(opener.text) and opener.text.startswith("each "):
        secondary.append(Label(opener, "it belongs to this line"))
        help = f"write `{word}`, indented exactly like the `each` it belongs to"
    stop.error("RW101", f"this `{word}` belongs to nothing", secondary=secondary, help=help)
    return True


def _opener_above(stop: Stop) -> Span | None:
    """The nearest line above in the same block that an `else` could belong to, or that seems so: also a loop."""
    at: int | None = None
    indent = stop.span.column
    while True:
        line = line_above(stop, lower=False, of=at)
        if line is None or line.column < indent:
            return None
        if line.text.startswith(("if ", "elif ", *LOOPS)) or is_choice(line.text):
            return line
        at = line.start


def is_choice(line: str) -> bool:
    """Whether a line asks somebody, as far as one can see without reading it."""
    return " chooses " in line.partition('"')[0]


def asking(line: str) -> str:
    """A line that asks, or its beginning where it is long."""
    return line if len(line) <= LONGEST_QUOTE and "`" not in line else line.partition(" chooses")[0] + " chooses"
