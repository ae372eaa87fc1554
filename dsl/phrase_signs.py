"""Declarations whose words are right, with signs that another language would have between them."""

from rulewright.dsl.phrase import OTHER_NUMBER, SPOKEN, phrase

LIST = r"(?P<words>[A-Za-z]\w*(?:\"|')?(?:(?:,| ?\||;| or| and|,? )[ \"']*[A-Za-z]\w*[\"']?)+)"
NO_TYPE = r"(?!int\b|bool\b|text\b|player\b|list\b|set\b|pile\b|hand\b|slots?\b)"

HEADERS = (
    phrase(
        r"^[Gg]ame ?(?P<at>[:=]|is|called) ?[\"“'](?P<a>[^\"“”']*)[\"”'];?$",
        'write `game "{a}"`',
        "no sign stands between `game` and its title",
        is_at_declaration=True,
    ),
    phrase(r"^(?P<at>title|name)[:=]? \"(?P<a>[^\"]*)\"$", 'write `game "{a}"`', is_at_declaration=True),
    phrase(r"^(?P<at>game)$", 'write `game "…"`, with its title', "a game has a title", is_at_declaration=True),
    phrase(
        rf"^(?P<at>(?:for )?(?P<n>{OTHER_NUMBER})(?: ?(?:-|–|—|\.\.+|to|or) ?(?P<m>{OTHER_NUMBER})) players?)$",
        "write `players {n}..{m}`",
        "how many may play stands behind `players`",
        is_at_declaration=False,
    ),
    phrase(
        rf"^(?P<at>(?:for )?(?P<n>{OTHER_NUMBER}) players?)$",
        "write `players {n}`",
        "how many may play stands behind `players`",
        is_at_declaration=False,
    ),
    phrase(
        rf"^(?P<at>(?:number of |no\.? of )players?|[Pp]layers?|PLAYERS?)(?: ?[:=])? \(?(?:from |between )?"
        rf"(?P<n>{OTHER_NUMBER}) ?(?:-|–|\.\.+|to|or|and) ?(?P<m>{OTHER_NUMBER})\)?(?: players)?$",
        "write `players {n}..{m}`",
        "how many may play is written another way",
        is_at_declaration=False,
    ),
    phrase(
        r"^players?:? (?P<at>(?:up to|at most|max(?:imum)?)) (?P<m>\d+)$",
        "write `players 1..{m}`",
        "how many may play has two ends",
        is_at_declaration=False,
    ),
    phrase(
        r"^(?:min(?:imum)?[ _])?players?:? "
        r"(?P<at>(?:(?:at least|from|min(?:imum)?) )?(?P<n>\d)(?: ?\+| or more|\.\.)?)$",
        "write `players {n}..6`, or another number behind the dots",
        "how many may play has two ends",
        is_at_declaration=False,
    ),
    phrase(
        rf"^players?:? (?P<n>{OTHER_NUMBER})(?P<at>(?:,? (?:or )?\d+)+)$",
        "write `players {n}..` and the largest number",
        "from how many to how many may play is written with two dots",
        is_at_declaration=False,
    ),
    phrase(
        r"^players:? (?P<at>(?P<words>\"\w+\"(?:(?:,| and)? ?\"\w+\")+|[a-z]\w*(?:(?:,? and| or)? [a-z]\w*)+))$",
        "write `players {words}`",
        "the names of the players stand without quotes, and commas between them",
        is_at_declaration=False,
    ),
    phrase(
        r"^(?P<at>players?)(?: any(?: number)?)?$",
        "write `players 2..4`, or other numbers",
        "how many may play is missing",
        is_at_declaration=False,
    ),
)

ENUMS = (
    phrase(
        rf"^(?:enum|type|enumeration) (?P<a>\w+)(?P<at>(?: ?[:=]| is| of)? ?[(\[{{]?[\"' ]*{LIST} ?[)\]}}]?;?)$",
        "write `enum {a}: {words}`",
        "the words of an enum stand behind a colon, with commas between them",
        is_at_declaration=True,
    ),
    phrase(
        rf"^(?P<a>\w+):(?P<at> (?:enum|one of|either) )[(\[]?{LIST}[)\]]?$",
        "write `enum {a}: {words}`",
        "the words that a value may be are an enum of their own",
        is_at_declaration=True,
    ),
    phrase(
        rf"^(?P<a>\w+): (?P<at>{NO_TYPE}[a-z]\w*, (?P<b>(?!hidden|seen|refilled)[a-z]\w*(?:, [a-z]\w*)*))$",
        "write `enum {a}: {at}`",
        "the words that a value may be are an enum of their own",
        is_at_declaration=True,
    ),
    phrase(
        r"^enum (?P<a>\w+): ?(?P<at>\d+(?:(?:, ?|\.\.)\d+)*)$",
        "for numbers write their range where the type stands, such as `1..6`; the words of an enum begin with a letter",
        "an enum is made of words",
    ),
)

