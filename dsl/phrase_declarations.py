"""What people write for declarations and for the lines below them."""

from rulewright.dsl.foreign import KEPT_STARTER
from rulewright.dsl.phrase import OTHER_NUMBER, SPOKEN, phrase
from rulewright.dsl.phrase_tests import TESTS

GAME = (
    phrase(
        rf"^players?[:=]? *(?P<n>{OTHER_NUMBER})(?P<at> ?(?:-|–|—|\.\.\.+|…|to|or|,|and|\.\. ) ?)"
        rf"(?P<m>{OTHER_NUMBER})$",
        "write `players {n}..{m}`",
        "from how many to how many may play is written with two dots",
    ),
    phrase(r"^players?(?P<at> ?[:=]) ?(?P<rest>.+)$", "write `players {rest}`", "no sign stands behind `players`"),
    phrase(rf"^players (?P<at>(?P<n>{OTHER_NUMBER}))$", "write `players {n}`", "numbers are written in digits"),
)

DECLARATIONS = (
    phrase(
        r"^spaces (?:\d[\d., ]*, )?(?P<n>\d+)(?P<at> ?(?:-|–|—|to|until|\.\.\.|…) ?)(?P<m>\d+)\b.*$",
        "write `{n}..{m}`",
        "from which space to which is written with two dots",
    ),
    phrase(
        r"^(?P<a>\w+): (?P<at>stack|deck|stock|bag|heap|collection|array|cards|draw pile|discard pile) of "
        r"(?P<all>all )?(?P<b>\w+)(?P<k> face (?:up|down).*)$",
        "write `{a}: pile of {all}{b}{k}`",
    ),
    phrase(
        r"^(?P<a>\w+): (?P<at>stack|deck|stock|bag|heap|collection|array|cards|draw pile|discard pile) of "
        r"(?P<all>all )?(?P<b>\w+)\b.*$",
        "write `{a}: pile of {all}{b} face down`, or `face up`",
    ),
    phrase(
        r"^(?P<at>measure) winners?$",
        'who wins is counted anyway; a measure is a title and a value, such as `measure "rounds" rounds`',
        "a measure has a title in quotes",
    ),
    phrase(r"^(?P<at>measure) (?P<a>\w+)$", 'write `measure "{a}" {a}`', "a measure has a title in quotes"),
    phrase(r"^(?P<at>measure) (?P<a>[^\"]+)$", 'write `measure "…" {a}`', "a measure has a title in quotes"),
    phrase(
        r"^enum (?P<a>\w+)(?: ?(?P<at>=))? +(?P<b>[\w, ]+)$",
        "write `enum {a}: {b}`",
        "a colon stands behind the name of an enum",
    ),
    phrase(
        r"^board (?P<a>\w+):? (?P<at>(?P<b>\d+x\d+))(?: grid)?$",
        "write `board {a}: grid {b}`",
        "a board says its shape first",
    ),
    phrase(
        r"^option (?P<a>\w+)(?P<at> =) (?P<b>\d+)$",
        "write `option {a}: 0..10 = {b}`, with the values it may have",
        "an option says which values it may have",
    ),
    phrase(r"^constant (?P<a>\w+)(?P<at>) (?P<b>\d+)$", "write `constant {a} = {b}`", "`=` is missing"),
    phrase(r"^(?P<at>int|bool|text) (?P<a>\w+)$", "write `{a}: {at}`", "the name stands before its type"),
    phrase(
        r"^(?P<at>on|every|each|per|player) turn(?: of)?:?(?P<rest>.*)$",
        "write `turn p`, where `p` is your name for whose turn it is",
        SPOKEN,
    ),
    phrase(
        r"^turn(?P<at>:|\(\)|$)",
        "write `turn p`, where `p` is your name for whose turn it is",
        "`turn` names the player",
    ),
    phrase(
        r"^turn(?P<at>\()(?P<a>\w+)[^)]*\):?$", "write `turn {a}`", "no bracket stands behind `turn`", is_in_tests=False
    ),
    phrase(r"^(?:turn of|turn for)(?P<at>) ?(?P<a>\w+)$", "write `turn {a}`", "`turn` is followed by a name"),
    phrase(r"^(?P<at>on) (?P<a>\w+)\(.*$", "write `after {a}(…)`, `before {a}(…)` or `instead of {a}(…)`"),
    phrase(r"^(?P<at>on|when) (?P<a>.+) changes\b.*$", "write `whenever {a} changes`"),
    phrase(
        r"^(?:action|function) (?P<a>\w+)\((?P<at>(?P<t>player|int|bool|text) (?P<b>\w+)).*$",
        "write `{b}: {t}`",
        "the name stands before its type",
    ),
    phrase(r"^function .*\)(?P<at>:) ?(?P<b>\w+)$", "write `-> {b}`", "what a function gives stands behind `->`"),
)

