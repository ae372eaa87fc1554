"""What people write for the lines of tests."""

from rulewright.dsl.phrase import SPOKEN, phrase

WINNERS = (
    phrase(
        r"^(?:expect )?(?P<at>nobody (?:wins|won|has won)|no (?:winners?|one (?:wins|won|has won)))$",
        "write `expect winners is empty`",
        "who has won is the list `winners`",
        is_in_tests=True,
    ),
    phrase(
        r"^(?:expect )?(?P<a>p\d+) (?P<at>loses|lost|has lost|has not won|does not win|is not (?:the )?winner)$",
        "write `expect {a} not in winners`",
        "who has won is the list `winners`",
        is_in_tests=True,
    ),
    phrase(
        r"^(?:expect )?(?P<at>not) (?P<a>p\d+) (?:wins|won|has won)$",
        "write `expect {a} not in winners`",
        "who has won is the list `winners`",
        is_in_tests=True,
    ),
    phrase(
        r"^(?:expect )?(?P<at>(?:the )?winners? (?:is|are|=|==|:) ?)(?P<rest>\[.+\])$",
        "write `expect winners == {rest}`",
        "who has won is the list `winners`",
        is_in_tests=True,
    ),
    phrase(
        r"^(?:expect )?(?P<at>(?:the )?winners? (?:is|are|=|==|:)) (?P<a>\w+)(?:,| and) (?P<b>\w+)$",
        "write `expect winners == [{a}, {b}]`",
        "who has won is the list `winners`",
        is_in_tests=True,
    ),
    phrase(
        r"^(?:expect )?(?P<at>(?:the )?winners?(?: is| are| =| ==|:)?) (?P<a>[\w.]+)$",
        "write `expect winners == [{a}]`",
        "who has won is the list `winners`",
        is_in_tests=True,
    ),
    phrase(
        r"^(?:expect )?(?P<a>\w+)(?:,| and) (?P<b>\w+) (?P<at>wins?|have won|has won|are (?:the )?winners)"
        r"(?: the game)?$",
        "write `expect winners == [{a}, {b}]`",
        "who has won is the list `winners`",
        is_in_tests=True,
    ),
    phrase(
        r"^(?:expect )?(?P<a>[\w.]+) (?P<at>wins|won|has won|is (?:the )?winner)(?: the game)?$",
        "write `expect winners == [{a}]`",
        "who has won is the list `winners`",
        is_in_tests=True,
    ),
    phrase(
        r"^(?:expect )?(?P<at>win) (?P<a>\w+)$",
        "write `expect winners == [{a}]`",
        "who has won is the list `winners`",
        is_in_tests=True,
    ),
)

ENDINGS = (
    phrase(
        r"^(?:expect )?(?P<at>(?:the )?game (?:is |has )?(?:over|ends?|ended)|end (?:the )?game)$",
        "write `expect game_over`",
        SPOKEN,
        is_in_tests=True,
    ),
    phrase(
        r"^(?:expect )?(?P<at>(?:the )?game (?:is not over|does not end|goes on|is running))$",
        "write `expect not game_over`",
        SPOKEN,
        is_in_tests=True,
    ),
)

STARTS = (
    phrase(
        r"^given (?P<a>[\w.\[\]]+)(?P<at> is| are| to) (?P<b>\[.*\])$",
        "write `given {a} = {b}`",
        "what is given stands behind `=`",
        is_in_tests=True,
    ),
    phrase(
        r"^given (?P<a>p\d+) (?P<at>has|have) (?P<n>\d+) (?P<thing>\w+)$",
        "write `given {a}.{thing} = {n}`",
        SPOKEN,
        is_in_tests=True,
    ),
    phrase(
        r"^expect (?P<a>p\d+) (?P<at>has|have) (?P<n>\d+) (?P<thing>\w+)$",
        "write `expect {a}.{thing} == {n}`, or `count(…)` of cards",
        SPOKEN,
        is_in_tests=True,
    ),
    phrase(
        r"^expect (?P<at>the )(?P<a>[\w.\[\]]+ (?:is|==|!=|<|>|<=|>=) .+)$",
        "write `expect {a}`",
        "no `the` stands before a name",
        is_in_tests=True,
    ),
    phrase(
        r"^expect (?P<a>[\w.\[\]()]+)(?P<at>) empty$",
        "write `expect {a} is empty`",
        "`is` is missing",
        is_in_tests=True,
    ),
    phrase(
        r"^expect (?P<a>[\w.\[\]()]+) (?P<at>is|equals|is equal to) (?!empty|none|face|not\b)(?P<b>[\w.\[\]\"]+)$",
        "write `expect {a} == {b}`",
        "two values are compared with `==`",
        is_in_tests=True,
    ),
    phrase(
        r"^given (?P<a>[\w.\[\]]+)(?P<at>(?: is| are| =)?) (?:empty|nothing)$",
        "write `given {a} = []`, and of a single place `given {a} = none`",
        "what is empty is given an empty list",
        is_in_tests=True,
    ),
    phrase(
        r"^(?:given )?(?P<at>(?:the )?(?:die|dice|roll|d\d+)(?: roll| rolls| shows?| is|:)?"
        r"(?: =)?) (?:an? )?(?P<n>\d+(?:, \d+)*)$",
        "write `rolls {n}`",
        "what the dice show next is said with `rolls`",
        is_in_tests=True,
    ),
)

TESTS = (
    *WINNERS,
    *ENDINGS,
    *STARTS,
    phrase(r"^(?P<at>assert|check|verify|ensure|should) (?P<a>.+)$", "write `expect {a}`", is_in_tests=True),
    phrase(
        r"^(?P<at>turn|play)(?P<a>\(.*\))$", "write `do {at}{a}`", "what a test does begins with `do`", is_in_tests=True
    ),
    phrase(
        r"^do (?P<a>\w+)(?P<at> (?P<b>p\d+))$",
        "write `do {a}({b})`",
        "who does it stands in brackets",
        is_in_tests=True,
    ),
    phrase(
        r"^given (?P<a>[\w.\[\]]+)(?P<at>(?: is| to)?) (?P<b>[\w\"]+)$",
        "write `given {a} = {b}`",
        "`=` is missing",
        is_in_tests=True,
    ),
    phrase(r"^rolls (?P<a>\d+)(?P<at>) (?P<b>\d+)$", "write `rolls {a}, {b}`", "a comma is missing", is_in_tests=True),
    phrase(
        r"^expect (?P<a>p\d+|\w+)(?P<at> (?:picks?|chooses?)) (?P<b>.+)$",
        "write `expect {a} can pick {b}`; the answer itself is `{a} picks {b}`",
        SPOKEN,
        is_in_tests=True,
    ),
    phrase(
        r"^expect (?P<a>\w+)(?P<at> can not| may not| may) (?P<b>.+)$",
        "write `expect {a} cannot {b}`, or `can`",
        SPOKEN,
        is_in_tests=True,
    ),
    phrase(
        r"^(?P<at>)(?P<a>[\w.\[\]()]+ (?:==|!=|>=|<=|<|>) .+)$",
        "write `expect {a}`",
        "`expect` is missing",
        is_in_tests=True,
    ),
    phrase(r"^(?P<at>)(?P<a>[\w.\[\]]+ = .+)$", "write `given {a}`", "`given` is missing", is_in_tests=True),
)
"""In the order in which they are tried."""
