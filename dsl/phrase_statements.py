"""What people write for statements."""

from rulewright.dsl.phrase import SPOKEN, phrase
from rulewright.dsl.phrase_amounts import AMOUNTS
from rulewright.dsl.phrase_choices import CHOICES
from rulewright.dsl.phrase_ends import AGAIN, ENDS
from rulewright.dsl.phrase_lists import EXTREMES, LISTS
from rulewright.dsl.phrase_moves import CARD_MOVES

LOOPS = (
    phrase(
        r"^for (?P<at>each|every|all) (?:player |the )?(?P<q>\w+) in (?P<rest>[^:]+):?$", "write `for {q} in {rest}`"
    ),
    phrase(
        r"^(?:for )?(?P<at>each|every|all) players?:?$",
        "write `for {q} in players`; `{q}` is then the player whose turn in the loop it is",
        "a loop gives each player a name",
    ),
    phrase(
        r"^(?P<at>each|all|every) (?P<q>\w+) in (?P<rest>[\w.()]+) (?:loses?|pays?|gains?|gets?|scores?|earns?|draws?"
        r"|takes?|discards?)\b.*$",
        "write `for {q} in {rest}` and, indented below, what each of them does",
        "for several there is a loop",
    ),
    phrase(
        r"^for (?P<i>\w+)(?P<at> =| from) (?P<n>[\w.]+) to (?P<m>[\w.()]+)$",
        "write `for {i} in {n}..{m}`",
        "numbers in a row are written with two dots",
    ),
    phrase(r"^for (?P<at>\()(?P<rest>[^()]*)\)$", "write `for {rest}`", "no bracket stands behind `for`"),
    phrase(
        r"^(?P<list>[\w.]+)\.(?P<at>each|forEach|map|for_each)\b.*$",
        "write `for x in {list}` and, indented below, what is done for each `x`",
    ),
    phrase(r"^repeat (?P<at>forever|always)$", "write `repeat` alone; it goes on until `break`"),
    phrase(
        r"^for (?P<i>\w+) in (?P<n>[\w.]+)(?P<at> to| until| through) (?P<m>[\w.()]+)$",
        "write `for {i} in {n}..{m}`",
        "numbers in a row are written with two dots",
    ),
    phrase(r"^(?P<at>do|loop) (?P<n>\w+) times$", "write `repeat {n} times`"),
    phrase(
        r"^for (?P<at>each|every|all|any) players? (?P<q>\w+)$",
        "write `for {q} in players`",
        "a loop says what it goes through",
    ),
    phrase(
        r"^for (?P<q>\w+) in(?P<at> (?:all|each|every)(?: of)?(?: the)?) (?P<rest>[a-z][\w.]*)$",
        "write `for {q} in {rest}`",
        "`{word}` is not needed here",
    ),
    phrase(r"^repeat (?P<n>\w+)(?P<at>)$", "write `repeat {n} times`", "`times` is missing"),
    phrase(
        r"^(?:repeat )?(?P<at>until) (?P<what>.+)$",
        "write `repeat`, and in the lines below it `if {what}` with `break` under it",
        "`repeat` goes on until something in it leaves it",
    ),
    phrase(r"^while (?P<what>.+)(?P<at> do)$", "write `while {what}`; what is repeated stands indented below", SPOKEN),
    phrase(r"^(?P<at>do|loop|forever|try|begin)$", "write `repeat`, which goes on until `break`", is_in_tests=False),
)

