"""What people write for lists of what fits, for the highest and lowest of them, and for none of them."""

from rulewright.dsl.phrase import SPOKEN, phrase

HIGHEST = r"(?:highest|maximum|maximal|largest|biggest|greatest|most)"
LOWEST = r"(?:lowest|minimum|minimal|smallest|least|fewest)"

EXTREMES = (
    phrase(
        rf"^.*\b(?:in|from) (?P<d>[\w.()]+) where (?P<b>\w+)\.(?P<c>\w+) (?P<at>(?:is|==) (?:the )?{HIGHEST})\b.*$",
        "those of them that have the highest are `best({b} in {d} by {b}.{c})`",
        SPOKEN,
    ),
    phrase(
        rf"^.*\b(?:in|from) (?P<d>[\w.()]+) where (?P<b>\w+)\.(?P<c>\w+) (?P<at>(?:is|==) (?:the )?{LOWEST})\b.*$",
        "those of them that have the lowest are `best({b} in {d} by -{b}.{c})`",
        SPOKEN,
    ),
    phrase(
        rf"^(?:if|elif|while) (?P<a>\w+)\.(?P<b>\w+) (?P<at>(?:is|==) (?:the )?{HIGHEST})\b.*$",
        "write `{a}.{b} == max({q}.{b} for {q} in …)`",
        SPOKEN,
    ),
    phrase(
        rf"^(?:if|elif|while) (?P<a>\w+)\.(?P<b>\w+) (?P<at>(?:is|==) (?:the )?{LOWEST})\b.*$",
        "write `{a}.{b} == min({q}.{b} for {q} in …)`",
        SPOKEN,
    ),
    phrase(
        rf"^.*\b(?P<at>{HIGHEST})\(.* for .*$",
        "the highest value is `max(…)`; those that have it are `best(x in xs by x.value)`",
    ),
    phrase(
        rf"^.*\b(?P<at>{LOWEST})\(.* for .*$",
        "the lowest value is `min(…)`; those that have it are `best(x in xs by -x.value)`",
    ),
    phrase(rf"^.*\b(?P<at>{HIGHEST})\((?P<a>\w+ in .+ by .+)\).*$", "write `best({a})`"),
    phrase(rf"^.*\b(?P<at>{LOWEST})\((?P<a>\w+ in .+ by )(?P<b>.+)\).*$", "write `best({a}-{b})`"),
)

LISTS = (
    phrase(
        r"^.*?\b(?:where|if|elif|while|and|or) (?P<at>no (?:other )?[a-z]+ )(?:of|with|is|has|in)\b.*"
        r" in (?P<b>[a-z][\w.]*)\b.*$",
        "write `not any(… for x in {b})`, and in it what `x` must be",
        SPOKEN,
    ),
    phrase(
        r"^.*?\b(?P<at>(?:the )?(?:count|number|amount) of (?:(?:the )?cards (?:in|of) |the )?)(?P<b>[a-z][\w.]*)\b.*$",
        "write `count({b})`",
        "what is counted stands in brackets",
    ),
    phrase(
        r"^.*?\b(?P<at>(?:the )?sum of )(?P<b>[a-z][\w.]*)\.(?P<c>\w+)\b.*$",
        "write `sum(x.{c} for x in {b})`",
        "what is added up stands in brackets",
    ),
    phrase(
        rf"^.*?\b(?P<at>(?:the )?{HIGHEST} (?P<c>[a-z]\w*) (?:of|in|among) )(?P<b>[a-z][\w.]*)\b.*$",
        "write `max(x.{c} for x in {b})`; those that have it are `best(x in {b} by x.{c})`",
        SPOKEN,
    ),
    phrase(
        rf"^.*?\b(?P<at>(?:the )?{LOWEST} (?P<c>[a-z]\w*) (?:of|in|among) )(?P<b>[a-z][\w.]*)\b.*$",
        "write `min(x.{c} for x in {b})`; those that have it are `best(x in {b} by -x.{c})`",
        SPOKEN,
    ),
    phrase(
        r"^[\w.\[\]]+ = (?P<at>(?:the )?(?P<c>top|bottom)(?: card)? of) (?:the )?(?P<b>[\w.]+)$",
        "write `{b}.{c}`: a card, or none",
        "which card is said with a dot",
    ),
    phrase(
        r"^(?:if|elif|while|expect) (?P<at>any|some) (?:of )?(?P<x>[a-z]\w*) in (?P<b>[\w.()]+) (?:where|has|with) "
        r"(?P<c>.+)$",
        "write `any({c} for {x} in {b})`",
        "whether it is true of any stands in brackets",
    ),
    phrase(
        r"^(?:if|elif|while|expect) (?P<at>all|every|each) (?:of )?(?P<x>[a-z]\w*) in (?P<b>[\w.()]+) "
        r"(?:where|has|with) (?P<c>.+)$",
        "write `all({c} for {x} in {b})`",
        "whether it is true of all stands in brackets",
    ),
    phrase(
        r"^.*\b(?P<a>count|first|last|best)\((?P<at>(?P<b>[\w.]+)) (?:where|by|with) .*$",
        "write `{a}({q} in {b} where …)`",
        "each of them has a name, to say which are meant",
    ),
    phrase(
        r"^(?P<a>[\w.\[\]]+) = (?P<at>(?:all |every |each |the )player) (?:where|with|whose) (?:\w+\.)?"
        r"(?P<c>\w+ (?:==|!=|<|>|<=|>=) \S+)$",
        "write `{a} = [{q} for {q} in players where {q}.{c}]`",
        "a list of what fits stands in square brackets",
    ),
    phrase(
        r"^(?P<a>[\w.\[\]]+) = (?P<at>(?:(?:list|set) of |all |every |each |the )?)(?P<x>\w+) in (?P<b>[\w.()]+)"
        r"(?P<c>(?: where .+)?)$",
        "write `{a} = [{x} for {x} in {b}{c}]`",
        "a list of what fits stands in square brackets",
    ),
    phrase(
        r"^(?P<a>[\w.\[\]]+) = (?P<at>(?:(?:list|set) of |all |every |each |the )?)(?P<b>[\w.()]+) "
        r"(?:where|with|whose) (?:\w+\.)?(?P<c>\w+ (?:==|!=|<|>|<=|>=) \S+)$",
        "write `{a} = [{q} for {q} in {b} where {q}.{c}]`",
        "a list of what fits stands in square brackets",
    ),
    phrase(
        r"^(?P<a>[\w.\[\]]+) = (?P<at>(?:(?:list|set) of |all |every |each |the )?)(?P<b>[\w.()]+) where .+$",
        "write `{a} = [{q} for {q} in {b} where …]`",
        "a list of what fits stands in square brackets",
    ),
    phrase(
        r"^for (?P<at>(?P<b>players|others\(\w+\)|\w+\.\w+)) where .*$",
        "write `for {q} in {b} where …`",
        "a loop gives each of them a name",
    ),
    phrase(
        r"^(?:if|elif|while|expect|\S+ =) (?P<at>(?:there (?:is|are) )?(?:no|none of)) (?P<x>\w+) in "
        r"(?P<b>[\w.()]+) (?:where|has|with) (?P<c>.+)$",
        "write `not any({c} for {x} in {b})`",
        SPOKEN,
    ),
)
