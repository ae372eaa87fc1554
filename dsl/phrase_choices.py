"""What people write for choices, of one player and of all in secret."""

from rulewright.dsl.phrase import OTHER_NUMBER, SPOKEN, phrase

ASKED = r"(?:all|each|every)(?: of the)?(?: the)? players?|(?:the )?players|everyone|everybody"
CHOOSES = r"(?:chooses?|picks?|selects?|decides?)"

SECRETS = (
    phrase(
        rf"^(?P<at>{ASKED}) (?:(?:secretly|at once) )?{CHOOSES}(?: secretly)?(?: between)? (?P<b>\w+) (?:or|and) "
        r"(?P<c>\w+)\b.*$",
        "write `each {q} in players secretly chooses answer from [{b}, {c}]`",
        "of all players each has a name of his own here",
        is_in_tests=False,
    ),
    phrase(
        rf"^(?P<at>{ASKED}) (?:secretly {CHOOSES}|{CHOOSES} secretly) (?:an? |one )?(?P<what>\w+) (?:from|of|in) "
        r"(?P<rest>.+)$",
        "write `each {q} in players secretly chooses {what} from {rest}`",
        "of all players each has a name of his own here",
        is_in_tests=False,
    ),
    phrase(
        rf"^(?P<at>{ASKED}) (?:secretly {CHOOSES}|{CHOOSES} secretly)\b.*$",
        "write `each {q} in players secretly chooses answer from …`",
        "of all players each has a name of his own here",
        is_in_tests=False,
    ),
    phrase(
        r"^each (?P<q>\w+) in players (?:secretly )?chooses(?: secretly)? (?P<at>(?P<b>\w+) or (?P<c>\w+))\b.*$",
        "write `each {q} in players secretly chooses answer from [{b}, {c}]`",
        "what is chosen among is a list",
    ),
    phrase(
        r"^each (?P<q>\w+) in players (?P<at>chooses secretly) (?P<rest>.+)$",
        "write `each {q} in players secretly chooses {rest}`",
        "`secretly` stands before `chooses`",
    ),
)

SEVERAL = (
    phrase(
        rf"^(?P<who>\w+) chooses (?P<n>{OTHER_NUMBER}) (?P<b>\w+) from (?P<rest>[\w.]+)"
        r"(?P<at> (?:of|with) (?:one|an?|the same|same|equal) (?P<thing>\w+)).*$",
        "write `{who} chooses {n} {b} from {rest} such that all(x.{thing} == {b}[1].{thing} for x in {b})`",
        "what holds of all together stands behind `such that`",
        is_in_tests=False,
    ),
    phrase(
        rf"^(?P<who>\w+) chooses (?P<n>{OTHER_NUMBER}) from (?P<rest>[\w.]+)"
        r"(?P<at> (?:of|with) (?:one|an?|the same|same|equal) (?P<thing>\w+)).*$",
        "write `{who} chooses {n} picked from {rest} such that all(x.{thing} == picked[1].{thing} for x in picked)`",
        "what holds of all together stands behind `such that`",
        is_in_tests=False,
    ),
    phrase(
        rf"^(?P<who>\w+) (?P<at>chooses) (?P<n>{OTHER_NUMBER}) from (?P<rest>.+)$",
        "say what they are called: `{who} chooses {n} picked from {rest}`",
        "what is chosen has no name",
        is_in_tests=False,
    ),
    phrase(
        rf"^(?P<who>\w+) chooses (?P<at>up to|at most) (?P<n>{OTHER_NUMBER}) (?P<what>\w+) from (?P<rest>.+)$",
        "write `{who} chooses 0..{n} {what} from {rest}`",
        "from how many to how many is written with two dots",
        is_in_tests=False,
    ),
    phrase(
        r"^(?P<who>\w+) (?P<at>chooses) from (?P<rest>.+)$",
        "say what it is called: `{who} chooses chosen from {rest}`",
        "what is chosen has no name",
        is_in_tests=False,
    ),
)

CHOICES = (
    *SECRETS,
    *SEVERAL,
    phrase(
        r"^(?P<a>.+ chooses .+?)(?P<at>,? if several),? (?P<text>\".*\")$",
        "write `{a} {text}, if several`",
        "the question stands before `if several`",
    ),
    phrase(
        r"^(?P<a>.+ chooses .+\")(?P<at> if several)$",
        "write `{a}, if several`",
        "a comma stands before `if several`",
    ),
    phrase(
        r"^(?P<a>.+ chooses [^\"]+)(?P<at>,) (?P<text>\".*\".*)$",
        "write `{a} {text}`",
        "no comma stands before the question",
    ),
    phrase(
        r"^(?P<a>.+ chooses [^\"]+?)(?P<at> \"[^\"]*\") (?P<b>where .+)$",
        "write `{a} {b}{at}`",
        "the question stands behind the condition",
    ),
    phrase(
        r"^(?P<who>\w+) (?P<at>may|can|must|should|wants to|has to)\b(?: (?P<what>.*))?$",
        'write `{who} chooses "What do you do?"` and, indented below, an `option "…"` for each thing that is allowed',
        is_in_tests=False,
    ),
    phrase(
        r"^(?P<at>each|every|all) (?:players? )?(?:choose|pick|select)s? (?:an? )?(?P<what>\w+) from "
        r"(?P<from>[\w.]+)\b.*$",
        "write `each {q} in players secretly chooses {what} from {q}.{hand}`, or a loop: `for {q} in players`",
        "of all players each has a name of his own here",
    ),
    phrase(
        r"^(?P<at>each|all|every) (?P<q>\w+) in (?P<b>[\w.()]+(?: from \w+)?) (?:chooses?|picks?) (?P<rest>.+)$",
        "write `each {q} in {b} secretly chooses {rest}`; one after the other is `for {q} in {b}`",
        "`each` is for choices in secret",
    ),
    phrase(
        r"^(?P<at>choose|pick|select|ask \w+ to choose) (?:an? |one )?(?P<what>\w+) (?:from|of|in) (?P<rest>.+)$",
        "say who: `{p} chooses {what} from {rest}`",
    ),
    phrase(
        r'^(?P<at>ask) (?P<who>\w+) (?P<text>".*")$',
        'write `{who} chooses {text}` and, indented below, `option "…"` lines',
    ),
    phrase(
        r"^(?P<who>\w+) (?P<at>picks?|selects?|choose) (?:an? |one )?(?P<what>\w+) (?:from|of|in) (?P<rest>.+)$",
        "write `{who} chooses {what} from {rest}`",
        is_in_tests=False,
    ),
    phrase(
        r"^(?P<who>\w+) chooses (?:an? |one )?(?P<what>\w+)(?P<at> in| of) (?P<rest>.+)$",
        "write `{who} chooses {what} from {rest}`; `{what}` is a name of your own for what was chosen",
        "what is chosen among stands behind `from`",
    ),
    phrase(
        r"^(?P<who>p\d+|\w+) (?P<at>chooses|selects?|answers?) (?P<what>.+)$",
        "in a test write `{who} picks {what}`",
        SPOKEN,
        is_in_tests=True,
    ),
    phrase(r"^(?P<who>\w+) (?P<at>pick) (?P<what>.+)$", "write `{who} picks {what}`", is_in_tests=True),
)
"""In the order in which they are tried."""