BRANCHES = (
    phrase(r"^(?P<at>otherwise|default)(?: if.*)?$", "write `else`, or `elif` with a condition"),
    phrase(
        r"^(?P<what>[\w.\[\]]+) = (?P<at>if) (?P<if>.+) then (?P<a>.+) else (?P<b>.+)$",
        "write `{what} = {a} if {if} else {b}`",
        "of two values the first stands before `if`",
    ),
    phrase(
        r"^(?P<what>[\w.\[\]]+) = (?P<if>[^?\"]+)(?P<at> \? )(?P<a>[^:\"]+) : (?P<b>[^:\"]+)$",
        "write `{what} = {a} if {if} else {b}`",
        "`?` chooses nothing here",
    ),
    phrase(
        r"^(?P<what>[\w.\[\]]+ [-+]?= [^\"]+)(?P<at> if) (?P<if>[^\"]+)$",
        "write `if {if}`, and indented below it `{what}`; or add `else` and the other value",
        "a value with `if` needs its `else`",
    ),
    phrase(
        r"^(?P<if>(?:if|elif) [^:\"]+)(?P<at>:) (?P<tail>\S.*)$",
        "write `{if}`, and on the next line, indented, `{tail}`",
        "what is done stands on a line of its own",
    ),
    phrase(
        r"^(?P<if>(?:if|elif|while|unless) .+)(?P<at> then) (?P<tail>\S.*)$",
        "write `{if}`, and on the next line, indented, `{tail}`",
        "what is done stands on a line of its own",
    ),
    phrase(
        r"^(?:if|elif|while) (?P<at>any|all|no|every|each) players? (?:has|have|is|are)\b.*$",
        "write `any({q}.alive for {q} in players)`, with `all` for all of them, `not any` for none",
        SPOKEN,
    ),
    phrase(
        r"^(?:if|elif|while) (?P<who>[\w.]+) (?P<at>has|have|owns|holds)\b.*$",
        "what a player has stands behind a dot: `{p}.{hand} is not empty`; `c in {p}.{hand}` asks for a card",
    ),
    phrase(
        r"^(?:if|elif|while) (?P<at>no) (?:cards?|more cards?) (?:are |is )?(?:left )?in(?: the)? (?P<pile>[\w.]+)$",
        "write `{pile} is empty`",
        SPOKEN,
    ),
    phrase(
        r"^(?:if|elif|while) (?P<a>[^\"]+?)(?P<at> is)(?: at least)(?P<b> [\w.]+)$",
        "write `{a} >={b}`",
        "numbers are compared with signs",
    ),
    phrase(
        r"^(?:if|elif|while) (?P<a>[^\"]+?)(?P<at> is (?:greater|more|bigger|higher|larger) than)(?P<b> [\w.]+)$",
        "write `{a} >{b}`",
        "numbers are compared with signs",
    ),
    phrase(
        r"^(?:if|elif|while) (?P<a>[^\"]+?)(?P<at> is (?:less|fewer|smaller|lower) than)(?P<b> [\w.]+)$",
        "write `{a} <{b}`",
        "numbers are compared with signs",
    ),
    phrase(
        r"^(?:if|elif|while) (?P<a>[\w.]+)(?P<at> (?:is )?between) (?P<n>[\w.]+) and (?P<m>[\w.]+)$",
        "write `{a} in {n}..{m}`; both ends count",
    ),
    phrase(
        r"^(?:if|elif|while) (?P<a>[\w.\[\]]+)(?P<at> is not| isn't| is no) (?!(?:none|empty|Empty|EMPTY|face)\b)"
        r"(?P<b>[\w.\[\]\"]+)$",
        "write `{a} != {b}`",
        "`is` asks for `none`, `empty`, `face up` and `face down` only",
    ),
    phrase(
        r"^(?:if|elif|while) (?P<a>[\w.\[\]]+) is(?P<at> free| vacant| unoccupied| blank)$",
        "write `{a} is none`, or `is empty` of a zone or a place",
    ),
    phrase(
        r"^(?:if|elif|while) (?P<a>[\w.\[\]]+)(?P<at> is) (?!(?:none|empty|Empty|EMPTY|face|not|even|odd|[Tt]rue"
        r"|[Ff]alse|[Nn]ull|None)\b)(?P<b>[\w.\[\]\"]+)$",
        "write `{a} == {b}`",
        "`is` asks for `none`, `empty`, `face up` and `face down` only",
    ),
    phrase(
        r"^(?:if|elif|while) (?P<a>[\w.]+)(?P<at> is (?:used up|gone|exhausted|finished|done|depleted))$",
        "write `{a} is empty`",
        SPOKEN,
    ),
    phrase(
        r"^(?:if|elif|while) (?P<a>[\w.]+) (?P<o>[<>]=?|==|!=) (?P<b>[\w.]+) (?P<c>and|or)(?P<at> [<>]=?| ==| !=) "
        r"(?P<d>[\w.]+)$",
        "write `{a} {o} {b} {c} {a}{at} {d}`",
        "each comparison has two sides",
    ),
    phrase(
        r"^(?:if|elif|while|expect) (?P<a>[\w.]+)(?P<at> (?:contains|includes)) (?P<n>\d+)\b.*$",
        "write `count(c in {a} where …) >= {n}`",
    ),
    phrase(
        r"^(?:if|elif|while|expect) (?P<a>[\w.]+)(?P<at> (?:contains|includes)) (?P<b>\S.*)$",
        "write `{b} in {a}`",
    ),
)