HEADINGS = (
    phrase(
        r"^(?P<a>setup|play|player|team)(?P<at>:)$", "take the `:` out: `{a}`", "no colon stands at the end of a line"
    ),
    phrase(
        r"^player (?P<at>\w+):?$",
        "write `player` alone; below it stands what every player has",
        "`player` has no name",
    ),
    phrase(
        r"^(?P<at>players)$",
        "what every player has stands below `player`; how many play below `game`",
        SPOKEN,
        is_at_declaration=True,
    ),
    phrase(r"^(?P<at>start|init|initialize|initialise|begin|set up|preparation):?$", "write `setup`"),
    phrase(r"^(?P<at>main|game loop|loop|run):?$", "write `turn p` for a game of turns, else `play`"),
    phrase(r"^(?P<at>card|deck) (?P<a>[A-Z]\w*):?$", "write `cards {a}`", is_at_declaration=True),
    phrase(r"^(?P<at>piece) (?P<a>[A-Z]\w*):?$", "write `pieces {a} on` and the board", is_at_declaration=True),
    phrase(
        r"^whenever (?P<a>[\w.]+)(?P<at>) (?P<b>==|>=|<=|>|<|is) (?P<c>.+)$",
        "write `whenever {a} changes if {a} {b} {c}`",
        "`whenever` waits for a value to change",
    ),
    phrase(
        r"^whenever (?P<a>[\w.]+) changes(?P<at> and| when| where| to) (?P<b>.+)$",
        "write `whenever {a} changes if {b}`",
        "a condition stands behind `if`",
    ),
    phrase(
        r"^(?P<at>invariant) (?P<a>[^\"]+)$",
        'write `invariant "…"` with a title, and the condition indented below: `{a}`',
        "an invariant has a title in quotes",
    ),
    phrase(
        r"^(?P<what>before|after|instead of) (?P<at>turn)\b.*$",
        "let the turn do an action of its own, and hook that: `{what} name_of_action(p)`",
        "turns have no hooks",
    ),
    phrase(
        r"^(?P<what>before|after|instead of) (?P<a>\w+)\((?P<b>\w+)(?P<at>: \w+)(?P<c>\).*)$",
        "write `{what} {a}({b}{c}`",
        "a hook gives the names alone: the types are known",
    ),
    phrase(
        r"^(?P<at>if|for|while|repeat|win|end game|end turn|move|shuffle|say)\b.*$",
        "statements stand indented: in `setup`, in `turn p`, in an action",
        "this is a statement, and in the first column declarations begin",
        is_at_declaration=True,
    ),
)

TYPES = (
    phrase(r"^(?:\w+ )?\w+: (?P<at>(?P<a>\w+)\[\])", "write `list of {a}`", SPOKEN),
    phrase(
        r"^(?:\w+ )?\w+: (?P<at>(?P<a>[Ll]ist|[Ss]et|[Aa]rray)[<\[](?P<b>\w+)[>\]])",
        "write `list of {b}`, or `set of {b}`",
        SPOKEN,
    ),
    phrase(
        r"^(?:\w+ )?\w+: (?P<n>\d+)(?P<at> ?(?:-|to|or|\.\.\.) ?)(?P<m>\d+)",
        "write `{n}..{m}`",
        "from one number to another is written with two dots",
    ),
    phrase(
        r"^option (?P<a>\w+): (?P<at>yes or no|no or yes)(?: = (?P<b>yes|no))?",
        "write `option {a}: bool = yes`, or `= no`",
        SPOKEN,
    ),
    phrase(
        r"^option (?P<a>\w+):(?P<at>) (?P<b>\d+)$",
        "write `option {a}: 0..10 = {b}`, with the values it may have",
        "an option says which values it may have",
    ),
    phrase(r"^(?P<a>\w+):(?P<at>) (?P<b>\d+)$", "write `{a}: int = {b}`", "its type is missing"),
    phrase(r"^(?P<a>\w+): (?P<b>int|bool|text)(?P<at>) (?P<c>[\w\"]+)$", "write `{a}: {b} = {c}`", "`=` is missing"),
)

