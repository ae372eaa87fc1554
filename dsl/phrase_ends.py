"""What people write for the end of a turn and of a game, and for who has won or lost."""

from rulewright.dsl.phrase import SPOKEN, phrase

ENDS = (
    phrase(r"^(?P<at>next) (?:player|turn)$", "write `end turn`; then the next player's turn begins by itself", SPOKEN),
    phrase(
        r"^(?P<at>turn (?:ends|is over|passes)|end (?:my|the|this|his|her|your) turn|end turn now)\b.*$",
        "write `end turn`",
        SPOKEN,
    ),
    phrase(
        r"^(?P<at>(?:the )?game (?:is )?(?:over|ends?)|end (?:the|this) game|end)$",
        "write `end game`, or `end turn`",
        SPOKEN,
    ),
    phrase(r"^(?P<who>[\w.]+) (?P<at>wins|has won|is the winner)(?: the game)?$", "write `win {who}`", SPOKEN),
    phrase(r"^(?P<at>winner)(?: is| =|:)? (?P<who>\w+)$", "write `win {who}`"),
    phrase(
        r"^win (?P<a>\w+)(?P<at>,| and) (?P<b>\w+)$", "write `win [{a}, {b}]`", "several who win together are a list"
    ),
    phrase(r"^(?P<at>win)$", "say who: `win {p}`", "`win` names who has won"),
    phrase(r"^(?P<at>draw|tie)(?: game)?$", "write `end game`; without a ranking nobody has won then"),
    phrase(r"^(?P<at>skip (?:the |a |this |my )?turn)$", "write `end turn`", SPOKEN),
    phrase(
        r"^(?P<who>[\w.]+) (?P<at>(?:loses|has lost|is out|is eliminated|drops out|is out of the game))(?: the game)?$",
        "say who has won, `win next({who})`; or keep it, `{who}.out = yes`, and `turn {who} where not {who}.out`",
        SPOKEN,
    ),
    phrase(
        r"^(?P<at>eliminate|knock out) (?P<who>[\w.]+)$",
        "keep it, `{who}.out = yes` with `out: bool = no` below `player`, and leave them out: "
        "`turn {who} where not {who}.out`",
    ),
    phrase(
        r"^(?P<who>\w+) (?:loses|gains|gets|takes)(?P<at> (?:a|an|one|his|the|another) cards?)(?: from .+)?$",
        "cards are moved: `move top of {pile} to {who}.{hand}`, or `{who} chooses c from {who}.{hand}` and "
        "`move c to {open_pile}` on the next line",
        SPOKEN,
        is_in_tests=False,
    ),
    phrase(r"^(?P<at>exit|quit|goto \w+)$", "write `stop` to leave the action, `end turn`, or `end game`"),
)

AGAIN = (
    phrase(
        r"^(?P<who>\w+) (?P<at>(?:takes|has|gets) (?:another|an extra|one more|a second) turn)\b.*$",
        "put what is done in a turn into a block `repeat`, and write `end turn` where it ends",
        "a turn goes on until its lines are at an end",
        is_in_tests=False,
    ),
    phrase(
        r"^(?:\w+ )?(?P<at>(?:play|go|take a turn|takes? (?:the )?turn) again)$",
        "put what is done in a turn into a block `repeat`, and write `end turn` where it ends",
        "a turn goes on until its lines are at an end",
        is_in_tests=False,
    ),
)