BOARDS = (
    phrase(
        r"^board (?P<a>\w+)(?P<at> ?=) ?(?P<b>\S.*)$",
        "write `board {a}: {b}`",
        "a colon stands behind the name of a board",
        is_at_declaration=True,
    ),
    phrase(
        r"^board (?P<at>(?P<a>\w+)) (?P<b>(?:grid|hex|track|graph)\b.*)$",
        "write `board {a}: {b}`",
        "a colon stands behind the name of a board",
        is_at_declaration=True,
    ),
    phrase(
        r"^board (?P<a>\w+) ?:? ?(?P<at>hex(?: of)? ?\(?(?P<n>\d+) ?(?:X|×|\*|by|,| ) ?(?P<m>\d+)\)?)$",
        "write `board {a}: hex {n}x{m}`",
        "the size of a board is written with an `x`",
    ),
    phrase(
        r"^board (?P<a>\w+) ?:? ?(?P<at>hex(?: of)? ?\(?(?P<n>\d+)\)?)$",
        "write `board {a}: hex {n}x{n}`",
        "the size of a board has two numbers",
    ),
    phrase(
        r"^board (?P<a>\w+) ?[:=]? ?(?P<k>grid|hex)?(?P<at>(?: of)? ?\(?(?P<n>\d+) ?(?:X|×|\*|by|,| ) ?(?P<m>\d+)\)?"
        r"(?: (?:grid|board|spaces|fields|squares))?)$",
        "write `board {a}: grid {n}x{m}`",
        "the size of a board is written with an `x`",
    ),
    phrase(
        r"^board (?P<a>\w+) ?[:=]? ?(?P<k>grid|hex)(?P<at> of| with|:) ?(?P<n>\d+)x(?P<m>\d+)\b",
        "write `board {a}: {k} {n}x{m}`",
        "the size of a board stands behind its shape",
    ),
    phrase(
        r"^board (?P<a>\w+) ?[:=]? ?(?P<at>(?:square|grid)(?: of)? ?\(?(?P<n>\d+)\)?)$",
        "write `board {a}: grid {n}x{n}`",
        "the size of a board has two numbers",
    ),
    phrase(
        r"^board (?P<a>\w+) ?[:=]? ?(?P<at>(?:loop|circle|ring|cycle)(?: of)? ?\(?(?P<n>\d+)\)?)$",
        "write `board {a}: track {n} loop`",
        "a board is a graph, a grid, a hex or a track",
    ),
    phrase(
        r"^board (?P<a>\w+) ?[:=]? ?(?P<at>(?:(?:track|path|line|row)(?: of| with|:)? ?\(?(?P<n>\d+)\)?))"
        r"(?: spaces| fields| squares)?(?P<b> loop|, .*)?$",
        "write `board {a}: track {n}{b}`",
        "how long a track is stands behind it",
    ),
    phrase(
        r"^board(?P<at>:?) (?P<k>grid|hex|track|graph)\b(?P<b>.*)$",
        "write `board field: {k}{b}`, with a name of your own for `field`",
        "a board has a name",
        is_at_declaration=True,
    ),
    phrase(
        r"^(?P<at>(?P<k>grid|hex|track)) (?P<a>\w+): ?(?P<b>\d\w*)$",
        "write `board {a}: {k} {b}`",
        "a board says its shape behind its name",
        is_at_declaration=True,
    ),
)

