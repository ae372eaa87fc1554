"""A whole rules file."""

from __future__ import annotations

from attrs import evolve

from rulewright.dsl import Source
from rulewright.dsl.types import PLAYER
from tests.random_games import decisions, declarations, kinds, numbers, procedures, questions, statements, values
from tests.random_games.chooser import Chooser
from tests.random_games.scene import Kind, Local, Scene, Sight
from tests.random_games.trials import trial
from tests.random_games.variants import variant
from tests.random_games.writer import Writer

TAKEN = ("p", "rounds", "p1", "p2", "p3", "p4", "players", "value", "it", "this")
ABOUT = ('author "A. Nonymous"', "year 2024", 'version "2nd"', 'about "By chance."', "language 1", "minutes 5..9")


MAIN, BASE = "game.rules", "base.rules"


def rules_text(chooser: Chooser, is_discreet: bool | None = None) -> str:
    """The text of a game. One that is discreet tells nobody what is hidden; half of them are, if nothing is said."""
    return File(Writer(Scene(), chooser), is_discreet).text()


def rules_files(chooser: Chooser) -> tuple[Source, ...]:
    """A game that stands in several files, the first of which is checked: mostly a variant of another."""
    writer = Writer(Scene(), chooser)
    base = File(writer).text()
    changes, others = variant(writer, BASE, base)
    return Source(MAIN, changes), Source(BASE, base), *others