VALUES = (
    phrase(
        r"^(?P<at>set) (?P<a>\w+\.\S+) (?:to|=) (?P<b>.+)$",
        "in a test write `given {a} = {b}`; `set` is for options",
        SPOKEN,
        is_in_tests=True,
    ),
    phrase(
        r"^(?P<at>set) (?P<a>[\w.\[\]]+) (?:to|=) (?P<b>.+)$",
        "write `{a} = {b}`",
        is_in_tests=False,
        is_at_declaration=False,
    ),
    phrase(r"^(?P<at>add|increase) (?P<b>[\w.]+) to (?P<a>[\w.\[\]]+)$", "write `{a} += {b}`"),
    phrase(r"^(?P<at>increase|raise|increment) (?P<a>[\w.\[\]]+) by (?P<b>[\w.]+)$", "write `{a} += {b}`"),
    phrase(r"^(?P<at>decrease|reduce|lower|decrement) (?P<a>[\w.\[\]]+) by (?P<b>[\w.]+)$", "write `{a} -= {b}`"),
    phrase(r"^(?P<at>subtract|take|remove) (?P<b>\d+) from (?P<a>[\w.\[\]]+)$", "write `{a} -= {b}`"),
    phrase(r"^(?P<at>increment|increase) (?P<a>[\w.\[\]]+)$", "write `{a} += 1`"),
    phrase(r"^(?P<at>decrement|decrease) (?P<a>[\w.\[\]]+)$", "write `{a} -= 1`"),
    phrase(r"^(?P<a>[\w.\[\]]+) (?P<at>=\+) ?(?P<b>.+)$", "write `{a} += {b}`", "the sign stands before `=`"),
    phrase(r"^.+(?P<at> plus) \S.*$", "write `+`"),
    phrase(
        r"^[\w.\[\]]+ [-+]?= [^,\"]+(?P<at>,) (?P<b>[\w.\[\]]+ [-+]?= .+)$",
        "write `{b}` on the next line",
        "one statement stands on each line",
    ),
    phrase(
        r"^(?P<a>[a-z]\w*)(?P<at> of) (?P<b>\w+) (?P<c>[-+]?= .+)$",
        "write `{b}.{a} {c}`",
        "what belongs to something stands behind a dot",
    ),
    phrase(r"^.*?(?P<at>(?:the )?other players)\b.*$", "write `others({p})`", SPOKEN),
    phrase(r"^.*?(?P<at>(?:the )?next player)\b.*$", "write `next({p})`", SPOKEN),
    phrase(
        r"^(?P<a>[\w.\[\]]+ [-+]?= )(?P<b>[\w.()]+) //? (?P<c>\d+)(?P<at>,? \(?round(?:ed)? up\)?)$",
        "write `{a}-(-{b} // {c})`: `//` rounds down",
        "`//` rounds down, and nothing is said behind it",
    ),
    phrase(r"^(?P<a>.+ //? \S+)(?P<at>,? \(?round(?:ed)? down\)?)$", "write `{a}`: `//` rounds down", SPOKEN),
    phrase(
        r"^(?P<a>[\w.\[\]]+) = (?P<who>\w+) (?P<at>chooses|picks|selects) (?:(?P<b>\w+) )?(?P<rest>from .+)$",
        "write `{who} chooses {a} {rest}`",
        "a choice is a line of its own, and names what was chosen",
    ),
    phrase(
        r"^(?P<who>\w+) chooses (?P<at>yes or no|whether)\b.*$",
        'write `{who} chooses answer from [yes, no] "…?"`, or `{who} chooses "…?"` with an `option` for each below',
        "what is chosen among is a list",
    ),
    phrase(
        r"^(?!(?:re)?move |reveal |conceal |stack |flip |turn |uncover |expose |show )"
        r"(?P<a>.*?)(?P<at>(?:the )?(?P<end>top|bottom)(?: card)? of )"
        r"(?:the )?(?P<b>[a-z][\w.]*)(?P<c>\b.*)$",
        "write `{b}.{end}`: a card, or none",
        "which card is said with a dot",
    ),
    phrase(
        r"^(?:(?P<what>if|elif|while) )(?P<a>[\w.]+)(?P<at> (?:is )?(?:on|at|in))(?: space)? (?P<b>[\w.]+\[?\w*\]?)$",
        "write `{what} {a} == {b}`",
        "where something is is compared",
    ),
    phrase(
        r"^move (?P<a>\w+(?:\.\w+)*)(?P<at> (?:forward|ahead|on)?(?: ?by)? ?)(?P<n>\w+)(?: spaces?| steps?| fields?)?$",
        "a piece goes to a space: `move {a} to …`; a space that a name holds is set, `{a} = …`: along a track "
        "`path[{a}.index + {n}]`",
        "how far something goes is worked out as a space",
        is_in_tests=False,
    ),
    phrase(r"^.+(?P<at> minus) \S.*$", "write `-`"),
    phrase(
        r"^(?P<a>[\w.\[\]]+ [-+]?= \d+)(?P<at> [A-Za-z]\w*)$",
        "write `{a}`",
        "numbers have no unit: what is counted is the name before",
    ),
    phrase(
        r"^(?P<at>int|bool|text|string|number|float|integer|boolean|player) (?P<a>\w+) = (?P<b>.+)$",
        "write `{a} = {b}`, or with its type `{a}: int = {b}`",
        "the name stands before its type",
    ),
    phrase(
        r"^(?P<a>\w+)(?P<at>: int|: bool)$",
        "give it a value: `{a}{at} = …`",
        "a name of a block gets its value at once",
        is_at_declaration=False,
    ),
    phrase(
        r"^(?P<a>[\w.\[\]]+) = roll (?P<at>(?:(?P<n>\d+|two|three|four|five) )?(?:a |one )?(?:dice|die))$",
        "write `{a} = roll {n}d6`: the number of dice, and of their sides",
        SPOKEN,
    ),
    phrase(
        r"^(?P<a>[\w.\[\]]+) = (?P<at>(?:a )?random number) (?:from|between) (?P<b>\d+) (?:to|and) (?P<c>\d+)$",
        "write `{a} = random({b}..{c})`",
        SPOKEN,
    ),
    phrase(
        r"^(?P<a>[\w.\[\]]+) = random(?P<at> ?\(?) ?(?P<b>\d+) ?(?:to|-|\.\.|,|and) ?(?P<c>\d+)\)?$",
        "write `{a} = random({b}..{c})`",
        "what is drawn from stands in brackets, as a range",
    ),
    phrase(
        r"^(?P<a>[\w.\[\]]+) = (?P<at>random)(?: ?\(\))?$",
        "write `{a} = random(1..6)`, or `{a} = roll d6`",
        "`random` needs what it draws from",
    ),
    phrase(
        r"^(?P<at>roll) each (?P<b>\d*d\d+)$",
        "give them a name, to know them by: `rolled = roll each {b}`",
        "what is rolled goes somewhere",
    ),
    phrase(r"^(?P<a>.*\S) = (?P<at>(?P<b>\d*d\d+))$", "write `{a} = roll {b}`", "dice are rolled with `roll`"),
    phrase(
        r"^(?P<a>[\w.\[\]]+) (?P<op>[-+]?=) roll (?P<b>\d*d\d+)(?P<at> [-+*] )(?P<c>\S.*)$",
        "roll first, `rolled = roll {b}`, then write `{a} {op} rolled{at}{c}`",
        "a roll stands alone behind its sign",
    ),
    phrase(
        r"^(?P<at>roll|throw) (?:the |an? |one )?(?:die|dice|d6)$",
        "give it a name, to know it by: `rolled = roll d6`",
        "what is rolled goes somewhere",
    ),
    phrase(
        r"^(?P<at>roll) (?P<b>\d*d\d+)$",
        "give it a name, to know it by: `rolled = roll {b}`",
        "what is rolled goes somewhere",
    ),
    phrase(
        r"^(?P<at>roll|throw) (?P<n>\w+) dice$",
        "give it a name, to know it by: `rolled = roll {n}d6`",
        "what is rolled goes somewhere",
    ),
    phrase(
        r"^(?P<a>.*?)(?P<at>\broll (?P<b>(?:each )?\d*d\d+))\b(?P<c>.*)$",
        "roll first, `rolled = roll {b}`, then write `{a}rolled{c}`",
        "a roll stands alone on its line",
        is_in_tests=False,
    ),
    phrase(
        r"^(?P<a>[\w.\[\]]+) -= (?P<b>[\w.]+)(?P<at>,? \(?(?:but )?(?:(?:never|not|no) (?:below|under|less than)"
        r"|at least|minimum|min|down to) (?P<n>\d+)\)?)$",
        "write `{a} = max({n}, {a} - {b})`",
        "how low it may go is said with `max`",
    ),
    phrase(
        r"^(?P<a>[\w.\[\]]+) \+= (?P<b>[\w.]+)(?P<at>,? \(?(?:but )?(?:(?:never|not|no) (?:above|over|more than)"
        r"|at most|maximum|max|up to) (?P<n>\d+)\)?)$",
        "write `{a} = min({n}, {a} + {b})`",
        "how high it may go is said with `min`",
    ),
    phrase(r"^.*\bcount(?P<at>) (?P<a>[a-z_][\w.]*)$", "write `count({a})`", "what is counted stands in brackets"),
)

