"""What people write for how many of something there are, somebody has, gives and gets."""

from rulewright.dsl.phrase import SPOKEN, phrase

ASKED = r"(?:.* )?(?:if|elif|while|where|expect|and|or|not)"
WHO = r"(?P<who>[a-z][\w.]*(?:\(\w*\))?)"
TO = r"(?P<to>[a-z][\w.]*(?:\(\w*\))?)"
THAN = (
    r"(?: (?P<than>at least|at most|exactly|just|only|more than|fewer than|less than|no more than|no fewer than"
    r"|no less than|up to|over|under))?"
)
MANY = r"(?: (?P<many>\d+|not any|no|any|some|an?|one|two|three|four|five|six|seven|eight|nine|ten)\b)?"
NUMBER = r"(?:\d+|one|two|three|four|five|six|seven|eight|nine|ten)"
SOME = r"(?P<n>\d+|an?|one|two|three|four|five|six|seven|eight|nine|ten)"
THING = r"(?!(?:more )?cards?\b)(?P<thing>[a-z]\w*)"
ONLY = "`is` asks for `none`, `empty`, `face up` and `face down` only"
LAST = r"(?=[ :]*$| and | or | \")"

CHOOSES = r"^(?P<who>[a-z]\w*) (?:chooses?|picks?|selects?)"
FROM = r"(?: of)? (?P<b>(?!from\b|of\b|in\b)[a-z]\w*) (?:from|of|in)(?: the)? (?P<from>[\w.]+(?:\(\w*\))?)(?P<d>.*)$"
UNNAMED = r" (?:from|of|in)(?: the)? (?P<from>[\w.]+(?:\(\w*\))?)(?P<d>.*)$"
DOTS = "from how many to how many is written with two dots"

CHOSEN = tuple(
    phrase(
        CHOOSES + amount + (FROM if name == "{b}" else UNNAMED),
        f"write `{{who}} chooses {written} {name} from {{from}}{{d}}`" + note,
        message,
        is_in_tests=False,
    )
    for name in ("{b}", "picked")
    for amount, written, note, message in (
        (
            rf"(?= at least | \w+(?: or more|\+|\.\.))(?P<at>(?: at least)? (?P<n>{NUMBER})(?: or more|\+|\.\.)?)",
            "{n}..(count({from}))",
            ": the upper end is how many there are",
            DOTS,
        ),
        (
            rf"(?P<at> more than (?P<n>{NUMBER}))",
            "({n} + 1)..(count({from}))",
            ": the upper end is how many there are",
            DOTS,
        ),
        (rf"(?P<at> (?:fewer|less) than (?P<n>{NUMBER}))", "0..({n} - 1)", "", DOTS),
        (rf"(?P<at> (?:up to|at most)) (?P<n>{NUMBER})", "0..{n}", "", DOTS),
        (rf"(?P<at>(?: between)? (?P<n>{NUMBER})(?:,| to| or| and| ?-|-) ?(?P<m>{NUMBER}))", "{n}..{m}", "", DOTS),
        (rf"(?P<at> (?:exactly|just|precisely)) (?P<n>{NUMBER})", "{n}", "", "`{word}` is not needed here"),
        (r"(?P<at> (?:any number|several)(?: of)?)", "some", ": any number, none included", SPOKEN),
    )
)

RANGES = (
    phrase(
        r"^(?P<a>(?:each [a-z]\w* in [\w.()]+ secretly|[a-z]\w*) chooses (?:[a-z]\w* )?from )(?P<b>[\w.]+)"
        r"(?P<at> (?:to|-|–|until) |-)(?P<c>[\w.]+(?:\(\w*\.?\w*\))?)(?P<d>.*)$",
        "write `{a}{b}..{c}{d}`",
        "numbers in a row are written with two dots",
    ),
    phrase(
        r"^(?P<a>(?:each [a-z]\w* in [\w.()]+ secretly|[a-z]\w*) chooses [a-z]\w* )(?P<at>between) (?P<b>[\w.]+) and "
        r"(?P<c>[\w.]+(?:\(\w*\.?\w*\))?)(?P<d>.*)$",
        "write `{a}from {b}..{c}{d}`",
        "numbers in a row are written with two dots",
    ),
)