class File:
    """A file under way: declarations come to it in the order in which they may speak of each other."""

    def __init__(self, writer: Writer, is_discreet: bool | None = None) -> None:
        self.w = writer
        self.is_discreet = is_discreet
        self.parts: list[list[str]] = []

    def text(self) -> str:
        w = self.w
        w.scene.names.update(TAKEN)
        w.scene.is_discreet = w.chance(50) if self.is_discreet is None else self.is_discreet
        head = self.head()
        self.add_lines(declarations.enums(w), declarations.options(w), declarations.constants(w))
        boards = declarations.boards(w)
        records = declarations.records(w)
        made = kinds.cards(w)
        pieces = kinds.pieces(w)
        table, below = declarations.zones(w)
        for owner in ("player", "team"):
            if owner == "team" and not w.scene.teams:
                continue
            lines = declarations.fields(w, owner, w.between(1, 3), may_hide=True) + below.pop(owner, [])
            self.parts.append([owner, *statements.indented(lines)])
        self.parts += _split(boards, below)
        self.parts += _split(records, {})
        globals_ = declarations.fields(w, "game", w.below(3))
        self.add_lines([*table, *globals_, "rounds: int = 0"])
        procedures.watch(w)
        self.parts += procedures.functions(w)
        effects = {kind.name: procedures.effects(w, kind) for kind, _, _ in made}
        self.parts += procedures.actions(w)
        for kind, attributes, lines in made:
            self.parts.append(self.cards(kind, attributes, effects[kind.name], lines))
        self.parts += pieces
        for _ in range(w.pick([0, 1, 2])):
            self.add(procedures.hook(w))
        for field in w.scene.fields:
            if field.name in w.scene.watched:
                self.add(procedures.whenever(w, field))
        if not w.chance(6):
            self.parts.append(self.setup())
        self.parts.append(self.course())
        self.ending()
        self.promises()
        for number in range(w.pick([0, 1, 2])):
            self.parts.append(trial(w, number))
        if w.chance(15):
            # Any order will do; hooks on one action are then tried in another.
            self.parts = w.shuffled(self.parts)
        return "\n\n".join("\n".join(part) for part in [head, *self.parts] if part) + "\n"

    def add(self, lines: list[str]) -> None:
        if lines:
            self.parts.append(lines)

    def add_lines(self, *groups: list[str]) -> None:
        for lines in groups:
            self.add(lines)

    def head(self) -> list[str]:
        w = self.w
        lines = ['game "By chance"']
        kind = w.below(5)
        if kind == 4:
            w.scene.seats = ("white", "black")
            w.scene.names.update(w.scene.seats)
            lines.append("    players white, black")
        elif kind == 3:
            w.scene.players = (2, 4)
            w.scene.teams = 2
            w.scene.names.update(("team_1", "team_2"))
            lines += ["    players 2..4", "    teams 2"]
        else:
            low, high = [(2, 2), (1, 3), (2, 3)][kind]
            w.scene.players = (low, high)
            lines.append(f"    players {low}" if low == high else f"    players {low}..{high}")
        for about in w.some(ABOUT, 2):
            lines.append(f"    {about}")
        return lines

    def cards(self, kind: Kind, attributes: list[str], effects: list[str], lines: list[str]) -> list[str]:
        """A kind of cards, into some of whose cards effects and hooks are put."""
        w = self.w
        written: list[str] = []
        for line, following in zip(lines, [*lines[1:], ""], strict=True):
            written.append(line)
            deep = len(line) - len(line.lstrip(" "))
            begins = line.lstrip(" ").startswith("card ")
            is_last = len(following) - len(following.lstrip(" ")) <= deep
            if begins and is_last:
                written += _deeper(procedures.card_lines(w, kind), deep + 4)
            elif not begins and line.lstrip(" ")[0] != "|" and deep > 0 and _ends_card(following, deep):
                written += _deeper(procedures.card_lines(w, kind), deep)
        return [f"cards {kind.name}", *statements.indented([*attributes, *effects, *written])]

    def setup(self) -> list[str]:
        w = self.w
        w.scene.begin()
        sight = self.sight(evolve(procedures.base_sight(w), may_stop=False))
        lines: list[str] = []
        for zone in w.scene.zones:
            if zone.name.startswith("deck"):
                lines.append(f"shuffle {zone.name}")
                hands = [each for each in w.scene.zones if each.owner == "player" and each.kind == zone.kind]
                hands = [each for each in hands if each.shape in ("hand", "pile") and each.key is None]
                if hands and w.chance(85):
                    many = w.between(1, 3)
                    lines.append("for p in players")
                    lines.append(f"    move top {many} of {zone.name} to p.{hands[0].name}")
                spread_out = [each for each in w.scene.zones if each.shape == "slots" and each.owner == "game"]
                for market in spread_out:
                    if market.kind == zone.kind and w.chance(80):
                        lines += [f"for slot_ in {market.name}", f"    move top of {zone.name} to slot_"]
                        break
        for kind in w.scene.pieces:
            if kind.board is not None and w.chance(80):
                board = w.scene.boards[kind.board]
                name = kind.name.lower()
                source = f"players[1].{board.name}" if board.is_per_player else board.name
                lines += [
                    f"for each_{name} in {kind.name}",
                    f"    free_{name} = first(at_{name} in {source} where at_{name}.{name} is none)",
                    f"    if free_{name} is not none",
                    f"        move each_{name} to free_{name}",
                ]
        if w.chance(50) or not lines:
            lines += statements.block(w, evolve(sight, weight=1), 2)
        return ["setup", *statements.indented(lines)]

    def sight(self, sight: Sight) -> Sight:
        """In sight of everything that is declared."""
        return evolve(sight, level=len(self.w.scene.procedures))

    def course(self) -> list[str]:
        """Turns that end, or a play that does."""
        w = self.w
        w.scene.begin()
        sight = self.sight(procedures.base_sight(w)).with_local(Local(name="p", type=PLAYER, is_fixed=True))
        sight = evolve(sight, actor="p", may_end_turn=True)
        if w.chance(20):
            w.scene.has_turns = False
            lines = ["play", f"    repeat {w.between(1, 3)} times", "        for p in players"]
            body = self.body(evolve(sight, weight=2, blocks=2, in_loop=True, may_end_turn=False))
            more = ['    say "So much for that."'] if w.chance(25) else []
            return [*lines, *_deeper(body, 12), *more]
        head = "turn p"
        outside = evolve(procedures.base_sight(w), level=0)
        if w.chance(25):
            found = values.surely(w, PLAYER, outside, 1)
            head += f" from {found}"
        if w.chance(25):
            head += f" where {questions.question(w, evolve(sight, level=0), 1).at(4)} or p == players[1]"
        lines = [head, "    rounds += 1", f"    if rounds > {w.between(2, 12)}", "        end game"]
        return [*lines, *statements.indented(self.body(sight))]

    def body(self, sight: Sight) -> list[str]:
        """What is done in turn: above all, what the file declares is made use of."""
        w = self.w
        lines: list[str] = []
        for number in range(w.between(1, 3)):
            done = None
            if number == 0 and not w.chance(5):
                asking = [decisions.sure, decisions.sure, statements.call_asking, decisions.decision]
                done = w.pick(asking)(w, sight) or decisions.decision(w, sight)
            elif w.chance(50):
                done = statements.call(w, sight)
            if done is None:
                done = statements.statement(w, sight)
            lines += done.lines
            sight = done.sight
        return lines

    def ending(self) -> None:
        w = self.w
        sight = evolve(procedures.base_sight(w), level=self.level(), sees_secrets=True)
        sight = sight.with_local(Local(name="p", type=PLAYER, is_fixed=True))
        w.scene.begin()
        if w.chance(70):
            title = ' "points"' if w.chance(30) else ""
            lines = ["ranking p", f"    by {numbers.number(w, sight, 2).free}, {w.pick(['highest', 'lowest'])}{title}"]
            if w.chance(40):
                lines.append(f"    then by {numbers.number(w, sight, 2).free}, {w.pick(['highest', 'lowest'])}")
            excluded = [questions.question(w, sight, 1).free for _ in range(w.pick([0, 0, 1, 0, 2]))]
            lines += [f"    without p if {condition}" for condition in excluded]
            self.parts.append(lines)
            w.scene.has_ranking = True
        if w.chance(25):
            w.scene.has_payoff = True
            self.parts.append([f"payoff p = {numbers.number(w, sight, 2).free}"])

    def level(self) -> int:
        return len(self.w.scene.procedures)

    def promises(self) -> None:
        w = self.w
        sight = evolve(procedures.base_sight(w), level=self.level(), is_pure=True, sees_secrets=True)
        w.scene.begin()
        for number in range(w.pick([0, 1, 0, 2])):
            asked = questions.question(w, sight, 2)
            w.scene.titles.append(("invariant", f"promise {number}"))
            always = w.pick(["", " always"])
            claim = f"rounds >= 0 or {asked.at(3)}" if w.chance(80) else asked.free
            self.parts.append([f'invariant "promise {number}"{always}', f"    {claim}"])
        for number in range(w.pick([0, 1, 1, 2])):
            found = numbers.number(w, sight, 2).free if w.chance(70) else questions.question(w, sight, 2).free
            w.scene.titles.append(("measure", f"how much {number}"))
            self.parts.append([f'measure "how much {number}" {found}'])


def _split(lines: list[str], below: dict[str, list[str]]) -> list[list[str]]:
    """Declarations that stand one behind the other, each with what else belongs to it."""
    found: list[list[str]] = []
    for line in lines:
        if line.startswith(" "):
            found[-1].append(line)
        else:
            found.append([line])
    for part in found:
        name = part[0].split()[1].rstrip(":")
        part[1:1] = statements.indented(below.get(name, []))
    return found


def _deeper(lines: list[str], blanks: int) -> list[str]:
    return [" " * blanks + line for line in lines]


def _ends_card(following: str, deep: int) -> bool:
    return len(following) - len(following.lstrip(" ")) < deep
