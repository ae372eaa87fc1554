"""From a rules file and those it is built on to one tree: bases, variants over them, and files that are used.

A file is read once. All trees are merged before anything is checked, so nothing after this stage knows of variants;
every node keeps its span, and with it the file that it stands in.
"""

from __future__ import annotations

from collections.abc import Iterable

from attrs import define, evolve, field, frozen

from rulewright.dsl import model, tree
from rulewright.dsl.capture import refuse_capture
from rulewright.dsl.change_words import line_words
from rulewright.dsl.declared import header
from rulewright.dsl.diagnostic import Diagnostics, Label
from rulewright.dsl.files import Files
from rulewright.dsl.overlay import Overlay
from rulewright.dsl.parse import parse_file
from rulewright.dsl.source import Source, Span

LONGEST_CHAIN = 8

Trail = tuple[tuple[Source, Span | None], ...]
"""The files that are being read, each with the place that names it."""


@frozen(kw_only=True)
class Assembled:
    """What a file and those it is built on say together.

    `levels` has, for each file of rules, how many variants lie below it: 0 for the game itself and what it uses. `own`
    are the files whose level is that of the whole; the others have been looked at for themselves.
    """

    file: tree.File
    overlays: tuple[model.Overlay, ...]
    levels: dict[Source, int]

    @property
    def own(self) -> tuple[Source, ...]:
        """The files on the highest level."""
        return tuple(source for source, level in self.levels.items() if level == len(self.overlays))


@frozen(kw_only=True)
class Part:
    """A base with all that lies below it. `names` are the files that variants of it may name as their base."""

    declarations: tuple[tree.Declaration, ...]
    names: tuple[Source, ...]
    overlays: tuple[model.Overlay, ...]


def assemble(files: Files, diagnostics: Diagnostics) -> Assembled | None:
    """The tree of a file with all that it is built on; None when some of it cannot be read or does not fit."""
    assembly = Assembly(files=files, diagnostics=diagnostics)
    whole = assembly.whole(files.main, ((files.main, None),))
    if whole is None or diagnostics.has_errors:
        return None
    comments = tuple(comment for file in assembly.parsed.values() for comment in file.comments)
    span = assembly.parsed[files.main].span
    file = tree.File(span=span, declarations=whole.declarations, comments=comments)
    return Assembled(file=file, overlays=whole.overlays, levels=assembly.levels)


