"""Examples of rules on a page, made whole so that they can be checked and run.

A block of ```rules is a whole file; one of `rules beside dice.rules` is too, and other whole files of the page may
name it. The others are completed by the one game of the page whose title is SHARED: a
`rules part` is added to it (in place of what stands in a file once), `rules steps` are what a player does in his turn,
and each line of `rules values` is an expression with what it comes to behind a `#`.
"""

import re
from collections.abc import Sequence

from rulewright.dsl import Checked, Diagnostic, Source, check_source, check_sources
from tests.docs.pages import DOCS, ROOT, Block, blocks

SHARED = "The short examples"
WHOLE, PART, STEPS, VALUES = "rules", "rules part", "rules steps", "rules values"
BESIDE = "rules beside "
NAMES_FILE = re.compile(r'^(?:variant ".*" of|use) ".*\.rules"', re.MULTILINE)
KINDS = (WHOLE, PART, STEPS, VALUES)

TABLES = ROOT / "games" / "gnadenlos"
"""Where the files lie from which cards are read."""

ONCE = {"game", "setup", "turn", "play", "ranking", "payoff"}
NEVER_USED = {"RW801", "RW802", "RW803", "RW804", "RW805", "RW806", "RW807", "RW809", "RW812", "RW822"}
"""What no short example could avoid: it declares things that only a whole game would use."""

CLAIM = re.compile(r"# (?P<value>\w[\w.]*(?:\[\w+\])?) is (?P<result>\[[^]]*\]|\d+)")
"""A note of a step that says what a value is then."""

CLAIMS = """
claims_hold: bool = yes

invariant "the notes of the example are true" always
    claims_hold
"""

MARK = re.compile(r"# (?P<what>wrong|fault): (?P<code>RW[0-9]{3})")
VALUE = re.compile(r"^(?P<value>.*?)\s+# (?P<result>[^#]*)$")


def shared_game(found: Sequence[Block]) -> str:
    (game,) = [block.text for block in found if block.info == WHOLE and f'game "{SHARED}"' in block.text]
    return game


def declarations(text: str) -> list[str]:
    """A file cut where lines begin in the first column."""
    return [part for part in re.split(r"^(?=[^\s#])", text, flags=re.MULTILINE) if part]


def name_of(declaration: str) -> str:
    """What a declaration is replaced by: its word if it stands in a file once, else what its first line names."""
    first = declaration.split(maxsplit=1)[0]
    return first if first in ONCE else declaration.split("\n", 1)[0].split("(")[0]


def replaced(game: str, part: str) -> str:
    """A game with the declarations of a part added, or in place of its own."""
    names = {name_of(declaration) for declaration in declarations(part)}
    if "play" in names:
        names.add("turn")
    kept = [each for each in declarations(game) if name_of(each) == "player" or name_of(each) not in names]
    return "".join(kept) + (CLAIMS if "claims_hold" in part else "") + "\n" + part


def indented(text: str) -> str:
    return "".join(f"    {line}" if line.strip() else line for line in text.splitlines(keepends=True))


def with_claims(text: str) -> str:
    """The steps with a test behind each line whose note says what a value is then."""
    lines = []
    for line in text.splitlines(keepends=True):
        lines.append(line)
        match = CLAIM.search(line)
        if match is not None:
            lines.append(f"if {match['value']} != {match['result']}\n    claims_hold = no\n")
    return "".join(lines)


def completed(block: Block, game: str) -> str:
    """The whole file that a block stands for."""
    match block.info:
        case "rules":
            return block.text
        case "rules part":
            return replaced(game, block.text)
        case "rules steps":
            return replaced(game, f"action example(p: player)\n{indented(with_claims(block.text))}")
        case "rules values":
            return f'{game}\ntest "values"\n    players 3\n{expectations(block.text)}    leave open\n'
        case _:
            raise AssertionError(f"{block}: nobody knows what to do with `{block.info}`")


def expectations(text: str) -> str:
    """A line of a test for each line that says what a value comes to."""
    lines = []
    for line in text.splitlines():
        if not line.strip() or line.lstrip().startswith("#"):
            continue
        match = VALUE.match(line)
        assert match is not None, f"no result stands behind `{line}`"
        value, result = match["value"], match["result"].strip()
        if MARK.search(line):
            lines.append(f"    expect ({value}) == 0 # {result}\n")
        elif result == "none":
            lines.append(f"    expect ({value}) is none\n")
        elif result in ("yes", "no"):
            lines.append(f"    expect {'' if result == 'yes' else 'not '}({value})\n")
        else:
            lines.append(f"    expect ({value}) == {result}\n")
    return "".join(lines)


def marks(text: str, what: str) -> list[tuple[int, str]]:
    """The lines marked as wrong, or as where play stops, with the code of each."""
    found = []
    for number, line in enumerate(text.splitlines(), 1):
        match = MARK.search(line)
        if match is not None and match["what"] == what:
            found.append((number, match["code"]))
    return found


def checked(block: Block, text: str) -> tuple[Checked, tuple[Diagnostic, ...]]:
    """A whole text checked, and what there is to say of it that a short example could have avoided."""
    main = Source(str(block), text)
    if NAMES_FILE.search(text):
        others = (each for each in blocks(DOCS / block.page) if each.info.startswith(BESIDE))
        found = check_sources((main, *(Source(each.info.removeprefix(BESIDE), each.text) for each in others)))
    else:
        found = check_source(main, folder=TABLES)
    ignored = () if block.info == WHOLE else NEVER_USED
    return found, tuple(item for item in found.diagnostics if item.code not in ignored)
