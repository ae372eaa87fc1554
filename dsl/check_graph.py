"""Reads graphs: the spaces with their coordinates and ways, and the edges that are no ways."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence

from rulewright.dsl import model, tree
from rulewright.dsl.declared import Declared, DeclaredBoard, Drawing
from rulewright.dsl.diagnostic import Label
from rulewright.dsl.source import Span
from rulewright.dsl.symbols import SpaceSymbol
from rulewright.dsl.walk import nodes

MOST_REPORTED = 10


def read_graph(node: tree.Board, out: Declared) -> Drawing | None:
    """The spaces of a graph and where its ways lead; None, and a report, if it has none."""
    if not node.spaces:
        help = "write a line for each: its name, and where its ways lead, as in `space start to a1`"
        out.diagnostics.error("RW514", "this graph has no spaces", node.name_span, help=help)
        return None
    taken = out.local_names()
    lines = [line for line in node.spaces if taken.take(line.name, line.name_span, "a space")]
    names = {
        line.name: SpaceSymbol(board=node.name, ordinal=number, span=line.name_span)
        for number, line in enumerate(lines)
    }
    return Drawing(
        columns=len(lines),
        rows=None,
        names=names,
        settings=tuple(((number,), line) for number, line in enumerate(lines)),
        to=_read_ways(lines, names, out),
        coordinates=_read_coordinates(lines, out),
    )


def _read_ways(
    lines: Sequence[tree.Space], names: dict[str, SpaceSymbol], out: Declared
) -> tuple[tuple[int, ...], ...]:
    """Where the ways of each space lead, in the order of the text; `with` is a way back as well."""
    said: list[dict[int, Span]] = [{} for _ in lines]
    for here, line in enumerate(lines):
        for way in line.ways:
            there = find_space(way.name, way.span, names, out)
            if there is None:
                continue
            if there == here:
                message = f"this way leads from `{way.name}` back to itself"
                out.diagnostics.error("RW531", message, way.span, help="take it out")
                continue
            for start, end in ((here, there), (there, here)) if way.is_both else ((here, there),):
                if end in said[start]:
                    message = f"the way from `{lines[start].name}` to `{lines[end].name}` is said twice"
                    place = (Label(said[start][end], "said here"),)
                    help = "`with` leads both ways, so the other space need not say it again"
                    out.diagnostics.error("RW531", message, way.span, label="again", secondary=place, help=help)
                    break
                said[start][end] = way.span
    return tuple(tuple(ends) for ends in said)


def find_space(name: str, span: Span, names: dict[str, SpaceSymbol], out: Declared) -> int | None:
    """The space that an edge leads to."""
    found = names.get(name)
    if found is not None:
        return found.ordinal
    meant = out.symbols.suggestions.meant(name, names)
    place = (Label(names[meant].span, "this one has a similar name"),) if meant else ()
    message = f"this edge leads nowhere: no space is called `{name}`"
    help = f"did you mean `{meant}`?" if meant else f"write a line for it: `space {name}`"
    out.diagnostics.error("RW530", message, span, label="unknown", secondary=place, help=help)
    return None


def _read_coordinates(lines: Sequence[tree.Space], out: Declared) -> tuple[tuple[int, int], ...]:
    """Where each space is drawn; nothing unless all of them say it."""
    if not any(line.coordinates for line in lines):
        return ()
    taken: dict[tuple[int, int], tree.Space] = {}
    found = []
    for line in lines:
        if not line.coordinates:
            other = next(line for line in lines if line.coordinates)
            place = (Label(other.coordinates[0].span, "the others say it"),)
            message = f"nothing says where `{line.name}` is drawn"
            out.diagnostics.error("RW533", message, line.name_span, secondary=place, help="write it as in `at 2,0`")
            continue
        for again in line.coordinates[1:]:
            place = (Label(line.coordinates[0].span, "said here"),)
            out.diagnostics.error("RW533", f"where `{line.name}` is drawn is said twice", again.span, secondary=place)
        at = (line.coordinates[0].across, line.coordinates[0].down)
        if at in taken:
            place = (Label(taken[at].coordinates[0].span, f"`{taken[at].name}` is drawn here"),)
            message = f"two spaces are drawn at {at[0]},{at[1]}"
            out.diagnostics.error("RW533", message, line.coordinates[0].span, label="taken", secondary=place)
        taken.setdefault(at, line)
        found.append(at)
    return tuple(found) if len(found) == len(lines) else ()


def check_edges(board: DeclaredBoard, out: Declared) -> tuple[model.EdgeKind, ...]:
    """The edges that are no ways, of every kind; and whether every space can be reached along some edge."""
    symbol, drawing = board.symbol, board.drawing
    assert drawing is not None
    lines = [line for _, line in drawing.settings if isinstance(line, tree.Space)]
    targets: dict[str, list[int | None]] = {kind: [None] * len(lines) for kind in symbol.edges}
    lacking: dict[str, list[tree.Space]] = {kind: [] for kind in symbol.edges}
    for here, line in enumerate(lines):
        said: dict[str, tree.Edge] = {}
        for edge in line.edges:
            if edge.name not in targets:
                _report_kind(edge, board, out)
                continue
            if edge.name in said:
                message = f"`{edge.name}` of `{line.name}` is said twice"
                place = (Label(said[edge.name].span, "said here"),)
                out.diagnostics.error("RW531", message, edge.span, label="again", secondary=place)
                continue
            said[edge.name] = edge
            targets[edge.name][here] = find_space(edge.target, edge.target_span, dict(drawing.names), out)
        for kind in symbol.edges:
            if kind not in said:
                lacking[kind].append(line)
    for kind, may_be_none in symbol.edges.items():
        if lacking[kind] and not may_be_none:
            _report_lacking(kind, lacking[kind], out)
    named = [way.name for line in lines for way in line.ways] + [edge.target for line in lines for edge in line.edges]
    if all(name in drawing.names for name in named):
        _check_reach(lines, drawing, targets.values(), out)
    return tuple(
        model.EdgeKind(name=kind, targets=tuple(found), span=board.node.span) for kind, found in targets.items()
    )


def _report_lacking(kind: str, lines: Sequence[tree.Space], out: Declared) -> None:
    others = f", and {len(lines) - 1} more have none" if len(lines) > 1 else ""
    message = f"`{lines[0].name}` has no edge `{kind}`{others}"
    help = f"write `{kind} to …` in its line, or declare `{kind}: edge?` where some have none"
    out.diagnostics.error("RW530", message, lines[0].name_span, label="every space has one", help=help)


def _report_kind(edge: tree.Edge, board: DeclaredBoard, out: Declared) -> None:
    if edge.name in out.symbols.broken:
        return
    symbol = board.symbol
    if out.symbols.variable(edge.name, model.SpaceOwner(board=symbol.ordinal)) is not None:
        message, help = f"`{edge.name}` is an attribute and no edge", f"write `{edge.name} = {edge.target}`"
    else:
        meant = out.symbols.suggestions.meant(edge.name, symbol.edges)
        message = f"the spaces of `{symbol.name}` have no edge `{edge.name}`"
        help = f"did you mean `{meant}`?" if meant else f"declare it above: `{edge.name}: edge?`"
    out.diagnostics.error("RW506", message, edge.name_span, label="unknown here", help=help)


def _check_reach(
    lines: Sequence[tree.Space], drawing: Drawing, kinds: Iterable[Sequence[int | None]], out: Declared
) -> None:
    """Reports spaces that nothing leads to from the first, nor from one that the rules speak of by its name."""
    ahead: list[list[int]] = [list(ends) for ends in drawing.to]
    for targets in kinds:
        for here, target in enumerate(targets):
            if target is not None:
                ahead[here].append(target)
    spoken = _spoken_of(lines, drawing, out)
    reached = _reached([0, *sorted(spoken)], ahead)
    entered = {there for ends in ahead for there in ends}
    lost = [number for number in range(len(lines)) if number not in reached]
    # A whole part of the graph that is cut off is one mistake: at the spaces that nothing leads to, else at its first.
    reported = [number for number in lost if number not in entered]
    behind = _reached(reported, ahead)
    for number in lost:
        if number not in behind:
            reported.append(number)
            behind |= _reached([number], ahead)
    for number in sorted(reported)[:MOST_REPORTED]:
        name = lines[number].name
        is_alone = number not in entered
        message = f"no edge leads to `{name}`" if is_alone else f"`{name}` cannot be reached from `{lines[0].name}`"
        place = (Label(lines[0].name_span, "the first space"),)
        help = "let an edge lead to it; what the rules themselves put there, they call by its name"
        if len(reported) > MOST_REPORTED:
            help += f" ({len(reported)} spaces are so)"
        out.diagnostics.error("RW532", message, lines[number].name_span, secondary=place, help=help)


def _reached(starts: Iterable[int], ahead: Sequence[Sequence[int]]) -> set[int]:
    waiting = list(starts)
    reached = set(waiting)
    while waiting:
        for there in ahead[waiting.pop()]:
            if there not in reached:
                reached.add(there)
                waiting.append(there)
    return reached


def _spoken_of(lines: Sequence[tree.Space], drawing: Drawing, out: Declared) -> Collection[int]:
    """The spaces that the rules name outside of ways and tests: something may be put there at once."""
    rules = (one for one in out.file.declarations if not isinstance(one, tree.Test))
    named = {found.id for found in nodes(*rules) if isinstance(found, tree.Name)}
    named |= {found.name for found in nodes(*rules) if isinstance(found, tree.Attribute)}
    return {drawing.names[line.name].ordinal for line in lines if line.name in named}