@define(kw_only=True)
class Assembly:
    """Reading under way. `parsed` has each file by its text, `levels` on which level it is used."""

    files: Files
    diagnostics: Diagnostics
    parsed: dict[Source, tree.File] = field(factory=dict)
    levels: dict[Source, int] = field(factory=dict)

    def whole(self, source: Source, trail: Trail) -> Part | None:
        """A game, or a variant with all that it lies over."""
        file = self.parse(source)
        variants = [node for node in file.declarations if isinstance(node, tree.Variant)]
        if not variants:
            return self.game(source, file, trail)
        variant = variants[0]
        self.refuse_second(variant, file)
        if len(trail) > LONGEST_CHAIN:
            message = f"a variant lies over at most {LONGEST_CHAIN - 1} others"
            self.diagnostics.error("RW904", message, variant.base_span, label="this would be one more")
            return None
        below = self.named(variant.base, variant.base_span, trail)
        if below is None:
            return None
        base = self.whole(below, (*trail, (below, variant.base_span)))
        if base is None:
            return None
        if not any(isinstance(node, tree.Game) for node in base.declarations):
            message = "this is not a game, so there are no variants of it"
            help = 'a game has a line `game "Its name"`; write `use` to bring in what this file declares'
            self.diagnostics.error("RW906", message, variant.base_span, help=help)
            return None
        return self.over(base, variant, file, source, trail)

    def game(self, source: Source, file: tree.File, trail: Trail) -> Part:
        """A file that lies over no other."""
        self.levels[source] = 0
        declarations = self.flat(file, (), 0, trail)
        for node in declarations:
            if isinstance(node, tree.Change):
                help = 'begin the file with `variant "Its name" of "the game.rules"`'
                message = "only a variant changes what other files say"
                self.diagnostics.error("RW905", message, header(node.span), help=help)
        return Part(declarations=declarations, names=(source,), overlays=())

    def over(self, base: Part, variant: tree.Variant, file: tree.File, source: Source, trail: Trail) -> Part:
        """A variant put over its base, whose tests stay behind."""
        level = len(base.overlays) + 1
        self.levels[source] = level
        own = self.flat(file, base.names, level, trail)
        if self.diagnostics.has_errors:
            # What a mistake left out would be missed by every change.
            return base
        below = [node for node in base.declarations if not isinstance(node, tree.Test)]
        refuse_capture(below, own, self.diagnostics)
        overlay = Overlay.over(below, self.files_table, self.diagnostics)
        root = base.overlays[0].root if base.overlays else _title(base)
        words = retitle(overlay, variant, root)
        for node in own:
            if not isinstance(node, tree.Change):
                overlay.declare(node)
                overlay.announce(node)
        for node in own:
            if isinstance(node, tree.Change):
                overlay.change(node)
        told = model.Overlay(title=variant.title, root=root, file=source.name, changes=(*words, *overlay.words))
        return Part(declarations=overlay.result(), names=(*base.names, source), overlays=(*base.overlays, told))

    def flat(
        self, file: tree.File, bases: tuple[Source, ...], level: int, trail: Trail
    ) -> tuple[tree.Declaration, ...]:
        """What a file says, with what it uses in the place of each `use`."""
        found: list[tree.Declaration] = []
        for node in file.declarations:
            match node:
                case tree.Use():
                    found.extend(self.used(node, bases, level, trail))
                case tree.Variant():
                    pass
                case _:
                    found.append(node)
        return tuple(found)

    def used(self, node: tree.Use, bases: tuple[Source, ...], level: int, trail: Trail) -> Iterable[tree.Declaration]:
        """What a used file says: declarations, or the changes of another variant of the same base.

        Nothing when it has been brought in before.
        """
        source = self.named(node.path, node.span, trail)
        if source is None or source in self.levels:
            return ()
        if len(trail) > LONGEST_CHAIN:
            message = f"files use each other at most {LONGEST_CHAIN} deep"
            self.diagnostics.error("RW904", message, node.span, label="this would be one more")
            return ()
        self.levels[source] = level
        file = self.parse(source)
        trail = (*trail, (source, node.span))
        variant = next((each for each in file.declarations if isinstance(each, tree.Variant)), None)
        if variant is not None:
            return self.beside(node, variant, file, bases, level, trail)
        game = next((each for each in file.declarations if isinstance(each, tree.Game)), None)
        if game is not None:
            first = Label(header(game.span), "it says so here")
            help = f'write `variant "A name" of "{node.path}"` to change a game'
            message = "this file is a whole game, and only parts are used"
            self.diagnostics.error("RW906", message, node.span, secondary=(first,), help=help)
            return ()
        return self.flat(file, bases, level, trail)

    def beside(
        self,
        node: tree.Use,
        variant: tree.Variant,
        file: tree.File,
        bases: tuple[Source, ...],
        level: int,
        trail: Trail,
    ) -> Iterable[tree.Declaration]:
        """The changes of another variant of the same game; its tests are not for the two together."""
        self.refuse_second(variant, file)
        below = self.named(variant.base, variant.base_span, trail)
        if below is None:
            return ()
        if below not in bases:
            what = "a variant of another game" if bases else "a variant"
            first = Label(header(variant.span), f"it is {what}")
            message = f"only a variant {'of the same game can be used here' if bases else 'can use a variant'}"
            self.diagnostics.error("RW906", message, node.span, secondary=(first,))
            return ()
        found = self.flat(file, bases, level, trail)
        return (each for each in found if not isinstance(each, tree.Test))

    def named(self, path: str, span: Span, trail: Trail) -> Source | None:
        """The file that a place names; None, reported, when there is none or it is being read already."""
        source = self.files.rules(path, span, self.diagnostics)
        names = [each for each, _ in trail]
        if source is None or source not in names:
            return source
        on_the_way = [place for _, place in trail[names.index(source) + 1 :] if place is not None]
        secondary = tuple(Label(place, "and that is named here") for place in on_the_way)
        message = "this file is built on itself"
        self.diagnostics.error("RW901", message, span, secondary=secondary, help="take one of these lines out")
        return None

    def parse(self, source: Source) -> tree.File:
        """The tree of one file."""
        if source not in self.parsed:
            self.parsed[source] = parse_file(source, self.diagnostics)
        return self.parsed[source]

    def files_table(self, node: tree.FromFile) -> tree.Table | None:
        """A table of cards that some file names."""
        return self.files.table(node, self.diagnostics)

    def refuse_second(self, variant: tree.Variant, file: tree.File) -> None:
        """A file is one game or one variant."""
        for node in file.declarations:
            if isinstance(node, tree.Game) or (isinstance(node, tree.Variant) and node is not variant):
                first = Label(header(variant.span), "the variant begins here")
                message = "a file holds one game or one variant"
                self.diagnostics.error("RW210", message, header(node.span), label="a second one", secondary=(first,))


def retitle(overlay: Overlay, variant: tree.Variant, root: str) -> list[str]:
    """Puts the lines below `variant` in the place of those below `game`; what there is to say of them."""
    place = next(number for number, node in enumerate(overlay.declarations) if isinstance(node, tree.Game))
    game = overlay.declarations[place]
    assert isinstance(game, tree.Game)
    lines = {_line_name(line): line for line in game.lines}
    words = []
    seen: set[str] = set()
    repeated: list[tree.Meta | tree.CountRange] = []
    for line in variant.lines:
        name = _line_name(line)
        # What is said twice in one file is reported where all lines are checked.
        if name in seen:
            repeated.append(line)
            continue
        seen.add(name)
        told = line_words(line, lines.get(name))
        words.extend([] if told is None else [told])
        lines[name] = line
    title = f"{variant.title} ({root})"
    overlay.declarations[place] = evolve(game, title=title, lines=(*lines.values(), *repeated))
    return words


def _title(base: Part) -> str:
    return next(node.title for node in base.declarations if isinstance(node, tree.Game))


def _line_name(line: tree.Meta | tree.CountRange) -> str:
    return line.name if isinstance(line, tree.Meta) else line.what