TELLING = (
    phrase(
        r"^(?:say|tell) (?:to )?(?P<at>(?:all|everyone|everybody|(?:all )?(?:the )?players)) (?P<a>\"[^\"]*\")$",
        "write `say {a}`: all hear it",
        "`say` begins with what is told",
    ),
    phrase(
        r"^(?:(?:say|show) (?=to )|tell )(?P<at>(?:to )?(?P<who>[a-z][\w.]*(?:\(\w*\))?)) (?P<a>\"[^\"]*\")$",
        "write `say {a} to {who}`",
        "`say` begins with what is told",
    ),
    phrase(r"^say (?P<at>f)(?P<a>\".*\")$", "write `say {a}`: values in braces are told anyway", SPOKEN),
    phrase(
        r"^say (?P<at>(?P<a>[a-z]\w*(?:\.\w+|\[\w+\])+))$",
        'write `say "{{{a}}}"`',
        "what is told stands in a text, values in braces",
    ),
    phrase(r"^(?P<at>(?:print|echo|log|show|tell|display|write)\b) ?\(?(?P<a>\".*\")\)?$", "write `say {a}`"),
    phrase(
        r"^say (?P<at>(?P<a>[a-z][\w.]*)),? \"(?P<b>[^\"]*)\"$",
        'write `say "{{{a}}}{b}"`',
        "what is told stands in one text, values in braces",
    ),
)

STATEMENTS = (*EXTREMES, *AMOUNTS, *LISTS, *BRANCHES, *CARD_MOVES, *ENDS, *AGAIN, *CHOICES, *LOOPS, *VALUES, *TELLING)
"""In the order in which they are tried."""