CARD_LINES = (
    phrase(r"^card \"(?P<a>[^\"]+)\"(?P<at> (?:\* ?|x |X ?|× ?|times )(?P<n>\d+))$", 'write `card "{a}" x{n}`', SPOKEN),
    phrase(r"^(?P<at>(?P<n>\d+) ?(?:x|\*|×)? ?)(?:cards? )?\"(?P<a>[^\"]+)\"$", 'write `card "{a}" x{n}`', SPOKEN),
    phrase(r"^(?P<at>(?P<n>\d+)x? )(?:cards?|pieces?) \"(?P<a>[^\"]+)\"$", 'write `card "{a}" x{n}`', SPOKEN),
    phrase(
        r"^(?P<at>\"(?P<a>[^\"]+)\")(?P<k> x\d+)?$",
        'a card is `card "{a}"{k}`, an answer of a menu `option "{a}"`, something told `say "{a}"`',
        "a text alone says nothing",
        is_at_declaration=False,
    ),
    phrase(
        r"^(?P<a>\w+)(?P<at>:) (?P<b>\d+|yes|no|\".*\")$",
        "below a card write `{a} = {b}`; where it is declared, `{a}: int = {b}`",
        "no value stands behind a colon",
        is_at_declaration=False,
    ),
)

RANKING = (
    phrase(
        r"^(?P<then>then )?(?P<at>highest|lowest|most|fewest) (?P<a>\S+)$",
        "write `{then}by {a}, highest`, or `lowest`",
        SPOKEN,
    ),
    phrase(
        r"^(?P<a>(?:then )?by \S.*[^,\s])(?P<at> (?:desc|descending|high|max|most|asc|ascending|low|min|fewest"
        r"|highest|lowest))$",
        "write `{a}, highest`, or `, lowest`",
        SPOKEN,
    ),
    phrase(r"^(?P<at>)(?P<a>[\w.()]+), (?P<b>highest|lowest)$", "write `by {a}, {b}`", "`by` is missing"),
)

WHO_BEGINS = (
    phrase(
        r"^(?P<at>(?:the )?(?:start(?:ing)?|first) ?player\b.*\brandom.*|(?:an? |the )?random player "
        r"(?:begins|starts|goes first|is first).*"
        r"|(?:choose |pick )?(?:an? |the )?random (?:first|start(?:ing)?) player)$",
        KEPT_STARTER,
        "who begins is drawn in `setup`, and kept",
    ),
    phrase(
        r"^turn (?P<a>\w+)(?P<at>,? (?:(?:from|starting with|starting from|beginning with) )?"
        r"(?:an? |the )?random\b.*)$",
        KEPT_STARTER,
        "who begins is drawn in `setup`, and kept",
    ),
    phrase(
        r"^turn (?P<a>\w+)(?P<at>,? (?:starting with|starting from|starting at|beginning with|from)(?: the)?) "
        r"(?P<b>\w+)$",
        "write `turn {a} from {b}`",
        "who begins stands behind `from`",
    ),
    phrase(
        r"^(?P<a>[\w.]+) = (?P<at>(?:an? |any )?random (?:of )?(?:the )?players?|any (?:of )?(?:the )?players?)$",
        "write `{a} = random(players)`",
        SPOKEN,
    ),
)

VARIANTS = (
    phrase(
        r"^(?P<at>(?:remove|delete|drop) action (?:the )?(?P<a>\w+))(?P<b>\([^()]*\))$",
        "write `replace action {a}{b}` with `stop` below it, indented: then it does nothing",
        "an action that others call cannot be taken out",
        is_at_declaration=True,
    ),
    phrase(
        r"^(?P<at>(?:remove|delete|drop) action (?:the )?(?P<a>\w+))$",
        "write `replace action {a}(…)` with `stop` below it, indented: then it does nothing",
        "an action that others call cannot be taken out",
        is_at_declaration=True,
    ),
    phrase(
        r"^(?P<at>(?:remove|delete|drop) function (?:the )?(?P<a>\w+))(?:\([^()]*\))?$",
        "write `replace function {a}(…)` with what it is to `return` below it, indented",
        "a function that others call cannot be taken out",
        is_at_declaration=True,
    ),
    phrase(
        r"^(?P<at>(?:remove|delete|drop|without) (?:the )?(?!(?:setup|play|turn|player)\b)(?P<a>\w+))"
        r"(?:\([^()]*\))?$",
        "of an action write `replace action {a}(…)` with `stop` below it, indented; cards are removed by their names, "
        '`remove card "…" from Kind`',
        "what others may use cannot be taken out",
        is_at_declaration=True,
    ),
)

DECLARATION_LINES = (*GAME, *WHO_BEGINS, *VARIANTS, *TESTS, *DECLARATIONS, *HEADINGS, *CARD_LINES, *TYPES, *RANKING)
"""In the order in which they are tried."""
