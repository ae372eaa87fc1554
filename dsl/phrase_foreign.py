"""Statements with the signs and words of programming languages, and some of German."""

from rulewright.dsl.phrase import SPOKEN, phrase

WHERE = r"(?P<if>if|elif|while)"
VALUE = r"[\w.\[\]]+"
SET = "[-+]?="

CONDITIONS = (
    phrase(
        rf"^{WHERE} \(?(?P<a>{VALUE}) ?(?P<at>isn[’']?t|is not equal to|not equals?(?: to)?|unequal(?: to)?|not|=/="
        rf"|/=|~=|!==|<>|≠|¬=)(?! in\b) ?(?P<b>{VALUE})\)?:?$",
        "write `{if} {a} != {b}`",
        "that two values differ is written `!=`",
    ),
    phrase(
        rf"^{WHERE} (?P<a>{VALUE}) (?P<at>equals?(?: to)?|is equal to|is the same as|eq|ist(?: gleich)?) "
        rf"(?P<b>{VALUE})$",
        "write `{if} {a} == {b}`",
        "that two values are the same is written `==`",
    ),
    phrase(
        rf"^{WHERE} (?P<a>{VALUE}) (?P<at>is(?P<b> not)? E(?:mpty|MPTY))$",
        "write `{if} {a} is{b} empty`",
        "words of the language are written in small letters",
    ),
    phrase(
        rf"^(?P<if>(?:if|elif|while|{VALUE} =).*) in (?P<at>[({{] ?(?P<b>[\w.]+(?:, ?[\w.]+)+) ?[)}}])$",
        "write `{if} in [{b}]`",
        "a list stands in square brackets",
    ),
    phrase(
        rf"^(?P<a>{VALUE} {SET}) ?(?P<at>[({{] ?(?P<b>[\w.\"]+(?:, ?[\w.\"]+)+) ?[)}}])$",
        "write `{a} [{b}]`",
        "a list stands in square brackets",
    ),
    phrase(
        r"^(?P<if>(?:if|elif) [^,\"]+)(?P<at>,) (?P<tail>[a-z].*)$",
        "write `{if}`, and on the next line, indented, `{tail}`",
        "what is done stands on a line of its own",
    ),
    phrase(
        r"^(?P<at>end ?(?:if|while|for|loop|repeat|do|function|action|choose|choice|procedure|sub)|fi|done|wend|od|esac"
        r"|loop end|next [a-z])$",
        "take this line out",
        "a block ends where lines are indented less",
    ),
    phrase(
        r"^(?P<at>\.\.\.|…|pass|noop)$",
        "where nothing is done leave the branch out; `stop` leaves the action",
        "nothing is written where nothing is done",
        is_at_declaration=False,
    ),
    phrase(
        r"^for (?P<at>\()?(?:int |let |var )?(?P<i>\w+) ?= ?(?P<n>\d+); ?\w+ ?(?:<=?|!=) ?(?P<m>[\w.]+);.*$",
        "write `for {i} in 1..{m}`",
        "numbers in a row are written with two dots",
    ),
    phrase(
        r"^for (?P<i>[a-z]\w*)(?P<at> of| on| from|:) (?P<rest>[a-z][\w.()]*)(?: do)?:?$",
        "write `for {i} in {rest}`",
        "what a loop goes through stands behind `in`",
    ),
    phrase(
        r"^for (?P<i>[a-z]\w*) in (?P<n>[\w.]*\w) ?(?P<at>\.\.\.+|…|\.\.[<=]) ?(?P<m>[\w.()]+)(?: do)?:?$",
        "write `for {i} in {n}..{m}`; both ends count",
        "numbers in a row are written with two dots",
    ),
    phrase(
        r"^(?P<a>for \w+ in .+?)(?P<at> do| loop)$",
        "write `{a}`; what is repeated stands indented below",
        SPOKEN,
    ),
)