CARDS = (
    phrase(
        r"^cards (?P<a>[A-Za-z]\w*) ?(?P<at>[:=(\[{]) ?\"?(?P<b>\w+)\"?.*$",
        'write `cards {a}` alone, and below it, indented, a line for each card: `card "{b}"`',
        "the cards of a kind stand in lines of their own",
        is_at_declaration=True,
    ),
    phrase(
        r"^(?:cards|deck) (?P<a>[A-Z]\w*) (?P<at>x? ?(?:of )?(?P<n>\d+)(?: cards)?)$",
        'write `cards {a}` alone, and below it, indented, `card "…" x{n}`',
        "how many copies there are is said of each card",
        is_at_declaration=True,
    ),
    phrase(
        r"^(?P<at>deck|stack|pile|stock) (?P<a>[a-z]\w*)(?: of \w+)?$",
        "write `{a}: pile of all {kind} face down`",
        is_at_declaration=True,
    ),
    phrase(
        r"^(?P<a>\w+): (?P<at>(?:deck|pile|stack|stock)(?: \w+)? of \d+(?: cards)?|\d+ cards?)$",
        "write `{a}: pile of all {kind} face down`; how many copies there are is said of each card, `x4`",
        "a pile says which cards lie in it",
    ),
    phrase(
        r"^(?P<a>\w+): pile of(?P<at> \d+) (?P<b>[A-Z]\w*)(?P<c>(?: face (?:up|down))?)\b.*$",
        "write `{a}: pile of all {b} face down`, or move so many there in `setup`",
        "a pile begins with all cards of a kind, or with none",
    ),
    phrase(
        r"^(?P<a>\w+): (?P<at>(?:face (?P<face>up|down) )?(?:(?P<b>[A-Z]\w*) )(?:pile|deck|stack))$",
        "write `{a}: pile of {b} face down`, or `face up`",
        "which cards lie in a pile stands behind `of`",
    ),
    phrase(
        r"^(?P<a>\w+): (?P<at>face (?P<face>up|down) (?:pile|deck|stack)(?: of (?P<all>all )?(?P<b>[A-Z]\w*)))$",
        "write `{a}: pile of {all}{b} face {face}`",
        "how cards lie is said last",
    ),
    phrase(
        r"^(?P<a>\w+): (?P<at>(?P<k>pile|hand|slots? ?\d*) )(?P<b>[A-Z]\w*)(?P<c>.*)$",
        "write `{a}: {k} of {b}{c}`",
        "`of` is missing",
    ),
)

DICE = (
    phrase(
        r"^(?:\w+ )?\w+(?P<at>:| =) ?(?P<b>\d*d\d+)(?: ?x ?\d+)?$",
        "where they are rolled write `rolled = roll {b}`; what the game is to keep is declared, `rolled: int = 0`",
        "dice are nothing that is declared: they are rolled where they are needed",
        is_at_declaration=True,
    ),
)

VALUES = (
    phrase(
        r"^(?P<at>global|static|public|private|final|local|my|var|let|number|state|variable|int) (?P<a>\w+): "
        r"(?P<b>.+)$",
        "write `{a}: {b}`",
        "no word stands before the name",
        is_at_declaration=True,
    ),
    phrase(
        r"^(?:(?:int|var|let|global|number) )?(?P<a>\w+)(?P<at> ?:?=) ?(?P<b>-?\d+);?$",
        "write `{a}: int = {b}`, or `constant {a} = {b}` if it never changes",
        "what the game keeps has a type",
        is_at_declaration=True,
    ),
    phrase(
        r"^(?:(?:bool|var|let|global) )?(?P<a>\w+)(?P<at> ?=) ?(?P<b>yes|no)$",
        "write `{a}: bool = {b}`",
        "what the game keeps has a type",
        is_at_declaration=True,
    ),
    phrase(
        r"^(?:(?:text|var|let|global) )?(?P<a>\w+)(?P<at> ?=) ?(?P<b>\"[^\"]*\")$",
        "write `{a}: text = {b}`",
        "what the game keeps has a type",
        is_at_declaration=True,
    ),
    phrase(
        r"^const(?:ant)? (?P<a>\w+)(?P<at>:|:=| is|) ?(?P<b>-?\d+|yes|no)$",
        "write `constant {a} = {b}`",
        "`=` stands before the value of a constant",
        is_at_declaration=True,
    ),
    phrase(r"^(?:\w+ )?\w+: (?P<at>\[(?P<b>\w+)\])", "write `list of {b}`", SPOKEN),
    phrase(
        r"^(?:\w+ )?\w+: (?P<at>\w+[<\[{(] ?(?P<b>\w+) ?[,:] ?(?P<c>\w+) ?[>\]})])",
        "write `{c} per {b}`: one for each",
        SPOKEN,
    ),
)

OPTIONS = (
    phrase(
        r"^option (?P<a>\w+)(?P<at> ?[:=] ?(?P<b>yes|no))$",
        "write `option {a}: bool = {b}`",
        "an option says which values it may have",
        is_at_declaration=True,
    ),
    phrase(
        r"^option (?P<a>\w+)(?P<at>(?: ?[:=] ?(?:yes|no|on|off)(?: ?/ ?(?:yes|no|on|off))?)?)$",
        "write `option {a}: bool = no`, or `= yes`",
        "an option says which values it may have",
        is_at_declaration=True,
    ),
    phrase(
        r"^option(?P<at>:) (?P<a>\w+) ?= ?(?P<b>\d+)$",
        "write `option {a}: 0..10 = {b}`, with the values it may have",
        "an option has a name",
        is_at_declaration=True,
    ),
)

PROCEDURES = (
    phrase(
        r"^(?P<at>(?:public |private |static |async )*(?:sub|procedure|proc|routine|method|void|fn|fun|def)) "
        r"(?P<a>\w+)(?P<b>\(.*\)):?$",
        "write `action {a}{b}` for what changes the game, `function` for what only works something out",
        is_at_declaration=True,
    ),
    phrase(
        r"^(?P<a>function \w+\(.*\))(?P<at> (?P<b>return .+))$",
        "write `{a} -> int`, and `{b}` on the next line, indented",
        "a function says what it gives, and gives it below",
    ),
)