WORDS_CHOSEN = (
    phrase(
        r"^(?P<who>[a-z]\w*) chooses(?: (?:one|between|either))?(?: of| from| between)? ?"
        r"(?P<at>\"[^\"]*\"(?:(?:,| or|, or| and) \"[^\"]*\")+)$",
        "write `{who} chooses one from [{quoted}]`",
        "what is chosen among is a list",
        is_in_tests=False,
    ),
    phrase(
        r"^(?P<who>[a-z]\w*) chooses(?: between| either)? "
        r"(?P<at>(?!yes\b|no\b|whether\b)(?P<b>[a-z]\w*) or (?P<c>[a-z]\w*))(?P<d>(?: \"[^\"]*\")?)$",
        "write `{who} chooses one from [{b}, {c}]{d}`",
        "what is chosen among is a list",
        is_in_tests=False,
    ),
    phrase(
        r"^(?P<who>[a-z]\w*) (?P<at>(?:must|should|has to|needs to) (?:choose|pick|select)) (?P<rest>.+)$",
        "write `{who} chooses {rest}`",
        is_in_tests=False,
    ),
    phrase(
        r"^(?P<who>[a-z]\w*) (?P<at>(?:may|can|might) (?:choose|pick|select)) (?P<rest>[a-z]\w* from .+)$",
        'write `{who} chooses {rest}, or "Nothing"`, which is then none',
        is_in_tests=False,
    ),
)

HAVING = (
    phrase(
        rf"^{ASKED} {WHO} (?P<at>has|have|holds?|owns?) (?P<than>more|fewer|less) (?P<what>[a-z]\w*) than "
        r"(?P<other>[a-z][\w.]*(?:\(\w*\))?)",
        "{compared}",
    ),
    phrase(
        rf"^{ASKED} {WHO} (?P<at>has|have|holds?|owns?)(?: got)?{THAN}{MANY}(?P<post> or (?:more|fewer|less))?"
        r"(?: more)? (?P<what>(?!(?:been|not|the|won|lost|already|more|fewer|all|both|each|every)\b)[a-z]\w*)"
        rf"(?: cards?)?(?: left| remaining)?{LAST}",
        "{held}",
    ),
)

COUNTS = (
    phrase(
        r"^(?P<a>[\w.\[\]]+ [-+]?= |return )(?P<at>(?:the )?sum of) (?P<b>[^ ].* for [a-z]\w* in .+)$",
        "write `{a}sum({b})`",
        "what is added up stands in brackets",
    ),
    phrase(
        r"^.*?\b(?P<at>(?:the )?sum of) (?P<b>[^ ]+ for [a-z]\w* in [\w.()]+).*$",
        "write `sum({b})`",
        "what is added up stands in brackets",
    ),
    phrase(
        r"^.*?\b(?P<at>(?:the )?(?:count|number|amount) of) (?P<b>[a-z]\w* in [\w.()]+ where "
        r"[^<>=]+ ?[<>=!]=? ?[\w.]+).*$",
        "write `count({b})`",
        "what is counted stands in brackets",
    ),
    phrase(
        r"^.*?\b(?P<at>(?:the )?(?:count|number|amount) of) (?:the )?(?P<what>(?!cards\b)[a-z]\w*)(?: cards)? "
        r"(?:of|in) (?:the )?(?P<who>[a-z][\w.]*(?:\(\w*\))?).*$",
        "write `{counted}`",
        "what is counted stands in brackets",
    ),
)

KINDS_OF_NUMBERS = (
    phrase(
        rf"^(?P<if>{ASKED}) (?P<a>[\w.\[\]]+)(?P<at> is (?:even|not odd)){LAST}(?P<b>.*)$",
        "write `{if} {a} % 2 == 0{b}`",
        ONLY,
    ),
    phrase(
        rf"^(?P<if>{ASKED}) (?P<a>[\w.\[\]]+)(?P<at> is (?:odd|not even)){LAST}(?P<b>.*)$",
        "write `{if} {a} % 2 == 1{b}`",
        ONLY,
    ),
    phrase(rf"^(?P<if>{ASKED}) (?P<a>[\w.\[\]]+)(?P<at> is positive){LAST}(?P<b>.*)$", "write `{if} {a} > 0{b}`", ONLY),
    phrase(rf"^(?P<if>{ASKED}) (?P<a>[\w.\[\]]+)(?P<at> is negative){LAST}(?P<b>.*)$", "write `{if} {a} < 0{b}`", ONLY),
    phrase(rf"^(?P<if>{ASKED}) (?P<a>[\w.\[\]]+)(?P<at> is zero){LAST}(?P<b>.*)$", "write `{if} {a} == 0{b}`", ONLY),
    phrase(rf"^{ASKED} (?P<a>[\w.]+)(?P<at>) (?P<b>(?:not )?empty){LAST}", "write `{a} is {b}`", "`is` is missing"),
)

NOTES = (
    phrase(
        r"^[^\"#]*\S(?P<at> //) [A-Za-z][\w',]* (?!(?:if|else|and|or|for|in|not|is|where|such|until|by)\b)[A-Za-z].*$",
        "begin a comment with `#`",
        "`//` divides; it begins no comment",
    ),
)