SETTING = (
    phrase(r"^(?P<at>(?P<b>[+-])[+-])(?P<a>[a-z][\w.]*);?$", "write `{a} {b}= 1`", "there is no sign `{word}`"),
    phrase(
        rf"^(?P<a>{VALUE} = {VALUE}) ?(?P<at>(?P<c>[+-])[+-]) ?(?P<b>\w+)$",
        "write `{a} {c} {b}`",
        "there is no sign `{word}`",
    ),
    phrase(
        rf"^(?P<a>{VALUE}) = (?P<b>{VALUE}) ?(?P<at>\^|\*\*) ?2$",
        "write `{a} = {b} * {b}`",
        "there is no sign for powers",
    ),
    phrase(
        r"^(?P<a>[a-z]\w*)(?P<at>-)(?P<b>[a-z]\w*)(?P<c> [-+]?= .+)$",
        "write `{a}_{b}{c}`",
        "a name has no hyphen",
        is_in_tests=False,
    ),
    phrase(
        rf"^(?P<a>{VALUE})(?P<at> (?:becomes|gets|->|=>|→|is|ist)) (?P<b>-?\d+)$",
        "write `{a} = {b}`",
        "`=` sets a value",
        is_in_tests=False,
    ),
    phrase(
        rf"^(?P<a>{VALUE})(?P<at>, ?)(?P<b>{VALUE}) = (?P<c>[^,\"()]+), ?(?P<d>[^,\"()]+)$",
        "write `{a} = {c}`, and on the next line `{b} = {d}`",
        "each line sets one value",
        is_in_tests=False,
    ),
    phrase(
        rf"^(?P<a>{VALUE}) = (?P<b>{VALUE})(?P<at> =) (?P<c>[^=]+)$",
        "write `{b} = {c}`, and on the next line `{a} = {b}`; to compare write `==`",
        "each line sets one value",
    ),
    phrase(
        rf"^(?P<a>{VALUE} {SET} [^\s\",]+)(?P<at> (?P<b>[a-z][\w.]* {SET} .+))$",
        "write `{a}`, and on the next line `{b}`",
        "one statement stands on each line",
        is_in_tests=False,
    ),
    phrase(
        rf"^(?P<a>{VALUE} {SET} [^\",]+?)(?P<at> and| then|;) (?P<b>[a-z][\w.]* {SET} .+)$",
        "write `{a}`, and on the next line `{b}`",
        "one statement stands on each line",
        is_in_tests=False,
    ),
    phrase(
        r"^(?P<a>.*\b(?:max|min)) (?P<at>(?P<b>[\w.]+, ?[\w.]+))$",
        "write `{a}({b})`",
        "what is compared stands in brackets",
    ),
    phrase(rf"^(?P<a>{VALUE} {SET} )(?P<at>\+)(?P<b>\d+)$", "write `{a}{b}`", "no sign stands before a number"),
    phrase(
        r"^(?P<a>[^\"]*?)(?P<at>\b(?P<b>\d{1,3})[,_'’](?P<c>\d{3}))$",
        "write `{a}{b}{c}`",
        "a number is written in digits alone",
    ),
    phrase(
        r"^(?P<a>[a-z]\w*)(?P<at>->|::|:)(?P<b>[a-z]\w*)(?P<c> [-+]?= .+)$",
        "write `{a}.{b}{c}`",
        "what belongs to something stands behind a dot",
        is_at_declaration=False,
    ),
    phrase(
        r"^(?P<at>[$@%&](?P<a>[a-z]\w*))(?P<b> ?[-+]?= .+)$",
        "write `{a}{b}`",
        "no sign stands before a name",
    ),
)

DICE = (
    phrase(
        rf"^(?P<a>{VALUE}) (?P<op>[-+]?=) (?:[Rr]oll|wirf|würfle)(?: a)? ?"
        r"(?P<at>\(? ?(?P<n>\d*) ?[dDwW](?P<m>\d+) ?\)?)$",
        "write `{a} {op} roll {n}d{m}`",
        "dice are written as in `2d6`",
    ),
    phrase(
        r"^(?P<at>rolls?|throws?)\(? ?(?P<n>\d*) ?[dDwW](?P<m>\d+)\)?$",
        "give it a name, to know it by: `rolled = roll {n}d{m}`",
        "what is rolled goes somewhere",
        is_in_tests=False,
    ),
)

