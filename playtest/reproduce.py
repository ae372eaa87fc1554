"""A game that went wrong made as small as can be, and written as a test that fails for the same reason."""

from __future__ import annotations

from attrs import evolve, frozen

from rulewright.dsl import Diagnostic, Label, Source, check_sources
from rulewright.interpreter import CannotWriteError, Fault, Game, run_tests, written_test
from rulewright.playtest.coming_round import coming_round
from rulewright.playtest.course import Course, answers_of, follow_course
from rulewright.playtest.leaks import Leak
from rulewright.playtest.properties import CompanionMaker
from rulewright.playtest.shrink import shrunk
from rulewright.playtest.trouble import BrokenProperty, Endless, Leaking, RulesFault

SHRINKING = 60_000
"""So many picks may be played to find a smaller game that meets a fault."""

SHRINKING_FOLLOWED = 2_000
"""The same with a companion, which takes much longer for each."""

SHRINKING_ENDLESS = 300_000

SHRINKING_LEAKING = 600

TOO_LONG = "RW720"
LEAK = "RW741"


@frozen(kw_only=True)
class Failure:
    """The smallest game that was found to break a promise.

    Either the rules are at fault, which a diagnostic says, or Rulewright is: then there is none, and `detail` says how
    it shows. `test` is a test that fails for the same reason, or only comes to the same place where a test cannot see
    what is wrong; none where no test can tell of this game.
    """

    course: Course
    diagnostic: Diagnostic | None
    detail: str
    test: str | None

    @property
    def is_endless(self) -> bool:
        """Whether the game that was found goes on for ever."""
        return self.diagnostic is not None and self.diagnostic.code == TOO_LONG

    @property
    def test_fails(self) -> bool:
        """Whether the test fails for the same reason."""
        return self.diagnostic is not None and self.diagnostic.code != LEAK


def fault_failure(game: Game, course: Course, fault: Fault) -> Failure:
    """The failure of a game whose rules went wrong."""
    small = shrunk(course, RulesFault(game, fault), game.players, SHRINKING)
    found = follow_course(game, small).fault
    diagnostic = (fault if found is None else found).to_diagnostic()
    title = f"random play: {diagnostic.message}"
    test = _failing_test(game, title, small, 0, diagnostic)
    if test is None:
        # What cannot be told in words comes about by itself.
        test = _failing_test(game, title, evolve(course, picks=()), len(course.picks), diagnostic)
    return Failure(course=small, diagnostic=diagnostic, detail=diagnostic.message, test=test)


def endless_failure(game: Game, course: Course, bound: int, far: int) -> Failure:
    """The failure of a game that is not over after so many picks as `far`; its test plays on for `bound`."""
    trouble = Endless(game, bound)
    start = _dead_end(course, trouble)
    title = "random play comes to an end"
    test = None
    if start is None:
        small = evolve(course, picks=())
        test = _endless_test(game, title, small, far)
    else:
        small = shrunk(start, trouble, game.players, SHRINKING_ENDLESS)
        test = _endless_test(game, title, small, bound)
    state = follow_course(game, small).state
    assert state is not None, "a game that goes on has begun"
    message = f"this game has asked {far if start is None else bound:,} times and has not ended"
    span = state.decisions[0].site.span
    again = coming_round(state, small.seed)
    diagnostic = Diagnostic(TOO_LONG, message, span, label=again.asked, secondary=again.labels, help=again.help)
    return Failure(course=small, diagnostic=diagnostic, detail=message, test=test)


def _dead_end(course: Course, trouble: Endless) -> Course | None:
    """A short beginning of a game from which it cannot end; none when it goes on only by the way it was drawn."""
    length = 0
    while length <= len(course.picks):
        found, _ = trouble.given(evolve(course, picks=course.picks[:length]))
        if found is not None:
            return found
        length = 2 * length + 1
    return None


def _endless_test(game: Game, title: str, course: Course, bound: int) -> str | None:
    text = _written(game, title, course, bound, "expect game_over")
    found = None if text is None else run_pasted(game, text)
    return text if found is not None and found.code == "RW731" else None


def property_failure(game: Game, course: Course, detail: str, maker: CompanionMaker, claim: str) -> Failure:
    """The failure of a game in which Rulewright does not do as it must."""
    small = shrunk(course, BrokenProperty(game, maker, claim), game.players, SHRINKING_FOLLOWED)
    return Failure(
        course=small,
        diagnostic=None,
        detail=detail,
        test=_written(game, f"random play: {claim}", small),
    )


def leak_failure(game: Game, course: Course, leak: Leak) -> Failure:
    """The failure of a game in which a seat learns what is hidden from it; its test only comes to the same place."""
    trouble = Leaking(game, leak)
    small = shrunk(course, trouble, game.players, SHRINKING_LEAKING)
    found, _ = trouble.again(small)
    shown = leak if found is None else found
    # What is seen before anybody was asked has no place of its own.
    span = shown.span or game.start(small.players, small.seed, log=False).decisions[0].site.span
    other = shown.other_span
    labels = ((other, "here in the other case"), (shown.later_span, "something is shown only here"))
    secondary = tuple(Label(place, text) for place, text in labels if place is not None and place != span)
    told = f"“{shown.here}”, but “{shown.there}” if what it does not know were otherwise"
    return Failure(
        course=small,
        diagnostic=Diagnostic(LEAK, shown.message, span, label=told, secondary=secondary, help=shown.why),
        detail=str(shown),
        test=_written(game, f"random play: {shown.message}", small),
    )


def _failing_test(game: Game, title: str, course: Course, plays_on: int, expected: Diagnostic) -> str | None:
    text = _written(game, title, course, plays_on)
    found = None if text is None else run_pasted(game, text)
    if found is None or (found.code, found.span) != (expected.code, expected.span):
        return None
    return text


def _written(game: Game, title: str, course: Course, plays_on: int = 0, closing: str = "leave open") -> str | None:
    """A test of a game; none where no test can tell of it."""
    answers = answers_of(game, course)
    try:
        return written_test(game, title, course.players, course.seed, answers, plays_on=plays_on, closing=closing)
    except CannotWriteError:
        return None


def run_pasted(game: Game, text: str) -> Diagnostic | None:
    """Why a test fails once it was pasted into the rules of a game; None if it passes, or cannot stand there."""
    main, *others = game.model.sources
    pasted = Source(main.name, f"{main.text.rstrip()}\n\n{text}")
    checked = check_sources((pasted, *others))
    if checked.model is None:
        return None
    title = checked.model.tests[-1].title
    (outcome,) = run_tests(checked.model, [title])
    found = outcome.diagnostic
    if found is None or found.span.source != pasted:
        return found
    # The rules above it are where they were.
    return evolve(found, span=evolve(found.span, source=main))