RANKINGS = (
    phrase(
        r"^(?P<at>(?:win(?:s|ner|ning)?|goal|aim|end of(?: the)? game|scoring|victory)(?: condition)?):? "
        r"(?:the )?(?P<m>most|highest|lowest|fewest|least) (?P<thing>\w+)$",
        "write `ranking p` and, indented below, `by p.{thing}, highest`, or `lowest`",
        "who wins where nobody has won before the end is a ranking",
        is_at_declaration=True,
    ),
    phrase(
        r"^(?P<at>ranking|scoring|final scoring|winner)(?: is)?:?$",
        "write `ranking p` and, indented below, `by p.…, highest`",
        "a ranking gives each player a name",
        is_at_declaration=True,
    ),
    phrase(
        r"^(?P<at>score|points) (?P<a>\w+) = (?P<b>.+)$",
        "write `ranking {a}` and, indented below, `by {b}, highest`; for games that pay, `payoff {a} = {b}`",
        "who wins is said with a ranking",
        is_at_declaration=True,
    ),
    phrase(
        r"^(?P<at>(?:end(?: of)?(?: the)?(?: game)?|game (?:over|ends))(?: when| if|:)) (?P<b>(?P<a>[\w.]+)\b.*)$",
        "write `whenever {a} changes if {b}` and, indented below, `end game`",
        "when the game ends is told by what changes",
        is_at_declaration=True,
    ),
)

RECORDS = (
    phrase(
        r"^record (?P<a>\w+) ?(?P<at>[:(=]) ?(?P<b>\w+)\b.*$",
        "write `record {a}` alone, and below it, indented, a line for each value: `{b}: int`",
        "the values of a record stand in lines of their own",
        is_at_declaration=True,
    ),
    phrase(
        r"^pieces (?P<a>\w+) on (?P<b>\w+) ?(?P<at>:? ?x?(?P<n>\d+))$",
        'write `pieces {a} on {b}` alone, and below it, indented, `piece "…" x{n}`',
        "the pieces of a kind stand in lines of their own",
        is_at_declaration=True,
    ),
    phrase(
        r"^(?P<at>pieces? of|tokens?|meeples?) (?P<a>[A-Z]\w*)$",
        "write `pieces {a} on` and the board",
        is_at_declaration=True,
    ),
)

MEASURES = (
    phrase(
        r"^measure (?P<a>\"[^\"]*\")(?P<at>(?: is)? ?(?:->|=>|:=|[:=,-])) ?(?P<b>.+)$",
        "write `measure {a} {b}`",
        "no sign stands behind the title of a measure",
        is_at_declaration=True,
    ),
    phrase(
        r"^measure (?P<a>\w+)(?P<at> ?[:=]) ?(?P<b>.+)$",
        'write `measure "{a}" {b}`',
        "a measure has a title in quotes",
        is_at_declaration=True,
    ),
    phrase(
        r"^measure (?P<at>\"(?P<a>[^\"]*)\")$",
        'write what it counts behind it: `measure "{a}" …`',
        "a measure says what it counts",
        is_at_declaration=True,
    ),
    phrase(
        r"^invariant(?P<at>:) (?P<a>.+)$",
        'write `invariant "…"` with a title, and the condition indented below: `{a}`',
        "an invariant has a title in quotes",
        is_at_declaration=True,
    ),
)

FILES = (
    phrase(
        r"^(?P<at>include|import|load|require|use) \"?(?P<a>[\w/.-]+\.rules)\"?$",
        'write `use "{a}"`',
        "another file is named in quotes, behind `use`",
        is_at_declaration=True,
    ),
    phrase(
        r"^(?P<at>from|import) .*$",
        "nothing has to be brought in to roll dice, to draw or to shuffle: take the line out; declarations of another "
        'file are brought in with `use "other.rules"`',
        is_at_declaration=True,
    ),
    phrase(
        r"^(?P<a>variant \"[^\"]*\" of) (?P<at>(?P<b>[\w/-]+(?:\.rules)?))$",
        'write `{a} "{b}"`, with the name of a file or of a bundled game in quotes',
        "what a variant changes is named in quotes",
    ),
)

SIGNS = (
    *HEADERS,
    *ENUMS,
    *BOARDS,
    *CARDS,
    *DICE,
    *VALUES,
    *OPTIONS,
    *PROCEDURES,
    *RANKINGS,
    *RECORDS,
    *MEASURES,
    *FILES,
)
"""In the order in which they are tried."""