DOING = (
    phrase(
        r"^(?P<at>call|do|run|perform|execute|invoke|gosub) (?P<a>[a-z_]\w*\(.*\))$",
        "write `{a}`",
        "an action is done by its name alone",
        is_in_tests=False,
    ),
    phrase(
        r"^(?P<at>(?:stop|finish|leave|exit|return from) (?:the |this |my )?turn|end turn (?:of )?\w+|turn end)$",
        "write `end turn`",
        SPOKEN,
    ),
    phrase(
        r"^(?P<at>(?:stop|finish|leave|exit|quit) (?:the |this )?game|finish|finished|game_over\(\)|spielende"
        r"|ende|spiel ende)$",
        "write `end game`",
        SPOKEN,
        is_at_declaration=False,
    ),
    phrase(
        r"^say (?P<at>\"(?P<a>[^\"{}]*?) ?\"(?:,| \+|) ?(?P<b>[a-z][\w.]*))$",
        'write `say "{a} {{{b}}}"`',
        "what is told stands in one text, values in braces",
        is_in_tests=False,
    ),
    phrase(
        r"^(?P<at>print|echo|log|show|tell|display|write|message|output|alert|msg|sage|schreibe) ?"
        r"\(?(?P<a>\"[^\"]*\")\)?;?$",
        "write `say {a}`",
    ),
    phrase(
        r"^(?P<at>print|echo|log|show|tell|display|write|output|println|say) ?\(?(?P<a>[a-z][\w.]*)\)?;?$",
        'write `say "{{{a}}}"`: what is told is a text, with values in braces',
        "`{word} {a}` tells nothing",
        is_at_declaration=False,
    ),
    phrase(
        r"^(?P<who>[a-z]\w*) (?P<at>pays|spends) (?P<n>\d+)$",
        "write `{who}.{amount} -= {n}`",
        SPOKEN,
        is_in_tests=False,
    ),
    phrase(
        r"^(?P<who>[a-z]\w*) (?P<at>draws|takes a card)$",
        "write `move top of {pile} to {who}.{hand}`",
        is_in_tests=False,
    ),
    phrase(
        r"^(?P<at>give) (?P<what>(?:top|bottom) (?:\d+ )?of [\w.]+) to (?P<who>[a-z]\w*)$",
        "write `move {what} to {who}.{hand}`",
    ),
    phrase(
        r"^(?P<at>flip|flip over|turn over|turn up|uncover|expose|show) (?:the )?(?P<end>top|bottom)(?: card)? of "
        r"(?:the )?(?P<a>[\w.]+)$",
        "write `reveal {a}.{end}`",
        is_in_tests=False,
    ),
    phrase(
        r"^(?P<a>move (?:all|top|bottom|random)(?: \d+)? of [\w.]+)(?P<at> (?:into|in|onto|on|->|under|at)) "
        r"(?P<b>[\w.]+)$",
        "write `{a} to {b}`",
        "where cards go stands behind `to`",
    ),
    phrase(
        r"^(?P<a>move (?:all|top|bottom|random)(?: \d+)? of [\w.]+)(?P<at>) (?P<b>[a-z]\w*\.\w+)$",
        "write `{a} to {b}`",
        "where cards go stands behind `to`",
    ),
    phrase(
        r"^move (?P<at>(?P<n>one|an?|\d+) cards?) to (?P<b>[\w.]+)$",
        "write `move top {n} of {pile} to {b}`",
        "which cards are moved is said with `top`, `bottom` or `random`",
    ),
    phrase(r"^(?P<at>remove all) (?P<b>[a-z][\w.]*)$", "write `for c in {b}` and, indented below, `remove c`", SPOKEN),
    phrase(r"^(?P<at>shuffle|mische)$", "write `shuffle {pile}`", "what is shuffled stands behind it"),
)

ORDERED = (
    phrase(
        r"^(?P<a>.*\b(?:best|sorted|first|last)\([^()\"]* in [^()\"]*?) by (?P<b>[^()\"]+?)"
        r"(?P<at> where (?P<c>[^()\"]+))\)(?P<d>.*)$",
        "write `{a} where {c} by {b}){d}`",
        "which of them are meant is said before `by`",
    ),
)