PAYING = (
    phrase(
        rf"^(?P<at>give|hand|pay) (?P<who>[a-z][\w.]*(?:\(\w*\))?) {SOME} {THING}$",
        "write `{who}.{thing} += {n}`",
        is_in_tests=False,
    ),
    phrase(
        rf"^(?P<at>give|hand|deal) (?P<who>[a-z][\w.]*(?:\(\w*\))?) {SOME} cards?$",
        "write `move top {n} of {pile} to {who}.{hand}`",
        is_in_tests=False,
    ),
    phrase(
        rf"^{WHO} (?P<at>pays?|gives?|hands?) {SOME} {THING} to {TO}$",
        "write `{who}.{thing} -= {n}`, and `{to}.{thing} += {n}` on the next line",
        SPOKEN,
        is_in_tests=False,
    ),
    phrase(
        rf"^{WHO} (?P<at>pays?|gives?) (?P<n>\d+) to {TO}$",
        "write `{who}.{amount} -= {n}`, and `{to}.{amount} += {n}` on the next line",
        SPOKEN,
        is_in_tests=False,
    ),
    phrase(
        rf"^{WHO} (?P<at>gives?|hands?|passes) (?:an?|one) card to {TO}$",
        "write `{who} chooses c from {who}.{hand}`, and `move c to {to}.{hand}` on the next line",
        SPOKEN,
        is_in_tests=False,
    ),
    phrase(
        r"^move (?P<n>\d+|two|three|four|five)(?P<at>) (?:of|from) (?P<from>[\w.]+) to (?P<to>\S+)$",
        "write `move top {n} of {from} to {to}`",
        "how many cards, and from which end, is said with `top`, `bottom` or `random`",
    ),
)

ROLLING = (
    phrase(
        r"^[a-z]\w* (?P<at>rolls|throws) (?P<n>\d+|two|three|four|five) (?:dice|d6)$",
        "give them a name, to know them by: `rolled = roll {n}d6`",
        "what is rolled goes somewhere",
        is_in_tests=False,
    ),
    phrase(
        r"^[a-z]\w* (?P<at>rolls|throws) (?:an? )?(?P<b>\d*d\d+)$",
        "give it a name, to know it by: `rolled = roll {b}`",
        "what is rolled goes somewhere",
        is_in_tests=False,
    ),
    phrase(
        r"^[a-z]\w* (?P<at>rolls|throws)(?: (?:the |an? |one )?(?:die|dice))?$",
        "give it a name, to know it by: `rolled = roll d6`",
        "what is rolled goes somewhere",
        is_in_tests=False,
    ),
)

PLAYERS = (
    phrase(
        r"^[^\"]*?(?P<at>(?:all |the )?players (?:except|but|other than|without|besides|apart from|excluding)(?: for)? "
        r"(?P<b>[a-z]\w*)).*$",
        "write `others({b})`",
        SPOKEN,
        is_at_declaration=False,
    ),
    phrase(
        r"^(?:[^\"]*[ (\[])?(?P<at>player (?P<m>\d+))\b.*$",
        "write `p{m}`",
        "a player has no number behind him",
        is_in_tests=True,
    ),
    phrase(
        r"^(?:[^\"]*[ (\[])?(?P<at>player (?P<m>\d+))\b.*$",
        "write `players[{m}]`",
        "a player has no number behind him",
        is_in_tests=False,
        is_at_declaration=False,
    ),
    phrase(
        r"^(?P<at>skip (?:the )?next player)$",
        "count it: `next({p}).missed += 1`, with `missed: int = 0` below `player`; and first in the turn "
        "`if {p}.missed > 0`, and below it `{p}.missed -= 1` and `end turn`",
        is_in_tests=False,
    ),
    phrase(
        r"^(?P<who>[a-z]\w*(?:\(\w+\))?) (?P<at>(?:skips|misses|loses) (?:a|the next|one|his next) turn)$",
        "count it: `{who}.missed += 1`, with `missed: int = 0` below `player`; and first in the turn "
        "`if {p}.missed > 0`, and below it `{p}.missed -= 1` and `end turn`",
        SPOKEN,
        is_in_tests=False,
    ),
    phrase(
        r"^(?P<at>skip) (?:the )?(?P<who>(?!turn\b|round\b|this\b|a\b|my\b|next (?!\())[a-z]\w*(?:\(\w+\))?)$",
        "count it: `{who}.missed += 1`, with `missed: int = 0` below `player`; and first in the turn "
        "`if {p}.missed > 0`, and below it `{p}.missed -= 1` and `end turn`",
        is_in_tests=False,
    ),
)

AMOUNTS = (*NOTES, *CHOSEN, *RANGES, *WORDS_CHOSEN, *HAVING, *COUNTS, *KINDS_OF_NUMBERS, *PAYING, *ROLLING, *PLAYERS)
"""In the order in which they are tried."""
