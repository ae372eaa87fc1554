"""What people write for moving, showing and giving things."""

from rulewright.dsl.phrase import CARDS, NUMBER, SPOKEN, phrase

THINGS = r"(?:(?:top|bottom|random|all)(?: \d+)? of )?[\w.\[\]]+"
"""What is moved, where it stands as it should."""

UNDER = (
    phrase(
        rf"^(?P<at>move|put|place|add|lay|return|slide|tuck) (?:the |a )?(?P<what>{THINGS})(?: to| on| at| onto)?"
        r"(?: the)? (?:bottom of|under|below|beneath|underneath)(?: the)? (?P<to>[\w.\[\]]+)$",
        "write `move {what} to bottom of {to}`",
        "what comes to lie under a pile is moved to its bottom",
    ),
    phrase(
        rf"^(?:move|put|place|add|lay|return) (?P<what>{THINGS}) (?:to|on|onto|at)(?: the)?(?P<at> top of)"
        r"(?: the)? (?P<to>[\w.\[\]]+)$",
        "write `move {what} to {to}`: it comes to lie on top",
        "a card goes to a pile, not to its top",
    ),
)

DRAWN = (
    phrase(
        r"^(?P<at>draw|deal|take|give|pick|get)(?: the| an?)? (?P<which>top|bottom|random)(?P<k> \d+)?(?: cards?)?"
        r" (?:of|from)(?: the)? (?P<from>[\w.]+) to (?:the )?(?P<to>[\w.\[\]]+)$",
        "write `move {which}{k} of {from} to {to}`",
    ),
    phrase(
        r"^(?P<at>draw|deal|take|give|pick|get)(?: the| an?)? (?P<which>top|bottom|random)(?P<k> \d+)?(?: cards?)?"
        r" (?:of|from)(?: the)? (?P<from>[\w.]+)$",
        "write `move {which}{k} of {from} to {p}.{hand}`",
    ),
    phrase(
        r"^(?P<who>\w+) (?P<at>draws?|takes?|gets?|receives?|picks)(?: the| an?)? (?P<which>top|bottom|random)"
        r"(?P<k> \d+)?(?: cards?)? (?:of|from)(?: the)? (?P<from>[\w.]+)$",
        "write `move {which}{k} of {from} to {who}.{hand}`",
        is_in_tests=False,
    ),
)