ASKING = (
    phrase(
        r"^(?P<a>(?P<who>\w+) chooses .+)(?P<at>,? else)$",
        "write `{a}`, and `else` on a line of its own behind what is chosen, indented exactly like this line",
        "what is done where nothing can be chosen stands below",
    ),
    phrase(
        r"^(?P<a>.+ chooses [^\":]+)(?P<at>:) (?P<text>\".*\".*)$",
        "write `{a} {text}`",
        "no sign stands before the question",
    ),
    phrase(
        r"^(?P<who>\w+) chooses (?P<what>\w+) from (?P<at>\(?(?P<b>\"[^\"]*\"(?:(?:,| or) \"[^\"]*\")+)\)?)"
        r"(?P<c>(?: \"[^\"]*\")?)$",
        "write `{who} chooses {what} from [{b}]{c}`, with commas between them",
        "what is chosen among is a list",
    ),
    phrase(
        r"^(?P<who>\w+) chooses (?P<what>\w+) (?P<at>where (?P<c>.+)) from (?P<b>[\w.()]+)(?P<d>(?: \"[^\"]*\")?)$",
        "write `{who} chooses {what} from {b} where {c}{d}`",
        "what is chosen among stands before the condition",
    ),
    phrase(
        r"^(?P<a>\w+ chooses .+), or(?P<at> (?P<b>pass|nothing|none|no|skip))$",
        'write `{a}, or "{b}"`',
        "what one may answer instead is a text in quotes",
        is_in_tests=False,
    ),
    phrase(
        r"^(?P<who>\w+) (?P<at>chooses(?: (?P<what>[a-z]\w*))?(?: from)?)$",
        'write what is chosen among: `{who} chooses one from 1..3 "Which?"`, or a menu: `{who} chooses "What?"`',
        "what is chosen among is missing",
        is_in_tests=False,
    ),
    phrase(
        r"^(?P<a>option \"[^\"]*\"(?: if [^:\"]+)?) ?(?P<at>:|->|=>|-|,|then)? ?"
        r"(?P<tail>(?:win|move|say|end|remove|reveal|shuffle|repeat|stop|proceed)\b.*|[a-z][\w.]* [-+]?= .+"
        r"|[a-z]\w*\(.*\))$",
        "write `{a}`, and on the next line, indented, `{tail}`",
        "what is done stands on a line of its own",
    ),
)

GERMAN = (
    phrase(r"^(?P<at>[Ww]enn|[Ff]alls) (?P<rest>[^:]+?)(?: dann)?:?$", "write `if {rest}`"),
    phrase(r"^(?P<at>[Ss]onst|[Aa]nsonsten):?$", "write `else`, or `elif` with a condition"),
    phrase(r"^(?P<at>[Ss]olange) (?P<rest>[^:]+?):?$", "write `while {rest}`"),
    phrase(r"^(?P<at>[Ww]iederhole) (?P<n>\w+)(?: mal)?:?$", "write `repeat {n} times`"),
    phrase(
        r"^(?P<at>[Ff](?:ü|ue)r(?: jeden?s?| alle)?) (?P<a>\w+)(?: in| aus)? (?P<b>[\w.]+):?$",
        "write `for {a} in {b}`",
    ),
    phrase(
        r"^(?P<who>\w+) (?P<at>w(?:ä|ae)hlt)(?: ein\w*)? (?P<what>\w+) (?:aus|von) (?P<rest>.+)$",
        "write `{p} chooses {what} from {rest}`",
    ),
    phrase(r"^(?P<at>[Gg]ewinnt|[Gg]ewinner) (?P<who>\w+)$", "write `win {who}`"),
    phrase(r"^(?P<who>\w+) (?P<at>gewinnt|hat gewonnen)$", "write `win {who}`"),
    phrase(r"^(?P<at>[Zz]ug)(?: von)? (?P<who>\w+):?$", "write `turn {who}`", is_at_declaration=True),
    phrase(r"^(?P<at>[Ss]piel) (?P<a>\"[^\"]*\")$", "write `game {a}`", is_at_declaration=True),
    phrase(r"^(?P<at>[Kk]arten|[Kk]artenstapel) (?P<a>\w+):?$", "write `cards {a}`", is_at_declaration=True),
    phrase(r"^(?P<at>[Ss]pieler):?$", "write `player`", is_at_declaration=True),
    phrase(r"^(?P<at>[Ss]pieler) (?P<n>\d+) ?(?:-|–|\.\.+|bis) ?(?P<m>\d+)$", "write `players {n}..{m}`"),
    phrase(
        r"^(?P<at>[Aa]ktion|[Ff]unktion) (?P<a>\w+\(.*\)):?$",
        "write `action {a}` for what changes the game, `function` for what only works something out",
        is_at_declaration=True,
    ),
)

PROGRAMMED = (*CONDITIONS, *SETTING, *DICE, *DOING, *ORDERED, *ASKING, *GERMAN)
"""In the order in which they are tried."""