CARD_MOVES = (
    *UNDER,
    *DRAWN,
    phrase(
        rf"^move (?!the ){NUMBER} (?:top )?cards?(?P<at> from| of)(?: the)? (?P<from>[\w.]+) to (?:the )?(?P<to>\S+)$",
        "write `move top {n} of {from} to {to}`",
        "how many cards, and from which end, is said with `top`, `bottom` or `random`",
    ),
    phrase(
        rf"^remove {NUMBER} (?:top |random )?cards?(?P<at> from| of)(?: the)? (?P<from>[\w.]+)$",
        "write `repeat {n} times` and, indented below, `remove {from}.top`",
        "one card at a time is removed like this",
    ),
    phrase(
        r"^move (?:the )?(?P<which>top|bottom|random)(?P<at> cards?)? to (?:the )?(?P<to>\S+)$",
        "write `move {which} of {pile} to {to}`",
        "a pile is missing: of what?",
    ),
    phrase(
        r"^(?P<at>take|get) (?P<n>\d+|an?|one|two|three) (?P<thing>(?!cards?\b)\w+) from (?:the )?\w+$",
        "write `{p}.{thing} += {n}`",
        SPOKEN,
    ),
    phrase(
        r"^(?P<at>reveal|conceal) (?:the )?(?P<end>top|bottom)(?: card)? of (?:the )?(?P<from>[\w.]+)$",
        "write `{at} {from}.{end}`",
        "which card is said with a dot",
    ),
    phrase(
        r"^(?P<who>\w+) looks at(?P<at> (?:the )?(?P<end>top|bottom)(?: card)?) of (?:the )?(?P<from>[\w.]+)$",
        "write `{who} looks at {from}.{end}`",
        "which card is said with a dot",
    ),
    phrase(r"^(?P<at>look) at (?:the )?(?P<what>.+)$", "say who: `{p} looks at {pile}.top`"),
    phrase(
        r"^remove (?P<at>(?:the )?(?P<end>top|bottom)(?: card)? of) (?:the )?(?P<from>[\w.]+)$",
        "write `remove {from}.{end}`",
        "which card is said with a dot",
    ),
    phrase(
        rf"^remove (?P<at>(?:the )?(?P<end>top|bottom) {NUMBER}(?: cards)? of) (?:the )?(?P<from>[\w.]+)$",
        "write `repeat {n} times` and, indented below, `remove {from}.{end}`",
        "one card at a time is removed like this",
    ),
    phrase(
        r"^remove (?P<at>(?:a )?random(?: card)? of) (?:the )?(?P<from>[\w.]+)$",
        "write `lost = random({from})`, and `remove lost` on the next line",
        "chance stands on a line of its own",
    ),
    phrase(r"^remove (?P<at>all(?: cards)? of) (?:the )?(?P<from>[\w.]+)$", "write `remove {from}`", SPOKEN),
    phrase(
        r"^remove (?P<what>[\w.\[\]]+)(?P<at> from (?:the )?(?:game|play|board|table))$",
        "write `remove {what}`",
        "what is removed is out of play",
    ),
    phrase(
        rf"^(?P<at>deal|draw|give) {NUMBER} {CARDS} ?(?:from \w+ )?to (?:each|every|all)\b.*$",
        "write `for {q} in players` and, indented below, `move top {n} of {pile} to {q}.{hand}`",
    ),
    phrase(
        r"^(?:each|every|all|everyone|everybody)(?: players?)?(?P<at> (?:pays?|loses?)) (?P<n>\d+) (?P<thing>\w+)$",
        "write `for {q} in players` and, indented below, what each does: `{q}.{thing} -= {n}`",
        "for all players there is a loop",
    ),
    phrase(
        r"^(?:each|every|all|everyone|everybody)(?: players?)?(?P<at> (?:gains?|scores?|earns?)) (?P<n>\d+) "
        r"(?P<thing>\w+)$",
        "write `for {q} in players` and, indented below, what each does: `{q}.{thing} += {n}`",
        "for all players there is a loop",
    ),
    phrase(
        r"^(?:each|every|all|everyone|everybody)(?: \w+)?(?P<at> draws?| takes?| gets?| discards?)\b.*$",
        "write `for {q} in players` and, indented below, what each does: `move top of {pile} to {q}.{hand}`",
        "for all players there is a loop",
    ),
    phrase(
        rf"^(?P<at>deal|draw|take|give|pick) {NUMBER} {CARDS} ?from (?P<from>\w+)(?: to (?P<to>[\w.]+))?$",
        "write `move top {n} of {from} to {p}.{hand}`",
    ),
    phrase(
        rf"^(?P<at>deal|draw|take|give) {NUMBER} {CARDS} ?to (?P<to>\w+\.\w+)$",
        "write `move top {n} of {pile} to {to}`",
    ),
    phrase(
        rf"^(?P<at>deal|draw|take|give|pick)(?: {NUMBER})?(?: {CARDS})?(?: to (?P<to>\w+))?$",
        "write `move top {n} of {pile} to {p}.{hand}`",
    ),
    phrase(
        rf"^(?P<who>\w+) (?P<at>draws?|takes?|gets?|receives?|picks up)(?: {NUMBER})? (?:\w+ )?cards?\b.*$",
        "write `move top {n} of {pile} to {who}.{hand}`",
    ),
    phrase(
        r"^(?P<who>\w+) (?P<at>gets?|gains?|receives?|earns?|wins|scores?|takes) (?P<n>\d+|an?|one|two"
        r"|three) (?P<thing>\w+)$",
        "write `{who}.{thing} += {n}`",
        SPOKEN,
    ),
    phrase(
        r"^(?P<who>\w+) (?P<at>loses?|pays?|spends?) (?P<n>\d+|an?|one|two|three) (?!cards?\b)(?P<thing>\w+)$",
        "write `{who}.{thing} -= {n}`",
        SPOKEN,
    ),
    phrase(
        r"^(?P<at>pay|lose|spend) (?P<n>\d+|an?|one|two|three) (?!cards?\b)(?P<thing>\w+)$",
        "write `{p}.{thing} -= {n}`",
        SPOKEN,
    ),
    phrase(
        r"^(?P<at>gain|get|score|earn|win) (?P<n>\d+|an?|one|two|three) (?!cards?\b)(?P<thing>\w+)$",
        "write `{p}.{thing} += {n}`",
        SPOKEN,
    ),
    phrase(
        r"^move (?P<which>top|bottom|random|all)(?P<k> \d+)?(?P<at> from) (?P<from>[\w.]+) to (?P<to>\S+)$",
        "write `move {which}{k} of {from} to {to}`",
        "of where cards come is said with `of`",
    ),
    phrase(
        r"^move(?P<at> the| a| an) (?P<which>top|bottom|random)(?P<k> \d+)? cards?(?: of| from)?(?: the)? "
        r"(?P<from>[\w.]+) to (?:the )?(?P<to>\S+)$",
        "write `move {which}{k} of {from} to {to}`",
        "no article and no `card` stands here",
    ),
    phrase(
        r"^move (?P<which>top|bottom|random)(?P<k> \d+)?(?P<at> cards?)(?: of| from)?(?: the)? "
        r"(?P<from>[\w.]+) to (?:the )?(?P<to>\S+)$",
        "write `move {which}{k} of {from} to {to}`",
        "no `card` stands here",
    ),
    phrase(
        r"^move(?: the)?(?P<at> first| last)(?: cards?)?(?: of| from)(?: the)? (?P<from>[\w.]+)"
        r" to (?:the )?(?P<to>\S+)$",
        "write `move top of {from} to {to}`, or `bottom of`",
        "cards come from the top or from the bottom",
    ),
    phrase(
        r"^move (?:all|every|each)(?P<at>(?: the)?(?: cards?)?(?: from|(?<=card) of|(?<=cards) of))(?: the)? "
        r"(?P<from>[\w.]+) to (?:the )?(?P<to>\S+)$",
        "write `move all of {from} to {to}`",
        "all there is in a zone is `all of` it",
    ),
    phrase(
        r"^(?P<who>\w+) (?P<at>discards) (?P<n>[2-9]|two|three|four|five)\b.*$",
        "write `{who} chooses {n} lost from {who}.{hand}`, and `move lost to {open_pile}` on the next line",
        SPOKEN,
        is_in_tests=False,
    ),
    phrase(
        r"^(?P<who>\w+) (?P<at>discards)(?: (?:an?|one|1|down)\b.*)?$",
        "write `{who} chooses c from {who}.{hand}`, and `move c to {open_pile}` on the next line",
        SPOKEN,
        is_in_tests=False,
    ),
    phrase(
        r"^(?P<at>discard|trash) (?P<what>[\w.\[\]]+)$",
        "write `move {what} to {open_pile}`; out of play is `remove {what}`",
    ),
    phrase(
        rf"^(?P<at>put|place|add|take|play) (?P<what>(?!\d){THINGS}) (?:on|onto|in|into|to)"
        r"(?: the)? (?P<to>[\w.\[\]]+)$",
        "write `move {what} to {to}`",
    ),
    phrase(
        r"^(?P<at>give|pay) (?P<n>\d+|an?|one|two|three) (?P<thing>(?!cards?\b)\w+) to (?P<who>\w+)$",
        "write `{who}.{thing} += {n}`",
    ),
    phrase(
        r"^move (?P<n>\d+) (?P<at>(?P<thing>(?!cards?\b)\w+) from) (?P<who>\w+) to \w+$",
        "write `{who}.{thing} -= {n}`, and what the other gains with `+=` on the next line",
        "what is only counted is no thing that moves",
    ),
    phrase(
        r"^move (?P<what>(?!(?:top|bottom|random|all)\b)[a-z]\w*)(?P<at> (?:of|from) [\w.]+) to (?P<to>\S+)$",
        "write `move {what} to {to}`",
        "a card is known, wherever it lies",
    ),
    phrase(
        r"^reveal (?P<what>[\w.\[\]]+)(?P<at> to (?:all|everyone|everybody|players|(?:all|the other|other) players))$",
        "write `reveal {what}`",
        "what is revealed is seen by all",
    ),
    phrase(
        r"^(?P<at>reveal|show) (?P<what>[\w.\[\]]+) to (?P<who>\w+)$",
        "write `{who} looks at {what}`",
        "to one player a card is shown by his looking at it",
    ),
    phrase(r"^(?P<at>give|hand|pass) (?P<what>[\w.\[\]]+) to (?P<to>\w+)$", "write `move {what} to {to}.{hand}`"),
    phrase(
        r"^shuffle (?P<from>[\w.]+)(?P<at> into| in| with)(?: the)? (?P<to>[\w.]+)$",
        "write `move all of {from} to {to}`, and `shuffle {to}` on the next line",
        "`shuffle` takes one pile",
    ),
    phrase(r"^(?P<at>reshuffle|mix) (?:the )?(?P<what>[\w.]+)$", "write `shuffle {what}`"),
    phrase(r"^(?P<at>flip|turn over|uncover|show) (?P<what>[\w.\[\]]+)$", "write `reveal {what}`, so that all see it"),
    phrase(r"^(?P<at>turn|flip) (?P<what>[\w.\[\]]+) (?:face )?up$", "write `reveal {what}`", SPOKEN),
    phrase(r"^(?P<at>turn|flip) (?P<what>[\w.\[\]]+) (?:face )?down$", "write `conceal {what}`", SPOKEN),
    phrase(
        r"^(?P<at>swap|exchange) (?P<one>[\w.\[\]]+) (?:and|with|for) (?P<two>[\w.\[\]]+)\.card$",
        "name the other card first, `other = {two}.card`; then `move other to {p}.{hand}`, and `move {one} to {two}`",
    ),
    phrase(
        r"^(?P<at>swap|exchange) (?P<two>[\w.\[\]]+)\.card (?:and|with|for) (?P<one>[\w.\[\]]+)$",
        "name the other card first, `other = {two}.card`; then `move other to {p}.{hand}`, and `move {one} to {two}`",
    ),
    phrase(
        r"^(?P<at>swap|exchange) (?P<one>[\w.\[\]()]+) (?:and|with|for) (?P<two>[\w.\[\]()]+)$",
        "{swapped}",
    ),
    phrase(
        r"^(?P<at>fill|refill|replenish)(?: up)? (?:the )?(?P<to>[\w.]+) (?:from|with) (?:the )?(?P<from>[\w.]+)$",
        "for each place write `for place in {to} where place is empty`, and below it `move top of {from} to place`; "
        "where there are no places, `move top of {from} to {to}`",
    ),
    phrase(
        r"^(?P<at>fill|refill|replenish)(?: up)? (?:the )?(?P<to>[\w.]+)$",
        "for each place write `for place in {to} where place is empty`, and below it `move top of {pile} to place`; "
        "where there are no places, `move top of {pile} to {to}`",
    ),
)
"""In the order in which they are tried."""
